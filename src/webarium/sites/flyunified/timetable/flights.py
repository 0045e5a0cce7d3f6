"""Flights: services on days, their times where the airports are, and what of them is sold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Any, TypeVar
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

    @property
    def leaves(self) -> int:
        """When it departs, in minutes after midnight."""
        return int(self.departs[:2]) * 60 + int(self.departs[3:])

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
    def key(self) -> tuple[int, str]:
        """The service's id and the day, as rows have them."""
        return self.service.id, self.day.isoformat()

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


_SWING = (-22, 10)
"""By how many per cent a cabin is fuller than its flight."""
_DRAWN = 32_768
"""So many draws are kept: they are the same in all worlds of a seed, and a month of prices asks for thousands."""


@lru_cache(_DRAWN)
def _drawn_load(seed: int, service: int, day: str) -> int:
    return Dice(seed, "load", service, day).between(38, 90)


@lru_cache(_DRAWN)
def _drawn_swing(seed: int, service: int, day: str, cabin: str) -> int:
    return Dice(seed, "sold", service, day, cabin).between(*_SWING)


@lru_cache(_DRAWN)
def _flight(service: Service, day: date, leaves: str, lands: str) -> Flight:
    """A service on a day, between places of these time zones."""
    departs = datetime.combine(day, time(*divmod(service.leaves, 60)))
    aware = departs.replace(tzinfo=ZoneInfo(leaves))
    arrives = (aware.astimezone(UTC) + timedelta(minutes=service.minutes)).astimezone(ZoneInfo(lands))
    return Flight(service, day, departs, arrives.replace(tzinfo=None))


class Timetable:
    """All that can be known of flights from the tables alone; made for one request, reads only.

    What was read is kept until somebody writes with the same connection.
    """

    def __init__(self, db: apsw.Connection) -> None:
        self.db = db
        self._kept: dict[Hashable, Any] = {}
        self._changes = db.total_changes()

    @cached_property
    def seed(self) -> int:
        """What everything is drawn by."""
        return int(self.db.execute("SELECT seed FROM universe").get)

    @cached_property
    def airports(self) -> dict[str, Airport]:
        """All airports by their codes, in the order of their labels."""
        found = self._read(Airport, "airport", "", "ORDER BY city, code")
        return {airport.code: airport for airport in found}

    def kept(self, key: Hashable, read: Callable[[], T]) -> T:
        """What was read under a key, as long as nobody has written since."""
        changes = self.db.total_changes()
        if changes != self._changes:
            self._kept.clear()
            self._changes = changes
        if key not in self._kept:
            self._kept[key] = read()
        found: T = self._kept[key]
        return found

    @property
    def disruptions(self) -> dict[tuple[int, str], Disruption]:
        """What the airline has announced, by service and day."""
        return self.kept("disruptions", self._disruptions)

    def _disruptions(self) -> dict[tuple[int, str], Disruption]:
        found = self.db.execute("SELECT service_id, day, canceled, late, reason FROM disruption")
        return {
            (int(str(service)), str(day)): Disruption(bool(canceled), int(str(late)), str(reason))
            for service, day, canceled, late, reason in found
        }

    def disruption(self, flight: Flight) -> Disruption | None:
        """What the airline has announced about a flight."""
        return self.disruptions.get(flight.key)

    def flies(self, flight: Flight) -> bool:
        """Whether a flight was not canceled."""
        announced = self.disruption(flight)
        return announced is None or not announced.canceled

    def services(self, where: str, *params: str | int) -> list[Service]:
        """The services that fit a condition, the earliest first."""
        tail = "ORDER BY departs, id"
        return self.kept((where, params), lambda: self._read(Service, "service", where, tail, *params))

    def service(self, number: int) -> Service | None:
        """A service by its id."""
        return next(iter(self.services("id = ?", number)), None)

    def flight(self, service: Service, day: date) -> Flight:
        """A service on a day."""
        airports = self.airports
        return _flight(service, day, airports[service.origin].zone, airports[service.destination].zone)

    def load(self, flight: Flight) -> int:
        """How much of a flight strangers have bought, in per cent; 100 where it is full."""
        busy = 12 if flight.day.isoweekday() in (5, 7) else 0
        drawn = _drawn_load(self.seed, *flight.key) + busy + (8 if 8 <= flight.departs_at.hour <= 18 else 0)
        return min(100, drawn)

    def sold(self, flight: Flight, cabin: Cabin) -> frozenset[str]:
        """The seats of a cabin that nobody can have any more."""
        dice = Dice(self.seed, "sold", *flight.key, cabin.name)
        dice.between(*_SWING)
        held = self._held.get(flight.key, frozenset())
        strangers = {
            seat for seat in dice.shuffled(cabin.seats)[: self._strangers(flight, cabin)] if seat not in held
        }
        return frozenset(strangers | self._booked.get(flight.key, frozenset()))

    def _strangers(self, flight: Flight, cabin: Cabin) -> int:
        """How many seats strangers have drawn, those that are held from them included."""
        share = min(100, max(0, self.load(flight) + _drawn_swing(self.seed, *flight.key, cabin.name)))
        return (cabin.size * share + 50) // 100

    def left(self, flight: Flight, cabin: Cabin) -> int:
        """How many seats of a cabin can still be had, those of travelers without a chosen seat taken off."""
        if flight.key in self._held or flight.key in self._booked:
            sold = len(self.sold(flight, cabin))
        else:
            sold = self._strangers(flight, cabin)  # which seats they are makes no difference
        return max(0, cabin.size - sold - self._unseated.get((*flight.key, cabin.name), 0))

    def seats_left(self, flights: tuple[Flight, ...], fare: str) -> int:
        """How many can fly together with a fare."""
        if not all(map(self.flies, flights)):
            return 0
        return min(self.left(flight, flight.plane.cabin(CABIN_OF[fare])) for flight in flights)

    def special_fares(self, flight: Flight) -> Mapping[str, int]:
        """Prices of a flight that were set by hand: cents by fare."""
        return self.kept("special fares", self._special_fares).get(flight.key, {})

    def _special_fares(self) -> dict[tuple[int, str], dict[str, int]]:
        found: dict[tuple[int, str], dict[str, int]] = {}
        for service, day, fare, cents in self.db.execute(
            "SELECT service_id, day, fare, cents FROM special_fare"
        ):
            found.setdefault((int(str(service)), str(day)), {})[str(fare)] = int(str(cents))
        return found

    @property
    def _held(self) -> Mapping[tuple[int, str], frozenset[str]]:
        """Seats that strangers cannot have, by flight."""
        return self.kept("held", lambda: self._seats("SELECT service_id, day, seat FROM held_seat"))

    @property
    def _booked(self) -> Mapping[tuple[int, str], frozenset[str]]:
        """Seats that rows say are taken, by flight."""
        return self.kept(
            "booked",
            lambda: self._seats(
                "SELECT f.service_id, f.day, s.seat FROM taken_seat s"
                " JOIN booked_flight f ON f.id = s.flight_id"
                " JOIN booking b ON b.id = f.booking_id WHERE b.status = 'confirmed'"
            ),
        )

    def _seats(self, query: str) -> dict[tuple[int, str], frozenset[str]]:
        found: dict[tuple[int, str], set[str]] = {}
        for service, day, seat in self.db.execute(query):
            found.setdefault((int(str(service)), str(day)), set()).add(str(seat))
        return {key: frozenset(seats) for key, seats in found.items()}

    @property
    def _unseated(self) -> Mapping[tuple[int, str, str], int]:
        """How many travelers have no seat of their own yet, by flight and cabin."""
        return self.kept("unseated", self._read_unseated)

    def _read_unseated(self) -> dict[tuple[int, str, str], int]:
        found = self.db.execute(
            "SELECT f.service_id, f.day, CASE f.fare WHEN 'basic' THEN 'economy' ELSE f.fare END AS cabin, count(*)"
            " FROM booked_flight f JOIN booking b ON b.id = f.booking_id AND b.status = 'confirmed'"
            " JOIN traveler t ON t.booking_id = b.id AND t.kind <> 'infant'"
            " LEFT JOIN taken_seat s ON s.flight_id = f.id AND s.traveler_id = t.id"
            " WHERE s.seat IS NULL GROUP BY f.service_id, f.day, cabin"
        )
        return {
            (int(str(service)), str(day), str(cabin)): int(str(count)) for service, day, cabin, count in found
        }

    def _read(self, row: type[T], table: str, where: str, tail: str, *params: str | int) -> list[T]:
        return list(iterate(self.db, row, select(columns_of(row), table, where, tail), params))
