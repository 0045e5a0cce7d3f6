"""Months in whole weeks, as calendars show them; the macro `month` of `kit/widgets.html` draws one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.kit.formats import MONTHS

SUNDAY = 6


def week_of(day: date, start: int = SUNDAY) -> date:
    """The first day of a day's week; weeks start on this day, of which Monday is 0."""
    return day - timedelta(days=(day.weekday() - start) % 7)


def shift_month(day: date, months: int) -> date:
    """The same day so many months later, or the month's last day."""
    place = day.year * 12 + day.month - 1 + months
    year, month = place // 12, place % 12 + 1
    following = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, min(day.day, (following - timedelta(days=1)).day))


@dataclass(frozen=True, slots=True)
class Month:
    """The month of a day."""

    day: date
    start: int = SUNDAY
    """The day on which weeks start, of which Monday is 0."""

    @property
    def first(self) -> date:
        """Its first day."""
        return self.day.replace(day=1)

    @property
    def previous(self) -> date:
        """The first day of the month before."""
        return shift_month(self.first, -1)

    @property
    def next(self) -> date:
        """The first day of the month after."""
        return shift_month(self.first, 1)

    @property
    def title(self) -> str:
        """``June 2023``."""
        return f"{MONTHS[self.day.month - 1]} {self.day.year}"

    @property
    def days(self) -> list[date]:
        """Its days."""
        return [self.first + timedelta(days=n) for n in range((self.next - self.first).days)]

    @property
    def weeks(self) -> list[list[date]]:
        """Its weeks from its first day's to its last one's, with the days of other months in them."""
        begin, over = week_of(self.first, self.start), self.next
        count = -((begin - over).days // 7)
        return [[begin + timedelta(days=7 * week + n) for n in range(7)] for week in range(count)]

    def kind(self, day: date, today: date) -> str:
        """The classes of a day in one of its weeks: ``other`` of another month, and ``today``."""
        words = ["other"] * (day.month != self.day.month) + ["today"] * (day == today)
        return " ".join(words)
