"""Requests that the agent's browser made, or did not."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.scoring.foreign.outcomes import Finding, Profile, no, yes
from webarium.scoring.foreign.verified import addresses, texts
from webarium.scoring.foreign.verified.addresses import Address
from webarium.scoring.foreign.verified.bodies import Body, pick, read_body
from webarium.scoring.foreign.verified.values import Schema, same_member
from webarium.scoring.quoting import clip
from webarium.scoring.verdict import CheckResult
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.observation.requests import SeenRequest
    from webarium.scoring.checks import Outcome

DEFAULT_STATUS = 200
"""The status that is asked for where a task names none."""
_ASSETS = (".css", ".js", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".woff", ".woff2", ".ttf", ".ico", ".webp")


@dataclass(frozen=True)
class RequestRule:
    """The browser made the expected request, or did not."""

    expected: Mapping[str, Json]
    options: Mapping[str, Json]
    navigating: bool = False
    """Whether the task is to end on a page; then only the last document counts for GET."""
    name: str = "request"

    @property
    def method(self) -> str:
        """GET where the task names none."""
        return str(self.expected.get("http_method") or "GET").upper()

    @property
    def urls(self) -> list[str]:
        """The addresses of which one is to be asked."""
        return [str(url) for url in _each(self.expected.get("url"))]

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look through what was asked."""
        opened = getattr(outcome.page, "opened", None)
        seen = None if opened is None else await opened.asked()
        if seen is None:
            return CheckResult.undecided(self.name, "no requests were taken down")
        return self.look(seen, outcome.profile).result(self.name)

    def look(self, seen: Sequence[SeenRequest], profile: Profile = "strict") -> Finding:
        """Find the request among those that were made."""
        candidates = self._candidates(seen, profile)
        if self.options.get("last_event_only", True):
            candidates = candidates[-1:]
        if self.options.get("should_not_exist"):
            return no("a request was made that should not be") if candidates else yes("no such request")
        if not candidates:
            return no(f"no {self.method} request to {' or '.join(self.urls)} was made")
        reasons = [self.mismatch(request, profile) for request in candidates]
        if None in reasons:
            return yes(f"the {self.method} request was made as expected")
        return no(str(reasons[-1]))

    def _candidates(self, seen: Sequence[SeenRequest], profile: Profile) -> list[SeenRequest]:
        """Requests by the right method to the right page from the right one; where a page is asked for, the last."""
        asked = [
            request for request in seen if request.method.upper() == self.method and not _is_asset(request)
        ]
        if self.navigating and self.method == "GET":
            return [request for request in asked if _opens_a_page(request)][-1:]
        return [request for request in asked if self._comes_near(request, profile)]

    def _comes_near(self, request: SeenRequest, profile: Profile) -> bool:
        if not self._same_page(self.urls, request.url, profile):
            return False
        wanted, given = self._headers.get("referer"), request.headers.get("referer")
        return not wanted or not given or self._same_page(_texts(wanted), given, profile)

    def mismatch(self, request: SeenRequest, profile: Profile = "strict") -> str | None:
        """Why a request is not the expected one, or ``None``."""
        if not self._same_url(self.urls, request.url, self.expected.get("query_params"), profile):
            return f"{clip(request.url)} was opened, expected {' or '.join(self.urls)}"
        if request.method != self.method:
            return f"the method was {request.method}, expected {self.method}"
        status = self.expected.get("response_status", DEFAULT_STATUS)
        if request.status not in _each(status):
            return f"{clip(request.url)} answered {request.status}, expected {status}"
        for name, wanted in self._headers.items():
            given = request.headers.get(name)
            if not self._same_header(name, wanted, given, profile):
                return f"the request had the header {name} {given!r}, expected {wanted!r}"
        return (
            self._posted_mismatch(request, profile)
            or self._content_mismatch(request)
            or self._cookie_mismatch(request, profile)
        )

    @property
    def _headers(self) -> dict[str, Json]:
        return {name.lower(): value for name, value in _mapping(self.expected.get("headers")).items()}

    def _same_header(self, name: str, wanted: Json, given: str | None, profile: Profile) -> bool:
        if wanted is None or given is None:
            return wanted is given
        if name == "referer":
            return self._same_url(_texts(wanted), given, None, profile)
        return same_member(wanted, given, {}, profile)

    # Addresses

    def _exactly(self, profile: Profile) -> bool:
        """Whether letter case counts in paths; it does not for requests that are not to be made."""
        return profile == "strict" and not self.options.get("should_not_exist")

    def _read(self, text: str) -> Address | None:
        return addresses.read(text, decode=bool(self.options.get("decode_base64_query")))

    def _same_page(self, wanted: Sequence[str], given: str, profile: Profile) -> bool:
        page = self._read(given)
        pages = [self._read(url) for url in wanted]
        return page is not None and any(
            url is not None and addresses.same_page(url, page, exact=self._exactly(profile)) for url in pages
        )

    def _same_url(self, wanted: Sequence[str], given: str, query: Json, profile: Profile) -> bool:
        page = self._read(given)
        return page is not None and any(self._fits(self._read(url), page, query, profile) for url in wanted)

    def _fits(self, wanted: Address | None, given: Address, query: Json, profile: Profile) -> bool:
        if wanted is None or not addresses.same_page(wanted, given, exact=self._exactly(profile)):
            return False
        asked = dict(wanted.query)
        if isinstance(query, dict):
            asked = {name: addresses.compared(_texts(values)) for name, values in query.items()}
        properties = _mapping(_mapping(self.options.get("query_params_schema")).get("properties"))
        return all(
            _same_value(
                asked.get(name, ()), given.query.get(name, ()), _mapping(properties.get(name)), profile
            )
            for name in {*asked, *given.query}
            if not self._is_ignored(name)
        )

    def _is_ignored(self, name: str) -> bool:
        patterns = _texts(self.options.get("ignored_query_params_patterns"))
        return name in _each(self.options.get("ignored_query_params")) or _fits_any(
            patterns, name, re.IGNORECASE
        )

    # What was sent and answered

    def _posted_mismatch(self, request: SeenRequest, profile: Profile) -> str | None:
        patterns = _texts(self.options.get("ignored_post_data_params_patterns"))
        posted = read_body(request.body, request.headers.get("content-type", ""))
        properties = _mapping(_mapping(self.options.get("post_data_schema")).get("properties"))
        wanted = _mapping(self.expected.get("post_data"))
        if wanted and not posted:
            return "the request sent nothing that could be read"
        for name, value in wanted.items():
            given = pick(posted, name.strip())
            ignored = _fits_any(patterns, name)
            if not ignored and not same_member(value, given, _mapping(properties.get(name)), profile):
                return f"the request sent {name} {clip(json.dumps(given))}, expected {json.dumps(value)}"
        return None

    def _content_mismatch(self, request: SeenRequest) -> str | None:
        content: Body = read_body(request.content, request.content_type)
        for name, value in _mapping(self.expected.get("response_content")).items():
            given = pick(content, name.strip())
            if not _holds(value, given):
                return f"the answer has {name} {clip(json.dumps(given))}, expected {json.dumps(value)}"
        return None

    def _cookie_mismatch(self, request: SeenRequest, profile: Profile) -> str | None:
        for name, value in _mapping(self.expected.get("response_cookies")).items():
            given = request.cookies.get(name)
            if not same_member(value, given, {}, profile):
                return f"the answer set the cookie {name} {clip(str(given))}, expected {json.dumps(value)}"
        return None

    def describe(self) -> str:
        """The request."""
        negated = "does not make" if self.options.get("should_not_exist") else "makes"
        return f"the browser {negated} the request {json.dumps(dict(self.expected), ensure_ascii=False)}"


def _is_asset(request: SeenRequest) -> bool:
    """Whether a request was for a picture, a style sheet or the like, told from its address as published."""
    return request.url.partition("#")[0].partition("?")[0].endswith(_ASSETS)


def _opens_a_page(request: SeenRequest) -> bool:
    """Whether a request was for a tab's document, or asked for HTML as those do, which is what published rules see."""
    told = request.headers
    return request.navigation or (
        "sec-fetch-user" not in told and told.get("accept", "").lower().startswith("text/html")
    )


def _same_value(wanted: Sequence[str], given: Sequence[str], schema: Schema, profile: Profile) -> bool:
    """Whether the first value of a query name is the expected one; none and an empty one are the same."""
    first, other = (next(iter(values), "") for values in (wanted, given))
    if schema:
        items = _mapping(schema.get("items")) or schema
        return same_member(first, other, items, profile)
    if texts.is_pattern(first):
        return _fits_any([first], other)
    return first == other


def _holds(wanted: Json, given: Json) -> bool:
    """Whether an answer's value is the expected one; objects may have more members, and lists another order."""
    if isinstance(wanted, dict):
        return isinstance(given, dict) and all(
            name in given and _holds(value, given[name]) for name, value in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(given, list):
        left = list(given)
        for value in wanted:
            place = next((place for place, item in enumerate(left) if _holds(value, item)), None)
            if place is None:
                return False
            del left[place]
        return not left
    return wanted == given


def _fits_any(patterns: Sequence[str], text: str, flags: int = 0) -> bool:
    """Whether a text has what one of a task's patterns finds; broken patterns find nothing."""
    for pattern in patterns:
        try:
            if re.search(pattern, text, flags):
                return True
        except re.error:
            continue
    return False


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _texts(value: Json) -> list[str]:
    return [str(item) for item in _each(value)]


def _each(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [] if value is None else [value]
