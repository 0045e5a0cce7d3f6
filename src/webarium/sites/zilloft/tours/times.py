"""When homes can be seen."""

from __future__ import annotations

from datetime import date, timedelta

AHEAD = 14
"""For how many days tours can be asked for."""
TIMES = tuple(f"{minute // 60:02d}:{minute % 60:02d}" for minute in range(9 * 60, 19 * 60 + 1, 30))


def days_of(today: date, notice: int, closed_on: int | None) -> list[date]:
    """The days on which a home is shown: from so many days on, but not on a weekday."""
    every = (today + timedelta(days=number) for number in range(max(1, notice), AHEAD + 1))
    return [day for day in every if day.weekday() != closed_on]
