"""People who write, each in their own way and always in the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from webarium.draws import Dice, Weighted

Spelling: TypeAlias = Literal["US", "UK"]
Length: TypeAlias = Literal["terse", "plain", "long"]
Tone: TypeAlias = Literal["glad", "cross", "even"]
"""What a text sounds like; ``even`` also where nobody knows."""

_EMOJI = ("😂", "😅", "👍", "🙏", "🙃", "❤️", "😭", "🤷", "👀", "🔥", "😊", "🤦", "🎉", "💀")
_INSTEAD: Mapping[Tone, Mapping[str, str]] = {
    "glad": {"😭": "😊", "🤷": "👍", "🤦": "😊", "💀": "🎉", "🙃": "😊", "😅": "👍", "👀": "🔥"},
    "cross": {"😂": "😭", "👍": "🤷", "🙏": "🤷", "❤️": "🙃", "🔥": "💀", "😊": "🙃", "🎉": "🤦"},
    "even": {
        "😂": "😅",
        "❤️": "🙏",
        "😭": "😅",
        "🤷": "👀",
        "🔥": "👀",
        "😊": "👍",
        "🤦": "🙃",
        "🎉": "👍",
        "💀": "🙃",
    },
}
"""What somebody takes for an emoji that would not fit to the tone."""
_PERIODS = Weighted([("always", 4.4), ("inside", 3.3), ("never", 1.4), ("none", 0.6)])
_LENGTHS: Weighted[Length] = Weighted([("terse", 3.0), ("plain", 5.0), ("long", 2.0)])


@dataclass(frozen=True)
class Habits:
    """How somebody writes, whatever it is about."""

    spelling: Spelling = "US"
    contracts: bool = True
    """Writes ``don't``, not ``do not``."""
    lower: bool = False
    """Begins sentences in lower case."""
    stops: str = "always"
    """Full stops: ``always``, ``inside`` a text but not at its end, ``never``, or ``none`` and no comma for them."""
    typos: float = 0.0
    """Small words left out in a hundred, and half as many slips of fingers in longer ones."""
    mishears: bool = False
    """Writes what ears hear: ``should of``, ``alot``, ``definately``."""
    shortens: bool = False
    """Writes ``imo``, ``afaik``, ``tbh``."""
    apostrophes: bool = True
    """Writes ``don't``, not ``dont``."""
    emoji: tuple[str, ...] = ()
    """The few that they use."""
    shouts: float = 0.0
    """The share of texts in which a word stands in capitals."""
    bangs: float = 0.0
    """The share of sentences that end in ``!`` where they are glad."""
    trails: float = 0.0
    """The share of sentences that end in ``...``."""
    length: Length = "plain"


def draw_habits(dice: Dice, *, age: int = 35, british: float = 0.12) -> Habits:
    """Habits as they go together: the young shorten and lower, the old spell out and stop."""
    young, old = age < 28, age > 55
    lower = dice.chance(0.16 if young else 0.02 if old else 0.07)
    careless = dice.chance(0.4 if lower else 0.18)
    stops = "inside" if lower else _PERIODS.draw(dice)
    return Habits(
        spelling="UK" if dice.chance(british) else "US",
        contracts=dice.chance(0.97 if lower else 0.72 if old else 0.88),
        lower=lower,
        stops="always" if old else stops,
        typos=0.8 * dice.random() if careless and dice.chance(0.5) else 0.0,
        mishears=careless and dice.chance(0.25),
        shortens=dice.chance(0.35 if young else 0.05 if old else 0.18),
        apostrophes=not dice.chance(0.45 if lower else 0.2 if careless else 0.03),
        emoji=tuple(dice.some(_EMOJI, 2)) if dice.chance(0.3 if young else 0.1) else (),
        shouts=0.06 * dice.random() if dice.chance(0.2) else 0.0,
        bangs=0.8 * dice.random() if dice.chance(0.3) else 0.0,
        trails=0.4 * dice.random() if dice.chance(0.2 if old else 0.07) else 0.0,
        length=_LENGTHS.draw(dice),
    )


def draw_age(dice: Dice) -> int:
    """An age from 15 to 83: most are between twenty and forty-five."""
    return 15 + int(18 * dice.random() + 26 * dice.random() ** 1.6 + 26 * dice.random() ** 4)


def tone_of(stars: int) -> Tone:
    """How those sound who give so many of five stars."""
    return "glad" if stars > 3 else "cross" if stars < 3 else "even"


def toned(emoji: str, tone: Tone) -> str:
    """The emoji, or one that fits to the tone."""
    return _INSTEAD[tone].get(emoji, emoji)
