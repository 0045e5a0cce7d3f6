"""Drawing until something fits, with an end: what chance does not find is looked for in order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TypeVar

from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.draws import Dice
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
    otherwise: Callable[[], T] | None = None,
    what: str,
    tries: int = TRIES,
) -> T:
    """The first thing that fits: of `tries` that are drawn, else of all there are.

    Args:
        make: Draws one.
        fits: Whether it will do.
        every: The candidates in order, for when drawing has found none; only then are they looked at.
        otherwise: What is taken if none of them fits.
        what: What is wanted, for the error: ``a name that no restaurant has``.
        tries: How many are drawn.

    Raises:
        NothingFitsError: No candidate fits, and nothing else will do.
    """
    for _ in range(tries):
        made = make()
        if fits(made):
            return made
    for candidate in islice(every, CANDIDATES):
        if fits(candidate):
            return candidate
    if otherwise is not None:
        return otherwise()
    raise NothingFitsError(
        f"Nothing fits where {what} is wanted: {tries:,} were drawn, and none of the others will do."
    )


def numbered(text: str) -> Iterator[str]:
    """A text, then the same with ever higher numbers, for when it is taken: ``Tea shop``, ``Tea shop 2``, and so on."""
    return chain((text,), (f"{text} {number}" for number in range(2, CANDIDATES)))


def untaken(text: str, taken: Container[str]) -> str:
    """A text that is not among the `taken` ones: itself, else with the lowest number that makes it so."""
    return next((each for each in numbered(text) if each not in taken), text)


def new_name(
    dice: Dice,
    taken: Container[str],
    firsts: Sequence[str] = FIRST_NAMES,
    lasts: Sequence[str] = LAST_NAMES,
) -> str:
    """A first and a last name that nobody has yet."""
    return draw(
        lambda: f"{dice.pick(firsts)} {dice.pick(lasts)}",
        lambda name: name not in taken,
        (f"{first} {last}" for first in firsts for last in lasts),
        what="the name of another person",
    )
