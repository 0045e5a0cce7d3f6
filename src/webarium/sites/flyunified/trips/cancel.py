"""Canceling a trip: what one gets back, and doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from starlette.responses import Response

from webarium.sites.flyunified.faults import SAVING
from webarium.sites.flyunified.trips.trip import Trip, own_trip
from webarium.sites.kit.formats import money
from webarium.sites.kit.visit import Visit

_GRACE, _AHEAD = timedelta(hours=24), timedelta(days=7)
"""Within so long after booking, and so long before departure, all is refunded."""


@dataclass(frozen=True, slots=True)
class Refund:
    """What comes back when a trip is canceled."""

    kind: str
    """card, credit or none."""
    cents: int

    @property
    def words(self) -> str:
        """In a sentence."""
        if self.kind == "card":
            return f"We refund {money(self.cents)} to your card."
        if self.kind == "credit":
            return f"You get {money(self.cents)} as a travel credit for another trip."
        return "Basic Economy tickets are not refundable, so you get nothing back."


def refund_of(trip: Trip, now: datetime) -> Refund:
    """What a trip gives back if it is canceled now."""
    if any(leg.canceled for leg in trip.legs):
        return Refund("card", trip.booking.total)
    fares = {leg.fare for leg in trip.legs}
    if now - trip.booking.created_at <= _GRACE and trip.legs[0].departs - now >= _AHEAD:
        return Refund("card", trip.booking.total)
    if "basic" in fares:
        return Refund("none", 0)
    if fares <= {"business", "first"}:
        return Refund("card", trip.booking.total)
    return Refund("credit", trip.booking.fares)


def form(visit: Visit) -> Response:
    """What canceling means, and the button."""
    trip = own_trip(visit)
    if problem := _problem(trip, visit.now):
        visit.flash("error", problem)
        return visit.redirect(f"/trips/{trip.code}")
    return visit.render("trips/cancel.html", trip=trip, refund=refund_of(trip, visit.now))


def send(visit: Visit) -> Response:
    """Cancel the trip."""
    trip = own_trip(visit)
    problem = _problem(trip, visit.now) or SAVING.failure(visit)
    if problem:
        visit.flash("error", problem)
    else:
        refund = refund_of(trip, visit.now)
        visit.update("booking", {"status": "canceled", "refund": refund.kind}, id=trip.booking.id)
        visit.flash("success", f"Trip {trip.code} was canceled. {refund.words}")
    return visit.redirect(f"/trips/{trip.code}")


def _problem(trip: Trip, now: datetime) -> str:
    if trip.canceled:
        return "This trip was canceled already."
    if trip.begun(now):
        return "This trip cannot be canceled any more: it has begun, or somebody has checked in."
    return ""
