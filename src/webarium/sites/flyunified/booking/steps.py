"""What the pages of a booking in the making share: the cart, what it costs, and the way through them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import BUNDLES, Cart, Sums, Taken, read_cart, sums, taken
from webarium.sites.flyunified.faults import milliseconds
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.kit.visit import Visit

STEPS = (
    ("travelers", "Travelers"),
    ("seats/1", "Seats"),
    ("extras", "Extras"),
    ("pay", "Payment"),
)


@dataclass(frozen=True)
class Booking:
    """A booking in the making with what is known of its flights."""

    cart: Cart
    legs: list[Taken]

    @property
    def sums(self) -> Sums:
        """What it costs so far."""
        return sums(self.cart, self.legs)


def present(visit: Visit) -> Booking | None:
    """The booking in the making, if all of its flights are chosen and fly."""
    cart = read_cart(visit)
    if cart is None:
        return None
    legs = taken(visit, cart)
    wanted = 2 if cart.address.startswith("/flights?trip=round") else cart.address.count("depart")
    return Booking(cart, legs) if len(legs) == len(cart.legs) == wanted else None


def lost(visit: Visit) -> Response:
    """There is nothing to book (any more): say so, and lead home after a while."""
    return visit.render("booking/lost.html", wait=milliseconds(visit, "delay_after_redirecting_home"))


def show(visit: Visit, template: str, booking: Booking, step: str, **values: Any) -> Response:
    """A step's page."""
    status = values.pop("status", 200)
    return visit.render(
        template,
        status=status,
        cart=booking.cart,
        legs=booking.legs,
        sums=booking.sums,
        airports=table_of(visit).airports,
        fares=FARES,
        bundles=BUNDLES,
        steps=STEPS,
        step=step,
        **values,
    )
