from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from webarium.sites.kit.app import WORLD
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.worlds import Universe, World

from .tiny import tiny_site

MakeSite = Callable[..., Site]
"""Gives the tiny site with changes to its fields."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return tiny_site(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def universe(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Universe]:
    with Universe.open([site.database], cache=tmp_path_factory.mktemp("cache")) as universe:
        yield universe


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


def in_world(app: ASGIApp, world: World) -> ASGIApp:
    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, WORLD: world}, receive, send)

    return inner


def client_of(site: Site, world: World) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(in_world(build_app(site), world), raise_app_exceptions=True)
    return httpx.AsyncClient(transport=transport, base_url=site.origin)


@pytest.fixture
async def client(site: Site, world: World) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(site, world) as client:
        yield client


@pytest.fixture
def make_site(tmp_path: Path) -> MakeSite:
    def make(**changes: object) -> Site:
        return tiny_site(tmp_path, **changes)  # type: ignore[arg-type]

    return make


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How many seconds were slept, each time; time does not really pass."""
    seconds: list[float] = []
    turn = asyncio.sleep

    async def sleep(delay: float) -> None:
        seconds.append(delay)
        await turn(0)

    monkeypatch.setattr("webarium.sites.kit.app.asyncio.sleep", sleep)
    return seconds
