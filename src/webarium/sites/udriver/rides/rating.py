"""Rating a trip, thanking its driver, and tipping."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.formats import money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import rating_field
from webarium.sites.kit.visit import Visit
from webarium.sites.udriver.people.drivers import driver
from webarium.sites.udriver.people.wallet import pay_from_wallet
from webarium.sites.udriver.rides.trip import Trip, own_trip
from webarium.sites.udriver.shell import require
from webarium.types import SqlValue

TIPS = (0, 100, 200, 300, 500, 1000)
FORM = Form(
    (
        rating_field(radio=True),
        Choice(
            "tip",
            "Tip",
            choices=tuple((str(tip), money(tip) if tip else "No tip") for tip in TIPS),
            initial="0",
            radio=True,
        ),
        Multiline("comment", "Say thanks (optional)", max_length=500, rows=3),
    )
)


def _over(visit: Visit) -> Trip:
    trip = own_trip(visit, require(visit))
    if trip.status != "completed" or trip.stars is not None:
        visit.not_found(
            "This trip cannot be rated: it is not over, was canceled, or has your rating already."
        )
    return trip


def _refuse(visit: Visit, form: BoundForm, trip: Trip) -> None:
    account = require(visit)
    tip = int(form.text("tip") or 0)
    if trip.payment == "wallet" and account.balance < tip:
        form.refuse("tip", f"Your wallet holds {account.wallet}, which does not cover this tip.")


def _rate(visit: Visit, form: BoundForm, trip: Trip) -> Response:
    """Keep the rating and pay the tip."""
    tip = int(form.text("tip") or 0)
    values: dict[str, SqlValue] = {
        "stars": int(form.text("stars")),
        "comment": form.text("comment"),
        "tip": tip,
    }
    visit.update("trip", values, id=trip.id)
    if tip and trip.payment == "wallet":
        pay_from_wallet(visit, require(visit), tip, f"Tip for the ride to {trip.dropoff}")
    visit.flash("success", "Thank you! Your rating was sent.")
    return visit.redirect(f"/rides/{trip.id}")


RATING = FormPage(
    FORM,
    "rides/rating.html",
    _over,
    _rate,
    refuse=_refuse,
    sees=lambda visit, trip: {"trip": trip, "driver": driver(visit, trip.driver_id or 0)},
)
"""The page on which to rate a trip."""
