"""The mailbox of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import ASGIApp

from webarium.sites.gomail.site import SITE
from webarium.sites.kit.app import build_app
from webarium.worlds import Universe, World

from .client import Mailbox


@pytest.fixture(scope="session")
def mail_universe() -> Iterator[Universe]:
    with Universe.open([SITE.database]) as universe:
        yield universe


@pytest.fixture(scope="session")
def mail_app() -> ASGIApp:
    return build_app(SITE)


@pytest.fixture(scope="session")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def world(mail_universe: Universe) -> Iterator[World]:
    with mail_universe.world(users={"gomail": SITE.roles[0].user}) as world:
        yield world


@pytest.fixture
def mailbox(mail_app: ASGIApp, world: World, runner: asyncio.Runner) -> Mailbox:
    """The owner."""
    return Mailbox(mail_app, world, runner)
