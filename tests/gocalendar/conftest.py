"""The diary of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.gocalendar.site import SITE
from webarium.worlds import Universe, World

from .client import Diary

diary_universe = universe_of(SITE)
diary_app = app_of(SITE)


@pytest.fixture
def world(diary_universe: Universe) -> Iterator[World]:
    with diary_universe.world(users={"gocalendar": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def diary(diary_app: ASGIApp, world: World, runner: asyncio.Runner) -> Diary:
    return Diary(diary_app, world, runner)
