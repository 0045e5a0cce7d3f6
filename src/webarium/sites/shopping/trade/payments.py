"""Ways of paying, as the shop has settled them."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.shopping.trade.settings import settings_below

CHECK = "Check / Money order"
"""What the usual way of paying is called."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A way of paying."""

    code: str
    """Value of the form field: ``checkmo``."""
    title: str
    """The name that the order keeps."""
    note: str
    """What the buyer is told of it."""
    active: bool = False
    """Whether it is offered."""

    @property
    def path(self) -> str:
        """Before the last part of the paths of its settings."""
        return f"payment/{self.code}"


USUAL = (
    Payment("checkmo", CHECK, "Make it out to OneStopShop and send it with your order number.", active=True),
    Payment(
        "banktransfer", "Bank Transfer Payment", "Send the amount to our account with your order number."
    ),
    Payment("cashondelivery", "Cash On Delivery", "Pay the carrier when the parcel arrives."),
)
"""All ways with what holds while nothing else was settled."""


def payments_of(db: apsw.Connection) -> tuple[Payment, ...]:
    """The ways that are offered now."""
    return tuple(each for each in (_settled(db, usual) for usual in USUAL) if each.active)


def _settled(db: apsw.Connection, usual: Payment) -> Payment:
    said = settings_below(db, usual.path)
    active = said.get("active", "1" if usual.active else "0") == "1"
    return Payment(
        usual.code, said.get("title", usual.title), said.get("instructions", usual.note), active=active
    )
