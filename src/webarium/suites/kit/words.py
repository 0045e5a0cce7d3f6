"""Amounts, days and numbers of things in the words of requests and pages."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TypedDict

from webarium.scoring.dates import MONTHS, written


class Slot(TypedDict):
    """A time of a day as parameters: in words for the request, and as tables keep both."""

    day_words: str
    time_words: str
    day: str
    time: str


def dollars(cents: int) -> str:
    """An amount as pages show it: ``$1,234.50``."""
    return f"${cents / 100:,.2f}"


def units(quantity: int, name: str) -> str:
    """``one "Lamp"`` or ``3 units of "Lamp"``."""
    return f'one "{name}"' if quantity == 1 else f'{quantity} units of "{name}"'


def day_of(stamp: str) -> date:
    """The day of a stored time."""
    return datetime.fromisoformat(stamp).date()


def day_phrase(stamp: str) -> str:
    """The day of a stored time as requests name it: ``March 11, 2024``."""
    return written(day_of(stamp))


def slashes(day: date) -> str:
    """A day as it is typed into a field: ``3/15/2023``."""
    return f"{day.month}/{day.day}/{day.year}"


def time_phrase(at: datetime | time) -> str:
    """A time of day as requests and pages write it: ``2:30 PM``."""
    return f"{at.hour % 12 or 12}:{at.minute:02d} {'PM' if at.hour >= 12 else 'AM'}"


def moment_phrase(at: datetime) -> str:
    """A time of a day as requests name it: ``July 20, 2024 at 2:30 PM``."""
    return f"{written(at.date())} at {time_phrase(at)}"


def slot(day: date, at: str) -> Slot:
    """Parameters for a time such as ``19:00`` of a day."""
    return {
        "day_words": written(day),
        "time_words": time_phrase(time.fromisoformat(at)),
        "day": day.isoformat(),
        "time": at,
    }


def month_phrase(stamp: str) -> str:
    """The month of a stored month, day or time as requests name it: ``September 2024`` for ``2024-09``."""
    return f"{MONTHS[int(stamp[5:7]) - 1].capitalize()} {stamp[:4]}"
