"""The homepage of seed 0, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.homepage.site import SITE
from webarium.worlds import Conditions, Universe

from .client import Person

universe = universe_of(SITE)
app = app_of(SITE)
Enter = Callable[..., Person]


@pytest.fixture
def enter(app: ASGIApp, universe: Universe, runner: asyncio.Runner) -> Iterator[Enter]:
    """Makes a visitor in a world of their own."""
    worlds = []

    def make(conditions: Conditions | None = None) -> Person:
        worlds.append(universe.world(users={SITE.id: None}, conditions=conditions or Conditions()))
        return Person(app, worlds[-1], runner)

    yield make
    for world in worlds:
        world.close()


@pytest.fixture
def person(enter: Enter) -> Person:
    return enter()
