"""On which days offices work: neither at weekends nor on the holidays that all of them keep."""

from __future__ import annotations

from datetime import date, timedelta

_SAME_DAY = frozenset(((1, 1), (7, 4), (12, 24), (12, 25)))


def is_workday(day: date) -> bool:
    """Whether offices are open."""
    return day.weekday() < 5 and (day.month, day.day) not in _SAME_DAY and not _moves(day)


def _moves(day: date) -> bool:
    """Memorial Day, Labor Day, and Thanksgiving with the Friday after it."""
    last_of_may = day.month == 5 and day.weekday() == 0 and day.day > 24
    first_of_september = day.month == 9 and day.weekday() == 0 and day.day < 8
    thanksgiving = day.month == 11 and day.weekday() in (3, 4) and 22 <= day.day - (day.weekday() - 3) <= 28
    return last_of_may or first_of_september or thanksgiving


def workday(day: date) -> date:
    """The day, or the next one on which offices are open."""
    weeks = (day + timedelta(days=ahead) for ahead in range(15))
    return next(each for each in weeks if is_workday(each))  # no two weeks are all holidays
