"""The shop of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of, visitor_of, world_of
from webarium.sites.shopping.site import SITE
from webarium.worlds import Universe

from .client import Shop

universe, app, world = universe_of(SITE), app_of(SITE), world_of(SITE)
shop = visitor_of(Shop)
"""The default customer."""


@pytest.fixture
def guest(app: ASGIApp, universe: Universe, runner: asyncio.Runner) -> Iterator[Shop]:
    """A visitor who is not signed in, in another world."""
    with universe.world() as world:
        yield Shop(app, world, runner)
