"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

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
