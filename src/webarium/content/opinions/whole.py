"""Reviews that were written whole, for the kind of thing that each is about or for anything."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from webarium.content.opinions.subjects import Subject
from webarium.content.voices.memory import Memory
from webarium.content.whole import MORE, Wholes, WholeTeller, as_typed, wholes
from webarium.draws import Dice

DATA = Path(__file__).parent / "data" / "whole"
_ANY = "any"
_OWN = 0.8
"""The share of those who speak of what only such a thing does, where anything is known of it."""
_LATE, _OLD = 60, 330
"""After so many days somebody has had a thing for a while, and for a year."""
_DEVICES = frozenset(
    (
        *("headphones", "kids headphones", "earbuds", "gaming headset", "speaker", "sound bar", "phone"),
        *("power bank", "laptop", "tablet", "monitor", "smart tv", "mouse", "keyboard", "hub", "webcam"),
        *("network adapter", "storage", "camera", "security camera", "action camera", "printer", "charger"),
        *("coffee maker", "espresso machine", "air fryer", "appliance", "controller", "game console"),
        *("charging dock", "hair tool", "toothbrush"),
    )
)
"""Kinds with a plug, a battery or a manual."""
_BUILT = frozenset(
    ("furniture", "bed frame", "mattress foundation", "organizer", "office chair", "gaming chair", "desk")
)
"""Kinds that buyers put together."""
_TIME = re.compile(r"(?:\[([^\]]*)\]|\b(\w+)) (day|week|month)s?\b")
_WITHIN = re.compile(r"\b(\w+) (day|week|month)s?\b")
_DAYS = {"day": 1, "week": 7, "month": 31}
_NUMBERS: Mapping[str, int] = {
    **dict(zip(("a", "two", "three", "four", "five", "six"), range(1, 7), strict=True)),
    **dict(zip(("seven", "eight", "nine", "ten", "eleven", "twelve"), range(7, 13), strict=True)),
    **{"one": 1, "few": 4, "couple": 2, "couple of": 2, "twenty": 20, "thirty": 30},
}


@lru_cache(maxsize=1)
def whole_reviews() -> Wholes:
    """All of them by kind and stars."""
    return wholes(*sorted(DATA.glob("*.txt")))


@lru_cache(maxsize=4096)
def days_in(source: str) -> int:
    """The longest time in days, weeks or months of which a text speaks: so long its author has had the thing."""
    spans = [(found, unit) for some, one, unit in _TIME.findall(source) for found in (some or one).split("|")]
    spans += _WITHIN.findall(source)
    return max((_DAYS[unit] * _number(found) for found, unit in spans), default=0)


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS.get(word.casefold(), 0)


class WholeReviewer:
    """Tells them, the ones told least first.

    Args:
        tracks: Whether none may become everybody's, for which a million reviews are too many.
    """

    def __init__(self, *, tracks: bool) -> None:
        self._teller = WholeTeller() if tracks else WholeTeller(None)

    def write(self, subject: Subject, stars: int, age: int, dice: Dice, page: Memory) -> str | None:
        """The text of a review by somebody who has had the thing for up to so many days, if any is left."""
        slots = {**subject.slots, "noun_up": subject.slots["noun"][:1].upper() + subject.slots["noun"][1:]}
        tags = _tags(subject, age)
        more = whole_reviews()[MORE, stars]
        own = subject.kinds[0] if subject.kinds else _ANY
        for kind in dict.fromkeys((own, _ANY) if dice.chance(_OWN) else (_ANY, own)):
            lines = [line for line in whole_reviews().get((kind, stars), ()) if days_in(line.source) <= age]
            text = self._teller.tell(dice, lines, slots, tags, page, more)
            if text:
                return as_typed(text, dice)
        return None


def _tags(subject: Subject, age: int) -> frozenset[str]:
    kinds, tags = set(subject.kinds), set(subject.tags)
    if "child wear" in kinds:
        tags.discard("wear")
    if kinds & _DEVICES:
        tags |= {"device", "setup"}
    if kinds & _BUILT:
        tags |= {"built", "setup"}
    if age >= _LATE:
        tags.add("late")
    if age >= _OLD:
        tags.add("old")
    return frozenset(tags)
