"""The forge of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.gitlab.site import SITE
from webarium.worlds import Universe

from .client import Forge

forge_universe = universe_of(SITE)
forge_app = app_of(SITE)
As = Callable[[str | None], Forge]


@pytest.fixture
def visitor(forge_app: ASGIApp, forge_universe: Universe, runner: asyncio.Runner) -> Iterator[As]:
    """Makes a visitor in a world of their own, signed in as somebody or nobody."""
    worlds = []

    def enter(user: str | None) -> Forge:
        worlds.append(forge_universe.world(users={"gitlab": user}))
        return Forge(forge_app, worlds[-1], runner)

    yield enter
    for world in worlds:
        world.close()


@pytest.fixture
def me(visitor: As) -> Forge:
    return visitor("byteblaze")


@pytest.fixture
def guest(visitor: As) -> Forge:
    return visitor(None)
