"""Changing a flight of a trip to another one of the same way with the same fare, for the difference in price."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from webarium.sites.flyunified.faults import SAVING
from webarium.sites.flyunified.flights import query
from webarium.sites.flyunified.flights.offers import Offer, offers, one
from webarium.sites.flyunified.shell import table_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import LAST_DAY
from webarium.sites.flyunified.trips.trip import Leg, Trip, own_trip
from webarium.sites.kit.days import read_day
from webarium.sites.kit.formats import date_medium, day_form, money, time_short
from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Change:
    """A flight that one can change to."""

    offer: Offer
    difference: int
    """Cents to be paid for all travelers; what is cheaper costs nothing, and gives nothing back.

    Nothing is to be paid either where the airline has canceled the flight.
    """


def form(visit: Visit) -> Response:
    """The flights of a day to change to."""
    trip, leg = _leg(visit)
    if problem := change_problem(visit, trip, leg):
        visit.flash("error", problem)
        return visit.redirect(f"/trips/{trip.code}")
    typed = visit.query.get("day", "").strip()[:40]
    day = read_day(typed) if typed else leg.itinerary.departs_at.date()
    problem = _day_problem(visit, trip, leg, day, typed)
    changes = [] if problem or day is None else _changes(visit, trip, leg, day)
    return visit.render(
        "trips/change.html",
        trip=trip,
        leg=leg,
        day=day,
        typed=typed,
        problem=problem,
        changes=changes,
        airports=table_of(visit).airports,
        fares=FARES,
        kept=contents(leg),
    )


def send(visit: Visit) -> Response:
    """Change the flight."""
    trip, leg = _leg(visit)
    back = f"/trips/{trip.code}/change/{leg.number}"
    day = read_day(visit.form_text("day", 40))
    problem = change_problem(visit, trip, leg) or _day_problem(visit, trip, leg, day, "")
    if not problem and (changed := _clash(visit, leg, back)):
        return changed
    wanted = visit.form_text("itinerary", 60)
    offer = None if problem or day is None else one(visit, _way(leg, day), wanted)
    if not problem and (offer is None or not offer.open(leg.fare, len(trip.seated))):
        problem = "This flight cannot be had any more. Please choose another one."
    problem = problem or SAVING.failure(visit) or ""
    if problem or offer is None:
        visit.flash("error", problem)
        return visit.redirect(back)
    difference = _difference(trip, leg, offer)
    _write(visit, trip, leg, offer, difference)
    paid = f"We charged {money(difference)} to your card." if difference else "There was nothing to pay."
    visit.flash("success", f"Your flight was changed. {paid} Please choose your seats again.")
    return visit.redirect(f"/trips/{trip.code}")


def contents(leg: Leg) -> dict[str, str]:
    """The flights that somebody sees who changes a leg."""
    it = leg.itinerary
    numbers = ", ".join(flight.number for flight in it.flights)
    return {"itinerary": f"{numbers}, {date_medium(it.departs_at)} at {time_short(it.departs_at)}"}


def _clash(visit: Visit, leg: Leg, back: str) -> Response | None:
    """What is answered where the leg has other flights than its page showed."""
    chosen = f"{visit.form_text('itinerary', 60)}, {visit.form_text('day', 40)}"
    return clash(visit, contents(leg), {"itinerary": "Your flight"}, back=back, typed={"itinerary": chosen})


def change_problem(visit: Visit, trip: Trip, leg: Leg) -> str:
    """Why a leg cannot be changed; empty if it can."""
    if trip.canceled:
        return "This trip was canceled."
    if leg.fare == "basic" and not leg.canceled:
        return "Basic Economy tickets cannot be changed."
    if leg.departs <= visit.now:
        return "This flight has departed."
    if leg.checked_in:
        return "You have checked in for this flight, so it cannot be changed online any more."
    return ""


def _leg(visit: Visit) -> tuple[Trip, Leg]:
    trip = own_trip(visit)
    found = next((leg for leg in trip.legs if leg.number == visit.path["leg"]), None)
    return trip, found or visit.not_found("This trip has no such flight.")


def _way(leg: Leg, day: date) -> query.Leg:
    flights = leg.itinerary.flights
    return query.Leg(flights[0].service.origin, flights[-1].service.destination, day)


def _changes(visit: Visit, trip: Trip, leg: Leg, day: date) -> list[Change]:
    seats = len(trip.seated)
    same = (leg.itinerary.id, leg.itinerary.departs_at)
    return [
        Change(offer, _difference(trip, leg, offer))
        for offer in offers(visit, _way(leg, day))
        if offer.open(leg.fare, seats) and (offer.itinerary.id, offer.itinerary.departs_at) != same
    ]


def _difference(trip: Trip, leg: Leg, offer: Offer) -> int:
    if leg.canceled:
        return 0
    return max(0, offer.prices[leg.fare] - leg.price) * len(trip.seated)


def _day_problem(visit: Visit, trip: Trip, leg: Leg, day: date | None, typed: str) -> str:
    if day is None:
        return f"We could not read the date “{typed}”. Please write it as {day_form()}."
    if not visit.now.date() <= day <= LAST_DAY:
        return f"Please choose a day from today to {date_medium(LAST_DAY)}."
    for other in trip.legs:
        departs = other.itinerary.departs_at.date()
        if (other.number < leg.number and day < departs) or (other.number > leg.number and day > departs):
            return "The flights of a trip must stay in their order."
    return ""


def _write(visit: Visit, trip: Trip, leg: Leg, offer: Offer, difference: int) -> None:
    """The new rows of a leg: its flights, without seats, and the sums of the booking."""
    freed = sum(
        cents for (flight, _), (_, cents) in trip.seats.items() if flight in {f.id for f in leg.flights}
    )
    for booked in leg.flights:
        visit.delete("taken_seat", flight_id=booked.id)
    price = leg.price if leg.canceled else max(offer.prices[leg.fare], leg.price)
    for number, flight in enumerate(offer.itinerary.flights, 1):
        values: dict[str, SqlValue] = {
            "service_id": flight.service.id,
            "day": flight.day.isoformat(),
            "price": price if number == 1 else 0,
        }
        if number <= len(leg.flights):
            visit.update("booked_flight", values, id=leg.flights[number - 1].id)
        else:
            row: dict[str, SqlValue] = {
                "booking_id": trip.booking.id,
                "leg": leg.number,
                "segment": number,
                "fare": leg.fare,
            }
            visit.insert("booked_flight", {**row, **values, "checked_in_at": None})
    for old in leg.flights[len(offer.itinerary.flights) :]:
        visit.delete("booked_flight", id=old.id)
    booking = trip.booking
    visit.update(
        "booking",
        {
            "fares": booking.fares + difference,
            "seats": booking.seats - freed,
            "total": booking.total + difference - freed,
        },
        id=booking.id,
    )
