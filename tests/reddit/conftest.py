"""The forum of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.reddit.site import SITE
from webarium.worlds import Universe

from .client import Forum

forum_universe = universe_of(SITE)
forum_app = app_of(SITE)

MEMBER, MODERATOR = "quiet_heron", "gentle_gavel"
As = Callable[[str | None], Forum]


@pytest.fixture
def visitor(forum_app: ASGIApp, forum_universe: Universe, runner: asyncio.Runner) -> Iterator[As]:
    """Makes a visitor in a world of their own, signed in as somebody or nobody."""
    worlds = []

    def enter(user: str | None) -> Forum:
        worlds.append(forum_universe.world(users={"reddit": user}))
        return Forum(forum_app, worlds[-1], runner)

    yield enter
    for world in worlds:
        world.close()


@pytest.fixture
def member(visitor: As) -> Forum:
    return visitor(MEMBER)


@pytest.fixture
def moderator(visitor: As) -> Forum:
    return visitor(MODERATOR)


@pytest.fixture
def guest(visitor: As) -> Forum:
    return visitor(None)
