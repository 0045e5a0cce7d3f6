"""A softmax over sums of hashed weights: cloned from demonstrations, then moved by rewards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from zlib import crc32

import numpy as np
from candidates import Page

SIZE, CROSSED, CROSSES = 1 << 18, 16, 5
"""Weights; so many of a candidate's features are crossed with so many of what is known of the episode."""
MIX = np.array([2654435761, 2246822519, 3266489917, 668265263, 374761393], np.uint64)


@cache
def hashed(word: str) -> int:
    """A number that stands for a feature."""
    return crc32(word.encode())


def places(page: Page) -> np.ndarray:
    """Where the features of each candidate are among the weights; 0, whose weight is 0, fills up the rows."""
    width = max(CROSSED, *(len(candidate.features) for candidate in page.candidates))
    own = np.zeros((len(page.candidates), width), np.uint64)
    for row, candidate in zip(own, page.candidates, strict=True):
        row[: len(candidate.features)] = [hashed(word) for word in candidate.features]
    state, kind = np.array([hashed(word) for word in page.state], np.uint64), own[:, :1]
    few = own[:, :CROSSED]
    crossed = (kind * MIX[2])[:, :, None] + few[:, :, None] * MIX[3] + state[:CROSSES] * MIX[4]
    table = np.hstack([own * MIX[0] + kind, kind * MIX[1] + state, crossed.reshape(len(own), -1)])
    there = np.hstack([own > 0, np.ones((len(own), len(state)), bool), np.repeat(few > 0, CROSSES, axis=1)])
    return np.where(there, (table * MIX[0] >> np.uint64(20)) % np.uint64(SIZE - 1) + np.uint64(1), 0).astype(
        int
    )


class Policy:
    """The weights, and how they move (AdaGrad)."""

    def __init__(self) -> None:
        self.weights, self._squares, self._rate = np.zeros(SIZE), np.full(SIZE, 0.01), 0.1

    def slow_down(self, rate: float) -> None:
        """From now on move in small steps, also weights that have never moved."""
        self._rate, self._squares = rate, np.maximum(self._squares, 1.0)

    def chances(self, table: np.ndarray) -> np.ndarray:
        """How likely each candidate is."""
        scores = self.weights[table].sum(axis=1)
        scores = np.exp(scores - scores.max())
        return scores / scores.sum()

    def choose(self, table: np.ndarray, rng: np.random.Generator | None) -> int:
        """The likeliest candidate, or with a generator one by its chance."""
        chances = self.chances(table)
        return int(chances.argmax()) if rng is None else int(rng.choice(len(chances), p=chances))

    def push(self, table: np.ndarray, right: Sequence[int], gain: float = 1.0) -> None:
        """Make these candidates likelier together, or with a negative gain less likely."""
        chances = self.chances(table)
        good = np.zeros(len(table))
        good[right] = chances[right] / max(chances[right].sum(), 1e-12)
        pull = np.broadcast_to((good - chances)[:, None] * gain, table.shape)
        moved, back = np.unique(table, return_inverse=True)
        gradient = np.bincount(back.ravel(), weights=pull.ravel(), minlength=len(moved))
        self._squares[moved] += gradient**2
        self.weights[moved] += self._rate * gradient / np.sqrt(self._squares[moved])
        self.weights[0] = 0.0
