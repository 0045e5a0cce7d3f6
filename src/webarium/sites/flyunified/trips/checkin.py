"""Checking in for a leg of a trip, and its boarding passes."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.draws import Dice
from webarium.sites.flyunified.faults import SAVING
from webarium.sites.flyunified.flights.status import status
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES
from webarium.sites.flyunified.timetable.status import BOARDING, Status
from webarium.sites.flyunified.trips.trip import CLOSES, Booked, Leg, Traveler, Trip, own_trip
from webarium.sites.kit.formats import datetime_medium, time_short
from webarium.sites.kit.visit import Visit

_GROUPS = {"first": 1, "business": 1, "premium": 2, "economy": 3, "basic": 5}


@dataclass(frozen=True, slots=True)
class Pass:
    """A boarding pass."""

    traveler: Traveler
    booked: Booked
    seat: str
    group: int
    status: Status
    bars: tuple[tuple[int, int], ...]
    """Where each bar of its code begins, and how wide it is."""

    @property
    def boarding(self) -> str:
        """When boarding begins."""
        return time_short(self.status.departs_at - BOARDING)


def form(visit: Visit) -> Response:
    """What there is to check in for."""
    trip = own_trip(visit)
    return visit.render(
        "trips/checkin.html",
        trip=trip,
        legs=[(leg, problem(visit, trip, leg)) for leg in trip.legs],
        airports=table_of(visit).airports,
        fares=FARES,
        errors={},
    )


def send(visit: Visit) -> Response:
    """Check all travelers in for a leg."""
    trip = own_trip(visit)
    leg = next((leg for leg in trip.legs if leg.number == visit.path["leg"]), None)
    if leg is None:
        return visit.not_found("This trip has no such flight.")
    here = f"/trips/{trip.code}/checkin"
    if wrong := problem(visit, trip, leg):
        visit.flash("error", wrong)
        return visit.redirect(here)
    if visit.form_text("safe") != "1":
        visit.flash("error", "Please confirm that nobody carries dangerous goods.")
        return visit.redirect(here)
    if failed := SAVING.failure(visit):
        visit.flash("error", failed)
        return visit.redirect(here)
    for booked in leg.flights:
        visit.update("booked_flight", {"checked_in_at": visit.stamp}, id=booked.id)
        _seat_all(visit, trip, booked)
    visit.flash("success", "You are checked in. Have a good flight!")
    return visit.redirect(f"/trips/{trip.code}/pass/{leg.number}")


def passes(visit: Visit) -> Response:
    """The boarding passes of a leg."""
    trip = own_trip(visit)
    leg = next((leg for leg in trip.legs if leg.number == visit.path["leg"]), None)
    if leg is None or not leg.checked_in:
        return visit.not_found("There are no boarding passes for this flight yet. Please check in first.")
    table = table_of(visit)
    shown = [
        Pass(
            traveler,
            booked,
            trip.seat(booked, traveler),
            1 if trip.booking.bundle != "none" else _GROUPS[booked.fare],
            status(visit, table, booked.flight),
            _bars(trip.code, booked.id, traveler.id),
        )
        for booked in leg.flights
        for traveler in trip.seated
    ]
    return visit.render(
        "trips/passes.html", trip=trip, leg=leg, passes=shown, airports=table.airports, fares=FARES
    )


def problem(visit: Visit, trip: Trip, leg: Leg) -> str:
    """Why nobody can check in for a leg; empty if they can."""
    if trip.canceled:
        return "This trip was canceled."
    if leg.checked_in:
        return "You are checked in."
    if leg.departs <= visit.now:
        return "This flight has departed."
    if leg.departs - visit.now < CLOSES:
        return "Check-in has closed: it ends 45 minutes before departure."
    if not leg.can_check_in(visit.now):
        return f"Check-in opens 24 hours before departure, which is on {datetime_medium(leg.itinerary.departs_at)}."
    return ""


def _seat_all(visit: Visit, trip: Trip, booked: Booked) -> None:
    """Give a seat to who has none, the last free ones, as nobody chose them."""
    cabin = booked.flight.plane.cabin(CABIN_OF[booked.fare])
    sold = table_of(visit).sold(booked.flight, cabin)
    exits = booked.flight.plane.exits if cabin.name == "economy" else ()
    free = [seat for seat in reversed(cabin.seats) if seat not in sold and int(seat[:-1]) not in exits]
    without = [each for each in trip.seated if not trip.seat(booked, each)]
    for traveler, seat in zip(without, free, strict=False):
        visit.insert(
            "taken_seat", {"flight_id": booked.id, "traveler_id": traveler.id, "seat": seat, "cents": 0}
        )


def _bars(*of: str | int) -> tuple[tuple[int, int], ...]:
    dice, at, found = Dice("boarding pass", *of), 0, []
    while at < 230:
        wide = dice.between(1, 4)
        found.append((at, wide))
        at += wide + dice.between(1, 4)
    return tuple(found)
