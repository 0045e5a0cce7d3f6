"""The calendar: a month at a time, the days between two dates, and a date some days later."""

from __future__ import annotations

from datetime import date, timedelta

from starlette.responses import Response

from webarium.sites.kit.days import iso_day
from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.months import Month
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit

FIRST, LAST = 1583, 3000


def month(visit: Visit) -> Response:
    """A month with its weeks, and the forms."""
    today = visit.now.date()
    year = _within(plain_number(visit.query.get("year", "")), FIRST, LAST, today.year)
    number = _within(plain_number(visit.query.get("month", "")), 1, 12, today.month)
    first, last = _day(visit.query.get("from", "")), _day(visit.query.get("to", ""))
    start, days = _day(visit.query.get("start", "")), plain_number(visit.query.get("days", "").lstrip("-"))
    return visit.render(
        "calendar.html",
        year=year,
        month=number,
        shown=Month(date(year, number, 1)),
        names=MONTHS,
        today=today,
        previous=_month(year, number - 1),
        next=_month(year, number + 1),
        first=first,
        last=last,
        between=_between(first, last) if first and last else None,
        start=start,
        days=visit.query.get("days", "")[:8],
        later=_later(start, days, back=visit.query.get("days", "").startswith("-")),
        query=visit.query,
    )


def _within(number: int | None, low: int, high: int, default: int) -> int:
    return number if number is not None and low <= number <= high else default


def _month(year: int, month: int) -> str:
    year, month = (year - 1, 12) if month < 1 else (year + 1, 1) if month > 12 else (year, month)
    return f"/calendar?year={year}&month={month}" if FIRST <= year <= LAST else ""


def _day(text: str) -> date | None:
    day = iso_day(text)
    return day if day and FIRST <= day.year <= LAST else None


def _between(first: date, last: date) -> dict[str, int]:
    """How far two days are apart: in days, in weeks with days left, and in weekdays."""
    low, high = min(first, last), max(first, last)
    days = (high - low).days
    weeks, rest = divmod(days, 7)
    work = weeks * 5 + sum((low + timedelta(days=weeks * 7 + each)).weekday() < 5 for each in range(rest))
    return {"days": days, "weeks": weeks, "rest": rest, "work": work}


def _later(start: date | None, days: int | None, *, back: bool) -> date | None:
    if start is None or days is None or days > 400_000:
        return None
    try:
        day = start - timedelta(days=days) if back else start + timedelta(days=days)
    except OverflowError:
        return None
    return day if FIRST <= day.year <= LAST else None
