"""Opening hours, and the times for which an order can be scheduled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from webarium.sites.kit.formats import DAYS, day_words, time_short

DAYS_AHEAD = 5
"""On how many days after today an order can arrive."""
STEP = timedelta(minutes=30)
LEAD = timedelta(minutes=45)
"""How long before its time an order must be placed."""
ANY_DAY = [time(minute // 60, minute % 60) for minute in range(0, 24 * 60, 30)]


@dataclass(frozen=True, slots=True)
class Hours:
    """When a restaurant is open."""

    opens: time
    closes: time
    closed_on: int | None

    @property
    def words(self) -> str:
        """``8:00 AM to 10:00 PM``."""
        return f"{time_short(self.opens)} to {time_short(self.closes)}"

    @property
    def rest(self) -> str:
        """``Closed on Mondays``, or nothing."""
        return "" if self.closed_on is None else f"Closed on {DAYS[self.closed_on]}s"

    def is_open(self, now: datetime) -> bool:
        """Whether orders are taken now."""
        return now.weekday() != self.closed_on and self.opens <= now.time() < self.closes

    def slots(self, day: date, now: datetime) -> list[datetime]:
        """The times of a day for which an order can be scheduled."""
        if day.weekday() == self.closed_on:
            return []
        found = (datetime.combine(day, each) for each in ANY_DAY)
        first = max(now + LEAD, datetime.combine(day, self.opens) + STEP)
        return [each for each in found if first <= each <= datetime.combine(day, self.closes)]

    def next_opening(self, now: datetime) -> str:
        """``Opens at 11:00 AM``, or on another day."""
        if now.weekday() != self.closed_on and now.time() < self.opens:
            return f"Opens at {time_short(self.opens)}"
        ahead = 2 if (now.weekday() + 1) % 7 == self.closed_on else 1
        day = "tomorrow" if ahead == 1 else DAYS[(now.weekday() + ahead) % 7]
        return f"Opens {day} at {time_short(self.opens)}"


def when_words(at: datetime) -> str:
    """``Thu, Jul 18 at 2:30 PM``."""
    return f"{day_words(at)} at {time_short(at)}"


def days(today: date, *, first: int = 0) -> list[tuple[str, str]]:
    """The days that can be chosen, with how they are called."""
    names = {0: "Today, ", 1: "Tomorrow, "}
    return [
        (each.isoformat(), names.get(ahead, "") + day_words(each))
        for ahead in range(first, DAYS_AHEAD + 1)
        for each in (today + timedelta(days=ahead),)
    ]


def times() -> list[tuple[str, str]]:
    """All times of a day that can be chosen, whatever the restaurant."""
    return [(f"{each:%H:%M}", time_short(each)) for each in ANY_DAY if each.hour >= 7]


def read_slot(
    hours: Hours, given: Mapping[str, str], now: datetime, *, closed_today: bool
) -> tuple[datetime | None, str]:
    """The time that a form names, or what is wrong with it."""
    day = given.get("day", "")
    if day not in dict(days(now.date(), first=int(closed_today))):
        return None, "Please choose a day from the list."
    if given.get("time", "") not in dict(times()):
        return None, "Please choose a time for your order."
    at = datetime.fromisoformat(f"{day} {given['time']}:00")
    if at in hours.slots(at.date(), now):
        return at, ""
    if at.weekday() == hours.closed_on:
        return None, f"The restaurant is closed on {DAYS[at.weekday()]}s."
    if at < now + LEAD:
        return None, f"{time_short(at)} is too soon. Please choose a later time."
    return None, f"The restaurant takes orders from {hours.words}. Please choose another time."
