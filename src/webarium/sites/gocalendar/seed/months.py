"""The months around the authored July: series, all-day events and single meetings, all of the Work calendar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from webarium.sites.gocalendar.seed.drafts import Draft
from webarium.sites.kit.dice import Dice
from webarium.types import Scale

EVENTS = {"small": 285, "full": 4_000}
"""How many events are generated beside the 20 authored ones."""
YEARS = {"small": (2024, 2024), "full": (2021, 2027)}
_DAYS = ("MO", "TU", "WE", "TH", "FR")
_HOURS = (8.0, 8.5, 9.0, 9.5, 10.0, 11.0, 11.5, 13.0, 13.5, 14.0, 14.5, 15.0, 16.0, 16.5)


class Planner:
    """Makes events one after the other, never two at the same time."""

    def __init__(self, varied: Mapping[str, Any], people: list[str], rooms: list[str], seed: int) -> None:
        self.varied, self.people, self.rooms = varied, people, rooms
        self.dice = Dice(seed, "months")
        self.drafts: list[Draft] = []
        self._taken: dict[date, list[tuple[datetime, datetime]]] = {}
        self._titles: set[tuple[int, str]] = set()

    def add(self, draft: Draft) -> bool:
        """Keep an event, unless something else stands there."""
        taken = self._taken.setdefault(draft.starts.date(), [])
        if any(draft.starts < over and begun < draft.ends for begun, over in taken):
            return False
        taken.append((draft.starts, draft.ends))
        self.drafts.append(draft)
        return True

    def series(self, number: int, title: str, first: date, weeks: int, every: int) -> None:
        """A meeting that repeats on one weekday."""
        at = _moment(first, self.dice.pick(_HOURS))
        minutes = self.dice.pick((30, 45, 60))
        rule = f"FREQ=WEEKLY;INTERVAL={every};BYDAY={_DAYS[first.weekday()]};COUNT={weeks}"
        like = Draft(
            calendar="Work",
            title=title,
            starts=at,
            ends=at,
            series=number,
            rule=rule,
            guests=self._guests(2, 4),
            has_meeting=self.dice.chance(0.5),
            reminders="10",
        )
        for week in range(weeks):
            starts = at + timedelta(weeks=week * every)
            self.add(replace(like, starts=starts, ends=starts + timedelta(minutes=minutes)))

    def whole_day(self, title: str, first: date) -> None:
        """An all-day event of one to three days."""
        starts = _moment(first, 0)
        days = self.dice.between(1, 3)
        place = title.partition(" in ")[2] or self.dice.pick(("Fernhill", "Workshop Loft", "Pier 9"))
        self.drafts.append(
            Draft("Work", title, starts, starts + timedelta(days=days), all_day=True, location=place)
        )

    def single(self, day: date) -> bool:
        """One meeting on a day; False where there is no place for it."""
        title = self._title(day.year)
        hour = self.dice.pick(_HOURS)
        starts = _moment(day, 12.5 if title.startswith("Lunch") else hour)
        room = self.dice.pick(self.rooms) if self.dice.chance(0.25) else ""
        invited = self.dice.chance(0.12)
        guests = self._guests(1, 4) if self.dice.chance(0.55) else ()
        added = self.add(
            Draft(
                calendar="Work",
                title=title,
                starts=starts,
                ends=starts + timedelta(minutes=self.dice.pick((30, 30, 45, 60, 60, 90))),
                location=room or (self.dice.pick(self.varied["places"]) if self.dice.chance(0.6) else ""),
                room=room,
                description=self.dice.pick(self.varied["notes"]) if self.dice.chance(0.4) else "",
                guests=guests,
                has_meeting=self.dice.chance(0.3),
                reminders=self.dice.pick(("", "10", "30", "60", "10,1440")),
                organizer=guests[0][0] if guests and invited else "",
            )
        )
        if added:
            self._titles.add((day.year, title))
        return added

    def _title(self, year: int) -> str:
        """A title that no other meeting of the year has, while there are such."""
        for _ in range(60):
            title: str = self.dice.pick(self.varied["single"]).format(
                client=self.dice.pick(self.varied["clients"]),
                role=self.dice.pick(self.varied["roles"]),
                document=self.dice.pick(self.varied["documents"]),
            )
            if (year, title) not in self._titles:
                return title
        return title

    def _guests(self, least: int, most: int) -> tuple[tuple[str, str], ...]:
        names = self.dice.some(self.people, self.dice.between(least, most))
        return tuple((name, self.dice.pick(("yes", "yes", "maybe", "", "no"))) for name in names)


def make_months(
    varied: Mapping[str, Any], people: list[str], rooms: list[str], seed: int, scale: Scale
) -> list[Draft]:
    """The generated events of a universe, none of them in July 2024 or a week that shows it."""
    planner = Planner(varied, people, rooms, seed)
    dice = planner.dice
    number = 0
    for year in range(YEARS[scale][0], YEARS[scale][1] + 1):
        titles = dice.shuffled(varied["series"])[:10]
        for place, title in enumerate(titles):
            number += 1
            spring, autumn = (date(year, 1, 8), date(year, 6, 21)), (date(year, 8, 5), date(year, 12, 20))
            first, last = spring if place % 2 else autumn
            begins = first + timedelta(days=dice.below(35))
            begins += timedelta(days=(7 - begins.weekday()) % 7 if begins.weekday() > 4 else 0)
            every = dice.pick((1, 1, 2))
            weeks = min(dice.between(8, 14), (last - begins).days // (7 * every))
            planner.series(number, title, begins, weeks, every)
        for title in dice.some(list(_whole_days(varied)), 10):
            planner.whole_day(title, _day(dice, year))
    while len(planner.drafts) < EVENTS[scale]:
        planner.single(_day(dice, dice.between(*YEARS[scale])))
    return planner.drafts


def _whole_days(varied: Mapping[str, Any]) -> Iterator[str]:
    for pattern in varied["whole_day"]:
        for city in varied["cities"]:
            yield pattern.format(city=city)
            if "{" not in pattern:
                break


def _day(dice: Dice, year: int) -> date:
    """A working day outside the authored month and the days that a month's page shows around it."""
    while True:
        day = date(year, 1, 2) + timedelta(days=dice.below(360))
        if day.weekday() < 5 and not date(2024, 6, 24) <= day <= date(2024, 8, 4):
            return day


def _moment(day: date, hours: float) -> datetime:
    return datetime.combine(day, time()) + timedelta(hours=hours)
