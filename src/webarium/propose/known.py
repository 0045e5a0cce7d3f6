"""Requests that are asked already, found by MinHash: nearly the same words in nearly the same order."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SHINGLE = 3
"""Words that stand in a row."""
BANDS, ROWS = 32, 4
"""Requests that agree in all rows of a band are compared; at a likeness of 0.7 hardly any pair is missed."""
NEAR = 0.75
"""From which likeness on two requests are the same."""
_PRIME = (1 << 61) - 1


@dataclass(frozen=True)
class Twin:
    """A request that another one is nearly the same as."""

    name: str
    """Whose it is: a task's id, or a proposal's request."""
    likeness: float


class Known:
    """Requests, each under the name of who asks it."""

    def __init__(self, near: float = NEAR) -> None:
        self._near = near
        self._sets: dict[str, frozenset[int]] = {}
        self._bands: dict[tuple[int, tuple[int, ...]], list[str]] = defaultdict(list)

    def add(self, name: str, request: str) -> None:
        """Keep a request."""
        shingles = shingles_of(request)
        self._sets[name] = shingles
        for band in _bands(signature(shingles)):
            self._bands[band].append(name)

    def twin(self, request: str) -> Twin | None:
        """The request that is most like one, if it is near enough."""
        shingles = shingles_of(request)
        names = {name for band in _bands(signature(shingles)) for name in self._bands.get(band, ())}
        twins = [Twin(name, likeness(shingles, self._sets[name])) for name in names]
        best = max(twins, key=lambda twin: (twin.likeness, twin.name), default=None)
        return best if best is not None and best.likeness >= self._near else None


def shingles_of(request: str) -> frozenset[int]:
    """The rows of words of a request, as numbers; its first and last word begin and end one, too."""
    words = ["^", *re.findall(r"\w+", request.casefold()), "$"]
    rows = (" ".join(words[at : at + SHINGLE]) for at in range(max(1, len(words) - SHINGLE + 1)))
    return frozenset(_number(row) for row in rows)


def likeness(one: frozenset[int], other: frozenset[int]) -> float:
    """Jaccard's index: what both have of what either has."""
    return len(one & other) / len(one | other)


def signature(shingles: Iterable[int]) -> tuple[int, ...]:
    """The smallest of the shingles' numbers under each of many orders."""
    numbers = list(shingles)
    return tuple(min((a * number + b) % _PRIME for number in numbers) for a, b in _ORDERS)


def _bands(signed: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    return [(at, tuple(signed[at * ROWS : (at + 1) * ROWS])) for at in range(BANDS)]


def _number(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big")


_ORDERS = tuple(
    (_number(f"a{at}") % (_PRIME - 1) + 1, _number(f"b{at}") % _PRIME) for at in range(BANDS * ROWS)
)
