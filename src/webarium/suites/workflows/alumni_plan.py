"""Who asks to join the alumni of a house: their positions, what the rules say, and what people overlook."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from webarium.errors import TaskError

Verdict = Literal["accept", "ignore", "leave"]
HOUSES = ("Ashgrove Press", "Brightwater Maps", "Coldharbor Print")
YOUNGER = HOUSES[1]
"""The house that belonged to the others only since some year."""
SINCE = 2016
RIVALS = ("Larkfield Atlases", "Nettlecombe & Sons")
OTHERS = (
    "Ravenhall Foods",
    "Marsh Lane School",
    "Quayside Ferries",
    "Tollgate Insurance",
    "Alder Paper Mills",
)
TRADES = ("Printer", "Editor", "Cartographer", "Accountant", "Bookbinder", "Proofreader", "Sales Manager")
CITIES = (
    "Austin, Texas",
    "Portland, Oregon",
    "Boston, Massachusetts",
    "Denver, Colorado",
    "Oakland, California",
)
COUNT = {1: 36, 2: 58}
"""People who have asked, by level; the last one asks later."""
ENOUGH, HALF = 18, 12
"""Months that suffice, and those that do with somebody who speaks for one."""
EXPELLED, NAMESAKE, PROMISED = 4, 11, 17
"""Places of two of one name, of whom one was expelled, and of somebody to whom something was promised."""
RULES = f"""
The alumni are a circle on Networkin, around the account of the secretary. People who want to join send the secretary
an invitation. **All invitations that are waiting are answered**, going by the profiles; the first line that applies
counts:

1. Anybody who was expelled is ignored. The board keeps the names.
2. Anybody who works at one of our houses today is left waiting: those invitations are answered by the office, not by
   us.
3. Anybody who works at a rival today is ignored. The board says who our rivals are.
4. Anybody who was at our houses for {ENOUGH} months or more, adding up all positions there, is accepted. The first
   and the last month of a position count as whole months.
5. Anybody who was there for {HALF} months or more is accepted if the invitation names somebody who vouches for them,
   and that person is accepted under line 4.
6. All others are ignored, whatever they write.

Our houses are {HOUSES[0]}, {HOUSES[1]} and {HOUSES[2]}. If it turns out that somebody is in the circle who may not
be, the secretary removes them from the connections again.
"""


class Position(NamedTuple):
    """A position on a profile; months are counted from the year 0."""

    title: str
    company: str
    began: int
    ended: int
    """0 if it goes on."""


@dataclass(frozen=True)
class Person:
    """Somebody who wants to be connected."""

    place: int
    city: str
    positions: tuple[Position, ...]
    """The latest one last."""
    sponsor: int | None = None
    """Place of who speaks for them."""

    @property
    def now(self) -> str:
        """The company on their profile today."""
        return next((each.company for each in self.positions if not each.ended), "")

    def months(self, but: str = "") -> int:
        """How long they were at the houses, for who may overlook something."""
        spans = [self._months(each, but) for each in self.positions if each.company in HOUSES]
        return max(spans, default=0) if but == "longest only" else sum(spans)

    def _months(self, each: Position, but: str) -> int:
        first = each.began
        if each.company == YOUNGER and but != "page only":
            first = max(first, SINCE * 12)
        return max(0, each.ended - first + (but != "short months"))


def verdicts(people: Sequence[Person], but: str = "") -> dict[int, Verdict]:
    """What becomes of each by the rules, for who may overlook something."""
    by_months = {each.place: _alone(each, but) for each in people}
    return {each.place: _with_sponsor(each, by_months, but) for each in people}


def _alone(each: Person, but: str) -> Verdict | None:
    if each.place == EXPELLED or (but == "both of a name" and each.place == NAMESAKE):
        return "accept" if but == "forgets the expelled" and each.months() >= ENOUGH else "ignore"
    if each.now in HOUSES and but != "answers for the office":
        return "leave"
    if each.now in RIVALS and but != "forgets rivals":
        return "ignore"
    promised = each.place == PROMISED and but != "forgets the promise"
    return "accept" if promised or each.months(but) >= ENOUGH else None


def _with_sponsor(each: Person, by_months: Mapping[int, Verdict | None], but: str) -> Verdict:
    found = by_months[each.place]
    if found is not None:
        return found
    spoken = each.sponsor is not None and (by_months[each.sponsor] == "accept" or but == "believes sponsors")
    return "accept" if spoken and each.months(but) >= HALF else "ignore"


SLIPS = ("page only", "longest only", "short months", "forgets the expelled", "both of a name",
         "answers for the office", "forgets rivals", "forgets the promise", "believes sponsors")  # fmt: skip


@dataclass(frozen=True)
class Circle:
    """Who asks, and who change to a rival meanwhile."""

    before: tuple[Person, ...]
    changes: tuple[int, ...]
    """Places of those who change, in this order."""

    @property
    def after(self) -> tuple[Person, ...]:
        """As their profiles are in the end."""
        return tuple(moved(each) if each.place in self.changes else each for each in self.before)

    def right(self, but: str = "") -> dict[int, Verdict]:
        """What becomes of each in the end."""
        return verdicts(self.after, but)


def moved(each: Person) -> Person:
    """Somebody who works at a rival from now on."""
    began = 2024 * 12 + 6
    past = tuple(one._replace(ended=one.ended or began) for one in each.positions)
    return replace(each, positions=(*past, Position("Head of Sales", RIVALS[0], began, 0)))


@lru_cache(maxsize=16)
def circle_of(seed: int, level: int = 1) -> Circle:
    """Draw people until each rule matters, and who changes had spoken for somebody."""
    rng = random.Random(f"alumni {seed}")  # noqa: S311 (drawn alike each time, no secret)
    last = COUNT[level] - 1
    for _ in range(4000):
        people = tuple(_person(rng, place, last) for place in range(last + 1))
        early = verdicts(people)
        spoken = {each.sponsor for each in people if each.months() < ENOUGH and early[each.place] == "accept"}
        changing = sorted(
            place
            for place in spoken
            if place is not None and place != PROMISED and people[place].now not in HOUSES
        )
        if len(changing) < level:
            continue
        found = Circle(people, tuple(changing[:level]))
        right = found.right()
        fine = early[EXPELLED] == "ignore" and right[NAMESAKE] == "accept" and right[last] == "accept"
        lost = [place for place in early if early[place] != right[place]]
        if (
            fine
            and len(lost) > level
            and last not in lost
            and all(found.right(slip) != right for slip in SLIPS)
        ):
            return found
    raise TaskError("There are no people of whom each rule tells something.")


def _person(rng: random.Random, place: int, last: int) -> Person:
    """Somebody with two or three positions, of which one or two may be at the houses."""
    at, positions = rng.randint(2011, 2017) * 12 + rng.randrange(12), []
    for n in range(rng.randint(2, 3)):
        house = rng.random() < (0.75, 0.55, 0.3)[n]
        company = rng.choice(HOUSES if house else OTHERS)
        length = rng.choice((5, 8, 10, 11, 12, 13, 16, 17, 18, 20, 26, 34)) if house else rng.randint(12, 30)
        positions.append(Position(rng.choice(TRADES), company, at, at + length - 1))
        at += length + rng.randint(0, 3)
    company = rng.choices((rng.choice(OTHERS), rng.choice(RIVALS), rng.choice(HOUSES)), (7, 1, 1))[0]
    positions.append(Position(rng.choice(TRADES), company, at, 0))
    sponsor = rng.choice([n for n in range(last) if n != place]) if rng.random() < 0.5 else None
    return Person(place, CITIES[place % len(CITIES)], tuple(positions), sponsor)
