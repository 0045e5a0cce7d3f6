"""What the airline and others do to flights and to the account: delays, cancellations, prices, bookings, miles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from webarium.sites.flyunified.database import ROLES
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import Flight, Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary
from webarium.sites.flyunified.timetable.prices import fares
from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene
from webarium.types import SqlValue

ME = ROLES[0].user or ""
_CARD = {
    "card_number": "4242 4242 4242 4242",
    "expiration": "12/27",
    "security_code": "321",
    "address1": "410 Alder Street",
    "address2": "",
    "city": "San Francisco",
    "state": "CA",
    "zip": "94110",
    "country": "United States",
}
"""How a trip was paid that was booked before."""


def flight_is_late(scene: Scene, *, number: str, day: str, minutes: int, reason: str) -> None:
    """The airline announces that a flight departs so many minutes later; why, as in ``weather on the way``."""
    _announce(scene, number, day, canceled=0, late=minutes, reason=reason)


def flight_is_canceled(scene: Scene, *, number: str, day: str, reason: str) -> None:
    """The airline cancels a flight: nobody can book it, and its trips can be changed or canceled at no cost."""
    _announce(scene, number, day, canceled=1, late=0, reason=reason)


def flight_is_on_time(scene: Scene, *, number: str, day: str) -> None:
    """The airline takes back what it announced about a flight."""
    flight = _flight(scene, Timetable(scene.db), number, day)
    scene.row("announcement", "SELECT 1 FROM disruption WHERE service_id = ? AND day = ?", *flight.key)
    scene.write("DELETE FROM disruption WHERE service_id = ? AND day = ?", *flight.key)


def fare_changes(scene: Scene, *, number: str, day: str, fare: str, cents: int) -> None:
    """A fare of a non-stop flight costs this from now on."""
    if fare not in FARES:
        raise NothingHappensError(f"There is no fare {fare!r}.")
    flight = _flight(scene, Timetable(scene.db), number, day)
    scene.write(
        "INSERT INTO special_fare (service_id, day, fare, cents) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET cents = excluded.cents",
        *flight.key,
        fare,
        cents,
    )


def trip_is_booked(
    scene: Scene,
    *,
    code: str,
    number: str,
    day: str,
    travelers: Sequence[Mapping[str, str]],
    fare: str = "economy",
    days_ago: int = 20,
    booking: int = 0,
) -> None:
    """A one-way trip without seats is booked for adults in the account's name.

    Each traveler has ``first_name``, ``last_name``, ``born`` and ``gender``. `booking` is its id.
    """
    table = Timetable(scene.db)
    flight = _flight(scene, table, number, day)
    if table.seats_left((flight,), fare) < len(travelers):
        raise NothingHappensError(f"There are no seats left on {number} on {day}.")
    price = fares(table, Itinerary((flight,)))[fare]
    key = _book(scene, booking, code, price * len(travelers), days_ago)
    for position, person in enumerate(travelers, 1):
        named: dict[str, SqlValue] = {
            name: person[name] for name in ("first_name", "last_name", "born", "gender")
        }
        blank: dict[str, SqlValue] = {"kind": "adult", "middle_name": "", "suffix": "", "bags": 0}
        scene.insert("traveler", booking_id=key, position=position, **named, **blank)
    scene.insert(
        "booked_flight",
        booking_id=key,
        leg=1,
        segment=1,
        service_id=flight.service.id,
        day=day,
        fare=fare,
        price=price,
        checked_in_at=None,
    )


def miles_are_credited(scene: Scene, *, what: str, miles: int) -> None:
    """The account gets miles, or loses them where there are fewer than none."""
    scene.insert("miles_entry", email=ME, day=scene.now.date().isoformat(), what=what, miles=miles)


def _book(scene: Scene, key: int, code: str, cents: int, days_ago: int) -> int:
    account = scene.row(
        "account",
        "SELECT first_name || ' ' || last_name AS name, phone, email FROM account WHERE email = ?",
        ME,
    )
    sums = {"fares": cents, "seats": 0, "bags": 0, "extras": 0, "total": cents}
    return scene.insert(
        "booking",
        id=key,
        code=code,
        email=ME,
        bundle="none",
        insured=0,
        **sums,
        **_CARD,
        card_name=account["name"],
        phone=account["phone"],
        contact=account["email"],
        status="confirmed",
        refund="",
        created_at=scene.stamp(days_ago=days_ago),
    )


def _announce(scene: Scene, number: str, day: str, *, canceled: int, late: int, reason: str) -> None:
    flight = _flight(scene, Timetable(scene.db), number, day)
    scene.write(
        "INSERT INTO disruption (service_id, day, canceled, late, reason) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET canceled = excluded.canceled, late = excluded.late, reason = excluded.reason",
        *flight.key,
        canceled,
        late,
        reason,
    )


def _flight(scene: Scene, table: Timetable, number: str, day: str) -> Flight:
    """A flight by its number; it flies on that day and has not departed, by the clock of its origin."""
    services = table.services("number = ?", number)
    if not services or not services[0].flies(date.fromisoformat(day)):
        raise NothingHappensError(f"There is no flight {number} on {day}.")
    flight = table.flight(services[0], date.fromisoformat(day))
    if flight.departs_at <= scene.now:
        raise NothingHappensError(f"Flight {number} of {day} has departed.")
    return flight


HAPPENINGS: Mapping[str, Happening] = {
    "flight_is_late": flight_is_late,
    "flight_is_canceled": flight_is_canceled,
    "flight_is_on_time": flight_is_on_time,
    "fare_changes": fare_changes,
    "trip_is_booked": trip_is_booked,
    "miles_are_credited": miles_are_credited,
}
