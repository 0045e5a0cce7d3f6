"""Asks the server's application raw requests, as no browser would send them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

import apsw
from starlette.datastructures import FormData, ImmutableMultiDict, QueryParams
from starlette.responses import Response
from starlette.types import Message, Scope

from webarium.server import HEADER, WebServer
from webarium.sites.kit.errors import PageError
from webarium.sites.kit.routing import Match, Page, PageTable
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.sites.registry import default_users
from webarium.worlds import World

FORM = "application/x-www-form-urlencoded"
_PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")
_PROSE = re.compile(r"[A-Za-z]+ [A-Za-z]+")
_FORMAL = re.compile(r"^[\[{]|</| [|] ")
_LINK = re.compile(r'(?:href|action)="(/[^"]*)"')


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    body: bytes
    location: str = ""
    kind: str = ""
    """The media type."""


@dataclass
class Names:
    """The parameters that a page has asked for."""

    query: set[str] = field(default_factory=set)
    form: set[str] = field(default_factory=set)


class Probe:
    """One site in a world that begins anew whenever it is asked to."""

    def __init__(self, site: Site, server: WebServer, runner: asyncio.Runner) -> None:
        self.site = site
        self.server = server
        self.runner = runner
        self.token = server.attach(self._world())

    def _world(self) -> World:
        return self.server.universe.world(users=default_users(self.server.sites))

    @property
    def world(self) -> World:
        return self.server.world(self.token)

    def close(self) -> None:
        self.server.detach(self.token)

    def ask(
        self,
        method: str,
        target: str,
        *,
        form: Iterable[tuple[str, str]] | None = None,
        body: bytes = b"",
        kind: str = FORM,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        if form is not None:
            body = urlencode(list(form), errors="surrogatepass").encode()
        raw_path, _, query = target.partition("?")
        given = {
            "host": f"{self.site.host}.test",
            HEADER.lower(): self.token,
            "content-length": str(len(body)),
            "content-type": kind,
            **(headers or {}),
        }
        scope: Scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(raw_path),
            "raw_path": raw_path.encode(),
            "query_string": query.encode("utf-8", "replace"),
            "headers": [(key.encode(), value.encode("latin-1")) for key, value in given.items()],
            "server": ("127.0.0.1", 1),
            "client": ("127.0.0.1", 2),
            "root_path": "",
        }
        # ``Runner.run`` would write out the whole request each time, to tell a signal's handlers apart.
        return self.runner.get_loop().run_until_complete(self._ask(scope, body))

    async def _ask(self, scope: Scope, body: bytes) -> Answer:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.server.app(scope, receive, send)
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in sent[0]["headers"]}
        body = b"".join(part.get("body", b"") for part in sent[1:])
        kind = headers.get("content-type", "").partition(";")[0]
        return Answer(sent[0]["status"], body, headers.get("location", ""), kind)


def recording(site: Site, names: Mapping[str, Names]) -> Site:
    """The site with pages that note which parameters they ask for, in `names` by the page's path."""
    return replace(
        site, pages=[page if page.worldless else _noted(page, names[page.path]) for page in site.pages]
    )


def _noted(page: Page, names: Names) -> Page:
    handler: Any = page.handler

    def noting(visit: Visit) -> Any:
        visit.query = _Query(visit.query, names.query)
        visit.form = _Form(visit.form, names.form)
        return handler(visit)

    return replace(page, handler=noting)


class _Noting(ImmutableMultiDict[Any, Any]):
    """Values that note which names they are asked for."""

    def __init__(self, values: ImmutableMultiDict[Any, Any], names: set[str]) -> None:
        super().__init__(values)
        self._names = names

    def __getitem__(self, key: Any) -> Any:
        self._names.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._names.add(str(key))
        return super().__contains__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        self._names.add(key)
        return super().get(key, default)

    def getlist(self, key: Any) -> list[Any]:
        self._names.add(key)
        return super().getlist(key)


class _Query(_Noting, QueryParams):
    """Those of an address."""


class _Form(_Noting, FormData):
    """Those of a form."""


def crawl(probe: Probe, most: int) -> dict[str, str]:
    """An address that leads somewhere for each page, by the page's path: from links, forms and redirects.

    Pages that nothing leads to get parameters that other pages have under the same name.
    """
    table = PageTable(probe.site.pages)
    found: dict[str, str] = {}
    values: dict[str, str] = {}
    waiting, seen = ["/"], {"/"}
    while waiting and len(seen) < most:
        answer = probe.ask("GET", waiting.pop(0))
        text = answer.body.decode("utf-8", "replace")
        for link in [*_LINK.findall(text), *filter(None, [answer.location])]:
            target = urlsplit(unescape(link)).path
            new = False
            for match in _matches(table, target):
                new |= found.setdefault(match.page.path, target) == target
                for name, value in match.params.items():
                    values.setdefault(name, str(value))
            if new and target not in seen:
                seen.add(target)
                waiting.append(target)
    for page in probe.site.pages:
        found.setdefault(page.path, filled(page.path, values))
    return found


def filled(path: str, values: Mapping[str, str]) -> str:
    """A page's path with parameters put in; those that are not known become 1."""
    return _PARAMETER.sub(lambda found: quote(values.get(found[1], "1")), path)


def attacked(path: str, values: Mapping[str, str], raw: str) -> list[str]:
    """The page's path with each of its parameters in turn replaced by `raw`."""

    def with_raw(name: str) -> str:
        return _PARAMETER.sub(
            lambda found: raw if found[1] == name else quote(values.get(found[1], "1")), path
        )

    return [with_raw(found[1]) for found in _PARAMETER.finditer(path)]


def parameters(pattern: str, address: str) -> dict[str, str]:
    """The parameters that an address has where the page's path has their names."""
    table = PageTable([Page(frozenset({"GET"}), pattern, lambda visit: Response(), "found")])
    try:
        return {name: str(value) for name, value in table.find("GET", unquote(address)).params.items()}
    except PageError:
        return {}


def _matches(table: PageTable, path: str) -> list[Match]:
    matches = []
    for method in ("GET", "POST"):
        with suppress(PageError):
            matches.append(table.find(method, unquote(path)))
    return matches


def spoil(db: apsw.Connection, markup: str) -> None:
    """Append markup to all prose of a database: to columns of words, but for those that hold HTML, JSON or records."""
    tables = db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND name NOT GLOB '*_fts*'"
    ).fetchall()
    for (table,) in tables:
        for _, column, kind, *_ in db.execute(f'PRAGMA table_info("{table}")').fetchall():
            known = [
                str(value) for (value,) in db.execute(f'SELECT DISTINCT "{column}" FROM "{table}" LIMIT 500')
            ]
            if kind == "TEXT" and any(map(_PROSE.search, known)) and not any(map(_FORMAL.search, known)):
                with suppress(apsw.ConstraintError):
                    db.execute(f'UPDATE "{table}" SET "{column}" = "{column}" || ?', (markup,))
