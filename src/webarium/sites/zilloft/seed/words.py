"""The authored words beside this module, read once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from webarium.content.sentences import Line, lines_of
from webarium.content.tables import tables_of

_DATA = Path(__file__).parent / "data"
load = tables_of(_DATA)
"""Reads one of the authored tables."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def told(name: str) -> Mapping[str, tuple[Line, ...]]:
    """One of the files of sentences."""
    return lines_of(_DATA / f"{name}.txt")


def raised(slots: Mapping[str, str]) -> dict[str, str]:
    """The slots, and each also with a capital."""
    return {**slots, **{f"{name}_up": text[:1].upper() + text[1:] for name, text in slots.items()}}


def count_words(number: float) -> str:
    """``two``, ``two and a half``."""
    whole = int(number)
    words = _NUMBERS[whole] if whole < len(_NUMBERS) else str(whole)
    return words if number == whole else f"{words} and a half"
