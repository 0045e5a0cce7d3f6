"""Omnizon of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.omnizon.site import SITE
from webarium.worlds import Universe, World

from .client import Store

universe = universe_of(SITE)
app = app_of(SITE)


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


@pytest.fixture
def store(app: ASGIApp, world: World, runner: asyncio.Runner) -> Store:
    return Store(app, world, runner)
