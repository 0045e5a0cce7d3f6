"""The shop of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.shopping.site import SITE
from webarium.worlds import Universe, World

from .client import Shop

shop_universe = universe_of(SITE)
shop_app = app_of(SITE)


@pytest.fixture
def world(shop_universe: Universe) -> Iterator[World]:
    with shop_universe.world(users={"shopping": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def shop(shop_app: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """The default customer."""
    return Shop(shop_app, world, runner)


@pytest.fixture
def guest(shop_app: ASGIApp, shop_universe: Universe, runner: asyncio.Runner) -> Iterator[Shop]:
    """A visitor who is not signed in, in another world."""
    with shop_universe.world() as world:
        yield Shop(shop_app, world, runner)
