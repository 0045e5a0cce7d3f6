"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.worlds import Universe

from .client import Eater


def test_others_pages_are_closed(
    eater: Eater, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 303), ("freya.adeyemi@mail.test", 404)):
        with universe.world(users={"dashdish": user}) as world:
            other = Eater(app, world, runner)
            assert other.get("/orders/1").status == status
            for path in ("/orders/1/cancel", "/orders/1/advance", "/orders/1/reorder", "/cart/1/remove"):
                assert other.post(path, {"stage": "placed"}).status == status, path
            for path in ("/account/cards/1/remove", "/account/addresses/1/remove"):
                assert other.post(path).status == status, path
            review = "/restaurants/souvla/reviews/new"
            assert other.post(review, {"stars": "5", "text": "Never been there."}).status == status
            assert not list(world.changes())
