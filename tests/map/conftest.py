"""The map of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.map.site import SITE
from webarium.worlds import Universe

from .client import Mapper

universe, app = universe_of(SITE), app_of(SITE)
As = Callable[[str | None], Mapper]


@pytest.fixture
def visitor(app: ASGIApp, universe: Universe, runner: asyncio.Runner) -> Iterator[As]:
    """Makes a visitor in a world of their own, signed in as somebody or nobody."""
    worlds = []

    def enter(user: str | None) -> Mapper:
        worlds.append(universe.world(users={"map": user}))
        return Mapper(app, worlds[-1], runner)

    yield enter
    for world in worlds:
        world.close()


@pytest.fixture
def me(visitor: As) -> Mapper:
    return visitor(SITE.roles[0].user)


@pytest.fixture
def guest(visitor: As) -> Mapper:
    return visitor(None)
