"""Which days a view shows, and where its neighbours lie."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from webarium.notation import US
from webarium.sites.gocalendar.moments import FIRST_YEAR, LAST_YEAR
from webarium.sites.gocalendar.preferences import Preferences
from webarium.sites.kit.formats import MONTHS, date_long, notation
from webarium.sites.kit.months import shift_month, week_of

ViewName = Literal["day", "week", "month", "agenda"]
VIEWS: tuple[tuple[ViewName, str], ...] = (
    ("day", "Day"),
    ("week", "Week"),
    ("month", "Month"),
    ("agenda", "Agenda"),
)
AGENDA_DAYS = 28


@dataclass(frozen=True, slots=True)
class Period:
    """The days of one page of a view."""

    view: ViewName
    day: date
    """The chosen day in it."""
    first: date
    last: date
    title: str
    """``July 2024``, ``Thursday, July 18, 2024``."""
    previous: date
    next: date

    @property
    def days(self) -> list[date]:
        """All its days."""
        return [self.first + timedelta(days=n) for n in range((self.last - self.first).days + 1)]

    @property
    def counted(self) -> tuple[date, date]:
        """The days whose events are counted: a month's own, without its neighbours' in the first and last week."""
        if self.view != "month":
            return self.first, self.last
        first = self.day.replace(day=1)
        return first, shift_month(first, 1) - timedelta(days=1)


def period_of(view: ViewName, day: date, settings: Preferences) -> Period:
    """What a view shows for a day."""
    week, one = timedelta(days=7), timedelta(days=1)
    if view == "day":
        return Period(view, day, day, day, date_long(day), day - one, day + one)
    if view == "week":
        first = week_of(day, settings.week_start)
        return Period(
            view, day, first, first + week - one, _range(first, first + week - one), day - week, day + week
        )
    if view == "agenda":
        last = day + timedelta(days=AGENDA_DAYS - 1)
        far = timedelta(days=AGENDA_DAYS)
        return Period(view, day, day, last, _range(day, last), day - far, day + far)
    first = week_of(day.replace(day=1), settings.week_start)
    end = shift_month(day.replace(day=1), 1) - one
    last = week_of(end, settings.week_start) + week - one
    title = f"{MONTHS[day.month - 1]} {day.year}"
    return Period(view, day, first, last, title, shift_month(day, -1), shift_month(day, 1))


def valid(day: date) -> bool:
    """Whether the diary has pages for a day, with room for its neighbours."""
    return FIRST_YEAR < day.year < LAST_YEAR


def _range(first: date, last: date) -> str:
    """``July 14 – 20, 2024``."""
    if notation() is not US:
        return notation().span(first, last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{MONTHS[first.month - 1]} {first.day} – {last.day}, {last.year}"
    year = "" if first.year == last.year else f", {first.year}"
    begin = f"{MONTHS[first.month - 1][:3]} {first.day}{year}"
    return f"{begin} – {MONTHS[last.month - 1][:3]} {last.day}, {last.year}"
