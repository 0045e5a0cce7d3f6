"""What a list of new prices has, in the scenario of repricing: articles, and what they cost by the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from webarium.tasks import Row

KINDS = (
    *["plain"] * 20,
    *["steep"] * 6,
    *["cheap"] * 6,
    *["fixed"] * 3,
    *["off"] * 2,
    *["corrected"] * 2,
    "withdrawn",
    "double",
    "lost",
)
"""What is special about the articles of the list."""
SMALL_ONES = 2
"""So many of the steep ones are small articles."""
PHASED = 5
"""So many articles of the second level are of a brand whose prices must not rise, as is said late."""
MORE_KINDS = (
    *KINDS,
    *["plain"] * 12,
    *["steep"] * 6,
    *["steep down"] * 5,
    *["cheap"] * 4,
    *["phased"] * PHASED,
)
"""The same for the second level."""
CAP, CAP_BELOW, SMALL = 20, 30, 3000
"""By so many per cent a price rises at most, and by how many below which price in cents, as a mail has it."""


@dataclass(frozen=True)
class Rules:
    """How far a list may change a price, and on what it ends."""

    cap: int
    """By so many per cent it rises at most."""
    cap_below: int
    """The same for small articles."""
    small: int
    """Below this price in cents an article is a small one."""
    fall: int = 100
    """By so many per cent it falls at most."""
    end: int = 49
    """Prices end on so many cents, or on 50 more."""

    def rounded(self, cents: int) -> int:
        """The next price from this amount on."""
        return -(-(cents - self.end) // 50) * 50 + self.end

    def new(self, price: int, listed: int, cost: int) -> int:
        """The new price: what a list asks for, but not much more or less than now, and not less than it costs."""
        most = -(-price * (100 + (self.cap_below if price < self.small else self.cap)) // 100)
        least = -(-price * (100 - self.fall) // 100)
        new = self.rounded(max(least, min(listed, most)))
        return self.rounded(cost) if new < cost else new


USUAL = Rules(CAP, CAP_BELOW, SMALL)
"""The handbook with what a mail has changed."""
REVISED = Rules(15, 25, 2500, fall=10, end=45)
"""The revised page of the second level."""


@dataclass(frozen=True)
class Article:
    """A product on the list."""

    kind: str
    row: Row
    listed: int
    cost: int
    corrected: int = 0
    """What it is to cost by the correction, or by the person."""
    rules: Rules = USUAL

    @property
    def new(self) -> int:
        """The price that it should get, as far as is known before anything is said late."""
        return self.rules.new(self.row.price, self.corrected or self.listed, self.cost)

    @property
    def by_the_list(self) -> int:
        """The price that it would get if nothing were corrected."""
        return self.rules.new(self.row.price, self.listed, self.cost)

    @property
    def due(self) -> bool:
        """Whether its price has to change by the rules."""
        return self.kind not in ("fixed", "off", "withdrawn", "phased")


def drawn(rng: random.Random, kind: str, row: Row, rules: Rules = USUAL) -> list[Any]:
    """An article with prices of its kind, none of which is the one that it has."""
    price = int(row.price)
    cost = price * rng.randint(50, 62) // 100
    listed = price * rng.choice((86, 89, 92, 107, 110, 113)) // 100 + rng.randint(1, 30)
    corrected = 0
    if kind == "steep":
        listed = price * rng.choice((133, 140, 155)) // 100 + 7
    if kind == "steep down":
        listed = price * rng.choice((71, 75, 80)) // 100 + 3
    if kind == "phased":
        listed = price * rng.choice((107, 110, 113)) // 100 + 65
    if kind == "cheap":
        listed, cost = price * 78 // 100 + 3, price * 93 // 100 + rng.randint(1, 40)
    if kind in ("corrected", "double"):
        corrected = listed + price * 4 // 100 + 60
    listed -= 7 if rules.rounded(listed) == listed else 0
    if any(rules.new(price, each, cost) == price for each in (listed, corrected or listed)):
        listed -= 60
    return [kind, row.id, listed, cost, corrected]


def ordered(rng: random.Random, found: Sequence[list[Any]]) -> list[list[Any]]:
    """In any order, but what changes meanwhile is in the second half."""
    late = [each for each in found if each[0] in ("corrected", "withdrawn", "lost")]
    phased = [each for each in found if each[0] == "phased"]
    rest = [each for each in found if each not in late and each not in phased]
    rng.shuffle(rest)
    for each in phased:
        rest.insert(rng.randint(0, len(rest) // 2), each)
    for each in late:
        rest.insert(rng.randint(len(rest) * 2 // 3, len(rest) - 2), each)
    return rest
