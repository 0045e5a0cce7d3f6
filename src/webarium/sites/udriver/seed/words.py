"""The authored words and places beside this module, read once."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase, sentence, tidy

_DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=8)
def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=256)
def _phrase(source: str) -> Phrase:
    return Phrase(source)


def say(dice: Dice, sources: list[str], slots: dict[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return sentence(tidy(_phrase(dice.pick(sources)).say(dice.random, slots)))
