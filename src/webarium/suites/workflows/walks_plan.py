"""Which walks two days in a city allow: places, the time between them, wishes, and all ways to do it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple

from webarium.scoring import Expect, Lines
from webarium.suites.kit import ANY, Same
from webarium.suites.map.base import apart, known, landmarks, me, places, way
from webarium.suites.map.favourites import favoured_as
from webarium.suites.workflows.base import on
from webarium.tasks import Data, Row

CITY = "Pittsburgh"
PLACES, STOPS = 9, 3
CLOSED, CLOSING = 7, 8
"""Of the places, which one is closed from the beginning, and which one is closed later."""
FIRST, AFTER, LATE, ONE, OTHER = range(5)
"""Places that wishes are about: one comes right before another, one is on the second day, two are on different days."""
LONGEST = 45
"""Minutes that one way may take."""
FEWEST, MOST = 2, 12
"""So many ways there are in the end."""
TITLE = "Walks"

Walk = tuple[int, ...]
"""The places of both days, in order."""
Minutes = Mapping[tuple[int, int], int]
"""Between places; the hotel has the number -1."""


class Drawn(NamedTuple):
    """A choice of places with a limit that leaves few ways."""

    names: list[str]
    limit: int
    ways: list[Walk]
    before: list[Walk]


@dataclass(frozen=True)
class Params:
    """What an instance is about."""

    hotel: str
    names: Sequence[str]
    limit: int
    """Minutes that a day may take."""
    ways: Sequence[Sequence[int]]
    """All that is right in the end; the first one has all places that wishes speak of."""
    before: Sequence[Sequence[int]]
    """What was right before the last place was closed."""


def drawn(db: Data, rng: random.Random) -> Iterator[Params]:
    """Hotels with places around them that leave a few ways."""
    data = on(db, "map", "mapper")
    kept = {row["name"] for row in data.rows("SELECT name FROM favourite WHERE user_id = ?", me(data))}
    for hotel in places(data, rng, "f.type = 'hotel' AND a.city = ?", CITY):
        near = sorted((row for row in landmarks(data, rng, CITY) if row["name"] not in kept and "," not in row["name"]),
                      key=lambda row: apart(hotel, row))[:16]  # fmt: skip
        found = _drawn(data, rng, f"{hotel['name']}, {CITY}", near)
        if found is not None:
            yield Params(f"{hotel['name']}, {CITY}", *found)


def _drawn(data: Data, rng: random.Random, hotel: str, near: Sequence[Row]) -> Drawn | None:
    if len(near) < PLACES:
        return None
    for _ in range(6):
        names = [str(row["name"]) for row in rng.sample(list(near), PLACES)]
        minutes = between(data, hotel, names)
        if minutes is None:
            continue
        after = sorted(walks(minutes, without=(CLOSED, CLOSING)), key=lambda walk: longest(minutes, walk))
        if len(after) < FEWEST + 3:
            continue
        limit = longest(minutes, after[FEWEST])
        right = [walk for walk in after if longest(minutes, walk) <= limit]
        before = [walk for walk in walks(minutes, without=(CLOSED,))
                  if CLOSING in walk and longest(minutes, walk) <= limit]  # fmt: skip
        telling = [walk for walk in right if {LATE, ONE, OTHER} <= set(walk)]
        if len(right) <= MOST and before and telling:
            ways = [telling[0], *(walk for walk in right if walk != telling[0])]
            return Drawn(names, limit, ways, before[:20])
    return None


def between(data: Data, hotel: str, names: Sequence[str]) -> Minutes | None:
    """How many minutes each way takes on foot, in both directions; ``None`` where one is not there."""
    spots = {-1: hotel, **dict(enumerate(names))}
    found: dict[tuple[int, int], int] = {}
    for one, other in product(spots, spots):
        if one != other:
            if way(data, "foot", spots[one], spots[other]) is None:
                return None
            found[one, other] = known(data, "foot", spots[one], spots[other]).minutes
    return found


def walks(minutes: Minutes, *, without: Sequence[int] = ()) -> list[Walk]:
    """All ways to visit three places a day that meet the wishes, whatever the time a day takes."""
    open_ones = [number for number in range(PLACES) if number not in without]
    return [walk for walk in permutations(open_ones, 2 * STOPS) if _fits(minutes, walk)]


def _fits(minutes: Minutes, walk: Walk) -> bool:
    first, second = set(walk[:STOPS]), set(walk[STOPS:])
    if LATE in first or not {FIRST, AFTER} <= set(walk):
        return False
    if {ONE, OTHER} <= first or {ONE, OTHER} <= second:
        return False
    at = walk.index(FIRST)
    if at in (STOPS - 1, 2 * STOPS - 1) or walk[at + 1] != AFTER:
        return False
    return all(minutes[leg] <= LONGEST for leg in _legs(walk))


def longest(minutes: Minutes, walk: Walk) -> int:
    """The minutes of the longer one of both days."""
    return max(sum(minutes[leg] for leg in pairwise((-1, *day, -1))) for day in _days(walk))


def _days(walk: Walk) -> tuple[Walk, Walk]:
    return walk[:STOPS], walk[STOPS:]


def _legs(walk: Walk) -> Iterator[tuple[int, int]]:
    for day in _days(walk):
        yield from pairwise((-1, *day, -1))


def lines(names: Sequence[str], walk: Sequence[int]) -> list[str]:
    """How the note has a way."""
    days = (walk[:STOPS], walk[STOPS:])
    return [f"Day {number}: {', '.join(names[place] for place in day)}" for number, day in enumerate(days, 1)]


def kept(db: Data, names: Sequence[str], walk: Sequence[int]) -> tuple[Expect, ...]:
    """The note with the walks, and the places among the favourites."""
    data = on(db, "map", "mapper")
    note: dict[str, Any] = {"title": Same(TITLE), "body": Lines(tuple(lines(names, walk))), "changed_at": ANY}
    return (
        Expect.insert("pad", note),
        *(favoured_as(data, names[place], names[place]) for place in sorted(walk)),
    )
