"""What the generator writes and the shop computes again: rights, canonical lists, ratings."""

from __future__ import annotations

import json
from collections.abc import Iterable

AREAS = ("sales", "catalog", "customers", "marketing", "reviews", "content", "reports", "stores", "system")
"""The areas of the back office, as rights name them: ``sales`` to work there, ``sales.view`` to look only."""


def canonical(values: Iterable[object]) -> str:
    """The canonical JSON of a list."""
    return json.dumps(list(values), ensure_ascii=False, separators=(",", ":"))


def rating_percent(stars: Iterable[int]) -> int | None:
    """The mean of approved stars as a percentage, rounded half up; None without any."""
    given = list(stars)
    return (sum(given) * 40 + len(given)) // (2 * len(given)) if given else None
