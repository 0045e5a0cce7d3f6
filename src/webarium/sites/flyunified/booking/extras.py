"""Bags, bundles and insurance; all of it may be left as it is."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import BUNDLES, INSURANCE_PERCENT
from webarium.sites.flyunified.booking.steps import Booking, lost, present, show
from webarium.sites.flyunified.timetable.cabins import BAG_PRICES, FREE_BAGS
from webarium.sites.kit.fields import Choice, Field
from webarium.sites.kit.formats import money, plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit

MOST_BAGS = len(BAG_PRICES)
_BAGS = tuple((str(count), plural(count, "bag") if count else "No bags") for count in range(MOST_BAGS + 1))


def form_for(booking: Booking) -> Form:
    """The form for the travelers of a booking."""
    insurance = booking.sums.fares * INSURANCE_PERCENT // 100
    fields: list[Field] = [
        Choice(
            f"bags_{number}",
            f"Checked bags for {person['first_name']} {person['last_name']}",
            required=True,
            choices=_BAGS,
            initial="0",
        )
        for number, person in enumerate(booking.cart.travelers[: booking.cart.party.seats], 1)
    ]
    fields += [
        Choice(
            "bundle",
            "Travel bundle",
            required=True,
            radio=True,
            choices=tuple(
                (key, f"{name} – {money(cents) if cents else 'free'} per traveler. {what}" if cents else name)
                for key, (name, cents, what) in BUNDLES.items()
            ),
            initial="none",
        ),
        Choice(
            "insurance",
            "Trip insurance",
            required=True,
            radio=True,
            choices=(("no", "No insurance"), ("yes", f"Insure this trip for {money(insurance)}")),
            initial="no",
        ),
    ]
    return Form(tuple(fields))


def form(visit: Visit) -> Response:
    """The form."""
    booking = present(visit)
    if booking is None:
        return lost(visit)
    if not booking.cart.travelers:
        return visit.redirect("/book/travelers")
    filled = {
        **{f"bags_{number}": str(count) for number, count in enumerate(booking.cart.bags, 1)},
        "bundle": booking.cart.bundle,
        "insurance": "yes" if booking.cart.insured else "no",
    }
    return _show(visit, booking, form_for(booking).blank(filled))


def send(visit: Visit) -> Response:
    """Keep what was chosen."""
    booking = present(visit)
    if booking is None or not booking.cart.travelers:
        return lost(visit)
    bound = form_for(booking).bind(visit.form)
    if not bound.ok:
        return _show(visit, booking, bound)
    bags = tuple(int(bound.text(f"bags_{number}")) for number in range(1, booking.cart.party.seats + 1))
    insured = bound.text("insurance") == "yes"
    replace(booking.cart, bags=bags, bundle=bound.text("bundle"), insured=insured).keep(visit)
    return visit.redirect("/book/pay")


def _show(visit: Visit, booking: Booking, bound: BoundForm) -> Response:
    return show(
        visit,
        "booking/extras.html",
        booking,
        "extras",
        form=bound,
        prices=BAG_PRICES,
        free={leg.choice.fare: FREE_BAGS[leg.choice.fare] for leg in booking.legs},
        status=200 if bound.ok else 422,
    )
