"""Who sits at the late desk in two weeks: what people can and may, and all plans that fit."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import product

from webarium.errors import TaskError

Slot = tuple[int, int]
"""A week from 0, and a weekday from 0 to 5."""
Plan = tuple[tuple[int, ...], ...]
"""For each week the place of who has each day."""
PEOPLE, DAYS = 6, 6
NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
SATURDAY = 5
LISTED, KEYS = frozenset({0, 1, 2}), frozenset({0, 2, 3})
"""Who has a key by the handbook, and who has one since somebody handed theirs on."""
NEW = 4
"""Who has just begun, and may not be alone with deliveries."""
APART = (0, 5)
"""Two who cannot have neighboring days."""
SWITCHED = 1
"""Who has another weekday off than they wrote at first."""
LATE = 3
"""Who writes late in three weeks of one more evening that they cannot."""
ON_LEAVE = (2, 5)
"""Who has leave in the calendar; the leave of the second one moves."""
LEAST = 5
"""So many days lie at least between two evenings of a person, counted from one to the other."""
FEWEST, MOST, MOST_OF_THREE = 2, 20, 40
"""So many plans of two weeks fit, and of three at most."""
MOST_PAIRS = 20_000
"""With more pairs of weeks there are hardly few plans in the end."""
SLIPS = (
    "listed keys",
    "forgets the new one",
    "same weekday",
    "close together",
    "side by side",
    "first mail",
    "stale",
)
"""What people overlook, each of which lets other plans seem right."""
LATE_MAIL = "late mail"
"""What people may overlook in three weeks besides."""
PUBLIC = "Public evening"
RULES = """
From Monday to Friday the late desk is open from 5:00 PM to 7:00 PM, on Saturdays from 10:00 AM to 1:00 PM. One of us
sits there each time; it is planned for several weeks at a time.

* Everybody has one evening in each of the weeks; a Saturday counts as one. Nobody has the same day of the week
  twice.
* Between two evenings of the same person there are at least four days on which they have none, counted across the
  weekend.
* On Saturdays, and when there is a public evening (see the calendar), it has to be somebody with a key.
* Deliveries come on Mondays. Nobody who has been with us for less than three months sits there on a Monday.
* Nobody has to come during their leave. Leave is entered in the calendar, as are public evenings; both may still move.
* Each evening is an event with the title "Late desk: " and the full name, from opening to closing, without guests.
"""
KEYS_PAGE = (
    "The front door can be opened by {0}, {1} and {2}. Anybody who hands on a key sends us a mail about it."
)


@dataclass(frozen=True)
class Facts:
    """What holds at a moment."""

    never: tuple[frozenset[Slot], ...]
    """When each of them cannot, after what they wrote; leave left aside."""
    leave: tuple[frozenset[Slot], frozenset[Slot]]
    """Of the two who have leave."""
    public: Slot
    """The public evening, which needs somebody with a key."""


@dataclass(frozen=True)
class Desk:
    """Two weeks of the late desk."""

    before: Facts
    after: Facts
    single: tuple[Slot, ...]
    """A single evening that each of them cannot."""
    weekday: tuple[int, ...]
    """A weekday that each of them cannot."""
    old_weekday: int
    """The weekday that somebody wrote at first."""
    right: tuple[Plan, ...]
    """All plans that fit in the end."""
    stale: Plan
    """A plan that fitted at first."""
    slips: dict[str, Plan]
    """A plan that seems right to somebody who overlooks something."""
    entered: tuple[Slot, int]
    """What somebody has entered already: a slot, and who cannot have it."""
    late: Slot | None = None
    """The evening of which somebody writes late that they cannot; ``None`` if nobody does."""


def moment(monday: date, slot: Slot) -> datetime:
    """When the late desk of a day opens."""
    day = monday + timedelta(days=7 * slot[0] + slot[1])
    return datetime.combine(day, time(10 if slot[1] == SATURDAY else 17))


def hours(slot: Slot) -> int:
    """How long it is open."""
    return 3 if slot[1] == SATURDAY else 2


def slots(weeks: int) -> Iterator[Slot]:
    """All of them in order."""
    yield from product(range(weeks), range(DAYS))


@lru_cache(maxsize=16)
def desk_of(seed: int, weeks: int = 2) -> Desk:
    """Draw what people can until few plans fit, others fitted before, and each rule matters."""
    rng = random.Random(f"late desk {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(4000):
        found = _drawn(rng, weeks)
        if found is not None:
            return found
    raise TaskError("There are no weeks in which the late desk has few enough plans.")


def _drawn(rng: random.Random, weeks: int) -> Desk | None:
    weekday = tuple(rng.randrange(DAYS - 1) for _ in range(PEOPLE))
    old = rng.choice([day for day in range(DAYS - 1) if day != weekday[SWITCHED]])
    single = tuple((rng.randrange(weeks), rng.randrange(DAYS)) for _ in range(PEOPLE))
    never = tuple(_days(weeks, day, one) for day, one in zip(weekday, single, strict=True))
    leave = tuple(_leave(rng, week) for week in (0, 1, rng.randrange(weeks)))
    public = rng.sample([(week, day) for week, day in slots(weeks) if day < SATURDAY], 2)
    late = (weeks - 1, rng.randrange(DAYS)) if weeks > 2 else None
    before = Facts(never, (leave[0], leave[1]), public[0])
    after = Facts(
        _changed(never, LATE, never[LATE] | {late} if late else never[LATE]), (leave[0], leave[2]), public[1]
    )
    right = plans(after, weeks)
    if not FEWEST <= len(right) <= (MOST if weeks == 2 else MOST_OF_THREE):
        return None
    known = set(right)
    stale = [plan for plan in plans(before, weeks) if plan not in known]
    first = _changed(after.never, SWITCHED, _days(weeks, old, single[SWITCHED]))
    seen = {
        "stale": before,
        "first mail": replace(after, never=first),
        LATE_MAIL: replace(after, never=never),
    }
    slips: dict[str, Plan] = {}
    for slip in (*SLIPS, LATE_MAIL)[: None if late else -1]:
        wrong = [plan for plan in plans(seen.get(slip, after), weeks, slip) if plan not in known]
        if not wrong:
            return None
        slips[slip] = rng.choice(wrong)
    entered = (0, rng.randrange(DAYS - 1))
    busy = [n for n in range(PEOPLE) if entered in never[n] and n != SWITCHED]
    if not busy or not stale:
        return None
    given = (entered, rng.choice(busy))
    return Desk(before, after, single, weekday, old, tuple(right), rng.choice(stale), slips, given, late)


def _days(weeks: int, weekday: int, single: Slot) -> frozenset[Slot]:
    """A weekday of all weeks, and a single evening."""
    return frozenset({single, *((week, weekday) for week in range(weeks))})


def _changed(
    never: Sequence[frozenset[Slot]], who: int, days: frozenset[Slot]
) -> tuple[frozenset[Slot], ...]:
    """The same, but for one of them."""
    return tuple(days if n == who else each for n, each in enumerate(never))


def _leave(rng: random.Random, week: int) -> frozenset[Slot]:
    first = rng.randrange(DAYS - 2)
    return frozenset((week, day) for day in range(first, first + 2))


def plans(facts: Facts, weeks: int = 2, slip: str = "") -> list[Plan]:
    """All plans that fit, for who may overlook something."""
    found: list[tuple[Plan, int, int]] = [((), 0, 0)]
    for week in range(weeks):
        ways = [_Way(way) for way in _weeks(facts, week, slip)]
        if len(found) * len(ways) > MOST_PAIRS:
            return []
        found = [
            ((*plan, way.people), had | way.had(slip), way.soon(slip))
            for plan, had, soon in found
            for way in ways
            if not way.places & (had | soon)
        ]
    return [plan for plan, _, _ in found]


class _Way:
    """Who has each day of a week; a set of people's days is a number with a bit for each."""

    def __init__(self, people: tuple[int, ...]) -> None:
        self.people = people
        self.places = _bits((who, day) for day, who in enumerate(people))
        self._soon = _bits(
            (who, next_day) for day, who in enumerate(people) for next_day in range(day + LEAST - 7)
        )

    def had(self, slip: str) -> int:
        """The days that people cannot have in other weeks."""
        return 0 if slip == "same weekday" else self.places

    def soon(self, slip: str) -> int:
        """The days of the next week that come too soon."""
        return 0 if slip == "close together" else self._soon


def _bits(places: Iterable[tuple[int, int]]) -> int:
    return sum(1 << (who * DAYS + day) for who, day in places)


def _weeks(facts: Facts, week: int, slip: str) -> list[tuple[int, ...]]:
    away = list(facts.never)
    for who, days in zip(ON_LEAVE, facts.leave, strict=True):
        away[who] = away[who] | days
    keys = LISTED if slip == "listed keys" else KEYS
    public = facts.public[1] if facts.public[0] == week else SATURDAY
    free = [
        [
            who
            for who in range(PEOPLE)
            if (week, day) not in away[who]
            and (day not in (SATURDAY, public) or who in keys)
            and (day or who != NEW or slip == "forgets the new one")
        ]
        for day in range(DAYS)
    ]
    return [way for way in _ways(free) if slip == "side by side" or not _neighbors(way)]


def _ways(free: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """All ways to give each day to somebody else of those who are free."""
    found: list[tuple[int, ...]] = [()]
    for each in free:
        found = [(*way, who) for way in found for who in each if who not in way]
    return found


def _neighbors(way: Sequence[int]) -> bool:
    """Whether two have neighboring days who cannot."""
    return abs(way.index(APART[0]) - way.index(APART[1])) == 1
