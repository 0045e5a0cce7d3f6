"""Staynb of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.staynb.site import SITE
from webarium.worlds import Conditions, Universe, World

from .client import Guest

staynb_universe = universe_of(SITE)
staynb_app = app_of(SITE)


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
