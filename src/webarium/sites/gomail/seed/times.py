"""When mail is written: each sender keeps hours, and nobody answers before having been asked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from webarium.draws import Dice
from webarium.sites.gomail.seed.cast import ANY, HOME, MORNING, OFFICE
from webarium.sites.gomail.seed.workdays import is_workday, workday

_HOURS = {
    OFFICE: (8 * 60 + 5, 17 * 60 + 45),
    HOME: (7 * 60, 22 * 60 + 20),
    ANY: (5 * 60, 23 * 60 + 30),
    MORNING: (5 * 60 + 30, 8 * 60),
}
"""First and last minute of the day in which mail is sent."""


def is_open(at: datetime, hours: str) -> bool:
    """Whether somebody with these hours writes then."""
    first, last = _HOURS[hours]
    return first <= at.hour * 60 + at.minute <= last and (hours != OFFICE or is_workday(at.date()))


def some_time(dice: Dice, day: date, hours: str) -> datetime:
    """A moment of a day, or of the next one on which offices are open."""
    if hours == OFFICE:
        day = workday(day)
    first, last = _HOURS[hours]
    minutes = dice.between(first, last)
    return datetime.combine(day, time(minutes // 60, minutes % 60, dice.below(60)))


def later(dice: Dice, at: datetime, hours: str, days: int) -> datetime:
    """When the next message comes: some minutes or hours after, or so many days."""
    if days:
        return some_time(dice, at.date() + timedelta(days=days), hours)
    then = at + timedelta(minutes=dice.between(9, 260), seconds=dice.below(60))
    if is_open(then, hours):
        return then
    first, _ = _HOURS[hours]
    if at.hour * 60 + at.minute < first and (hours != OFFICE or is_workday(at.date())):
        day = at.date()
    else:
        day = at.date() + timedelta(days=1)
    morning = some_time(dice, day, hours)
    return morning.replace(hour=first // 60 + dice.below(2), minute=dice.between(5, 59))


def conversation(dice: Dice, first: datetime, hours: Sequence[str], days: Sequence[int]) -> list[datetime]:
    """When each message of a conversation was sent, given who writes after how many days."""
    times = [first]
    for kept, by in zip(hours, days, strict=True):
        times.append(later(dice, times[-1], kept, by))
    return times
