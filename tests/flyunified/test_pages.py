"""Every kind of page answers, to its owner and to somebody without an account."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from webarium.sites.flyunified.site import SITE
from webarium.sites.kit.kinds import PageKind
from webarium.worlds import Universe

from .client import Flyer

OWN = ("trip", "change", "change-seat", "cancel", "checkin", "booked")


@pytest.mark.parametrize("kind", SITE.kinds, ids=lambda kind: kind.name)
def test_a_page_answers(flyer: Flyer, kind: PageKind) -> None:
    for statement in kind.prepare:
        flyer.db.execute(statement)
    flyer.world.session(SITE.id).update(kind.session)
    if kind.guest:
        flyer.world.session(SITE.id).pop("user")
    before = list(flyer.world.changes())
    response = flyer.follow(flyer.get(kind.path(flyer.db)))
    assert response.status == 200, response.text[-600:]
    assert "<h1" in response.text
    assert list(flyer.world.changes()) == before
    assert flyer.finish()["differences"]["bookedFlights"] == {"added": {}, "deleted": {}, "updated": {}}


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
