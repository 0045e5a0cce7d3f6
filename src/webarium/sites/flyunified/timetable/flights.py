"""Flights: services on days, their times where the airports are, and what of them is sold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import TypeVar
from zoneinfo import ZoneInfo

import apsw

from webarium.draws import Dice
from webarium.sites.flyunified.timetable.cabins import AIRCRAFT, CABIN_OF, Aircraft, Cabin
from webarium.sites.kit.rows import columns_of, iterate
from webarium.sql import select

LAST_DAY = date(2025, 7, 13)
"""The last day on which flights can be booked, some 360 days ahead."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Airport:
    """Where flights begin and end."""

    code: str
    city: str
    state: str
    country: str
    latitude: float
    longitude: float
    zone: str
    hub: bool

    @property
    def label(self) -> str:
        """``San Francisco, CA (SFO)``."""
        return f"{self.place} ({self.code})"

    @property
    def place(self) -> str:
        """``San Francisco, CA`` or ``Paris, France``."""
        return f"{self.city}, {self.state or self.country}"


@dataclass(frozen=True, slots=True)
class Service:
    """A flight number."""

    id: int
    number: str
    origin: str
    destination: str
    miles: int
    minutes: int
    departs: str
    aircraft: str
    weekdays: str

    def flies(self, day: date) -> bool:
        """Whether it does on this day."""
        return str(day.isoweekday()) in self.weekdays


@dataclass(frozen=True, slots=True)
class Flight:
    """A service on a day."""

    service: Service
    day: date
    departs_at: datetime
    """Where it begins."""
    arrives_at: datetime
    """Where it ends."""

    @property
    def number(self) -> str:
        """The service's."""
        return self.service.number

    @property
    def plane(self) -> Aircraft:
        """Its seat map."""
        return AIRCRAFT[self.service.aircraft]

    @property
    def later_by(self) -> int:
        """How many days after its departure's date it arrives, by the calendars of both places."""
        return (self.arrives_at.date() - self.departs_at.date()).days


@dataclass(frozen=True, slots=True)
class Disruption:
    """What keeps a flight from its timetable."""

    canceled: bool
    late: int
    """Minutes."""
    reason: str


class Timetable:
    """All that can be known of flights from the tables alone; made for one request, reads only."""

    def __init__(self, db: apsw.Connection) -> None:
        self.db = db

    @cached_property
    def seed(self) -> int:
        """What everything is drawn by."""
        return int(self.db.execute("SELECT seed FROM universe").get)

    @cached_property
    def airports(self) -> dict[str, Airport]:
        """All airports by their codes, in the order of their labels."""
        found = self._read(Airport, "airport", "", "ORDER BY city, code")
        return {airport.code: airport for airport in found}

    @cached_property
    def disruptions(self) -> dict[tuple[int, str], Disruption]:
        """What the airline has announced, by service and day."""
        found = self.db.execute("SELECT service_id, day, canceled, late, reason FROM disruption")
        return {
            (int(str(service)), str(day)): Disruption(bool(canceled), int(str(late)), str(reason))
            for service, day, canceled, late, reason in found
        }

    def disruption(self, flight: Flight) -> Disruption | None:
        """What the airline has announced about a flight."""
        return self.disruptions.get((flight.service.id, flight.day.isoformat()))

    def flies(self, flight: Flight) -> bool:
        """Whether a flight was not canceled."""
        announced = self.disruption(flight)
        return announced is None or not announced.canceled

    def services(self, where: str, *params: str | int) -> list[Service]:
        """The services that fit a condition, the earliest first."""
        return self._read(Service, "service", where, "ORDER BY departs, id", *params)

    def service(self, number: int) -> Service | None:
        """A service by its id."""
        return next(iter(self.services("id = ?", number)), None)

    def flight(self, service: Service, day: date) -> Flight:
        """A service on a day."""
        hour, minute = service.departs.split(":")
        departs = datetime.combine(day, time(int(hour), int(minute)))
        aware = departs.replace(tzinfo=ZoneInfo(self.airports[service.origin].zone))
        arrives = (aware.astimezone(ZoneInfo("UTC")) + timedelta(minutes=service.minutes)).astimezone(
            ZoneInfo(self.airports[service.destination].zone)
        )
        return Flight(service, day, departs, arrives.replace(tzinfo=None))

    def load(self, flight: Flight) -> int:
        """How much of a flight strangers have bought, in per cent; 100 where it is full."""
        dice = Dice(self.seed, "load", flight.service.id, flight.day.isoformat())
        busy = 12 if flight.day.isoweekday() in (5, 7) else 0
        drawn = dice.between(38, 90) + busy + (8 if 8 <= flight.departs_at.hour <= 18 else 0)
        return min(100, drawn)

    def sold(self, flight: Flight, cabin: Cabin) -> frozenset[str]:
        """The seats of a cabin that nobody can have any more."""
        seats = cabin.seats
        dice = Dice(self.seed, "sold", flight.service.id, flight.day.isoformat(), cabin.name)
        share = min(100, max(0, self.load(flight) + dice.between(-22, 10)))
        count = (len(seats) * share + 50) // 100
        key = (flight.service.id, flight.day.isoformat())
        held = {
            str(seat)
            for (seat,) in self.db.execute("SELECT seat FROM held_seat WHERE service_id = ? AND day = ?", key)
        }
        strangers = {seat for seat in dice.shuffled(seats)[:count] if seat not in held}
        return frozenset(strangers | self._booked(flight))

    def left(self, flight: Flight, cabin: Cabin) -> int:
        """How many seats of a cabin can still be had, those of travelers without a chosen seat taken off."""
        unseated = self.db.execute(
            "SELECT count(*) FROM booked_flight f JOIN booking b ON b.id = f.booking_id AND b.status = 'confirmed'"
            " JOIN traveler t ON t.booking_id = b.id AND t.kind <> 'infant'"
            " LEFT JOIN taken_seat s ON s.flight_id = f.id AND s.traveler_id = t.id"
            " WHERE f.service_id = ? AND f.day = ? AND s.seat IS NULL AND"
            " CASE f.fare WHEN 'basic' THEN 'economy' ELSE f.fare END = ?",
            (flight.service.id, flight.day.isoformat(), cabin.name),
        ).get
        return max(0, len(cabin.seats) - len(self.sold(flight, cabin)) - int(unseated))

    def seats_left(self, flights: tuple[Flight, ...], fare: str) -> int:
        """How many can fly together with a fare."""
        if not all(map(self.flies, flights)):
            return 0
        return min(self.left(flight, flight.plane.cabin(CABIN_OF[fare])) for flight in flights)

    def _booked(self, flight: Flight) -> set[str]:
        """Seats that rows say are taken."""
        found = self.db.execute(
            "SELECT s.seat FROM taken_seat s JOIN booked_flight f ON f.id = s.flight_id"
            " JOIN booking b ON b.id = f.booking_id"
            " WHERE f.service_id = ? AND f.day = ? AND b.status = 'confirmed'",
            (flight.service.id, flight.day.isoformat()),
        )
        return {str(seat) for (seat,) in found}

    def _read(self, row: type[T], table: str, where: str, tail: str, *params: str | int) -> list[T]:
        return list(iterate(self.db, row, select(columns_of(row), table, where, tail), params))
