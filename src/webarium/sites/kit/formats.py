"""Money, dates and numbers as people read them. Money is integer cents; times are ISO texts or datetimes."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import TypeAlias

When: TypeAlias = str | date | datetime

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""Of a week, in the order of `date.weekday`."""


def money(cents: int, symbol: str = "$") -> str:
    """``123450`` is ``$1,234.50``; negative amounts carry a leading minus."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{symbol}{whole:,}.{rest:02d}"


def number(value: int) -> str:
    """``90000`` is ``90,000``."""
    return f"{value:,}"


def plural(count: int, singular: str, several: str | None = None) -> str:
    """``1 item``, ``3 items``, ``0 items``; give ``several`` where adding an s is not enough."""
    return f"{count:,} {singular if count == 1 else several or singular + 's'}"


def ordinal(number: int) -> str:
    """``1st``, ``22nd``, ``113th``."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def date_short(when: When) -> str:
    """``3/11/23``."""
    day = _moment(when)
    return f"{day.month}/{day.day}/{day.year % 100:02d}"


def date_medium(when: When) -> str:
    """``Mar 11, 2023``."""
    day = _moment(when)
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def date_long(when: When) -> str:
    """``March 11, 2023``."""
    day = _moment(when)
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def date_full(when: When) -> str:
    """``Saturday, March 11, 2023``."""
    return f"{DAYS[_moment(when).weekday()]}, {date_long(when)}"


def day_words(when: When) -> str:
    """``Sat, Mar 11``."""
    day = _moment(when)
    return f"{DAYS[day.weekday()][:3]}, {MONTHS[day.month - 1][:3]} {day.day}"


def clock(at: str) -> str:
    """``17:09`` is ``5:09 PM``."""
    hour, minute = int(at[:2]), at[3:]
    return f"{hour % 12 or 12}:{minute} {'PM' if hour >= 12 else 'AM'}"


def time_short(when: When) -> str:
    """``5:09 PM``."""
    moment = _moment(when)
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'PM' if moment.hour >= 12 else 'AM'}"


def datetime_short(when: When) -> str:
    """``3/11/23, 5:09 PM``."""
    return f"{date_short(when)}, {time_short(when)}"


def datetime_medium(when: When) -> str:
    """``Mar 11, 2023, 5:09 PM``."""
    return f"{date_medium(when)}, {time_short(when)}"


def iso(when: When) -> str:
    """For the ``datetime`` attribute of ``<time>``: ``2023-03-11T17:09:00``, or a date alone."""
    if isinstance(when, str):
        return when.replace(" ", "T", 1)
    return when.isoformat()


def _moment(when: When) -> datetime:
    if isinstance(when, str):
        return datetime.fromisoformat(when)
    if isinstance(when, datetime):
        return when
    return datetime(when.year, when.month, when.day)  # noqa: DTZ001 -- worlds live in one naive local time


_PARAGRAPH = re.compile(r"\s*</?p>\s*")


def unwrapped(text: str) -> str:
    """A short text without the ``<p>`` and ``</p>`` around its paragraphs; all other marks stay as they were typed."""
    return " ".join(part for part in _PARAGRAPH.split(text) if part)
