"""The authored words beside this module, read once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase, sentence, tidy

_DATA = Path(__file__).parent / "data"
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


@lru_cache(maxsize=8)
def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


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


@lru_cache(maxsize=512)
def _phrase(source: str) -> Phrase:
    return Phrase(source)


def say(dice: Dice, source: str, slots: Mapping[str, str]) -> str:
    """A phrase as clean sentences."""
    return sentence(tidy(_phrase(source).say(dice.random, slots)))
