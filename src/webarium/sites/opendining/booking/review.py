"""Reviewing a visit: overall, and food, service, ambience and value."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.formats import plural
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import STARS, rating_field
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.booking.reservation import Reservation, own
from webarium.sites.opendining.restaurants.page import PARTS
from webarium.sites.opendining.shell import require

_STARS = tuple((str(number), plural(number, "star")) for number in STARS)
FORM = Form(
    (
        rating_field(),
        *(
            Choice(name, label, required=True, prompt="Choose a rating", choices=_STARS)
            for name, label in PARTS
        ),
        Multiline("text", "Your review", required=True, min_length=10, max_length=2000, rows=5),
    )
)


def _visited(visit: Visit) -> Reservation:
    found = own(visit)
    if found.stage(visit.now) != "past" or found.stars is not None:
        visit.not_found(
            "This visit cannot be reviewed: it is not over, was canceled, or has your review already."
        )
    return found


def _write(visit: Visit, form: BoundForm, it: Reservation) -> Response:
    visit.insert(
        "review",
        {
            "restaurant_id": it.restaurant_id,
            "reservation_id": it.id,
            "author": require(visit).signature,
            **{name: int(form.text(name)) for name in ("stars", *(name for name, _ in PARTS))},
            "text": form.text("text"),
            "dined_on": it.day.isoformat(),
        },
    )
    visit.flash("success", f"Thank you! Your review of {it.restaurant} was published.")
    return visit.redirect(f"/restaurants/{it.restaurant_id}/reviews")


REVIEW = FormPage(FORM, "booking/review.html", _visited, _write, sees=lambda visit, it: {"it": it})
"""The page on which a visit is reviewed."""
