"""When homes can be seen."""

from __future__ import annotations

from datetime import date, timedelta

from webarium.sites.kit.formats import DAYS, MONTHS

AHEAD = 14
"""For how many days tours can be asked for."""
TIMES = tuple(f"{minute // 60:02d}:{minute % 60:02d}" for minute in range(9 * 60, 19 * 60 + 1, 30))


def clock(at: str) -> str:
    """``2:00 PM``, as REAL writes times."""
    hour, minute = int(at[:2]), at[3:]
    return f"{hour % 12 or 12}:{minute} {'PM' if hour >= 12 else 'AM'}"


def day_words(day: date) -> str:
    """``Fri, Jul 19``."""
    return f"{DAYS[day.weekday()][:3]}, {MONTHS[day.month - 1][:3]} {day.day}"


def days_of(today: date, notice: int, closed_on: int | None) -> list[date]:
    """The days on which a home is shown: from so many days on, but not on a weekday."""
    every = (today + timedelta(days=number) for number in range(max(1, notice), AHEAD + 1))
    return [day for day in every if day.weekday() != closed_on]
