"""Reviewing a visit: overall, and food, service, ambience and value."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.opendining.booking.reservation import Reservation, own
from webarium.sites.opendining.restaurants.page import REVIEWS
from webarium.sites.opendining.shell import require


def _visited(visit: Visit) -> Reservation:
    found = own(visit)
    if found.stage(visit.now) != "past" or found.stars is not None:
        visit.not_found(
            "This visit cannot be reviewed: it is not over, was canceled, or has your review already."
        )
    return found


def _write(visit: Visit, form: BoundForm, it: Reservation) -> Response:
    author, day = require(visit).signature, it.day.isoformat()
    REVIEWS.write(visit, form, it.restaurant_id, reservation_id=it.id, author=author, dined_on=day)
    visit.flash("success", f"Thank you! Your review of {it.restaurant} was published.")
    return visit.redirect(f"/restaurants/{it.restaurant_id}/reviews")


REVIEW = FormPage(REVIEWS.form(), "booking/review.html", _visited, _write, sees=lambda visit, it: {"it": it})
"""The page on which a visit is reviewed."""
