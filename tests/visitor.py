"""Visitors of sites without sockets: pages are called in this process, in one world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar
from urllib.parse import urlencode

import apsw
import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.dom import Element, parse, tight
from webarium.envs.happen import happen
from webarium.sites.kit.app import WORLD
from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.worlds import Conditions, Universe, World


@dataclass(frozen=True)
class Reply:
    """What a site answered."""

    status: int
    headers: httpx.Headers
    body: str

    @property
    def text(self) -> str:
        return self.body

    @cached_property
    def markup(self) -> str:
        """The body without white space between and beside tags."""
        return tight(self.body)

    @cached_property
    def dom(self) -> Element:
        return parse(self.body)

    @property
    def location(self) -> str:
        return self.headers["location"]


R = TypeVar("R", bound=Reply)


class Visitor(Generic[R]):
    """One world's visitor of one site; every request is a plain call."""

    site: ClassVar[Site]
    reply: Callable[[int, httpx.Headers, str], R]
    """The site's kind of reply."""
    way_in: ClassVar[tuple[str, ...]] = ("/login",)
    """Where those are sent whose page it is not, so that they say who they are."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app = app
        self.world = world
        self.runner = runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db(self.site.database.name)

    def value(self, sql: str, *params: Any) -> Any:
        return self.db.execute(sql, params).get

    def row(self, sql: str, *params: Any) -> tuple[Any, ...]:
        """The first row that is found; there must be one."""
        row: tuple[Any, ...] | None = self.db.execute(sql, params).fetchone()
        assert row is not None, f"no row for {sql}"
        return row

    def happens(self, happening: str, /, **args: Any) -> None:
        """Let the site do something to itself by the world's own hand; raises `NothingHappensError`."""
        happen(self.world, self.site, happening, args)

    def finish(self) -> Any:
        """What REAL's finish page tells of the world."""
        return finish(self.world, self.site)

    def request(self, method: str, path: str, **options: Any) -> R:
        return self.runner.run(self._request(method, path, options))

    def get(self, path: str, /, **query: Any) -> R:
        return self.request("GET", f"{path}?{urlencode(query, doseq=True)}" if query else path)

    def post(self, path: str, data: dict[str, Any] | None = None, *, referer: str | None = None) -> R:
        headers = {"referer": self.site.origin + referer} if referer else {}
        return self.request("POST", path, data=data or {}, headers=headers)

    def post_any(self, path: str, data: Mapping[str, str]) -> R:
        """Post any text as a hostile program would, lone surrogates among it."""
        body = urlencode(data, errors="surrogatepass")
        headers = {"content-type": "application/x-www-form-urlencoded"}
        return self.request("POST", path, content=body.encode(), headers=headers)

    def follow(self, reply: R) -> R:
        """Go where an answer leads."""
        assert reply.status in (302, 303), (reply.status, reply.text[-3000:])
        return self.get(reply.location.partition("#")[0])

    @contextmanager
    def another(self, user: str | None) -> Iterator[Self]:
        """Somebody else, or a guest, in a world of their own."""
        with self.world.universe.world(users={self.site.id: user}) as world:
            yield type(self)(self.app, world, self.runner)

    def assert_closed(
        self,
        user: str | None,
        *statuses: int,
        pages: Iterable[str] = (),
        deeds: Iterable[str] = (),
        form: dict[str, Any] | None = None,
    ) -> None:
        """Assert that pages and deeds are refused to somebody else, or lead to the way in, and that nothing changes."""
        with self.another(user) as other:
            asked = [(path, other.get(path)) for path in pages]
            for path, reply in [*asked, *((path, other.post(path, form)) for path in deeds)]:
                assert reply.status in statuses, (path, reply.status)
                assert reply.status not in (302, 303) or reply.location.startswith(self.way_in), path
            assert not list(other.world.changes())

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> R:
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=self.site.origin) as client:
            response = await client.request(method, path, **options)
        return self.reply(response.status_code, response.headers, response.text)

    async def _in_world(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, WORLD: self.world}, receive, send)


class Walker(Visitor[Reply]):
    """Somebody who goes on until a page is reached."""

    reply = Reply

    def follow(self, reply: Reply) -> Reply:
        """Go where an answer leads, if it leads anywhere."""
        while reply.status in (302, 303):
            reply = super().follow(reply)
        return reply


def universe_of(site: Site) -> Any:
    """A fixture: the site alone, of seed 0, small, built once."""

    @pytest.fixture(scope="session")
    def universe() -> Iterator[Universe]:
        with Universe.open([site.database]) as universe:
            yield universe

    return universe


def app_of(site: Site) -> Any:
    """A fixture: the site's pages."""

    @pytest.fixture(scope="session")
    def app() -> ASGIApp:
        return build_app(site)

    return app


def world_of(site: Site) -> Any:
    """A fixture: a world with the site's default account, under the conditions of the fixture ``conditions``."""

    @pytest.fixture
    def world(universe: Universe, conditions: Conditions) -> Iterator[World]:
        with universe.world(users={site.id: site.roles[0].user}, conditions=conditions) as world:
            yield world

    return world


V = TypeVar("V", bound=Visitor[Any])


def visitor_of(kind: type[V]) -> Any:
    """A fixture: somebody who visits the pages of ``app`` in ``world``."""

    @pytest.fixture
    def visitor(app: ASGIApp, world: World, runner: asyncio.Runner) -> V:
        return kind(app, world, runner)

    return visitor


@pytest.fixture
def without_popups() -> Conditions:
    """In place of the fixture ``conditions``, where a site shows a promotion to whoever comes."""
    return Conditions(popups=False)
