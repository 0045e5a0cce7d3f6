"""Cards about states whose facts are checked, in the scenario of fact checking: what they say, and what is right."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from webarium.suites.wikipedia.base import facts_in, members
from webarium.suites.workflows.base import on
from webarium.tasks import Data

FIRST = 90_001
"""The id of the first card's issue."""
DATE, BIRD, FLOWER, PEAK = LINES = ("Admitted", "State bird", "State flower", "Highest point")
CLOSE = 10
"""Heights that differ by so many feet at most are fine."""
CARDS = 26
"""So many states, without the late one."""


@dataclass(frozen=True)
class Card:
    """A card as somebody has filed it."""

    state: str
    right: Mapping[str, str]
    """What the article says, by line."""
    says: Mapping[str, str] = field(default_factory=dict)
    """What the card says otherwise; nothing where a line is missing."""
    spared: bool = False
    """Whether a comment asks to leave the date as it is."""
    number: int = 0
    twin: int = 0
    """The number of the card about the same state that was there before."""

    @property
    def key(self) -> int:
        """The id of its issue."""
        return FIRST + self.number - 1

    @property
    def text(self) -> str:
        """What the card says, in one sentence."""
        lines = {name: self.says.get(name, self.right[name]) for name in LINES}
        return "\n\n".join(f"**{name}:** {value}" for name, value in lines.items() if value)

    @property
    def wrong(self) -> tuple[str, ...]:
        """Lines that are to be corrected."""
        return tuple(name for name in LINES if self.says.get(name) and not self._fits(name))

    @property
    def missing(self) -> tuple[str, ...]:
        """Lines that are to be added."""
        return tuple(name for name in LINES if self.says.get(name) == "")

    @property
    def comment(self) -> str:
        """What is to be said about it."""
        return "\n".join(
            f"{name}: {self.right[name]}" for name in LINES if name in (*self.wrong, *self.missing)
        )

    def _fits(self, name: str) -> bool:
        if name == PEAK:
            said, known = self.says[name].rpartition(", "), self.right[name].rpartition(", ")
            return said[0] == known[0] and abs(_feet(said[2]) - _feet(known[2])) <= CLOSE
        return name == DATE and self.spared


def cards(db: Data, seed: int) -> tuple[Card, ...]:
    """All cards by their numbers; the last one comes late."""
    wiki = on(db, "wikipedia")
    facts = tuple(
        (row.title, tuple(found[name] for name in LINES))
        for row in members(wiki, "States of the United States")
        if "(" not in row.title
        and all((found := facts_in(row.source)).get(name) for name in LINES)
        and found[PEAK].count(", ") == 1
    )
    return _cards(facts, seed)


@lru_cache(maxsize=16)
def _cards(facts: tuple[tuple[str, tuple[str, ...]], ...], seed: int) -> tuple[Card, ...]:
    rng = random.Random(f"cards {seed}")  # noqa: S311 (drawn alike each time, no secret)
    every = [Card(state, dict(zip(LINES, values, strict=True))) for state, values in facts]
    rng.shuffle(every)
    lines = [
        (BIRD, ""), (FLOWER, ""), (BIRD, "", PEAK), (BIRD,), (FLOWER,), (DATE,), (PEAK,), (BIRD,), (FLOWER,), (PEAK,),
        (BIRD, PEAK), (DATE, FLOWER),
    ]  # fmt: skip
    made = [_spoiled(every[n], every[-1 - n], names) for n, names in enumerate(lines)]
    made += [_nearly(each, rng) for each in every[12:14]]
    made += [replace(_spoiled(each, each, (DATE,)), spared=True) for each in every[14:15]]
    made += [replace(_spoiled(each, every[-20], (DATE, BIRD)), spared=True) for each in every[15:16]]
    made += every[16:CARDS]
    twins = [made[4], made[CARDS - 1]]
    rng.shuffle(made)
    made.insert(20, replace(twins[0], says={}))
    made.append(replace(twins[1], says={}))
    late = _spoiled(every[CARDS], every[CARDS + 1], (FLOWER,))
    first: dict[str, int] = {}
    found: list[Card] = []
    for number, each in enumerate([*made, late], 1):
        found.append(replace(each, number=number, twin=first.get(each.state, 0)))
        first.setdefault(each.state, number)
    return tuple(found)


def _spoiled(card: Card, other: Card, names: tuple[str, ...]) -> Card:
    """A card some lines of which are wrong, after another state's; a line before ``""`` is missing."""
    says: dict[str, str] = {}
    for place, name in enumerate(names):
        if name:
            gone = names[place + 1 : place + 2] == ("",)
            says[name] = "" if gone else _other(name, card.right[name], other.right[name])
    return replace(card, says=says)


def _other(name: str, right: str, other: str) -> str:
    """A value of the same kind that is wrong, drawn by the instance."""
    if name == PEAK:
        peak, _, height = right.rpartition(", ")
        return f"{peak}, {_feet(height) + 110:,} ft"
    if name == DATE:
        return f"{right[:-4]}{int(right[-4:]) + 2}"
    return other if other != right else f"white {right}"


def _nearly(card: Card, rng: random.Random) -> Card:
    """A card with a height that is nearly right."""
    peak, _, height = card.right[PEAK].rpartition(", ")
    return replace(card, says={PEAK: f"{peak}, {_feet(height) + rng.choice((-7, 4, 9)):,} ft"})


def _feet(text: str) -> int:
    return int(text.removesuffix(" ft").replace(",", ""))
