"""Every kind of page answers, to its owner and to nobody else."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.real.finish import finish
from webarium.sites.udriver.site import SITE
from webarium.worlds import Universe

from .client import Rider

NOTHING: dict[str, dict[str, object]] = {"added": {}, "deleted": {}, "updated": {}}


@pytest.mark.parametrize("kind", [k for k in SITE.kinds if not k.prepare], ids=lambda kind: kind.name)
def test_a_page_answers(rider: Rider, kind: PageKind) -> None:
    response = rider.get(kind.path(rider.db))
    if kind.name == "login":
        assert response.status == 303
        return
    assert response.status == 200, response.text[-600:]
    assert "<h1" in response.text
    assert "aria-label=" not in response.text
    assert not list(rider.world.changes())
    assert finish(rider.world, SITE)["differences"] == {"currentTrips": NOTHING, "bookedTrips": NOTHING}


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
