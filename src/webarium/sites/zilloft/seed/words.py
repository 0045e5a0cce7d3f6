"""The authored words beside this module, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.telling import Line, lines_of

_DATA = Path(__file__).parent / "data"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@lru_cache(maxsize=8)
def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


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
