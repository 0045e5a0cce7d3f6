"""Omnizon of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from webarium.sites.kit.app import build_app
from webarium.sites.omnizon.site import SITE
from webarium.worlds import Universe, World

from .client import Store


@pytest.fixture(scope="session")
def universe() -> Iterator[Universe]:
    with Universe.open([SITE.database]) as universe:
        yield universe


@pytest.fixture(scope="session")
def app() -> ASGIApp:
    return build_app(SITE)


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def world(universe: Universe) -> Iterator[World]:
    with universe.world() as world:
        yield world


@pytest.fixture
def store(app: ASGIApp, world: World, runner: asyncio.Runner) -> Store:
    return Store(app, world, runner)
