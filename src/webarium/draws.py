"""Seeded choices that come out the same on every Python version and machine."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import TypeVar

T = TypeVar("T")
_TRIES = 100
"""How often an index is drawn for each item; two thirds of all draws find one that was not drawn yet."""


class Dice:
    """Choices drawn from `random.Random.random` alone, whose sequence for a seed never changes.

    The parts name what the choices are for, e.g. ``Dice(seed, "orders")``; equal parts give equal choices.
    """

    __slots__ = ("random",)

    def __init__(self, *parts: str | int) -> None:
        self.random = Random("/".join(str(part) for part in parts)).random  # noqa: S311 (not for secrets)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self.random() * (high - low + 1))

    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return self.random() < share

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in another order."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            left[last], left[other] = left[other], left[last]
        return left

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """Up to `count` different items, in drawn order."""
        if count * 3 >= len(items):
            return self.shuffled(items)[:count]
        chosen: list[int] = []
        for _ in range(_TRIES * count):
            if len(chosen) >= count:
                break
            index = self.below(len(items))
            if index not in chosen:
                chosen.append(index)
        return [items[index] for index in chosen]

    def subset(self, items: Sequence[T], count: int) -> list[T]:
        """Up to `count` different items, in their own order."""
        indices = sorted(self.some(range(len(items)), count))
        return [items[index] for index in indices]


class Weighted(Sequence[T]):
    """Items with weights, to be drawn with `draw`; weights may be any positive numbers."""

    def __init__(self, items: Iterable[tuple[T, float]]) -> None:
        pairs = list(items)
        self._items = [item for item, _ in pairs]
        self._sums = list(accumulate(weight for _, weight in pairs))
        self._last = len(pairs) - 1
        if not pairs or self._sums[-1] <= 0:
            raise ValueError("expected at least one item with a positive weight")

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: int) -> T:  # type: ignore[override]
        return self._items[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def draw(self, dice: Dice) -> T:
        """One item, each as often as its weight says."""
        return self._items[bisect(self._sums, dice.random() * self._sums[-1], 0, self._last)]
