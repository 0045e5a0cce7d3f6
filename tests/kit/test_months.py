"""Months in whole weeks."""

from __future__ import annotations

from calendar import Calendar
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.kit.months import SUNDAY, Month, shift_month, week_of

DAYS = st.dates(date(1583, 2, 1), date(3000, 11, 30))


@given(day=DAYS, start=st.integers(0, 6))
def test_weeks_are_those_of_a_calendar(day: date, start: int) -> None:
    month = Month(day, start)
    assert month.weeks == Calendar(start).monthdatescalendar(day.year, day.month)
    assert month.days == [
        each for week in month.weeks for each in week if "other" not in month.kind(each, day)
    ]
    assert week_of(day, start) in [week[0] for week in month.weeks]


@given(day=DAYS)
def test_months_lie_beside_one_another(day: date) -> None:
    month = Month(day)
    assert Month(month.next).previous == month.first == Month(month.previous).next
    assert day.day >= shift_month(day, 1).day


def test_a_month_says_its_name_and_marks_today() -> None:
    month = Month(date(2024, 2, 10))
    assert month.start == SUNDAY
    assert month.title == "February 2024"
    assert shift_month(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert month.kind(date(2024, 2, 29), date(2024, 2, 29)) == "today"
    assert month.kind(date(2024, 3, 1), date(2024, 3, 1)) == "other today"
    assert month.kind(date(2024, 2, 1), date(2024, 3, 1)) == ""
