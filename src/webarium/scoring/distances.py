"""Answers that say how far something is: which distances a text claims, in kilometers, miles, meters or feet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from webarium.scoring.grading import Scalar
from webarium.scoring.normalise import words_behind
from webarium.scoring.numbers import find_numbers
from webarium.scoring.units import DISTANCE_WORDS, TIME_WORDS, is_unit

METERS = {"km": Decimal(1000), "m": Decimal(1)}
METERS |= {"mi": Decimal("1609.344"), "ft": Decimal("0.3048"), "yd": Decimal("0.9144")}
"""How many meters each unit has."""
_UNIT = re.compile(rf"[ -]?({'|'.join(DISTANCE_WORDS)})(?![\w/])(?! (?:per|an) hour\b)")
_DIGITS = re.compile(
    r"(?<![\w.,])(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(?P<part>\d{1,6}))?(?=[ -]?[a-z])"
)
_SMALLER = {"km": ("m",), "mi": ("ft", "yd")}
"""Units in which the rest of a distance is told: ``1 km 700 m``."""
_OTHER_UNITS = frozenset(("nautical", "mph", "kmh", "kph", "knots", "leagues", "light", "blocks", "steps"))
"""What a number counts that is no distance in kilometers, miles, meters or feet."""
_MOST = Decimal("0.05")
"""How far a figure may be rounded: by this share of the distance."""


@dataclass(frozen=True)
class _Found:
    meters: Decimal
    step: Decimal
    """Half of what the last digit stands for, in meters."""
    unit: str
    start: int
    end: int


@dataclass(frozen=True)
class Distance(Scalar):
    """How far something is; a bare number counts in ``unit``, and a figure may be rounded as it is written."""

    meters: int
    unit: str = "km"
    rounded: ClassVar[bool] = True
    within: Decimal = Decimal("0.01")
    """By which share it may be off."""

    def key(self) -> object:
        """The distance in meters."""
        return self.meters

    def natural(self) -> str:
        """``139 km``, ``1.7 km``, ``86.5 mi``, ``748 m``: as maps round."""
        unit = "m" if self.unit == "km" and self.meters < 1000 else self.unit
        amount = self.meters / METERS[unit]
        digits = 1 if (unit == "km" and amount < 10) or (unit == "mi" and amount < 100) else 0
        return f"{round(amount, digits):,f} {unit}"

    def accepts(self, meters: Decimal, step: Decimal = Decimal(0)) -> bool:
        """Whether a figure is this distance, given half of what its last digit stands for."""
        off = abs(meters - self.meters)
        return off <= self.within * self.meters or off <= min(step, _MOST * self.meters)

    def figures(self, text: str) -> list[tuple[Decimal, Decimal, int, int, bool]]:
        """The distances of a folded text: meters, half of the last digit's place, where, and whether with a unit."""
        united = list(_joined(_united(text), text))
        used = united or list(_bare(text, self.unit))
        return [(each.meters, each.step, each.start, each.end, bool(united)) for each in used]


def _united(text: str) -> Iterator[_Found]:
    """Numbers in digits or words with a unit behind them, in order."""
    spots = [(_decimal(m), len(m["part"] or ""), m.start(), m.end()) for m in _DIGITS.finditer(text)]
    spots += [(n.value, n.decimals, n.start, n.end) for n in find_numbers(text) if n.worded]
    for value, decimals, start, end in sorted(spots, key=lambda spot: spot[2]):
        match = _UNIT.match(text, end)
        if match:
            unit = DISTANCE_WORDS[match[1]]
            yield _Found(value * METERS[unit], step_of(unit, decimals), unit, start, match.end())


def _joined(found: Iterable[_Found], text: str) -> Iterator[_Found]:
    """With the rest that is told in a smaller unit added: ``1 km 700 m``."""
    last: _Found | None = None
    for each in found:
        smaller = last and each.unit in _SMALLER.get(last.unit, ())
        if last and smaller and text[last.end : each.start].strip() in ("", "and"):
            last = _Found(last.meters + each.meters, each.step, each.unit, last.start, each.end)
            continue
        if last:
            yield last
        last = each
    if last:
        yield last


def _bare(text: str, unit: str) -> Iterator[_Found]:
    for number in find_numbers(text):
        word = next(iter(words_behind(text, number.end)), "")
        units = word in TIME_WORDS or word in DISTANCE_WORDS or word in _OTHER_UNITS or is_unit(word)
        if not (units or number.currency or number.is_id or number.percent or number.rank):
            yield _Found(
                number.value * METERS[unit], step_of(unit, number.decimals), unit, number.start, number.end
            )


def _decimal(match: re.Match[str]) -> Decimal:
    return Decimal(match["whole"].replace(",", "") + "." + (match["part"] or "0"))


def step_of(unit: str, decimals: int) -> Decimal:
    """Half of what the last digit of a figure stands for, in meters."""
    return METERS[unit] / (2 * Decimal(10) ** decimals)
