"""Fifty meetings of a project that are made shorter by rules, and what becomes of each."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from webarium.errors import TaskError

DAYS, A_DAY = 10, 5
"""Working days, and meetings on each."""
APART = 3
"""So many places lie between the meeting that moves and the one whose change comes before that."""
FIRST = 90_001
"""The id of the first planted row."""
OPENS, CLOSES = 9 * 60 + 30, 17 * 60 + 30
MANY, LONG, CAP, LATE_CAP = 6, 60, 180, 205
"""People and minutes; the last one is how long a day's meetings may take in the second level, as is said late."""
NAMES = ("Alma", "Bruno", "Carla", "Dario", "Edda", "Farid", "Gwen", "Hugo", "Ines", "Jonas", "Kira", "Leo")
TOPICS = (
    "coastlines",
    "legends",
    "paper",
    "borders",
    "rivers",
    "place names",
    "covers",
    "index",
    "printers",
    "sales",
)
KINDS = ("review", "planning", "workshop", "status", "stand-up")
SPARED = "printers"
"""The topic whose meetings somebody wants to be left alone."""
LATE = "Atlas: paper samples"
"""The meeting that appears meanwhile."""
RULES = f"""
Long meetings make people tired. This is how the meetings of a project are made shorter. What counts is what the
calendar says about each of them, and in points 1 to 3 each one is looked at by itself.

1. Meetings with a guest from outside (the description says "Guest") stay exactly as they are.
2. Length, by the first line that applies:
   * Stand-ups take 10 minutes.
   * With more than six people (the description names everybody who takes part): half as long, rounded up to a
     multiple of five.
   * Longer than an hour: two thirds as long, rounded down to a multiple of five.
   * An hour becomes 50 minutes, half an hour 25; all others are five minutes shorter.
3. They begin when they did. But nothing begins before 9:30 AM, and nothing ends after 5:30 PM: a meeting that would
   is moved within its day just as far as necessary, in its new length.
4. Then each day is looked at: all its meetings of the project together take three hours ({CAP} minutes) at most,
   including those with guests and other exceptions. On a day with more, meetings are deleted one after the other
   until it fits: always the one with the fewest people; if there are several, the shortest of them by its new length;
   if there are still several, the one that begins last. Exceptions and meetings with guests are never deleted.

It does not matter if meetings overlap afterwards. Titles and descriptions stay as they are.
"""
NOTICE = (
    "About our page on shorter meetings: with many people, half as long was not enough; nobody got to speak. From now"
    " on a meeting with more than six people takes 45 minutes, or as long as before if that was shorter."
    " The page will follow."
)


class Times(NamedTuple):
    """When something begins and ends: a day from 0, and minutes of it."""

    day: int
    begins: int
    ends: int

    @property
    def length(self) -> int:
        """How many minutes it takes."""
        return self.ends - self.begins


@dataclass(frozen=True)
class Meeting:
    """A meeting as the calendar has it."""

    id: int
    title: str
    at: Times
    people: int
    guest: bool = False

    @property
    def spared(self) -> bool:
        """Whether somebody asked to leave it alone."""
        return SPARED in self.title

    def kept(self, but: str) -> bool:
        """Whether it stays as it is, for who may overlook something."""
        return (self.guest and but != "touches guests") or (self.spared and but != "touches exceptions")

    def length(self, but: str = "") -> int:
        """How long it takes in the end."""
        old = self.at.length
        if "stand-up" in self.title and but != "forgets stand-ups":
            return 10
        if self.people > MANY:
            return -(-old // 10) * 5 if but == "page only" else min(old, 45)
        if old > LONG:
            return old * 2 // 15 * 5
        return {60: 50, 30: 25}.get(old, old - 5)

    def moved(self, but: str = "") -> Times:
        """When it is in the end, unless it is deleted."""
        if self.kept(but):
            return self.at
        takes = self.length(but)
        begins = self.at.begins if but == "forgets the morning" else max(self.at.begins, OPENS)
        begins = min(begins, CLOSES - takes)
        return Times(self.at.day, begins, begins + takes)


def outcome(meetings: Sequence[Meeting], but: str = "", cap: int = CAP) -> dict[int, Times | None]:
    """What becomes of each meeting, by id; ``None`` if it is deleted."""
    found: dict[int, Times | None] = {each.id: each.moved(but) for each in meetings}
    for day in range(DAYS):
        mine = [each for each in meetings if each.at.day == day]
        left = sum(each.moved(but).length for each in mine if but != "leaves guests out" or not each.guest)
        for each in sorted((one for one in mine if not one.kept(but)), key=lambda one: _rank(one, but)):
            if left > cap and but != "no limit":
                left -= each.moved(but).length
                found[each.id] = None
    return found


def _rank(each: Meeting, but: str) -> tuple[int, int, int]:
    """Which meeting is deleted first."""
    length = each.moved(but).length
    return each.people, -length if but == "longest first" else length, -each.moved(but).begins


SLIPS = ("page only", "touches guests", "touches exceptions", "forgets stand-ups", "forgets the morning",
         "leaves guests out", "no limit", "longest first")  # fmt: skip


@dataclass(frozen=True)
class Fortnight:
    """All meetings, and what happens to them meanwhile."""

    before: tuple[Meeting, ...]
    moves: int
    """The id of the meeting that somebody moves."""
    to: Times
    late: Meeting
    trigger: int
    """The id of the meeting whose change comes before that."""
    cap: int = CAP
    """Minutes that a day's meetings may take in the end."""

    @property
    def after(self) -> tuple[Meeting, ...]:
        """As others have entered and moved them in the end."""
        return (
            *(replace(each, at=self.to) if each.id == self.moves else each for each in self.before),
            self.late,
        )

    def right(self, but: str = "") -> Mapping[int, Times | None]:
        """What becomes of each in the end."""
        return outcome(self.after, but, CAP if but == "old cap" else self.cap)


@lru_cache(maxsize=16)
def fortnight_of(seed: int, level: int = 1) -> Fortnight:
    """Draw meetings until each rule matters, and what moves lets one meeting go and another come back."""
    rng = random.Random(f"meetings {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(4000):
        found = _drawn(rng, CAP if level == 1 else LATE_CAP)
        if found is not None:
            return found
    raise TaskError("There are no two weeks of meetings in which everything matters.")


def _drawn(rng: random.Random, cap: int) -> Fortnight | None:
    titles = [f"Atlas: {topic} {kind}" for topic in TOPICS for kind in KINDS]
    rng.shuffle(titles)
    meetings = [_meeting(rng, n, title) for n, title in enumerate(titles)]
    early = outcome(meetings)
    free = [each for each in meetings if not each.kept("") and early[each.id] and each.at.length == LONG]
    moves = rng.choice(free) if free else meetings[0]
    day = rng.choice([n for n in range(DAYS) if n != moves.at.day])
    to = Times(day, 14 * 60, 15 * 60)
    late = Meeting(FIRST + len(meetings), LATE, Times(rng.randrange(DAYS), 11 * 60, 12 * 60), 8)
    middle = [each.id for each in meetings[len(meetings) // 2 :] if _is_plain(each) and early[each.id]]
    found = Fortnight(tuple(meetings), moves.id, to, late, middle[0] if middle else 0, cap)
    right, sooner = found.right(), found.right("old cap")
    more = [key for key, at in sooner.items() if right[key] != at]
    back = [key for key, at in early.items() if at is None and right[key]]
    gone = [key for key, at in right.items() if at is None and key in early and early[key]]
    quiet = middle and middle[0] not in (*back, *gone) and abs(middle[0] - moves.id) > APART
    if cap != CAP and not 3 <= len(more) <= 7:
        return None
    if not (free and back and gone and quiet and right[moves.id] and right[late.id]):
        return None
    return found if all(found.right(slip) != right for slip in SLIPS) else None


def _is_plain(each: Meeting) -> bool:
    """Whether only its length decides what becomes of it, whatever somebody overlooks."""
    special = each.guest or each.spared or "stand-up" in each.title or each.people > MANY
    return not special and each.at.begins >= OPENS and each.at.length <= LONG


def _meeting(rng: random.Random, n: int, title: str) -> Meeting:
    day, place = divmod(n, A_DAY)
    begins = (8 * 60 + 30, 10 * 60, 12 * 60, 14 * 60, 16 * 60)[place] + rng.choice((0, 15, 30))
    length = rng.choice((15, 30)) if "stand-up" in title else rng.choice((30, 45, 60, 60, 75, 90))
    return Meeting(
        FIRST + n, title, Times(day, begins, begins + length), rng.randint(3, 9), rng.random() < 0.1
    )
