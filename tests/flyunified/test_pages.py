"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.sites.flyunified.site import SITE
from webarium.worlds import Universe

from .client import Flyer

OWN = ("trip", "change", "change-seat", "cancel", "checkin", "booked")


def test_others_trips_are_closed(
    flyer: Flyer, app: ASGIApp, universe: Universe, runner: asyncio.Runner
) -> None:
    for user, status in ((None, 303), ("desmond.okafor@mail.test", 404)):
        with universe.world(users={"flyunified": user}) as world:
            other = Flyer(app, world, runner)
            for kind in SITE.kinds:
                if kind.name in OWN:
                    path = kind.path(flyer.db)
                    assert other.get(path).status == status, kind.name
                    assert other.post(path, {"seat": "9A", "day": "2024-09-01"}).status in (status, 405)
            assert not list(world.changes())
