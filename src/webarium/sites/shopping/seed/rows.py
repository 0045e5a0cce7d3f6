"""Small forms that all written rows share: insert statements, times, JSON, ratings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime


def stamp(moment: datetime) -> str:
    """A time as the schema keeps it."""
    return moment.isoformat(" ", "seconds")


def canonical(values: Iterable[object]) -> str:
    """The canonical JSON of a list."""
    return json.dumps(list(values), ensure_ascii=False, separators=(",", ":"))


def rating_percent(stars: Iterable[int]) -> int | None:
    """The mean of approved stars as a percentage, rounded half up; None without any."""
    given = list(stars)
    return (sum(given) * 40 + len(given)) // (2 * len(given)) if given else None
