"""An event before it is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Draft:
    """Everything that stands in the rows of one event."""

    calendar: str
    title: str
    starts: datetime
    ends: datetime
    all_day: bool = False
    location: str = ""
    room: str = ""
    """A room's name, empty for none."""
    description: str = ""
    guests: tuple[tuple[str, str], ...] = ()
    """Names with replies."""
    has_meeting: bool = False
    reminders: str = ""
    organizer: str = ""
    """Who invited, by name; empty if the diary's owner made it."""
    series: int = 0
    """Equal for occurrences of one series; 0 for a single event."""
    rule: str = ""
    """How the series repeats."""
