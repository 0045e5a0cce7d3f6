"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.worlds import Universe

from .client import Rider


def test_names_are_text_by_default(rider: Rider) -> None:
    for path in ("/", "/trips", "/wallet", "/places", "/account"):
        assert "aria-label=" not in rider.get(path).text, path


def test_others_pages_are_closed(
    rider: Rider, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 403), ("theo.lindqvist@mail.test", 404)):
        with universe.world(users={"udriver": user}) as world:
            other = Rider(app, world, runner)
            for path in ("/rides/1", "/rides/6/rating"):
                assert other.get(path).status == status, path
            for path in ("/rides/6/rating", "/rides/6/cancel", "/rides/6/advance", "/places/1/remove"):
                assert other.post(path, {"stars": "5", "stage": "completed"}).status == status, path
            assert other.post("/wallet/cards/1/remove").status == status
            assert not list(world.changes())
