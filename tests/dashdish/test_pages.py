"""What belongs to somebody is closed to everybody else, and prices are in the notation of the page."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from webarium.notation import GERMAN
from webarium.sites.kit.appearance import appearance
from webarium.worlds import Conditions, Universe

from .client import Eater


def test_others_pages_are_closed(eater: Eater) -> None:
    deeds = (
        "/orders/1/cancel",
        "/orders/1/advance",
        "/orders/1/reorder",
        "/cart/1/remove",
        "/account/cards/1/remove",
        "/account/addresses/1/remove",
        "/restaurants/souvla/reviews/new",
    )
    form = {"stage": "placed", "stars": "5", "text": "Never been there."}
    for user, status in ((None, 303), ("freya.adeyemi@mail.test", 404)):
        eater.assert_closed(user, status, pages=["/orders/1"], deeds=deeds, form=form)


def test_what_express_adds_is_written_in_the_notation(
    universe: Universe, app: ASGIApp, runner: asyncio.Runner
) -> None:
    german = next(n for n in range(1, 200) if appearance("dashdish", n).notation is GERMAN)
    users = {"dashdish": Eater.site.roles[0].user}
    with universe.world(users=users, conditions=Conditions(popups=False, appearance=german)) as world:
        eater = Eater(app, world, runner)
        eater.add("Taco Bell", "Classic Cheeseburger")
        text = eater.get("/checkout").dom.one("main").text
    assert "+2,99 $" in text
    assert "$2.99" not in text
