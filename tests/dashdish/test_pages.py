"""Every kind of page answers, to its owner and to nobody else."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from webarium.sites.dashdish.site import SITE
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.real.finish import finish
from webarium.worlds import Universe

from .client import Eater

NOTHING: dict[str, dict[str, object]] = {"added": {}, "deleted": {}, "updated": {}}


@pytest.mark.parametrize("kind", [k for k in SITE.kinds if not k.prepare], ids=lambda kind: kind.name)
def test_a_page_answers(eater: Eater, kind: PageKind) -> None:
    response = eater.get(kind.path(eater.db))
    if kind.name == "login":
        assert response.status == 303
        return
    assert response.status == 200, response.text[-600:]
    assert not kind.whole or "<h1" in response.text
    assert not list(eater.world.changes())
    assert finish(eater.world, SITE)["differences"] == {"foodOrders": NOTHING}


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
