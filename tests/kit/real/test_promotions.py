"""The promotional pop-up: shown until it is closed, never where the settings say so."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from tests.kit.conftest import client_of
from webarium.sites.kit.real.promotions import CLOSE_PROMOTION, promotion_closed, shows_promotion
from webarium.sites.kit.routing import get
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Conditions, Universe


def home(visit: Visit) -> Response:
    return Response("Sale!" if shows_promotion(visit) else "Hello.", media_type="text/html")


async def test_it_is_shown_until_it_is_closed(site: Site, universe: Universe) -> None:
    shop = replace(site, pages=(get("/", home), CLOSE_PROMOTION))
    with universe.world() as world:
        async with client_of(shop, world) as client:
            assert (await client.get("/")).text == "Sale!"
            assert not promotion_closed(world.session(shop.id))
            there = f"{shop.origin}/?from=there"
            closed = await client.post("/promotion/close", headers={"referer": there})
            assert (closed.status_code, closed.headers["location"]) == (303, "/?from=there")
            assert promotion_closed(world.session(shop.id))
            assert (await client.get("/")).text == "Hello."


async def test_without_pop_ups_it_is_never_shown(site: Site, universe: Universe) -> None:
    shop = replace(site, pages=(get("/", home), CLOSE_PROMOTION))
    with universe.world() as world:
        world.conditions = Conditions(popups=False)
        async with client_of(shop, world) as client:
            assert (await client.get("/")).text == "Hello."
