"""The authored words beside this module, read once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.content.sentences import line_of
from webarium.content.tables import tables_of
from webarium.content.whole import Wholes, wholes

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""
_LINE = re.compile(r"([SMAD]) (\d+) ([vnghcf-]+) (.+?) \| (.+)")
FINE = 3
"""From how many dollar signs on a kitchen is a fine one."""
COURSES = {"S": "Starters", "M": "Mains", "A": "Sides", "D": "Desserts"}


@dataclass(frozen=True)
class Plate:
    """A dish as a cuisine has it."""

    course: str
    price: int
    """Whole dollars, at an everyday place."""
    marks: str
    name: str
    detail: str

    def fits(self, price: int) -> bool:
        """Whether a restaurant with so many dollar signs may have it."""
        return not (price >= FINE and "c" in self.marks) and not (price < FINE and "f" in self.marks)


@lru_cache(maxsize=1)
def menus() -> Mapping[str, Sequence[Plate]]:
    """The dishes of every cuisine."""
    found: dict[str, list[Plate]] = {}
    plates: list[Plate] = []
    for line in (_DATA / "menus.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            plates = found.setdefault(line[1:-1], [])
        elif parts := _LINE.fullmatch(line):
            plates.append(Plate(COURSES[parts[1]], int(parts[2]), parts[3], parts[4], parts[5]))
    return found


def whole_reviews() -> Wholes:
    """What guests wrote, whole, by stars."""
    return wholes(_DATA / "whole.txt")


def fitting(texts: Iterable[str], tags: Collection[str]) -> list[str]:
    """The texts that are true of what has these tags, without the tags before them."""
    return [line.source for line in map(line_of, texts) if line.fits(tags)]


@lru_cache(maxsize=1)
def _proper() -> frozenset[str]:
    return frozenset(load("words")["proper"])


def in_a_sentence(dish: str) -> str:
    """The name of a dish within running text: in lower case but for the names of places and people."""
    return " ".join(word if word in _proper() else word.lower() for word in dish.split())


_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TENS = ("", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")


def count_in_words(number: int) -> str:
    """A number from 20 to 99 that begins a sentence: ``Forty-two``."""
    return "-".join(filter(None, (_TENS[number // 10], _NUMBERS[number % 10])))
