"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.worlds import Universe

from .client import Diner


def test_others_pages_are_closed(
    diner: Diner, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    key = diner.value("SELECT max(id) FROM reservation WHERE email LIKE 'maya%'")
    alert = diner.value("SELECT id FROM alert WHERE email LIKE 'maya%'")
    for user, status in ((None, 303), ("soraya.keller@mail.test", 404)):
        with universe.world(users={"opendining": user}) as world:
            other = Diner(app, world, runner)
            for path in (
                f"/reservations/{key}",
                f"/reservations/{key}/change",
                f"/reservations/{key}/review",
            ):
                assert other.get(path).status == status, path
            for path in (
                f"/reservations/{key}/cancel",
                f"/reservations/{key}/change",
                f"/alerts/{alert}/remove",
            ):
                assert (
                    other.post(path, {"date": "07/30/2024", "time": "19:00", "party": "2"}).status == status
                ), path
            if user is None:
                assert "/login" in other.post("/restaurants/1/save").location
                assert "/login" in other.get("/book?restaurant=1").location
            assert not list(world.changes())
