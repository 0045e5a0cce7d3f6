"""webarena-verified's evaluators: the agent's response as typed JSON, and requests that its browser made.

An agent answers with ``{"task_type", "status", "retrieved_data", "error_details"}`` as JSON. The original profile takes
nothing else; the strict one also takes the words of agents that do not know the format: an answer is the one value
retrieved, and declining has the status of its reason class.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qsl, urlsplit

from webarium.scoring.answers import clip
from webarium.scoring.foreign import typed
from webarium.scoring.foreign.outcomes import Finding, no, yes
from webarium.scoring.foreign.urls import strict_url
from webarium.scoring.verdict import CheckResult
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.actions.types import Stop
    from webarium.browser.requestlog import SeenRequest
    from webarium.scoring.checks import Outcome

STATUSES: Mapping[str, str] = {
    "not_found": "NOT_FOUND_ERROR",
    "missing_feature": "ACTION_NOT_ALLOWED_ERROR",
    "not_allowed": "PERMISSION_DENIED_ERROR",
    "invalid": "DATA_VALIDATION_ERROR",
    "ambiguous": "UNKNOWN_ERROR",
    "other": "UNKNOWN_ERROR",
}
"""The format's status for each of our reason classes."""
_FENCE = re.compile(r"```(?:json)?\s*\n?(.*?)\n?```", re.DOTALL)
_NAMES = {"performed_operation": "task_type", "action": "task_type", "results": "retrieved_data"}
"""Names of members in earlier releases."""


def read_response(answer: str) -> dict[str, Json] | None:
    """The response that an answer holds, in a code fence or not, or ``None``."""
    fence = _FENCE.search(answer)
    try:
        value = json.loads(fence[1] if fence else answer)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    named = {_NAMES.get(str(name), str(name)): item for name, item in value.items()}
    return named if isinstance(named.get("status"), str) else None


def response_of(stop: Stop, task_type: str) -> dict[str, Json]:
    """The response that a plain answer or a decline stands for."""
    if stop.status == "impossible":
        status = STATUSES.get(stop.reason or "other", "UNKNOWN_ERROR")
        return {"task_type": task_type, "status": status, "retrieved_data": None}
    data: Json = [stop.answer] if task_type == "retrieve" and stop.answer.strip() else None
    return {"task_type": task_type, "status": "SUCCESS", "retrieved_data": data}


@dataclass(frozen=True)
class ResponseRule:
    """The agent's response is the expected one."""

    expected: Mapping[str, Json]
    schema: Mapping[str, Json]
    """Of the retrieved data."""
    ordered: bool = False
    name: str = "response"

    @property
    def task_type(self) -> str:
        """``retrieve``, ``navigate`` or ``mutate``."""
        return str(self.expected.get("task_type", "retrieve")).lower()

    async def run(self, outcome: Outcome) -> CheckResult:
        """Read and compare."""
        if not outcome.stopped:
            return CheckResult(self.name, False, "the agent never answered")
        response = read_response(outcome.stop.answer)
        if response is None:
            if outcome.profile == "original":
                return CheckResult(self.name, False, "the answer is no response in JSON")
            response = response_of(outcome.stop, self.task_type)
        return self.compare(response).result(self.name)

    def compare(self, response: Mapping[str, Json]) -> Finding:
        """Compare task type, status and data."""
        for name, wanted in (("task_type", self.task_type), ("status", self.expected.get("status"))):
            given = response.get(name)
            if str(given).lower() != str(wanted).lower():
                return no(f"the response has the {name} {given!r}, expected {wanted!r}")
        wanted_data = self.expected.get("retrieved_data")
        if self.task_type != "retrieve" or wanted_data is None:
            return yes("the response is as expected")
        data = response.get("retrieved_data")
        given_list = data if isinstance(data, list) else [] if data is None else [data]
        wanted_list = wanted_data if isinstance(wanted_data, list) else [wanted_data]
        if typed.same_list(wanted_list, given_list, self.schema, ordered=self.ordered):
            return yes("the retrieved data are as expected")
        return no(
            f"the retrieved data are {clip(json.dumps(data, ensure_ascii=False))}, "
            f"expected {clip(json.dumps(wanted_data, ensure_ascii=False))}"
        )

    def describe(self) -> str:
        """The response."""
        return f"the response is {json.dumps(dict(self.expected), ensure_ascii=False)}"


@dataclass(frozen=True)
class RequestRule:
    """The browser made the expected request, or did not."""

    expected: Mapping[str, Json]
    options: Mapping[str, Json]
    navigating: bool = False
    """Whether the task is to end on a page; then only the last document counts for GET."""
    name: str = "request"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look through what was asked."""
        log = getattr(getattr(outcome.page, "opened", None), "requests", None)
        if log is None:
            return CheckResult.undecided(self.name, "no requests were taken down")
        return self.look(log).result(self.name)

    def look(self, seen: Sequence[SeenRequest]) -> Finding:
        """Find the request among those that were made."""
        candidates = [request for request in seen if self._is_candidate(request)]
        method = str(self.expected.get("http_method", "GET")).upper()
        if self.navigating and method == "GET":
            candidates = [request for request in seen if request.navigation][-1:]
        elif self._last_only(method):
            candidates = candidates[-1:]
        if self.options.get("should_not_exist"):
            return no("a request was made that should not be") if candidates else yes("no such request")
        if not candidates:
            return no(f"no {method} request to {self.expected.get('url')} was made")
        reasons = [self.mismatch(request) for request in candidates]
        if None in reasons:
            return yes(f"the {method} request was made as expected")
        return no(str(reasons[-1]))

    def _last_only(self, method: str) -> bool:
        """Several forms may be sent to one address, but of pages only the last one counts, unless the file says."""
        return bool(self.options.get("last_event_only", method == "GET"))

    def _is_candidate(self, request: SeenRequest) -> bool:
        method = self.expected.get("http_method")
        if method and request.method.upper() != str(method).upper():
            return False
        return any(_same_page(url, request.url) for url in _each(self.expected.get("url")))

    def mismatch(self, request: SeenRequest) -> str | None:
        """Why a request is not the expected one, or ``None``."""
        urls = _each(self.expected.get("url"))
        if not any(self._same_url(str(url), request.url) for url in urls):
            return f"{clip(request.url)} was opened, expected {' or '.join(map(str, urls))}"
        status = self.expected.get("response_status")
        if status is not None and request.status not in _each(status):
            return f"{clip(request.url)} answered {request.status}, expected {status}"
        for name, wanted in cast("Mapping[str, Json]", self.expected.get("headers") or {}).items():
            given = request.headers.get(name.lower())
            if not _same_header(name, wanted, given):
                return f"the request had the header {name} {given!r}, expected {wanted!r}"
        return self._body_mismatch(request)

    def _same_url(self, wanted: str, given: str) -> bool:
        ignored = {str(name) for name in _each(self.options.get("ignored_query_params"))}
        patterns = [str(p) for p in _each(self.options.get("ignored_query_params_patterns"))]
        query = dict(parse_qsl(urlsplit(wanted).query, keep_blank_values=True))
        query |= cast("Mapping[str, Any]", self.expected.get("query_params") or {})
        found: dict[str, list[str]] = {}
        for name, value in parse_qsl(urlsplit(given).query, keep_blank_values=True):
            found.setdefault(name, []).append(value)
        extra = {
            name for name in found if name not in query and name not in ignored
            and not any(re.search(pattern, name) for pattern in patterns)
        }  # fmt: skip
        schema = cast("Mapping[str, Any]", self.options.get("query_params_schema") or {}).get(
            "properties", {}
        )
        return (
            _same_page(wanted, given)
            and not extra
            and all(
                any(typed.same(value, item, schema.get(name, {})) for item in found.get(name, []))
                for name, value in query.items()
            )
        )

    def _body_mismatch(self, request: SeenRequest) -> str | None:
        wanted = cast("Mapping[str, Json]", self.expected.get("post_data") or {})
        body = read_body(request.body)
        schema = cast("Mapping[str, Any]", self.options.get("post_data_schema") or {}).get("properties", {})
        for name, value in wanted.items():
            given = pick(body, name)
            if not typed.same(value, given, schema.get(name, {})):
                return f"the request sent {name} {clip(json.dumps(given))}, expected {json.dumps(value)}"
        return None

    def describe(self) -> str:
        """The request."""
        negated = "does not make" if self.options.get("should_not_exist") else "makes"
        return f"the browser {negated} the request {json.dumps(dict(self.expected), ensure_ascii=False)}"


def read_body(text: str | None) -> dict[str, Json]:
    """What was posted, as JSON or as a form; the last value of each name."""
    if not text:
        return {}
    try:
        value = json.loads(text)
    except ValueError:
        return dict(parse_qsl(text, keep_blank_values=True)) | _multipart(text)
    return value if isinstance(value, dict) else {"": value}


def _multipart(text: str) -> dict[str, Json]:
    found = re.findall(
        r'content-disposition: form-data; name="([^"]*)"\r?\n(?:[^\r\n]+\r?\n)*\r?\n(.*?)\r?\n--',
        text,
        re.DOTALL | re.IGNORECASE,
    )
    return dict(found)


def pick(body: Mapping[str, Json], name: str) -> Json:
    """A member by its name, or by a path such as ``$.actions[0].content``; ``None`` if it is not there."""
    if not name.startswith("$"):
        return body.get(name)
    value: Json = dict(body)
    for key, index in re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", name):
        if key and isinstance(value, dict):
            value = value.get(key)
        elif index and isinstance(value, list) and int(index) < len(value):
            value = value[int(index)]
        else:
            return None
    return value


def _same_page(wanted: Json, given: str) -> bool:
    text = str(wanted)
    if text.startswith("^"):
        return re.search(text, given) is not None
    return strict_url(text.partition("?")[0], given).ruling is True


def _same_header(name: str, wanted: Json, given: str | None) -> bool:
    if given is None:
        return wanted is None
    if name.lower() == "referer":
        return any(_same_page(url, given) for url in _each(wanted))
    return typed.same(wanted, given, {})


def _each(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [] if value is None else [value]
