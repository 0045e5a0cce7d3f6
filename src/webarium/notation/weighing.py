"""What an answer may mean to who has seen pages in other notations, and how it fares by all of it.

``1.234,50 $`` is brought into the usual notation and then read like any other answer. Where a text could mean several
things, such as ``03/04/2024`` where some pages have the day first, it passes only if it is right in each of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from webarium.notation.notations import BRITISH, GERMAN, JAPANESE, MONTHS, US, Notation
from webarium.notation.reading import ordinary, spoken, year_of


class Weighed(Protocol):
    """How a text fared."""

    @property
    def passed(self) -> bool:
        """Whether it is right."""

    @property
    def unsure(self) -> bool:
        """Whether it may be right."""


_W = TypeVar("_W", bound=Weighed)
_NUMERIC = re.compile(r"(?<![\w$.,:/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\w/-]|[.,]\d)")
_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}\.\d{3}(?!\d|[.,]\d|[ \xa0]?\$)")


def weighed(text: str, notations: Sequence[Notation], judge: Callable[[str], _W]) -> _W:
    """How a text fares before a judge of texts in the usual notation: as well as in the worst of its meanings."""

    def rank(one: _W) -> tuple[bool, bool]:
        return (one.passed, one.unsure)

    return min((max(map(judge, spelt), key=rank) for spelt in readings(text, notations)), key=rank)


def meant(text: str, notations: Sequence[Notation]) -> tuple[str, ...]:
    """What a page says: as it is, and in the usual notation."""
    return tuple(dict.fromkeys((text, *(ordinary(text, each) for each in notations))))


def spellings(value: str, notations: Sequence[Notation]) -> tuple[str, ...]:
    """How words of the usual notation come back from pages, which wrote them themselves or found them in a row."""
    ways = ((text, each) for each in notations for text in (value, spoken(value, each)))
    return tuple(dict.fromkeys((value, *(usual for way in ways for usual in _in_usual(*way)))))


def readings(text: str, notations: Sequence[Notation]) -> tuple[tuple[str, ...], ...]:
    """What an answer may mean to who reads pages in these notations, each meaning in some usual spellings.

    There are several meanings where an expression can be read in several ways, such as ``03/04/2024`` where pages
    have days before months, but with points between them.
    """
    if all(each is US for each in notations):
        return ((text,),)
    meanings = [_in_usual(order, each) for each in dict.fromkeys(notations) for order in _orders(text, each)]
    if len(meanings) > 1 and not (_NUMERIC.search(text) or _GROUPED.search(text)):
        return (tuple(dict.fromkeys(spelling for meaning in meanings for spelling in meaning)),)
    return tuple(dict.fromkeys(meanings))


def _in_usual(text: str, notation: Notation) -> tuple[str, ...]:
    """A text in the usual notation, with its times of day there or as they are."""
    return tuple(dict.fromkeys((ordinary(text, notation), ordinary(text, notation, clocks=False))))


_FIRST: dict[str, dict[str, tuple[str, ...]]] = {
    US.name: {},
    BRITISH.name: {"/": ("d",), "-": ("d",), ".": ("d",)},
    GERMAN.name: {"/": ("d", "m"), "-": ("d", "m"), ".": ("d",)},
    JAPANESE.name: {".": ("m", "d")},
}
"""What may be first in a day in digits, by the sign between, where it is not always the month."""


def _orders(text: str, notation: Notation) -> tuple[str, ...]:
    """A text with each way to read its days in digits, which then have their months first."""
    first = _FIRST[notation.name]

    def ordered(turn: int) -> str:
        def become(found: re.Match[str]) -> str:
            one, sign, other, year = found.groups()
            firsts = first.get(sign, ("m",))
            if firsts[turn % len(firsts)] == "m" or int(other) > 12:
                return found[0]
            return f"{MONTHS[int(other) - 1]} {int(one)}, {year_of(year)}" if other.strip("0") else found[0]

        return _NUMERIC.sub(become, text)

    return tuple(dict.fromkeys((ordered(0), ordered(1))))
