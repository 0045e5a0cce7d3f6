"""Staynb of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import apsw
import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from webarium.sites.kit.app import WORLD, build_app
from webarium.sites.kit.real.finish import finish
from webarium.sites.staynb.site import SITE
from webarium.worlds import Conditions, Universe, World

CARD = {
    "payment": "now", "cardNumber": "4242 4242 4242 4242", "expiration": "12/27", "cvv": "123", "zipcode": "94110",
    "country": "United States", "message": "",
}  # fmt: skip


class Guest:
    """A visitor without sockets; every request is a plain call."""

    def __init__(self, app: ASGIApp, world: World, runner: asyncio.Runner) -> None:
        self.app, self.world, self.runner = app, world, runner

    @property
    def db(self) -> apsw.Connection:
        return self.world.db("staynb")

    def finish(self) -> Any:
        return finish(self.world, SITE)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.runner.run(self._request("GET", path, options))

    def post(self, path: str, data: dict[str, str] | None = None) -> httpx.Response:
        return self.runner.run(self._request("POST", path, {"data": data or {}}))

    def follow(self, response: httpx.Response) -> httpx.Response:
        while response.status_code == 303:
            response = self.get(response.headers["location"])
        return response

    async def _request(self, method: str, path: str, options: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self._in_world)
        async with httpx.AsyncClient(transport=transport, base_url=SITE.origin) as client:
            return await client.request(method, path, **options)

    async def _in_world(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, WORLD: self.world}, receive, send)


@pytest.fixture(scope="session")
def staynb_universe() -> Iterator[Universe]:
    with Universe.open([SITE.database]) as universe:
        yield universe


@pytest.fixture(scope="session")
def staynb_app() -> ASGIApp:
    return build_app(SITE)


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def conditions() -> Conditions:
    return Conditions(popups=False)


@pytest.fixture
def world(staynb_universe: Universe, conditions: Conditions) -> Iterator[World]:
    with staynb_universe.world(users={"staynb": SITE.roles[0].user}, conditions=conditions) as world:
        yield world


@pytest.fixture
def guest(staynb_app: ASGIApp, world: World, runner: asyncio.Runner) -> Guest:
    """The default account."""
    return Guest(staynb_app, world, runner)
