"""Choosing and changing seats of a booked trip."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.flyunified.booking.seatmap import refusal, seat_map
from webarium.sites.flyunified.faults import SAVING
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import CABIN_OF, FARES, seat_price
from webarium.sites.flyunified.trips.trip import Booked, Traveler, Trip, own_trip
from webarium.sites.kit.formats import money
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


def form(visit: Visit) -> Response:
    """The map of a flight, for one traveler."""
    trip, booked, traveler = _place(visit)
    if problem := _problem(visit, trip, booked):
        visit.flash("error", problem)
        return visit.redirect(f"/trips/{trip.code}")
    holders = {trip.seat(booked, each): each.name for each in trip.seated if trip.seat(booked, each)}
    return visit.render(
        "trips/seats.html",
        trip=trip,
        booked=booked,
        flight=booked.flight,
        kept={"seat": trip.seat(booked, traveler)},
        traveler=traveler,
        map=seat_map(booked.flight, booked.fare, _sold(visit, booked), holders, traveler.name),
        airports=table_of(visit).airports,
        fares=FARES,
    )


def send(visit: Visit) -> Response:
    """Take a seat; a dearer one costs the difference, a cheaper one gives nothing back."""
    trip, booked, traveler = _place(visit)
    seat = visit.form_text("seat", 6)
    back = f"/trips/{trip.code}/seats/{booked.id}?traveler={traveler.position}"
    old, old_cents = trip.seats.get((booked.id, traveler.id), ("", 0))
    if changed := clash(visit, {"seat": old}, {"seat": "The seat"}, back=back):
        return changed
    infants = sum(1 for each in trip.travelers if each.kind == "infant")
    problem = _problem(visit, trip, booked) or (
        "This is your seat already."
        if seat == old
        else refusal(
            booked.flight,
            booked.fare,
            seat,
            _sold(visit, booked),
            traveler.kind,
            traveler.position <= infants,
        )
    )
    problem = problem or SAVING.failure(visit) or ""
    if problem:
        visit.flash("error", problem)
        return visit.redirect(back)
    price = seat_price(booked.flight.plane, booked.fare, seat, booked.flight.service.miles)
    more = max(0, price - old_cents)
    values: dict[str, SqlValue] = {"seat": seat, "cents": old_cents + more}
    if old:
        visit.update("taken_seat", values, flight_id=booked.id, traveler_id=traveler.id)
    else:
        visit.insert("taken_seat", {"flight_id": booked.id, "traveler_id": traveler.id, **values})
    if more:
        sums = {"seats": trip.booking.seats + more, "total": trip.booking.total + more}
        visit.update("booking", sums, id=trip.booking.id)
    paid = f" We charged {money(more)} to your card." if more else ""
    visit.flash("success", f"{traveler.name} has seat {seat} on {booked.flight.number}.{paid}")
    return visit.redirect(f"/trips/{trip.code}")


def _sold(visit: Visit, booked: Booked) -> frozenset[str]:
    return table_of(visit).sold(booked.flight, booked.flight.plane.cabin(CABIN_OF[booked.fare]))


def _place(visit: Visit) -> tuple[Trip, Booked, Traveler]:
    trip = own_trip(visit)
    booked = next((f for leg in trip.legs for f in leg.flights if f.id == visit.path["flight"]), None)
    position = plain_number(visit.query.get("traveler", "1"))
    traveler = next((each for each in trip.seated if each.position == position), None)
    if booked is None or traveler is None:
        visit.not_found("This trip has no such flight.")
    return trip, booked, traveler


def _problem(visit: Visit, trip: Trip, booked: Booked) -> str:
    if trip.canceled:
        return "This trip was canceled."
    return "This flight has departed." if booked.departs <= visit.now else ""
