"""The mailbox of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from tests.visitor import app_of, universe_of
from webarium.sites.gomail.site import SITE
from webarium.worlds import Universe, World

from .client import Mailbox

mail_universe = universe_of(SITE)
mail_app = app_of(SITE)


@pytest.fixture
def world(mail_universe: Universe) -> Iterator[World]:
    with mail_universe.world(users={"gomail": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def mailbox(mail_app: ASGIApp, world: World, runner: asyncio.Runner) -> Mailbox:
    """The owner."""
    return Mailbox(mail_app, world, runner)
