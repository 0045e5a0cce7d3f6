"""Trips: what was booked, cancelling it, and reviewing it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.kit.days import Span
from webarium.sites.kit.fields import Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.ratings import rating_field
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.party import Party
from webarium.sites.staynb.shell import require
from webarium.sites.staynb.stays.cards import Card, card
from webarium.sites.staynb.stays.stay import REVIEWS, details, host
from webarium.sql import select

REVIEW_FORM = Form(
    (
        rating_field(radio=True),
        Multiline("text", "Your review", required=True, min_length=3, max_length=2000, rows=6),
    )
)
_COLUMNS = (
    "b.id, b.code, b.stay_id, b.checkin, b.checkout, b.adults, b.children, b.infants, b.pets, b.price, b.nights,"
    " b.lodging, b.cleaning, b.total, b.payment, b.card, b.status, r.stars, r.text AS review"
)


@dataclass(frozen=True, slots=True)
class Trip:
    """A reservation."""

    id: int
    code: str
    stay_id: int
    checkin: date
    checkout: date
    adults: int
    children: int
    infants: int
    pets: int
    price: int
    """A night on average."""
    nights: int
    lodging: int
    cleaning: int
    total: int
    payment: str
    card: str
    status: str
    stars: int | None
    """What the traveller gave, once they have."""
    review: str | None

    @property
    def span(self) -> Span:
        """The dates."""
        return Span(self.checkin, self.checkout)

    @property
    def party(self) -> Party:
        """Who travels."""
        return Party(self.adults, self.children, self.infants, self.pets)

    def state(self, today: date) -> str:
        """``upcoming``, ``completed`` or ``cancelled``."""
        if self.status == "cancelled":
            return "cancelled"
        return "completed" if self.checkout < today else "upcoming"


def trips_of(visit: Visit, email: str, where: str = "1", *params: str) -> list[Trip]:
    """Somebody's trips that fit a condition, earliest first."""
    return visit.rows(
        Trip,
        select(
            _COLUMNS,
            "booking b LEFT JOIN review r ON r.booking_id = b.id",
            f"b.email = ? AND {where}",
            "ORDER BY b.checkin, b.id",
        ),
        (email, *params),
    )


def _own(visit: Visit) -> Trip:
    account = require(visit)
    found = trips_of(visit, account.email, "b.code = ?", str(visit.path["code"]))
    return found[0] if found else visit.not_found("You have no reservation with this code.")


def index(visit: Visit) -> Response:
    """All trips: to come, done, cancelled."""
    account = require(visit)
    today = visit.now.date()
    groups: dict[str, list[tuple[Trip, Card]]] = {"upcoming": [], "completed": [], "cancelled": []}
    for trip in trips_of(visit, account.email):
        groups[trip.state(today)].append((trip, card(visit, trip.stay_id)))
    groups["completed"].reverse()
    return visit.render("booking/trips.html", groups=groups)


def show(visit: Visit) -> Response:
    """One trip."""
    return _show(visit, confirmed=False)


def confirmed(visit: Visit) -> Response:
    """One trip, just booked."""
    return _show(visit, confirmed=True)


def _show(visit: Visit, *, confirmed: bool) -> Response:
    trip = _own(visit)
    found = card(visit, trip.stay_id)
    return visit.render(
        "booking/trip.html",
        trip=trip,
        card=found,
        host=host(visit, found.host_id),
        details=details(visit, found.id),
        confirmed=confirmed,
        state=trip.state(visit.now.date()),
    )


def cancel(visit: Visit) -> Response:
    """Cancel a trip that has not begun."""
    trip = _own(visit)
    if trip.state(visit.now.date()) != "upcoming" or trip.checkin <= visit.now.date():
        visit.flash("error", "This reservation cannot be cancelled any more.")
    else:
        visit.update("booking", {"status": "cancelled"}, id=trip.id)
        visit.flash("success", f"Your reservation {trip.code} was cancelled.")
    return visit.redirect(f"/trips/{trip.code}")


def _reviewable(visit: Visit) -> Trip:
    trip = _own(visit)
    if trip.state(visit.now.date()) != "completed" or trip.stars is not None:
        visit.not_found(
            "This trip cannot be reviewed: it is not over, was cancelled, or has your review already."
        )
    return trip


def _review(visit: Visit, form: BoundForm, trip: Trip) -> Response:
    """Publish a review."""
    author = require(visit).first_name
    REVIEWS.write(visit, form, trip.stay_id, booking_id=trip.id, author=author, created_at=visit.stamp)
    visit.flash("success", "Thank you! Your review is published.")
    return visit.redirect(f"/trips/{trip.code}")


REVIEWING = FormPage(
    REVIEW_FORM,
    "booking/review.html",
    _reviewable,
    _review,
    sees=lambda visit, trip: {"trip": trip, "card": card(visit, trip.stay_id)},
)
"""The page on which to review a trip."""
