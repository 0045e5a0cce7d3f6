"""The authored words beside this module, read once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from webarium.sites.kit.seeding import tables_of

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""
_LINE = re.compile(r"([SMAD]) (\d+) ([vngh-]+) (.+?) \| (.+)")
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
