"""Small forms that all written rows share: times, shares of a whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate, pairwise

LAST_MOMENT = datetime.fromisoformat("2023-06-12 11:52:00")
"""When the last thing was written, a little before worlds begin."""


def stamp(moment: datetime) -> str:
    """A time as the schema keeps it."""
    return moment.isoformat(" ", "seconds")


def portions(weights: Sequence[float], total: int) -> list[int]:
    """Whole numbers in proportion to the weights that add up to the total."""
    whole = sum(weights)
    bounds = [0, *(round(given / whole * total) for given in accumulate(weights))]
    return [after - before for before, after in pairwise(bounds)]
