"""A booked trip with all that belongs to it, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import cast

from webarium.sites.flyunified.shell import here, table_of
from webarium.sites.flyunified.timetable.cabins import FARES
from webarium.sites.flyunified.timetable.flights import Disruption, Flight, Timetable
from webarium.sites.flyunified.timetable.itineraries import Itinerary
from webarium.sites.kit.errors import SignInNeeded
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import Json

OPENS, CLOSES = timedelta(hours=24), timedelta(minutes=45)
"""How long before departure one can check in."""


@dataclass(frozen=True, slots=True)
class Booking:
    """A row of its table, without the card."""

    id: int
    code: str
    email: str | None
    bundle: str
    insured: bool
    fares: int
    seats: int
    bags: int
    extras: int
    total: int
    card_number: str
    contact: str
    phone: str
    status: str
    refund: str
    created_at: datetime

    @property
    def card(self) -> str:
        """The last four digits."""
        return self.card_number.replace(" ", "")[-4:]


@dataclass(frozen=True, slots=True)
class Traveler:
    """A row of its table."""

    id: int
    position: int
    kind: str
    first_name: str
    middle_name: str
    last_name: str
    suffix: str
    born: date
    gender: str
    bags: int

    @property
    def name(self) -> str:
        """All names."""
        return " ".join(
            part for part in (self.first_name, self.middle_name, self.last_name, self.suffix) if part
        )


@dataclass(frozen=True, slots=True)
class Booked:
    """A flight of a trip."""

    id: int
    leg: int
    segment: int
    fare: str
    price: int
    checked_in_at: str | None
    flight: Flight
    departs: datetime
    """By the clock of the site."""
    disruption: Disruption | None
    """What the airline has announced about it."""


@dataclass(frozen=True)
class Leg:
    """The flights of one way."""

    number: int
    flights: tuple[Booked, ...]

    @property
    def itinerary(self) -> Itinerary:
        """As lists of flights know it."""
        return Itinerary(tuple(each.flight for each in self.flights))

    @property
    def fare(self) -> str:
        """A key of `FARES`."""
        return self.flights[0].fare

    @property
    def price(self) -> int:
        """Cents for one traveler with a seat."""
        return self.flights[0].price

    @property
    def departs(self) -> datetime:
        """By the clock of the site."""
        return self.flights[0].departs

    @property
    def checked_in(self) -> bool:
        """Whether its boarding passes are there."""
        return self.flights[0].checked_in_at is not None

    @property
    def canceled(self) -> bool:
        """Whether the airline has canceled one of its flights."""
        return any(each.disruption is not None and each.disruption.canceled for each in self.flights)

    def can_check_in(self, now: datetime) -> bool:
        """Whether check-in is open."""
        return not self.canceled and self.departs - OPENS <= now <= self.departs - CLOSES


@dataclass(frozen=True)
class Trip:
    """A booking with its flights and travelers."""

    booking: Booking
    legs: tuple[Leg, ...]
    travelers: tuple[Traveler, ...]
    seats: Mapping[tuple[int, int], tuple[str, int]]
    """Seat and cents by the ids of flight and traveler."""

    @property
    def code(self) -> str:
        """The confirmation number."""
        return self.booking.code

    @property
    def seated(self) -> tuple[Traveler, ...]:
        """The travelers with a seat of their own."""
        return tuple(each for each in self.travelers if each.kind != "infant")

    @property
    def canceled(self) -> bool:
        """Whether it was canceled."""
        return self.booking.status == "canceled"

    def state(self, now: datetime) -> str:
        """``upcoming``, ``past`` or ``canceled``."""
        if self.canceled:
            return "canceled"
        return "past" if self.legs[-1].flights[-1].departs < now else "upcoming"

    def begun(self, now: datetime) -> bool:
        """Whether its first flight has departed, or somebody has checked in."""
        return self.legs[0].departs <= now or any(leg.checked_in for leg in self.legs)

    def seat(self, flight: Booked, traveler: Traveler) -> str:
        """The seat of a traveler; empty without one."""
        return self.seats.get((flight.id, traveler.id), ("", 0))[0]

    @property
    def fare_names(self) -> str:
        """The fares of its legs."""
        return ", ".join(dict.fromkeys(FARES[leg.fare] for leg in self.legs))

    @property
    def airports(self) -> tuple[str, str]:
        """Where it begins, and where its first leg leads."""
        flights = self.legs[0].flights
        return flights[0].flight.service.origin, flights[-1].flight.service.destination


def find_trip(visit: Visit, code: str) -> Trip | None:
    """The trip with a confirmation number."""
    booking = visit.row(Booking, select(columns_of(Booking), "booking", "code = ?"), (code,))
    return None if booking is None else _whole(visit, table_of(visit), booking)


def own_trips(visit: Visit, email: str) -> list[Trip]:
    """The trips of an account, in the order in which they begin."""
    rows = visit.rows(Booking, select(columns_of(Booking), "booking", "email = ?", "ORDER BY id"), (email,))
    table = table_of(visit)
    return sorted(
        (_whole(visit, table, row) for row in rows), key=lambda trip: (trip.legs[0].departs, trip.code)
    )


def own_trip(visit: Visit) -> Trip:
    """The trip of the address, if the visitor booked it or looked it up by name.

    Raises:
        SignInNeeded: It is nobody's whom we know.
        NotFound: There is none with this number, or it is somebody else's.
    """
    code = str(visit.path["code"]).upper()
    trip = find_trip(visit, code)
    if trip is not None and (code in opened(visit) or (visit.user and trip.booking.email == visit.user)):
        return trip
    if visit.user is None:
        raise SignInNeeded(at="/trips")
    return visit.not_found("You have no trip with this confirmation number. Look it up with your last name.")


def opened(visit: Visit) -> list[str]:
    """The confirmation numbers that the visitor looked up."""
    return [str(each) for each in cast("list[Json]", visit.session.get("opened") or [])]


def open_trip(visit: Visit, code: str) -> None:
    """From now on the visitor may see this trip."""
    visit.session["opened"] = [*[each for each in opened(visit) if each != code], code][-30:]


@dataclass(frozen=True, slots=True)
class _Row:
    id: int
    leg: int
    segment: int
    fare: str
    price: int
    checked_in_at: str | None
    service_id: int
    day: date


def _whole(visit: Visit, table: Timetable, booking: Booking) -> Trip:
    rows = visit.rows(
        _Row,
        select(columns_of(_Row), "booked_flight", "booking_id = ?", "ORDER BY leg, segment"),
        (booking.id,),
    )
    legs: dict[int, list[Booked]] = {}
    for row in rows:
        service = table.service(row.service_id)
        if service is not None:
            flight = table.flight(service, row.day)
            legs.setdefault(row.leg, []).append(
                Booked(
                    row.id,
                    row.leg,
                    row.segment,
                    row.fare,
                    row.price,
                    row.checked_in_at,
                    flight,
                    here(table, flight),
                    table.disruption(flight),
                )
            )
    travelers = visit.rows(
        Traveler,
        select(columns_of(Traveler), "traveler", "booking_id = ?", "ORDER BY position"),
        (booking.id,),
    )
    seats = visit.db.execute(
        "SELECT s.flight_id, s.traveler_id, s.seat, s.cents FROM taken_seat s"
        " JOIN booked_flight f ON f.id = s.flight_id WHERE f.booking_id = ?",
        (booking.id,),
    )
    return Trip(
        booking,
        tuple(Leg(number, tuple(flights)) for number, flights in legs.items()),
        tuple(travelers),
        {(flight, traveler): (seat, cents) for flight, traveler, seat, cents in seats},
    )
