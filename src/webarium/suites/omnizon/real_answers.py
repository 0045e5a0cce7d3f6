"""Reference answers to REAL's public tasks about Omnizon that it leaves to a judge."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.scoring import Text
from webarium.scoring.foreign.references import Reference, Stated
from webarium.suites.omnizon.base import product, shelf
from webarium.tasks import Data

_LAPTOP = 1
"""The product that a search for laptops shows first."""


def references(db: Data) -> Mapping[str, Reference]:
    """What is right in a universe, by the task's id."""
    dearest = shelf(db, "gaming")[-1]
    return {
        "omnizon-1": Stated(_named(product(db, _LAPTOP)["name"], 2)),
        "omnizon-7": Stated(_named(dearest["name"], 4)),
    }


def _named(name: str, words: int) -> Text:
    """A product by its name, or by the first words of it, which no other has."""
    return Text(name, (" ".join(name.split()[:words]).rstrip(","),))
