"""Rides of a symposium's guests that somebody has planned: which are right, and what has to be scheduled instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, NamedTuple

from webarium.scoring import Expect, OneOf
from webarium.sites.udriver.geography import by_road, minutes
from webarium.suites.kit import ANY
from webarium.suites.udriver import base as riding
from webarium.suites.workflows.base import on
from webarium.tasks import Data

FIRST = 90_701
"""The id of the first planted row."""
MILE = 1609
"""Meters."""
Way = Literal["there", "back"]
WAYS: tuple[Way, ...] = ("there", "back")
FINE, FINE_TOO, EARLIER, ELSEWHERE, HARPIST, WALKER, STRANDED, TWICE, MOVED, CALLED_OFF, HASTY, KEYNOTE = (
    range(12)
)
"""The guests, by what is special about them or their rides."""
GUESTS = 12
TALKS = ((0, 9, 30), (1, 14, 0), (0, 13, 15), (1, 10, 0), (0, 11, 0), (1, 11, 15), (0, 15, 0), (1, 9, 30), (0, 16, 30),
         (1, 13, 0), (0, 17, 45), (1, 16, 0))  # fmt: skip
"""When their talks begin: day, hour and minute."""
LENGTH = timedelta(minutes=50)
"""How long a talk is."""
SHIFT = timedelta(minutes=-105)
"""By so much a talk is moved meanwhile."""
SOONEST, LATEST, AFTER = timedelta(minutes=50), timedelta(minutes=20), timedelta(minutes=15)
RULES = """
    All guests ride on Udriver, each in a car of their own, on the day of their talk only: from the hotel to the venue
    where they speak, and back again. We pay the drivers in cash.

    Going there: at a pickup time with which they arrive 50 to 20 minutes before their talk begins; the page of a ride
    says how long it takes. Going back: at the first full quarter of an hour that is 15 minutes or more after the end
    of the talk.

    UdriverX is good enough, except for keynotes (the calendar says which talks are): they get a Comfort both ways.
    Our harpist needs a UdriverXL; you know who that is. Guests whose hotel is less than a mile by road from the venue
    where they speak go on foot.

    When and where somebody speaks is what the calendar says, and nothing else. I entered the rides last week from an
    old draft, in a hurry, so compare each of them.
"""


class Ride(NamedTuple):
    """A ride that somebody has planned."""

    guest: int
    way: Way
    hotel: str
    at: datetime
    car: str


@dataclass(frozen=True)
class Symposium:
    """What an instance is about."""

    day: str
    houses: Sequence[str]
    names: Sequence[str]
    hotels: Sequence[str]
    before: str
    """The hotel in which one guest stayed at first."""


class Shuttle:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Symposium) -> None:
        self.params, self.rides = params, on(db, "udriver")

    def house(self, guest: int) -> str:
        """The house in which a guest talks."""
        return self.params.houses[guest % 2]

    def begins(self, guest: int, *, moved: bool = True) -> datetime:
        """When a talk begins, in the end or at first."""
        day, hour, minute = TALKS[guest]
        at = datetime.combine(date.fromisoformat(self.params.day) + timedelta(days=day), time(hour, minute))
        return at + SHIFT if moved and guest == MOVED else at

    def car(self, guest: int) -> str:
        """The kind of car that somebody gets."""
        return {KEYNOTE: "Comfort", HARPIST: "UdriverXL"}.get(guest, "UdriverX")

    def takes(self, guest: int) -> timedelta:
        """How long the ride takes."""
        hotel, house = (
            riding.place(self.rides, label) for label in (self.params.hotels[guest], self.house(guest))
        )
        return timedelta(minutes=minutes(by_road(hotel, house)))

    def times(self, guest: int, way: Way, *, moved: bool = True) -> list[datetime]:
        """The pickup times that are right, the earliest first."""
        begins = self.begins(guest, moved=moved)
        if way == "back":
            return [_quarter(begins + LENGTH + AFTER)]
        first = _quarter(begins - timedelta(hours=4))
        every = [first + timedelta(minutes=15 * n) for n in range(16)]
        return [at for at in every if begins - SOONEST <= at + self.takes(guest) <= begins - LATEST]

    def planned(self) -> Iterator[Ride]:
        """The rides that the account has at first, in the order of their ids."""
        for guest in range(GUESTS):
            for way in WAYS:
                if (guest, way) != (STRANDED, "back"):
                    yield self._planned(guest, way)
            if guest == TWICE:
                yield self._planned(guest, "there")

    def _planned(self, guest: int, way: Way) -> Ride:
        at = self.times(guest, way, moved=False)[-1]
        if guest == EARLIER:
            at -= timedelta(minutes=45)
        if guest == HASTY and way == "back":
            at -= timedelta(minutes=15)
        hotel = self.params.before if guest == ELSEWHERE else self.params.hotels[guest]
        return Ride(guest, way, hotel, at, "UdriverX")

    def key(self, guest: int, way: Way) -> int:
        """The id of a planned ride; of two alike that of the first."""
        return FIRST + next(n for n, each in enumerate(self.planned()) if each[:2] == (guest, way))

    def canceled(self) -> list[Expect]:
        """The rides that are called off by the agent."""
        found = [
            _off(self.key(guest, way)) for guest, way in self.wrong() if (guest, way) != (TWICE, "there")
        ]
        first = self.key(TWICE, "there")
        return [*found, _off(OneOf((first, first + 2)))]

    def wrong(self) -> list[tuple[int, Way]]:
        """Planned rides that are not right in the end, and that nobody else has canceled."""
        both = [
            (guest, way) for guest in (EARLIER, ELSEWHERE, HARPIST, WALKER, MOVED, KEYNOTE) for way in WAYS
        ]
        return [*both, (TWICE, "there"), (HASTY, "back")]

    def missing(self) -> list[tuple[int, Way]]:
        """Rides that are scheduled by the agent."""
        both = [(guest, way) for guest in (EARLIER, ELSEWHERE, HARPIST, MOVED, KEYNOTE) for way in WAYS]
        return [*both, (STRANDED, "back"), (HASTY, "back"), (CALLED_OFF, "back")]

    def ends(self, guest: int, way: Way) -> tuple[str, str]:
        """Where a ride begins and where it ends."""
        pair = (self.params.hotels[guest], self.house(guest))
        return pair if way == "there" else (pair[1], pair[0])

    def scheduled(self, guest: int, way: Way) -> Expect:
        """A ride that has to be booked anew."""
        times = [at.isoformat(" ") for at in self.times(guest, way)]
        cash: dict[str, Any] = {"payment": "cash", "payment_name": "Cash", "driver_id": None}
        return riding.requested(
            self.rides,
            *self.ends(guest, way),
            self.car(guest),
            times[0],
            scheduled_for=OneOf(tuple(times)),
            **cash,
        )


def _off(key: object) -> Expect:
    return Expect.update("trip", {"id": key}, {"status": "cancelled", "ended_at": ANY})


def _quarter(at: datetime) -> datetime:
    """The first full quarter of an hour that is not earlier."""
    over = at.minute % 15
    return at + timedelta(minutes=(15 - over) % 15)
