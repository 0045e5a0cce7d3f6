"""What is right for four speakers who come to a supper: flights, rides, a table, arrivals, and a sum."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from webarium.scoring import Either, Expect, OneOf
from webarium.scoring.signs import Wrote
from webarium.sites.flyunified.timetable.itineraries import Itinerary
from webarium.suites.gocalendar.base import new_event
from webarium.suites.gomail.base import written
from webarium.suites.kit import ANY, Same
from webarium.suites.opendining import base as dining
from webarium.suites.udriver import base as riding
from webarium.suites.workflows import flying
from webarium.suites.workflows.base import on
from webarium.suites.workflows.flying import Flyer
from webarium.tasks import Data

BEGINS = time(18)
"""When the talk begins."""
LATEST = time(18)
"""Until when guests land on the day before."""
TEAM = 4
"""So many of the team come to supper."""
ALLERGIES = ("peanuts", "", "sesame", "shellfish")
"""What each speaker does not eat, if there is such a thing."""
MOVED, BOUND, GONE, CELLO = range(4)
"""The speakers: whose flight is canceled, who must land early, who cannot come, and who brings an instrument."""
COMING = (MOVED, BOUND, CELLO)
PARTY = len(COMING) + TEAM
PHONE = "415 555 0123"
SUBJECT = "Flights for the supper talk"


@dataclass(frozen=True)
class Params:
    """What an instance of the supper talk is about."""

    lead: str
    lead_email: str
    day: str
    """Of the talk."""
    restaurant: str
    supper: str
    """The first time from 19:30 on at which there is a table."""
    venue: str
    hotels: Sequence[str]
    speakers: Sequence[Sequence[str]]
    """First name, last name, day of birth and gender of each."""
    origins: Sequence[str]
    flights: Sequence[str]
    """The flight that each is to be booked on at first."""
    instead: str
    """The flight to which the canceled one is changed."""
    tempting: str
    """The cheapest flight of the speaker who must land early, which lands too late."""


@dataclass(frozen=True)
class Wish:
    """What a table is looked for with."""

    day: str
    time: str
    party: int


@dataclass(frozen=True)
class Ride:
    """A ride to the talk."""

    pickup: str
    dropoff: str
    car: str
    at: str


def fits(number: int, flight: Itinerary) -> bool:
    """Whether a flight suits a speaker and the rules."""
    if flight.arrives_at.date() != flight.departs_at.date() or flight.arrives_at.time() > LATEST:
        return False
    if number == MOVED:
        return flight.departs_at.time() >= time(8, 30)
    return number != BOUND or flight.arrives_at.time() <= time(14)


class Ways(NamedTuple):
    """Which flights an instance is about."""

    origins: list[str]
    flights: list[str]
    instead: str
    tempting: str


def ways(db: Data, rng: random.Random, day: date) -> Ways | None:
    """Flights of a day; none where they do not put the rules to the test."""
    codes = on(db, "flyunified").column(
        "SELECT origin FROM service WHERE destination = 'SFO' GROUP BY 1 HAVING count(*) >= 4 ORDER BY 1"
    )
    origins: list[str] = rng.sample(codes, len(ALLERGIES))
    every = [flying.nonstops(db, code, day) for code in origins]
    fit = [[each for each in offered if fits(n, each)] for n, offered in enumerate(every)]
    best = [each for each in (flying.cheapest(db, offered) for offered in fit) if each is not None]
    tempting = flying.cheapest(db, every[BOUND])
    if len(best) < len(origins) or tempting in (None, best[BOUND]) or len(fit[MOVED]) < 2:
        return None
    first = best[MOVED]
    later = [each for each in fit[MOVED] if each.departs_at > first.departs_at]
    instead = later[0] if later else [each for each in fit[MOVED] if each != first][-1]
    numbers = [each.flights[0].number for each in (*best, instead, tempting) if each is not None]
    return Ways(origins, numbers[:-2], *numbers[-2:])


class Plan:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Params) -> None:
        self.db, self.params = db, params
        self.day = date.fromisoformat(params.day)
        self.eve = (self.day - timedelta(days=1)).isoformat()
        self.begins = datetime.combine(self.day, BEGINS)
        self.people = [Flyer(*each) for each in params.speakers]
        self.wish = Wish(params.day, params.supper, PARTY)

    @cached_property
    def first(self) -> list[Itinerary]:
        """The flights to be booked at first."""
        return [flying.flown(self.db, number, self.eve) for number in self.params.flights]

    @cached_property
    def last(self) -> list[Itinerary]:
        """The flights that are taken in the end."""
        return [flying.flown(self.db, self.params.instead, self.eve), *self.first[1:]]

    def ride(self, number: int) -> Ride:
        """How a speaker comes to the talk."""
        at = self.begins - timedelta(minutes=75 if number == BOUND else 45)
        car = "UdriverXL" if number == CELLO else "Comfort"
        return Ride(self.params.hotels[number], self.params.venue, car, at.isoformat(" "))

    def request(self, numbers: Sequence[int] = COMING) -> str:
        """What the restaurant is told of what speakers must not eat."""
        return f"Allergies: {', '.join(sorted(ALLERGIES[n] for n in numbers if ALLERGIES[n]))}"

    def sum(self, *, anew: bool = False) -> int:
        """What flights cost in cents, where the canceled one was changed, or else booked anew."""
        fares = [flying.fare_of(self.db, (self.last if anew else self.first)[n]) for n in COMING]
        return sum(fares)

    # Rows

    def right(self) -> Either:
        """All rows of the right end; the canceled flight is changed or booked anew."""
        kept = [row for number in (BOUND, GONE, CELLO) for row in self.ticket(number)]
        rides = [self.rode(number) for number in (*COMING, BOUND)]
        same = [*kept, *rides, self.table(), *map(self.arrival, COMING)]
        who, first, last = self.people[MOVED], self.first[MOVED], self.last[MOVED]
        anew = [
            *flying.ticket(self.db, first, who, canceled=True, twice=True),
            *flying.ticket(self.db, last, who, twice=True),
        ]
        changed = (*same, *self.ticket(MOVED), self.message(self.sum()))
        return Either((changed, (*same, *anew, self.message(self.sum(anew=True)))))

    def ticket(self, number: int) -> list[Expect]:
        """A speaker's booking as it ends."""
        who, first = self.people[number], self.first[number]
        moved = self.last[MOVED] if number == MOVED else None
        return flying.ticket(self.db, first, who, moved=moved, canceled=number == GONE)

    def rode(self, number: int) -> Expect:
        """A speaker's ride to the talk."""
        ride = self.ride(number)
        return riding.requested(
            on(self.db, "udriver"), ride.pickup, ride.dropoff, ride.car, ride.at, driver_id=None
        )

    def table(self) -> Expect:
        """The reservation of the table."""
        told: dict[str, Any] = {"tel": dining.tel(PHONE), "request": Same(self.request()), "occasion": ANY}
        given = self.params
        return dining.booked(
            on(self.db, "opendining"), given.restaurant, given.day, given.supper, PARTY, **told
        )

    def arrival(self, number: int, flights: Sequence[Itinerary] = ()) -> Expect:
        """A speaker's entry in the calendar."""
        lands = (flights or self.last)[number].arrives_at
        title = f"Arrival {self.people[number].name}"
        return new_event(on(self.db, "gocalendar"), title, lands, lands + timedelta(minutes=30))

    def message(self, *cents: int) -> Expect:
        """The mail with the sum, or with any of several."""
        return written([self.params.lead_email], SUBJECT, "", plain=OneOf(tuple(map(_sums, cents))))

    # Signs

    def flies_anew(self) -> Wrote:
        """The speaker whose flight was canceled has a seat on the right other one."""
        service = self.last[MOVED].flights[0].service.id
        return Wrote("booked_flight", values={"service_id": service})


def _sums(cents: int) -> OneOf:
    """Ways to write a sum of whole dollars."""
    dollars = cents // 100
    return OneOf(
        tuple(Same(text) for text in (f"${dollars:,}", f"${dollars}", f"${dollars:,}.00", f"${dollars}.00"))
    )
