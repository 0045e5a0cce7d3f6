"""A restaurant as lists show it, and when it has tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.opendining import tables
from webarium.sites.opendining.faults import sold_out
from webarium.sites.opendining.tables import Taken
from webarium.sites.opendining.wish import Wish
from webarium.sql import Where, one_of, select
from webarium.types import SqlValue

COLUMNS = """c.id, c.name, c.cuisine, c.price, c.area, c.description, c.cover, c.demand, c.salt, c.rating, c.reviews,
    c.vegetarian"""
NEAR = 150
"""Minutes around the time asked for within which tables are offered."""
OFFERED = 5
"""How many times a card offers."""


@dataclass(frozen=True, slots=True)
class Card:
    """A restaurant in a list."""

    id: int
    name: str
    cuisine: str
    price: int
    area: str
    description: str
    cover: str
    demand: int
    salt: int
    rating: float
    reviews: int
    vegetarian: int

    @property
    def dollars(self) -> str:
        """``$$``."""
        return "$" * self.price


@dataclass(frozen=True, slots=True)
class Slot:
    """A time at which a restaurant seats guests."""

    time: str
    seats: int | None
    """Of the table that is free then; ``None`` where there is none."""


@dataclass(frozen=True, slots=True)
class _Hours:
    restaurant_id: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class _Seating:
    restaurant_id: int
    seats: int
    tables: int


@dataclass(frozen=True, slots=True)
class _Kept:
    restaurant_id: int
    time: str
    seats: int


@dataclass(frozen=True)
class Board:
    """When some restaurants have tables for a wish's day and party."""

    wish: Wish
    now: str
    """This moment, as times of tables are compared: ``2024-07-18 09:00``."""
    hours: Mapping[int, _Hours]
    seating: Mapping[int, Mapping[int, int]]
    kept: Mapping[int, Sequence[Taken]]
    closed: bool = False
    """Whether nothing is free at all."""

    def times(self, card: Card) -> list[str]:
        """All times of the day at which a restaurant seats guests and which have not passed."""
        span = self.hours.get(card.id)
        if span is None:
            return []
        day = self.wish.day.isoformat()
        return [at for at in tables.between(span.first, span.last) if f"{day} {at}" > self.now]

    def slot(self, card: Card, at: str) -> Slot:
        """One of these times."""
        if self.closed:
            return Slot(at, None)
        seating, kept = self.seating.get(card.id, {}), self.kept.get(card.id, ())
        day, party = self.wish.day, self.wish.party
        return Slot(at, tables.table_for(card.salt, card.demand, day, at, party, seating, kept))

    def near(self, card: Card, at: str | None = None) -> list[Slot]:
        """All times around the one that is asked for."""
        middle = tables.minutes(at or self.wish.time)
        return [
            self.slot(card, each) for each in self.times(card) if abs(tables.minutes(each) - middle) <= NEAR
        ]

    def offers(self, card: Card, at: str | None = None) -> list[Slot]:
        """The free times nearest to the one that is asked for, in their order."""
        middle = tables.minutes(at or self.wish.time)
        free = [each for each in self.near(card, at) if each.seats]
        nearest = sorted(free, key=lambda each: abs(tables.minutes(each.time) - middle))[:OFFERED]
        return sorted(nearest, key=lambda each: each.time)

    def has(self, card: Card) -> bool:
        """Whether there is a table near the time."""
        return any(each.seats for each in self.near(card))


def board(visit: Visit, cards: Iterable[Card], wish: Wish, *, without: int = 0) -> Board:
    """Read when some restaurants have tables; a reservation may be left out, as if it did not take one."""
    which = one_of("restaurant_id", [card.id for card in cards])
    hours = visit.rows(
        _Hours,
        select("restaurant_id, first, last", "hours", f"weekday = ? AND {which.sql}"),
        (wish.day.weekday(), *which.params),
    )
    seating: dict[int, dict[int, int]] = {}
    for row in visit.rows(
        _Seating, select("restaurant_id, seats, tables", "seating", which.sql), which.params
    ):
        seating.setdefault(row.restaurant_id, {})[row.seats] = row.tables
    kept: dict[int, list[Taken]] = {}
    taken = f"day = ? AND status = 'booked' AND id <> ? AND {which.sql}"
    for each in visit.rows(
        _Kept,
        select("restaurant_id, time, seats", "reservation", taken),
        (wish.day.isoformat(), without, *which.params),
    ):
        kept.setdefault(each.restaurant_id, []).append(Taken(each.time, each.seats))
    spans = {row.restaurant_id: row for row in hours}
    return Board(wish, visit.stamp[:16], spans, seating, kept, sold_out(visit))


def cards(visit: Visit, where: Where, tail: str = "ORDER BY c.id", source: str = "card c") -> list[Card]:
    """Restaurants that fit a condition."""
    return visit.rows(Card, select(COLUMNS, source, where.sql, tail), where.params)


def card(visit: Visit, key: SqlValue) -> Card:
    """One restaurant.

    Raises:
        NotFound: There is none with this id.
    """
    found = cards(visit, Where("c.id = ?", (key,)))
    return found[0] if found else visit.not_found("There is no such restaurant.")
