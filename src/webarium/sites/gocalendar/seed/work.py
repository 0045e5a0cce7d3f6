"""The studio's year: projects, meetings that repeat, and what fills the weeks between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from webarium.content.sampling import draw
from webarium.sites.gocalendar.seed.planner import Meeting, Planner

_DAYS = ("MO", "TU", "WE", "TH", "FR")
_SERIES_HOURS = (9.0, 9.5, 10.0, 11.0, 13.0, 14.0, 15.0, 16.0)
_SERIES, _WHOLE_DAYS = 8, 7
"""How many there are in a year."""
_TRIES = 60
_ROUNDS = 20
"""How often a call is planned for each event that is wanted."""
FAIR = ("Paper and Print Fair in Portland", date(2024, 9, 18), 3, "Portland")
"""What GoMail's mail speaks of, too."""


def plan_days(planner: Planner, given: Mapping[str, Any], year: int) -> None:
    """The days that belong to one thing alone."""
    if year == FAIR[1].year:
        planner.whole_days(*FAIR)
    for title, days, place in planner.dice.some(given["whole_day"]["list"], _WHOLE_DAYS):
        planner.whole_days(title, _monday_to_friday(planner, year, days), days, place)


def _monday_to_friday(planner: Planner, year: int, days: int) -> date:
    """The first of some working days in a row, in one month."""

    def fits(first: date) -> bool:
        span = [first + timedelta(days=n) for n in range(days)]
        return all(planner.works(day) for day in span) and span[-1].month == first.month

    return draw(lambda: _day(planner, year), fits, _days_of(year), what=f"{days} working days of {year}")


def plan_series(planner: Planner, given: Mapping[str, Any], year: int, number: int) -> None:
    """Meetings every week or two, in spring or in fall; `number` is that of the first."""
    for place, each in enumerate(planner.dice.some(given["series"]["list"], _SERIES)):
        meeting = Meeting.read(each)
        first, last = (
            (date(year, 1, 8), date(year, 6, 21)) if place % 2 else (date(year, 8, 5), date(year, 12, 20))
        )
        begins = first + timedelta(days=planner.dice.below(35))
        begins += timedelta(days=(7 - begins.weekday()) % 7 if begins.weekday() > 4 else 0)
        every = planner.dice.pick((1, 1, 2))
        weeks = min(planner.dice.between(8, 13), (last - begins).days // (7 * every))
        team = planner.team(meeting.guests)
        starts = datetime.combine(begins, datetime.min.time()) + timedelta(
            hours=planner.dice.pick(_SERIES_HOURS)
        )
        rule = f"FREQ=WEEKLY;INTERVAL={every};BYDAY={_DAYS[begins.weekday()]};COUNT={weeks}"
        like = planner.draft(meeting, starts, team)
        days = [begins + timedelta(weeks=week * every) for week in range(weeks)]
        planner.repeated(replace(like, organizer="", reminders="10"), number + place, days, rule)


def plan_projects(planner: Planner, given: Mapping[str, Any], year: int) -> None:
    """Projects one after the other through the year, each with its own people and its stages in order."""
    projects = planner.dice.shuffled(given["project"])
    for number, project in enumerate(projects):
        team = planner.team(5)
        day = date(year, 1, 3) + timedelta(days=number * 330 // len(projects) + planner.dice.below(9))
        for stage in project["stages"]:
            if day > date(year, 12, 19):
                break
            if not planner.is_free(day):
                day = date(year, 8, 5)
            planner.place(Meeting.read(stage, project["away"]), day, team)
            day += timedelta(days=planner.dice.between(6, 13))


def plan_extra(planner: Planner, given: Mapping[str, Any], year: int, most: int) -> None:
    """What happens once in a year, until there are so many events."""
    for each in planner.dice.shuffled(given["extra"]["list"]):
        if len(planner.drafts) >= most:
            return
        planner.place(Meeting.read(each), _day(planner, year), planner.team(6))


def fill(planner: Planner, varied: Mapping[str, Any], years: tuple[int, int], most: int) -> None:
    """Calls, interviews and drafts until there are so many events."""
    for _ in range(_ROUNDS * most):  # days that are full take no more
        if len(planner.drafts) >= most:
            return
        year = planner.dice.between(*years)
        title, rest = _other_than(planner, varied, year)
        said = varied["notes"][str(rest[2]) or "alone"]
        note = planner.dice.pick(said) if planner.dice.chance(0.4) else ""
        planner.place(Meeting.read((title, *rest, note)), _day(planner, year), planner.team(4))


def _other_than(planner: Planner, varied: Mapping[str, Any], year: int) -> tuple[str, Sequence[object]]:
    """A title that no other meeting of the year has, while there are such, and what else is known of it."""
    for _ in range(_TRIES):
        pattern, *rest = planner.dice.pick(varied["filler"])
        title = pattern.format(
            client=planner.dice.pick(varied["clients"]),
            role=planner.dice.pick(varied["roles"]),
            document=planner.dice.pick(varied["documents"]),
        )
        if (year, title) not in planner.titles:
            break
    return title, rest


def _day(planner: Planner, year: int) -> date:
    """A working day."""
    return draw(
        lambda: date(year, 1, 2) + timedelta(days=planner.dice.below(350)),
        planner.works,
        _days_of(year),
        what=f"a working day of {year}",
    )


def _days_of(year: int) -> list[date]:
    return [date(year, 1, 2) + timedelta(days=n) for n in range(350)]
