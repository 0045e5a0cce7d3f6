"""Drawing until something fits, with an end: what chance does not find is looked for in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from webarium.errors import WebariumError

T = TypeVar("T")

TRIES = 10_000
"""How often something is drawn before the rest is left to order."""
CANDIDATES = 1_000_000
"""How many candidates are looked at in order, however many there are."""


class NothingFitsError(WebariumError):
    """Neither chance nor order finds what a generator or a template needs."""


def draw(
    make: Callable[[], T],
    fits: Callable[[T], bool],
    every: Iterable[T] = (),
    *,
    what: str,
    tries: int = TRIES,
) -> T:
    """The first thing that fits: of `tries` that are drawn, else of all there are.

    Args:
        make: Draws one.
        fits: Whether it will do.
        every: The candidates in order, for when drawing has found none; only then are they looked at.
        what: What is wanted, for the error: ``a name that no restaurant has``.
        tries: How many are drawn.

    Raises:
        NothingFitsError: No candidate fits, or none is given.
    """
    for _ in range(tries):
        made = make()
        if fits(made):
            return made
    for candidate in islice(every, CANDIDATES):
        if fits(candidate):
            return candidate
    raise NothingFitsError(
        f"Nothing fits where {what} is wanted: {tries:,} were drawn, and none of the others will do."
    )


def numbered(text: str) -> Iterator[str]:
    """A text with ever higher numbers, for when all texts are taken: ``Ann Lee 2``, ``Ann Lee 3``, …"""
    return (f"{text} {number}" for number in range(2, CANDIDATES))
