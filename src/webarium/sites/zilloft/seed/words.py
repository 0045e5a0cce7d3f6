"""The authored words beside this module, read once, and what is said with them so that nothing is said too often."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase, sentence, tidy
from webarium.sites.kit.voices.memory import runs

_DATA = Path(__file__).parent / "data"
_RUN = 8
_TRIES = 6
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@lru_cache(maxsize=8)
def load(name: str) -> dict[str, Any]:
    """One of the TOML files."""
    return tomllib.loads((_DATA / f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=2048)
def _phrase(source: str) -> Phrase:
    return Phrase(source)


def say(dice: Dice, sources: Sequence[str], slots: Mapping[str, str]) -> str:
    """One of some phrases, as clean sentences."""
    return sentence(tidy(_phrase(dice.pick(sources)).say(dice.random, slots)))


def raised(slots: Mapping[str, str]) -> dict[str, str]:
    """The slots, and each also with a capital."""
    return {**slots, **{f"{name}_up": text[:1].upper() + text[1:] for name, text in slots.items()}}


def count_words(number: float) -> str:
    """``two``, ``two and a half``."""
    whole = int(number)
    words = _NUMBERS[whole] if whole < len(_NUMBERS) else str(whole)
    return words if number == whole else f"{words} and a half"


class Teller:
    """Says things with regard to what was said: of some tries it takes the one that repeats least."""

    def __init__(self) -> None:
        self._told: Counter[tuple[str, ...]] = Counter()

    def sentences(
        self, dice: Dice, groups: Sequence[Sequence[str]], slots: Mapping[str, str], tries: int = _TRIES
    ) -> str:
        """One sentence from each group, together."""
        best, least = "", -1
        for _ in range(tries):
            text = " ".join(say(dice, group, slots) for group in groups)
            most = max((self._told[run] for run in runs(text, _RUN)), default=0)
            if least < 0 or most < least:
                best, least = text, most
            if least == 0:
                break
        self._told.update(set(runs(best, _RUN)))
        return best
