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
CAP, CAP_BELOW, SMALL = 20, 30, 3000
"""By so many per cent a price rises at most, and by how many below which price in cents, as a mail has it."""


def rounded(cents: int) -> int:
    """The next amount from this one on that ends in 49 or 99 cents."""
    return -(-(cents + 1) // 50) * 50 - 1


def by_the_rules(price: int, listed: int, cost: int) -> int:
    """The new price of an article: what a list asks for, but not much more than now, and not less than it costs."""
    cap = CAP_BELOW if price < SMALL else CAP
    most = -(-price * (100 + cap) // 100)
    new = rounded(most if listed > most else listed)
    return rounded(cost) if new < cost else new


@dataclass(frozen=True)
class Article:
    """A product on the list."""

    kind: str
    row: Row
    listed: int
    cost: int
    corrected: int = 0
    """What it is to cost by the correction, or by the person."""

    @property
    def new(self) -> int:
        """The price that it should get."""
        return by_the_rules(self.row.price, self.corrected or self.listed, self.cost)

    @property
    def due(self) -> bool:
        """Whether its price has to change by the rules."""
        return self.kind not in ("fixed", "off", "withdrawn")


def drawn(rng: random.Random, kind: str, row: Row) -> list[Any]:
    """An article with prices of its kind, none of which is the one that it has."""
    price = int(row.price)
    cost = price * rng.randint(50, 62) // 100
    listed = price * rng.choice((86, 89, 92, 107, 110, 113)) // 100 + rng.randint(1, 30)
    corrected = 0
    if kind == "steep":
        listed = price * rng.choice((133, 140, 155)) // 100 + 7
    if kind == "cheap":
        listed, cost = price * 78 // 100 + 3, price * 93 // 100 + rng.randint(1, 40)
    if kind in ("corrected", "double"):
        corrected = listed + price * 4 // 100 + 60
    listed -= 7 if rounded(listed) == listed else 0
    if any(by_the_rules(price, each, cost) == price for each in (listed, corrected or listed)):
        listed -= 60
    return [kind, row.id, listed, cost, corrected]


def ordered(rng: random.Random, found: Sequence[list[Any]]) -> list[list[Any]]:
    """In any order, but what changes meanwhile is in the second half."""
    late = [each for each in found if each[0] in ("corrected", "withdrawn", "lost")]
    rest = [each for each in found if each not in late]
    rng.shuffle(rest)
    for each in late:
        rest.insert(rng.randint(len(rest) * 2 // 3, len(rest) - 2), each)
    return rest
