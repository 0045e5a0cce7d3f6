"""Choosing seats while booking: one flight after the other, one traveler after the other; all of it may be skipped."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from webarium.sites.flyunified.booking.cart import flights_of
from webarium.sites.flyunified.booking.seatmap import refusal, seat_map
from webarium.sites.flyunified.booking.steps import Booking, lost, present, show
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import CABIN_OF
from webarium.sites.flyunified.timetable.flights import Flight
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit


def form(visit: Visit) -> Response:
    """The map of a flight, for one traveler."""
    booking = present(visit)
    if booking is None:
        return lost(visit)
    if not booking.cart.travelers:
        return visit.redirect("/book/travelers")
    number, traveler = _place(visit, booking)
    flight, fare = flights_of(booking.legs)[number]
    holders = {
        seat: _name(booking, int(key.partition("-")[2]))
        for key, seat in booking.cart.seats.items()
        if key.startswith(f"{number}-")
    }
    return show(
        visit,
        "booking/seats.html",
        booking,
        "seats/1",
        flight=flight,
        number=number,
        traveler=traveler,
        count=len(flights_of(booking.legs)),
        map=seat_map(flight, fare, _sold(visit, flight, fare), holders, _name(booking, traveler)),
        names=[_name(booking, each) for each in range(booking.cart.party.seats)],
        onward=_onward(booking, number, traveler),
    )


def send(visit: Visit) -> Response:
    """Take a seat or give it back, and go on."""
    booking = present(visit)
    if booking is None or not booking.cart.travelers:
        return lost(visit)
    number, traveler = _place(visit, booking)
    flight, fare = flights_of(booking.legs)[number]
    key, seat = f"{number}-{traveler}", visit.form_text("seat", 6)
    here = f"/book/seats/{number + 1}?traveler={traveler + 1}"
    others = {name: held for name, held in booking.cart.seats.items() if name != key}
    if not seat:
        replace(booking.cart, seats=others).keep(visit)
        return visit.redirect(here)
    same_flight = {held for name, held in others.items() if name.startswith(f"{number}-")}
    party = booking.cart.party
    kind = "adult" if traveler < party.adults else "child"
    problem = refusal(
        flight, fare, seat, _sold(visit, flight, fare) | same_flight, kind, traveler < party.infants
    )
    if problem:
        visit.flash("error", problem)
        return visit.redirect(here)
    replace(booking.cart, seats={**others, key: seat}).keep(visit)
    visit.flash("success", f"Seat {seat} on {flight.number} is chosen for {_name(booking, traveler)}.")
    return visit.redirect(_onward(booking, number, traveler))


def _sold(visit: Visit, flight: Flight, fare: str) -> frozenset[str]:
    return table_of(visit).sold(flight, flight.plane.cabin(CABIN_OF[fare]))


def _place(visit: Visit, booking: Booking) -> tuple[int, int]:
    """Which flight and which traveler the address is about, both counted from 0."""
    number = int(visit.path["number"]) - 1
    traveler = (plain_number(visit.query.get("traveler", "1")) or 1) - 1
    if not 0 <= number < len(flights_of(booking.legs)) or traveler >= booking.cart.party.seats:
        visit.not_found("There is no such flight in this booking.")
    return number, traveler


def _onward(booking: Booking, number: int, traveler: int) -> str:
    """The page after that of a flight and traveler."""
    if traveler + 1 < booking.cart.party.seats:
        return f"/book/seats/{number + 1}?traveler={traveler + 2}"
    if number + 1 < len(flights_of(booking.legs)):
        return f"/book/seats/{number + 2}"
    return "/book/extras"


def _name(booking: Booking, traveler: int) -> str:
    person = booking.cart.travelers[traveler]
    return f"{person['first_name']} {person['last_name']}"
