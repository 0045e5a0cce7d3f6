"""Tables: which sizes fit a party, and which of them others have taken, by rule from a restaurant's salt.

Which tables strangers take at a time follows from the restaurant, the day and the time alone, so that a world holds
no rows for them. Reservations of a world come on top; a table that is kept is taken for an hour and a half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

SIZES = (2, 4, 6, 8, 12, 16, 20)
"""Seats of tables."""
LARGEST = SIZES[-1]
SPARE = 3
"""How many seats of a table may stay empty."""
STAY = 90
"""Minutes for which a table is kept."""
STEP = 30
"""Minutes between the times at which guests are seated."""
_RUSH = (("11:30", "13:30", 1.0), ("18:00", "20:00", 1.15))
_CALM = 0.75
_WEEKEND = 1.12
_BOOKED_UP = 0.5
_FULL = 65_536


@dataclass(frozen=True, slots=True)
class Taken:
    """A reservation as far as it takes a table."""

    time: str
    seats: int


def minutes(time: str) -> int:
    """Minutes since midnight of a time such as ``19:00``."""
    return int(time[:2]) * 60 + int(time[3:])


def at(minute: int) -> str:
    """The inverse of `minutes`."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


def between(first: str, last: str) -> list[str]:
    """All times from the first to the last."""
    return [at(minute) for minute in range(minutes(first), minutes(last) + 1, STEP)]


def fitting(party: int) -> list[int]:
    """The sizes of tables at which a party is seated, the smallest first."""
    return [seats for seats in SIZES if party <= seats <= party + SPARE]


def others(salt: int, demand: int, day: date, time: str, seats: int, tables: int) -> int:
    """How many tables of a size strangers have at a time."""
    rush = next((factor for first, last, factor in _RUSH if first <= time <= last), _CALM)
    share = demand / 100 * rush * (_WEEKEND if day.weekday() >= 4 else 1.0)
    moment = f"{salt}/{day.isoformat()}/{time}"
    if _numbers(moment, 1)[0] < share * _BOOKED_UP * _FULL:
        return tables
    return sum(number < share * _FULL for number in _numbers(f"{moment}/{seats}", tables))


def _numbers(text: str, count: int) -> list[int]:
    """Numbers from 0 to 65,535 that follow from a text."""
    drawn = blake2b(text.encode(), digest_size=2 * count).digest()
    return [drawn[2 * n] * 256 + drawn[2 * n + 1] for n in range(count)]


def table_for(
    salt: int,
    demand: int,
    day: date,
    time: str,
    party: int,
    seating: Mapping[int, int],
    kept: Iterable[Taken] = (),
) -> int | None:
    """The size of the smallest free table for a party; ``None`` where there is none."""
    near = [each.seats for each in kept if abs(minutes(each.time) - minutes(time)) < STAY]
    for seats in fitting(party):
        tables = seating.get(seats, 0)
        if tables and others(salt, demand, day, time, seats, tables) + near.count(seats) < tables:
            return seats
    return None
