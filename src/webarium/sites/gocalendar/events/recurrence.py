"""How events repeat: rules as they are kept, told and written out into occurrences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import islice, takewhile
from typing import Literal

from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, MONTHLY, WEEKLY, YEARLY, rrule, weekday

from webarium.sites.kit.formats import DAYS, date_medium, notation

CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
UNITS = {
    "daily": "DAILY",
    "weekly": "WEEKLY",
    "monthly": "MONTHLY",
    "monthly_weekday": "MONTHLY",
    "yearly": "YEARLY",
}
HORIZON = timedelta(days=365)
"""How far ahead events without an end are written out."""
MOST = 366
"""The most occurrences of a series."""
_FREQUENCIES: Mapping[str, Literal[0, 1, 2, 3]] = {
    "DAILY": DAILY,
    "WEEKLY": WEEKLY,
    "MONTHLY": MONTHLY,
    "YEARLY": YEARLY,
}
_ORDINALS = ("first", "second", "third", "fourth", "last")
_NOUNS = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}


@dataclass(frozen=True)
class Rule:
    """A repetition."""

    unit: str
    """A key of `UNITS`."""
    interval: int = 1
    weekdays: tuple[int, ...] = ()
    """Of a weekly rule, Monday being 0; empty for the first occurrence's own."""
    until: date | None = None
    count: int | None = None
    place: int = 0
    """Which of its weekday in the month, of a monthly rule by weekday: 1 to 4, -1 for the last, 0 for the first
    occurrence's own."""

    def write(self, first: date) -> str:
        """The rule as text, in the words of iCalendar."""
        parts = [f"FREQ={UNITS[self.unit]}", f"INTERVAL={self.interval}"]
        if self.unit == "weekly":
            days = self.weekdays or (first.weekday(),)
            parts.append("BYDAY=" + ",".join(CODES[day] for day in days))
        if self.unit == "monthly_weekday":
            parts.append(f"BYDAY={self.place or _place(first)}{CODES[first.weekday()]}")
        if self.count is not None:
            parts.append(f"COUNT={self.count}")
        if self.until is not None:
            parts.append(f"UNTIL={self.until:%Y%m%d}")
        return ";".join(parts)

    def days(self, first: date) -> list[date]:
        """The days of all occurrences, at most `MOST` and, without an end, within `HORIZON`."""
        last = self.until if self.until is not None else first + HORIZON if self.count is None else date.max
        found = (moment.date() for moment in self._endless(first))
        return [*takewhile(lambda day: day <= last, islice(found, min(MOST, self.count or MOST)))]

    def _endless(self, first: date) -> rrule:
        weekdays: Sequence[weekday] | None = None
        if self.unit == "weekly":
            weekdays = [weekday(each) for each in self.weekdays or (first.weekday(),)]
        elif self.unit == "monthly_weekday":
            weekdays = [weekday(first.weekday(), self.place or _place(first))]
        begin = datetime.combine(first, time())
        return rrule(_FREQUENCIES[UNITS[self.unit]], begin, self.interval, byweekday=weekdays)

    @property
    def by_months(self) -> bool:
        """Whether months, which differ in length, lie between its occurrences."""
        return UNITS[self.unit] in ("MONTHLY", "YEARLY")

    def after_months(self, first: date, months: int) -> date | None:
        """The day in the month that is so many after `first`'s, if that month has it; for a rule by months."""
        if self.unit == "monthly_weekday":
            place = self.place or _place(first)
            edge = relativedelta(months=months, day=1 if place > 0 else 31)
            return first + edge + relativedelta(weekday=weekday(first.weekday(), place))
        moved = first + relativedelta(months=months)
        return moved if moved.day == first.day else None

    def moved(self, before: date, after: date) -> Rule:
        """The rule of a series one of whose occurrences goes, with all others, from one day to another."""
        days = after - before
        weekdays = tuple(sorted((day + days.days) % 7 for day in self.weekdays))
        return replace(self, weekdays=weekdays, until=self.until and self.until + days, place=0)

    def split(self, day: date, earlier: int, later: int) -> tuple[Rule, Rule]:
        """What this rule is before and from `day` on, given how many occurrences are on either side."""
        if self.count is not None:
            return replace(self, count=earlier), replace(self, count=later)
        return self.ended(day), self

    def ended(self, day: date) -> Rule:
        """What this rule is when nothing repeats from `day` on."""
        return replace(self, count=None, until=day - timedelta(days=1))


def _place(first: date) -> int:
    """Which of its weekday a day is in its month: 1 to 4, or -1 for a fifth, meant as the last."""
    number = (first.day - 1) // 7 + 1
    return number if number <= 4 else -1


def read_rule(text: str) -> Rule:
    """The inverse of `Rule.write`; the text is one of the tables'."""
    parts = dict(part.split("=", 1) for part in text.split(";"))
    days = parts.get("BYDAY", "")
    unit = next(name for name, code in UNITS.items() if code == parts["FREQ"])
    if unit == "monthly" and days:
        unit = "monthly_weekday"
    until = parts.get("UNTIL")
    return Rule(
        unit,
        int(parts["INTERVAL"]),
        tuple(CODES.index(day) for day in days.split(",")) if unit == "weekly" and days else (),
        datetime.strptime(until, "%Y%m%d").date() if until else None,  # noqa: DTZ007 - a day alone
        int(parts["COUNT"]) if "COUNT" in parts else None,
        int(days[:-2]) if unit == "monthly_weekday" else 0,
    )


def describe(rule: Rule, first: date) -> str:
    """The rule in words: ``Weekly on Monday, Wednesday, 10 times``."""
    noun = _NOUNS[UNITS[rule.unit]]
    every = {1: f"{noun}ly".replace("dayly", "daily").capitalize()}.get(
        rule.interval, f"Every {rule.interval} {noun}s"
    )
    if rule.unit == "yearly" and rule.interval == 1:
        every = f"Annually on {notation().day(first, 'long_month_day')}"
    elif rule.unit == "weekly":
        days = rule.weekdays or (first.weekday(),)
        every = (
            "Every weekday"
            if days == (0, 1, 2, 3, 4) and rule.interval == 1
            else f"{every} on {', '.join(DAYS[day] for day in days)}"
        )
    elif rule.unit == "monthly":
        every = f"{every} on day {first.day}"
    elif rule.unit == "monthly_weekday":
        place = rule.place or _place(first)
        every = f"{every} on the {_ORDINALS[place - 1 if place > 0 else 4]} {DAYS[first.weekday()]}"
    if rule.count is not None:
        return f"{every}, {rule.count} times"
    return f"{every}, until {date_medium(rule.until)}" if rule.until else every
