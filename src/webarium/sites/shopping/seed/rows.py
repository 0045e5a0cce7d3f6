"""Small forms that all written rows share: insert statements, times, JSON, ratings."""

from __future__ import annotations

from datetime import datetime


def stamp(moment: datetime) -> str:
    """A time as the schema keeps it."""
    return moment.isoformat(" ", "seconds")
