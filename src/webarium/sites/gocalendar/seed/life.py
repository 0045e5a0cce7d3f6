"""What is not work: the owner's own time, the family, and the crew that rows on Tuesdays."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from webarium.sites.gocalendar.seed.drafts import Draft
from webarium.sites.gocalendar.seed.planner import Planner

_YEAR = 2024
"""The year that the file's days are of."""
_CALENDARS = {"personal": "Free Time", "family": "Household"}
"""Personal and Family hold what REAL's tasks name and nothing else: one of them asks to delete all of it."""


def plan_life(planner: Planner, given: Mapping[str, Any], year: int) -> None:
    """The dates of a year."""
    for kind, calendar in _CALENDARS.items():
        for each in given[kind]:
            if each.get("fixed", False) and year != _YEAR:
                continue
            _date(planner, calendar, each, _day(planner, each, year))


def _day(planner: Planner, each: Mapping[str, Any], year: int) -> date:
    """On the same weekday in every year, and a week earlier or later at some seeds."""
    month, day = map(int, each["on"].split("-"))
    given, same = date(_YEAR, month, day), date(year, month, day)
    if each.get("fixed", False) or each.get("exact", False):
        return same
    by = (given.weekday() - same.weekday() + 3) % 7 - 3
    moved = same + timedelta(days=by + 7 * planner.dice.between(-1, 1))
    days = timedelta(days=each.get("days", 1) - 1)
    fits = planner.is_free(moved) and moved.year == year and (moved + days).month == moved.month
    return moved if fits else same + timedelta(days=by)


def _date(planner: Planner, calendar: str, each: Mapping[str, Any], day: date) -> None:
    at = time.fromisoformat(each.get("at", "00:00"))
    starts = datetime.combine(day, at)
    whole = "days" in each
    draft = Draft(
        calendar=calendar,
        title=each["title"],
        starts=starts,
        ends=starts + (timedelta(days=each["days"]) if whole else timedelta(minutes=each["minutes"])),
        all_day=whole,
        location=each["place"],
        description=each.get("note", ""),
        reminders=planner.dice.pick(("", "60", "1440")),
    )
    if whole:
        planner.keep(draft)
    else:
        planner.add(draft)


def plan_club(planner: Planner, given: Mapping[str, Any], year: int, number: int) -> None:
    """The crew's mornings on the water; `number` is that of the first series."""
    club = given["club"]
    at = time.fromisoformat(club["at"])
    for place, (title, on, weeks) in enumerate(club["series"]):
        month, day = map(int, on.split("-"))
        first = date(year, month, day)
        first += timedelta(days=(1 - first.weekday()) % 7)
        starts = datetime.combine(first, at)
        like = Draft(
            calendar="Rowing Crew",
            title=title,
            starts=starts,
            ends=starts + timedelta(minutes=club["minutes"]),
            location=club["place"],
            description=club["note"],
            guests=tuple((name, "yes") for name in club["crew"]),
            reminders="60",
        )
        days = [first + timedelta(weeks=week) for week in range(weeks)]
        planner.repeated(like, number + place, days, f"FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;COUNT={weeks}")
