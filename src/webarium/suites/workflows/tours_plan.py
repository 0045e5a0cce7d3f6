"""What is right for tours of all homes that meet what a family needs: which homes, and when each is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from webarium.scoring import Digits, Expect, Ref
from webarium.suites.gocalendar.base import moment, new_event, stamp
from webarium.suites.kit import ANY, Same
from webarium.suites.workflows.base import on
from webarium.suites.zilloft import base
from webarium.tasks import Data, Row

TIMES = ("09:00", "11:00", "13:00", "15:00", "17:00")
"""When tours may begin."""
LONG = timedelta(hours=1)
OLDEST, BEDS, BATHS, FEE, SCHOOL = 1950, 3, 2.0, 300, 6
"""What every home must have: the oldest year, rooms, the highest fee a month, and the lowest rating of a school."""
AHEAD = 14
BUSY = (
    ("Standing call with Rotterdam", (8, 30), 90, (1, 2, 4, 6, 7, 8, 11, 13)),
    ("Interviews", (11, 15), 60, (1, 2, 5, 7, 12)),
    ("School run", (14, 45), 60, (1, 4, 5, 8, 9, 12)),
    ("Gym", (17, 30), 60, (2, 5, 7, 11)),
    ("Handover with the night shift", (13, 0), 45, (1, 6, 8)),
)
"""What the calendar holds: title, beginning, minutes, and how many days from today."""


class Block(NamedTuple):
    """A time that is taken."""

    starts: datetime
    ends: datetime


class Tour(NamedTuple):
    """A home and when it is to be seen."""

    home: Row
    day: str
    time: str
    video: bool

    @property
    def starts(self) -> datetime:
        """The moment at which the tour begins."""
        return datetime.fromisoformat(f"{self.day}T{self.time}")


@dataclass(frozen=True)
class Params:
    """What an instance of the tours is about."""

    cities: Sequence[str]
    first_city: str
    second_city: str
    third_city: str
    """Whose homes are seen by video."""
    limit: int
    limit_words: str
    away: str
    """The day on which no tours are welcome."""
    phone: str
    seen: int
    """The home that was seen before, as it meets everything."""
    begun: int
    """The home of which a tour was requested before, as it meets everything."""
    cut: int
    """The home whose price is cut."""
    cut_price: int


class Plan:
    """All that follows from an instance."""

    def __init__(self, db: Data, params: Params) -> None:
        self.db, self.params = db, params
        self.homes = on(db, "zilloft")

    @cached_property
    def tours(self) -> list[Tour]:
        """All tours that are to be requested, in the order by which they get their times."""
        return list(self.planned(self.taken))

    @property
    def lost(self) -> Tour:
        """The tour that is called off."""
        return self.tours[1]

    @property
    def begun(self) -> Tour:
        """The tour that was requested before."""
        row = base.homes(self.homes, "id = ?", self.params.begun)[0]
        day = next(day for day in base.days(self.homes, row) if day.isoformat() != self.params.away)
        return Tour(row, day.isoformat(), "17:00", video=False)

    @property
    def on_day_off(self) -> Tour | None:
        """The first tour of a home that is shown on the day on which no tours are welcome."""
        away = date.fromisoformat(self.params.away)
        return next((each for each in self.tours if away in base.days(self.homes, each.home)), None)

    @property
    def nearly(self) -> list[Row]:
        """Homes within the limit that have all but the school."""
        rows = [row for row in candidates(self.homes, self.params.cities) if row.price <= self.params.limit]
        return [row for row in rows if has_room(row) and school(self.homes, row) < SCHOOL]

    def planned(self, taken: Iterable[Block]) -> Iterator[Tour]:
        """Give each home the first time at which it is shown and nothing else is there."""
        blocks = list(taken)
        for row in self.matching():
            tour = next(
                Tour(row, day.isoformat(), at, row.place == self.params.third_city)
                for day in base.days(self.homes, row)
                if day.isoformat() != self.params.away
                for at in TIMES
                if _is_free(datetime.combine(day, time.fromisoformat(at)), blocks)
            )
            blocks.append(Block(tour.starts, tour.starts + LONG))
            yield tour

    def matching(self, *, cut: bool = True, known: bool = False) -> list[Row]:
        """The homes that meet everything, by city and price, with or without the price cut and those known already."""
        found = [row for row in candidates(self.homes, self.params.cities) if self.fits(row, cut=cut)]
        old = {self.params.seen, self.params.begun, *base.mine(self.homes)}
        price = {self.params.cut: self.params.cut_price}
        kept = [row for row in found if known or row.id not in old]
        return sorted(
            kept, key=lambda row: (self.params.cities.index(row.place), price.get(row.id, row.price), row.id)
        )

    def fits(self, row: Row, *, cut: bool) -> bool:
        """Whether a home meets everything."""
        price = self.params.cut_price if cut and row.id == self.params.cut else row.price
        return price <= self.params.limit and meets(self.homes, row)

    @cached_property
    def taken(self) -> list[Block]:
        """What the calendar holds, and the tour that was requested before."""
        begun = Block(self.begun.starts, self.begun.starts + LONG)
        return [*self.busy, begun, *calendar(on(self.db, "gocalendar"))]

    @cached_property
    def busy(self) -> list[Block]:
        """The times of the planted events."""
        return [Block(starts, ends) for _, starts, ends in self.entries()]

    def entries(self) -> Iterator[tuple[str, datetime, datetime]]:
        """The planted events with their titles."""
        for title, (hour, minute), long, days in BUSY:
            for number in days:
                starts = datetime.combine(self.homes.today + timedelta(days=number), time(hour, minute))
                yield title, starts, starts + timedelta(minutes=long)

    # Rows

    def rows(self) -> list[Expect]:
        """All tours and their entries in the calendar; the one that was called off is requested twice."""
        found = [row for tour in self.tours for row in (*self.requested(tour), self.entered(tour))]
        return [*found, *self.requested(self.lost)]

    def requested(self, tour: Tour) -> list[Expect]:
        """A tour with its time."""
        who = base.account(self.homes)
        told: dict[str, Any] = {"name": who.full_name, "contact": Same(who.email), "message": ANY}
        kind = "by video" if tour.video else "in person"
        option = (tour.day, tour.time)
        asked, wish = base.toured(
            self.homes, tour.home.id, option, kind=kind, phone=Digits(self.params.phone), **told
        )
        if tour == self.lost:
            return [asked, wish]
        label = f"tour of {tour.home.line}"
        which = {"tour_id": Ref(label), "position": 1, "day": tour.day, "time": tour.time}
        return [
            Expect.insert("tour", asked.values, label=label),
            Expect.insert("tour_option", which),
        ]

    def entered(self, tour: Tour) -> Expect:
        """A tour's entry in the calendar."""
        return new_event(on(self.db, "gocalendar"), f"Tour {tour.home.line}", tour.starts, tour.starts + LONG)


def candidates(homes: Data, cities: Sequence[str]) -> list[Row]:
    """Houses and townhomes for sale in some cities."""
    marks = ", ".join("?" * len(cities))
    return base.for_sale(homes, f"type IN ('house', 'townhouse') AND place IN ({marks})", *cities)


def meets(homes: Data, row: Row) -> bool:
    """Whether a home has all that is asked for, except for its price."""
    return has_room(row) and school(homes, row) >= SCHOOL


def has_room(row: Row) -> bool:
    """Whether a home itself, without its neighborhood, is as it has to be."""
    return bool(row.beds >= BEDS and row.baths >= BATHS and row.year >= OLDEST and row.hoa <= FEE)


def school(homes: Data, row: Row) -> int:
    """The best rating of a public elementary school of a home's neighborhood."""
    best = homes.value(
        "SELECT max(rating) FROM school WHERE neighborhood_id = ? AND level = 'Elementary' AND kind = 'Public'",
        row.neighborhood_id,
    )
    return int(best or 0)


def calendar(data: Data) -> list[Block]:
    """What the universe's calendar holds in the next days."""
    until = stamp(datetime.combine(data.today + timedelta(days=AHEAD + 1), time()))
    rows = data.rows(
        "SELECT starts_at, ends_at FROM event WHERE deleted_at IS NULL AND starts_at >= ? AND starts_at < ?",
        data.today.isoformat(),
        until,
    )
    return [Block(moment(row.starts_at), moment(row.ends_at)) for row in rows]


def weekend(today: date) -> str:
    """The Saturday of the next week but one."""
    return (today + timedelta(days=(5 - today.weekday()) % 7)).isoformat()


def _is_free(starts: datetime, blocks: Sequence[Block]) -> bool:
    return all(starts + LONG <= each.starts or starts >= each.ends for each in blocks)
