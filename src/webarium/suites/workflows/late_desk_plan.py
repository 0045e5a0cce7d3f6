"""Who sits at the late desk in two weeks: what people can and may, and all plans that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import permutations, product

from webarium.errors import TaskError
from webarium.tasks.workflow import solutions

Slot = tuple[int, int]
"""A week, 0 or 1, and a weekday from 0 to 5."""
Plan = tuple[tuple[int, ...], tuple[int, ...]]
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
ON_LEAVE = (2, 5)
"""Who has leave in the calendar; the leave of the second one moves."""
LEAST = 5
"""So many days lie at least between two evenings of a person, counted from one to the other."""
FEWEST, MOST = 2, 20
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

PUBLIC = "Public evening"
RULES = """
From Monday to Friday the late desk is open from 5:00 PM to 7:00 PM, on Saturdays from 10:00 AM to 1:00 PM. One of us
sits there each time; it is planned for two weeks at a time.

* Everybody has one evening in each of the two weeks; a Saturday counts as one. Nobody has the same day of the week
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


def moment(monday: date, slot: Slot) -> datetime:
    """When the late desk of a day opens."""
    day = monday + timedelta(days=7 * slot[0] + slot[1])
    return datetime.combine(day, time(10 if slot[1] == SATURDAY else 17))


def hours(slot: Slot) -> int:
    """How long it is open."""
    return 3 if slot[1] == SATURDAY else 2


def slots() -> Iterator[Slot]:
    """All of them in order."""
    yield from product((0, 1), range(DAYS))


@lru_cache(maxsize=16)
def desk_of(seed: int) -> Desk:
    """Draw what people can until few plans fit, others fitted before, and each rule matters."""
    rng = random.Random(f"late desk {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(4000):
        found = _drawn(rng)
        if found is not None:
            return found
    raise TaskError("There are no two weeks in which the late desk has few enough plans.")


def _drawn(rng: random.Random) -> Desk | None:
    weekday = tuple(rng.randrange(DAYS - 1) for _ in range(PEOPLE))
    old = rng.choice([day for day in range(DAYS - 1) if day != weekday[SWITCHED]])
    single = tuple((rng.randrange(2), rng.randrange(DAYS)) for _ in range(PEOPLE))
    never = tuple(frozenset({(0, day), (1, day), one}) for day, one in zip(weekday, single, strict=True))
    leave = tuple(_leave(rng, week) for week in (0, 1, rng.randrange(2)))
    public = rng.sample([(week, day) for week, day in slots() if day < SATURDAY], 2)
    before = Facts(never, (leave[0], leave[1]), public[0])
    after = Facts(never, (leave[0], leave[2]), public[1])
    right = plans(after)
    if not FEWEST <= len(right) <= MOST:
        return None
    known = set(right)
    stale = [plan for plan in plans(before) if plan not in known]
    first = tuple(
        frozenset({(0, old), (1, old), single[n]}) if n == SWITCHED else each for n, each in enumerate(never)
    )
    slips: dict[str, Plan] = {}
    for slip in SLIPS:
        facts = (
            before
            if slip == "stale"
            else Facts(first, after.leave, after.public)
            if slip == "first mail"
            else after
        )
        wrong = [plan for plan in plans(facts, slip) if plan not in known]
        if not wrong:
            return None
        slips[slip] = rng.choice(wrong)
    entered = (0, rng.randrange(DAYS - 1))
    busy = [n for n in range(PEOPLE) if entered in never[n] and n != SWITCHED]
    if not busy or not stale:
        return None
    return Desk(
        before,
        after,
        single,
        weekday,
        old,
        tuple(right),
        rng.choice(stale),
        slips,
        (entered, rng.choice(busy)),
    )


def _leave(rng: random.Random, week: int) -> frozenset[Slot]:
    first = rng.randrange(DAYS - 2)
    return frozenset((week, day) for day in range(first, first + 2))


def plans(facts: Facts, slip: str = "") -> list[Plan]:
    """All plans that fit, for who may overlook something."""
    weeks = [_weeks(facts, week, slip) for week in (0, 1)]
    if not all(weeks) or len(weeks[0]) * len(weeks[1]) > MOST_PAIRS:
        return []
    try:
        found = solutions(weeks, lambda plan: _together(plan, slip), most=MOST_PAIRS)
    except TaskError:
        return []
    return [(one, other) for one, other in found]


def _weeks(facts: Facts, week: int, slip: str) -> list[tuple[int, ...]]:
    return [way for way in permutations(range(PEOPLE)) if _fits(way, facts, week, slip)]


def _fits(way: Sequence[int], facts: Facts, week: int, slip: str) -> bool:
    keys = LISTED if slip == "listed keys" else KEYS
    if way[SATURDAY] not in keys or (facts.public[0] == week and way[facts.public[1]] not in keys):
        return False
    if way[0] == NEW and slip != "forgets the new one":
        return False
    if abs(way.index(APART[0]) - way.index(APART[1])) == 1 and slip != "side by side":
        return False
    away = {**dict(enumerate(facts.never))}
    for who, days in zip(ON_LEAVE, facts.leave, strict=True):
        away[who] = away[who] | days
    return all((week, day) not in away[who] for day, who in enumerate(way))


def _together(plan: Sequence[Sequence[int]], slip: str) -> bool:
    """Whether the two weeks of a plan go together."""
    first, second = ({who: day for day, who in enumerate(week)} for week in plan)
    if slip != "same weekday" and any(first[who] == second[who] for who in first):
        return False
    return slip == "close together" or all(7 + second[who] - first[who] >= LEAST for who in first)
