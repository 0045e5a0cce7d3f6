"""Small forms that all written rows share: times, shares of a whole."""

from __future__ import annotations

from datetime import datetime

LAST_MOMENT = datetime.fromisoformat("2023-06-12 11:52:00")
"""When the last thing was written, a little before worlds begin."""


def stamp(moment: datetime) -> str:
    """A time as the schema keeps it."""
    return moment.isoformat(" ", "seconds")
