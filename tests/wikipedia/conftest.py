"""The encyclopedia of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.wikipedia.accounts import EDITOR, STEWARD
from webarium.sites.wikipedia.kinds import OPEN
from webarium.sites.wikipedia.site import SITE
from webarium.worlds import Conditions, Universe

from .client import Reader

universe = universe_of(SITE)
app = app_of(SITE)
Enter = Callable[..., Reader]


@pytest.fixture
def enter(app: ASGIApp, universe: Universe, runner: asyncio.Runner) -> Iterator[Enter]:
    """Makes a visitor in a world of their own."""
    worlds = []

    def make(user: str | None = None, conditions: Conditions | None = None) -> Reader:
        worlds.append(universe.world(users={SITE.id: user}, conditions=conditions or Conditions()))
        return Reader(app, worlds[-1], runner)

    yield make
    for world in worlds:
        world.close()


@pytest.fixture
def reader(enter: Enter) -> Reader:
    return enter()


@pytest.fixture
def editor(enter: Enter) -> Reader:
    return enter(EDITOR, OPEN)


@pytest.fixture
def steward(enter: Enter) -> Reader:
    return enter(STEWARD, OPEN)
