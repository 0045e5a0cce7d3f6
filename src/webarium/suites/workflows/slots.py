"""When people can meet, in the scenario of a week of meetings: slots, rooms, and all ways to place six meetings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from webarium.errors import TaskError
from webarium.suites.gocalendar.base import stamp
from webarium.tasks import Data, Row
from webarium.tasks.workflow import solutions

Slot = tuple[int, int]
"""A weekday from 0 and an hour at which something begins that takes one hour."""
HOURS = (9, 10, 11, 13, 14, 15, 16)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
MOST_A_DAY = 2
"""So many of the meetings may be on one day."""
PEOPLE = 8
INTERN = PEOPLE
"""The place of somebody else, who is always free."""
WHO: tuple[tuple[int, ...], ...] = ((0, 1, 2), (2, 3), (0, 4, 5, 6), (5, 7), (1, 6, 7), (3, 4, INTERN))
"""Who is in which meeting, by places."""
CHANGES = 1
"""The place of who cannot come on some day after all."""
VISITORS = "Garden Room"
"""The room that is not for colleagues."""
FEWEST, MOST = 12, 200
"""So many ways there are to place the meetings."""


@dataclass(frozen=True)
class Week:
    """What people can, and the ways to place the meetings."""

    monday: date
    free: tuple[tuple[Slot, ...], ...]
    """When each of the eight can, as first written."""
    lost: int
    """The weekday on which somebody cannot come after all."""
    ways: tuple[tuple[Slot, ...], ...]
    """All that is right in the end: a slot for each meeting."""
    stale: tuple[Slot, ...]
    """A way that was right before the change."""
    rooms: Mapping[tuple[Slot, int], Row]
    """The room that is right for a number of people at a slot."""

    def starts(self, slot: Slot) -> datetime:
        """The moment at which a slot of the week begins."""
        return datetime.combine(self.monday + timedelta(days=slot[0]), time(slot[1]))

    def room(self, meeting: int, slot: Slot) -> Row:
        """The room for a meeting, the planner included."""
        return self.rooms[slot, len(WHO[meeting]) + 1]


def week_of(db: Data, seed: int) -> Week:
    """Draw what people can until there are a few ways to place all meetings, and others before the change."""
    monday = db.today + timedelta(days=7 - db.today.weekday())
    mine = tuple(slot for slot in _all() if not _busy(db, monday, slot))
    rooms = {
        (slot, size): room for slot in mine for size in (3, 4, 5) if (room := _room(db, monday, slot, size))
    }
    usable = tuple(slot for slot in mine if all((slot, size) in rooms for size in (3, 4, 5)))
    free, lost, ways, stale = _drawn(usable, seed)
    return Week(monday, free, lost, ways, stale, rooms)


Drawn = tuple[tuple[tuple[Slot, ...], ...], int, tuple[tuple[Slot, ...], ...], tuple[Slot, ...]]


@lru_cache(maxsize=16)
def _drawn(usable: tuple[Slot, ...], seed: int) -> Drawn:
    rng = random.Random(f"week {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(400):
        targets = [rng.sample(usable, 3 if n % 2 else 4) for n in range(len(WHO))]
        free = [
            {slot for n, who in enumerate(WHO) if person in who for slot in targets[n]}
            | set(rng.sample(usable, 3))
            for person in range(PEOPLE)
        ]
        lost = rng.choice(targets[0])[0]
        before, after = _ways(usable, free), _ways(usable, _without(free, lost))
        gone = [way for way in before if way not in set(after)]
        if gone and FEWEST <= len(after) <= MOST:
            told = tuple(tuple(sorted(each)) for each in free)
            return told, lost, tuple(after), rng.choice(gone)
    raise TaskError("There is no week in which six meetings have few enough ways.")


def _without(free: Sequence[set[Slot]], day: int) -> list[set[Slot]]:
    return [{s for s in each if n != CHANGES or s[0] != day} for n, each in enumerate(free)]


def _ways(usable: Iterable[Slot], free: Sequence[set[Slot]]) -> list[tuple[Slot, ...]]:
    domains = [[slot for slot in usable if all(n == INTERN or slot in free[n] for n in who)] for who in WHO]
    try:
        return solutions(domains, fits, most=600)
    except TaskError:
        return []


def fits(way: tuple[Slot, ...]) -> bool:
    """Whether no two meetings are at once, and not too many on one day."""
    return len(set(way)) == len(way) and max(Counter(day for day, _ in way).values()) <= MOST_A_DAY


def _all() -> list[Slot]:
    return [(day, hour) for day in range(5) for hour in HOURS if day < 4 or hour < 12]


def _span(monday: date, slot: Slot) -> tuple[str, str]:
    starts = datetime.combine(monday + timedelta(days=slot[0]), time(slot[1]))
    return stamp(starts), stamp(starts + timedelta(hours=1))


def _busy(db: Data, monday: date, slot: Slot) -> bool:
    """Whether the planner has something at that time already."""
    starts, ends = _span(monday, slot)
    sql = "SELECT count(*) FROM event WHERE deleted_at IS NULL AND all_day = 0 AND starts_at < ? AND ends_at > ?"
    return bool(db.value(sql, ends, starts))


def _room(db: Data, monday: date, slot: Slot, size: int) -> Row | None:
    """The smallest room for colleagues that seats so many and is free."""
    starts, ends = _span(monday, slot)
    rows = db.rows(
        "SELECT * FROM room r WHERE seats >= ?1 AND name <> ?4"
        " AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.room_id = r.id AND b.starts_at < ?3 AND b.ends_at > ?2)"
        " AND NOT EXISTS (SELECT 1 FROM event e WHERE e.room_id = r.id AND e.deleted_at IS NULL"
        " AND e.starts_at < ?3 AND e.ends_at > ?2) ORDER BY seats LIMIT 1",
        size,
        starts,
        ends,
        VISITORS,
    )
    return rows[0] if rows else None
