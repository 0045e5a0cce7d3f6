"""Questions about the diary, and pages to show."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta

from webarium.scoring import Answer, Date, Duration, Expect, Number, Same, SetOf, Text, UrlCheck
from webarium.suites.gocalendar.base import (
    CalendarTemplate,
    Instances,
    calendar_named,
    clock,
    events,
    find_event,
    guests,
    moment,
    month_phrase,
    options_of,
    said,
    single,
    told,
    typed,
)
from webarium.tasks import Data, Ui, landing
from webarium.types import Json


class EventDay(CalendarTemplate):
    """On which day something is."""

    name = "event_day"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'On which date is "{title}" in my calendar?'
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Events told by their titles."""
        return [{"event": row.id, "title": row.title} for row in single(db, rng)]

    def answer(self, db: Data, event: int, title: str) -> Answer:
        """The day it begins."""
        return Date(moment(db.value("SELECT starts_at FROM event WHERE id = ?", event)).date())

    async def solve(self, ui: Ui, db: Data, event: int, title: str) -> None:
        """Search for it."""
        await find_event(ui, title)


class EventPlace(CalendarTemplate):
    """Where something is."""

    name = "event_place"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Where does "{title}" take place?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Events with a place."""
        return [{"event": row.id, "title": row.title} for row in single(db, rng, "e.location != ''")]

    def answer(self, db: Data, event: int, title: str) -> Answer:
        """The location."""
        return Text(db.value("SELECT location FROM event WHERE id = ?", event))

    async def solve(self, ui: Ui, db: Data, event: int, title: str) -> None:
        """Open it."""
        await find_event(ui, title)
        await ui.expect_text(db.value("SELECT location FROM event WHERE id = ?", event))


class EventLength(CalendarTemplate):
    """How long something lasts."""

    name = "event_length"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'How many minutes does "{title}" on {day} last?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Events of different lengths."""
        rows = single(db, rng)
        return [
            {"event": row.id, "title": row.title, "day": said(moment(row.starts_at).date())} for row in rows
        ]

    def answer(self, db: Data, event: int, title: str, day: str) -> Answer:
        """The length."""
        row = db.row("SELECT starts_at, ends_at FROM event WHERE id = ?", event)
        return Duration(moment(row.ends_at) - moment(row.starts_at), "minutes")

    async def solve(self, ui: Ui, db: Data, event: int, title: str, day: str) -> None:
        """Open it."""
        await find_event(ui, title)


class GuestsOf(CalendarTemplate):
    """Who is invited."""

    name = "guests_of"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'Who is invited to "{title}"? Give all names.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Events with two guests or more."""
        rows = single(db, rng, "(SELECT count(*) FROM guest g WHERE g.event_id = e.id) BETWEEN 2 AND 5")
        return [{"event": row.id, "title": row.title} for row in rows]

    def answer(self, db: Data, event: int, title: str) -> Answer:
        """Their names."""
        return SetOf(tuple(Text(row["name"]) for row in guests(db, event)))

    async def solve(self, ui: Ui, db: Data, event: int, title: str) -> None:
        """Open it."""
        await find_event(ui, title)
        await ui.expect_text(*(row["name"] for row in guests(db, event)))


class EventsOfDay(CalendarTemplate):
    """How many events a day has."""

    name = "events_of_day"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many events, not counting tasks, are in my calendar on {day}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days with several events."""
        days = {moment(row.starts_at).date() for row in events(db)}
        found = [day for day in sorted(days) if len(_on(db, day)) >= 2]
        rng.shuffle(found)
        return [{"day": said(day), "iso": day.isoformat()} for day in found]

    def answer(self, db: Data, day: str, iso: str) -> Answer:
        """Their number."""
        return Number(len(_on(db, date.fromisoformat(iso))), unit="events")

    async def solve(self, ui: Ui, db: Data, day: str, iso: str) -> None:
        """Look at the day."""
        await ui.click("link", "Day")
        await ui.goto(f"/day/{iso}")


def _on(db: Data, day: date) -> list[object]:
    begin = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - local time
    over = begin + timedelta(days=1)
    where = "e.starts_at < ? AND e.ends_at > ?"
    return list(events(db, where, over.isoformat("T", "minutes"), begin.isoformat("T", "minutes")))


class EventsOfMonth(CalendarTemplate):
    """How many events a calendar has in a month."""

    name = "events_of_month"
    kind = "retrieve"
    difficulty = "medium"
    intent = "How many events does my {calendar} calendar have in {month}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months in which no event spans the month's end."""
        months = [date(2024, number, 1) for number in range(1, 13)]
        rng.shuffle(months)
        return [
            {"calendar": "Work", "month": month_phrase(first), "iso": first.isoformat()}
            for first in months
            if self._count(db, first) == len(events(db, "e.starts_at LIKE ?", f"{first:%Y-%m}%"))
        ] + [{"calendar": "Family", "month": "July 2024", "iso": "2024-07-01"}]

    def _count(self, db: Data, first: date, calendar: str = "%") -> int:
        after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
        return len(
            events(
                db,
                "e.starts_at < ? AND e.ends_at > ? AND c.name LIKE ?",
                f"{after}T00:00",
                f"{first}T00:00",
                calendar,
            )
        )

    def answer(self, db: Data, calendar: str, month: str, iso: str) -> Answer:
        """The count of the side bar."""
        return Number(self._count(db, date.fromisoformat(iso), calendar), unit="events")

    async def solve(self, ui: Ui, db: Data, calendar: str, month: str, iso: str) -> None:
        """Look at the month."""
        await ui.click("link", "Month")
        first = date.fromisoformat(iso)
        await ui.fill("Go to date", typed(first), submit=True)
        await ui.expect_text(f"{self._count(db, first, calendar)} events in {month}")


class NextOccurrence(CalendarTemplate):
    """When a repeated meeting is next."""

    name = "next_occurrence"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'When is the first "{title}" meeting after {day}? Give the date.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Series, and a day between two occurrences."""
        found = []
        for row in events(db, "e.series_id IS NOT NULL"):
            later = events(db, "e.title = ? AND e.starts_at > ?", row.title, row.ends_at)
            gap = moment(later[0].starts_at).date() - moment(row.starts_at).date() if later else timedelta(0)
            if gap >= timedelta(days=7):
                day = moment(row.starts_at).date() + timedelta(days=rng.choice((1, 2, 3)))
                found.append({"title": row.title, "day": said(day), "iso": day.isoformat()})
        rng.shuffle(found)
        return found

    def answer(self, db: Data, title: str, day: str, iso: str) -> Answer:
        """The next one's day."""
        row = events(db, "e.title = ? AND e.starts_at > ?", title, f"{iso}T23:59")[0]
        return Date(moment(row.starts_at).date())

    async def solve(self, ui: Ui, db: Data, title: str, day: str, iso: str) -> None:
        """Search from that day on."""
        await ui.search(title)
        await ui.fill("From", typed(date.fromisoformat(iso)))
        await ui.click("button", "Find events")
        await ui.expect_text(title)


class FreeRoom(CalendarTemplate):
    """A room that is free at some time."""

    name = "free_room"
    kind = "retrieve"
    difficulty = "hard"
    intent = "Which meeting room with at least {seats} seats has no booking at all on {day}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days and sizes with exactly one such room."""
        found = []
        for number in range(0, 23):
            day = db.today + timedelta(days=number)
            if day.weekday() < 5:
                found += [
                    {"seats": seats, "day": said(day), "iso": day.isoformat()}
                    for seats in (6, 8, 12, 16)
                    if len(self._free(db, day.isoformat(), seats)) == 1
                ]
        rng.shuffle(found)
        return found

    def _free(self, db: Data, iso: str, seats: int) -> list[str]:
        sql = """SELECT name FROM room r WHERE seats >= ?1
            AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.room_id = r.id AND b.starts_at LIKE ?2 || '%')
            AND NOT EXISTS (SELECT 1 FROM event e WHERE e.room_id = r.id AND e.starts_at LIKE ?2 || '%')"""
        return [str(name) for name in db.column(sql, seats, iso)]

    def answer(self, db: Data, seats: int, day: str, iso: str) -> Answer:
        """The room's name."""
        return Text(self._free(db, iso, seats)[0])

    async def solve(self, ui: Ui, db: Data, seats: int, day: str, iso: str) -> None:
        """On the rooms' page."""
        await ui.click("link", "Rooms")
        await ui.fill("Day", typed(date.fromisoformat(iso)))
        await ui.click("button", "Show")
        await ui.expect_text(self._free(db, iso, seats)[0])


class OpenTasks(CalendarTemplate):
    """What is still to do."""

    name = "open_tasks"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Which tasks on my list "{list}" are not done yet? Name all of them.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Lists with open tasks."""
        names = db.column("SELECT name FROM task_list ORDER BY id")
        return [{"list": name} for name in names if len(self._open(db, name)) >= 2]

    def _open(self, db: Data, name: str) -> list[str]:
        sql = "SELECT title FROM task t JOIN task_list l ON l.id = t.list_id WHERE l.name = ? AND NOT done"
        return [str(title) for title in db.column(sql, name)]

    def answer(self, db: Data, list: str) -> Answer:
        """Their titles."""
        return SetOf(tuple(Text(title) for title in self._open(db, list)))

    async def solve(self, ui: Ui, db: Data, list: str) -> None:
        """On the tasks' page."""
        await ui.click("link", "Tasks")
        await ui.expect_text(*self._open(db, list))


class ShowView(CalendarTemplate):
    """A view of some time."""

    name = "show_view"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me the {view} view of my calendar for {phrase}."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days for the day view, months for the month view."""
        found: list[dict[str, Json]] = []
        for view in ("month", "day", "month", "day"):
            day = date(2024, rng.choice((1, 2, 3, 4, 5, 9, 10, 11, 12)), rng.randint(1, 28))
            phrase = said(day) if view == "day" else month_phrase(day)
            found.append({"view": view, "phrase": phrase, "iso": day.isoformat()})
        return found

    def url(self, db: Data, view: str, phrase: str, iso: str) -> UrlCheck:
        """Any day of the month, or the day."""
        day = date.fromisoformat(iso)
        days = [day] if view == "day" else [day.replace(day=n) for n in range(1, 29)]
        if view == "month":
            after = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
            days += [day.replace(day=n) for n in range(29, (after - timedelta(days=1)).day + 1)]
        return landing(db, *(f"/{view}/{each.isoformat()}" for each in days))

    async def solve(self, ui: Ui, db: Data, view: str, phrase: str, iso: str) -> None:
        """Switch the view and go to the day."""
        if view == "day":
            await ui.click("link", "Month")
        await ui.fill("Go to date", typed(date.fromisoformat(iso)), submit=True)
        await ui.click("link", view.capitalize())


class SearchFor(CalendarTemplate):
    """A search."""

    name = "search_for"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Search my calendar for "{words}" and leave me on the results.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Words of titles."""
        return [{"words": row.title} for row in single(db, rng)[:3]]

    def url(self, db: Data, words: str) -> UrlCheck:
        """The results."""
        narrowed = dict.fromkeys(("who", "where", "calendar", "from", "to"))
        return landing(db, "/search", query={"q": Same(words), **narrowed})

    async def solve(self, ui: Ui, db: Data, words: str) -> None:
        """By the field in the header."""
        await ui.search(words)


class OpenCalendarSettings(CalendarTemplate):
    """A calendar's settings."""

    name = "open_calendar_settings"
    kind = "navigate"
    difficulty = "medium"
    intent = "Open the settings page of my {calendar} calendar."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """All calendars."""
        return [{"calendar": name} for name in ("Personal", "Family", "Work")]

    def url(self, db: Data, calendar: str) -> UrlCheck:
        """Its page."""
        return landing(db, f"/calendar/{calendar_named(db, calendar).id}")

    async def solve(self, ui: Ui, db: Data, calendar: str) -> None:
        """From the calendar's menu."""
        await options_of(ui, calendar)
        await ui.click("link", f"Settings of {calendar}")


class HideAndCount(CalendarTemplate):
    """What is left of a day when a calendar is hidden."""

    name = "hide_and_count"
    kind = "combined"
    difficulty = "medium"
    intent = (
        "Hide my {calendar} calendar, then tell me how many events, not counting tasks, "
        "are still shown on {day}."
    )  # fmt: skip
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days of this week on which the calendar has something."""
        days = ((17, "Family"), (18, "Family"), (16, "Personal"))
        return [
            {"calendar": name, "day": said(date(2024, 7, number)), "iso": f"2024-07-{number}"}
            for number, name in days
        ]

    def answer(self, db: Data, calendar: str, day: str, iso: str) -> Answer:
        """The events of the other calendars."""
        rows = events(db, "e.starts_at LIKE ? AND c.name != ?", f"{iso}%", calendar)
        return Number(len(rows), unit="events")

    def expected(self, db: Data, calendar: str, day: str, iso: str) -> list[Expect]:
        """The calendar is hidden."""
        return [Expect.update("calendar", {"id": calendar_named(db, calendar).id}, {"visible": 0})]

    async def solve(self, ui: Ui, db: Data, calendar: str, day: str, iso: str) -> None:
        """By its box in the side bar."""
        await ui.check(calendar, on=False)
        await ui.goto(f"/day/{iso}")


class TitleAt(CalendarTemplate):
    """What is on at some time."""

    name = "title_at"
    kind = "retrieve"
    difficulty = "medium"
    intent = "What is the event in my calendar on {day} at {at} called?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Times at which one event begins."""
        rows = told(db, "e.all_day = 0 AND e.starts_at > '2024-07-15'")
        rng.shuffle(rows)
        for row in rows:
            starts = moment(row.starts_at)
            if (
                len(
                    events(
                        db,
                        "e.all_day = 0 AND e.starts_at <= ? AND e.ends_at > ?",
                        row.starts_at,
                        row.starts_at,
                    )
                )
                == 1
            ):
                yield {"event": row.id, "day": said(starts.date()), "at": clock(starts)}

    def answer(self, db: Data, event: int, day: str, at: str) -> Answer:
        """Its title."""
        return Text(db.value("SELECT title FROM event WHERE id = ?", event))

    async def solve(self, ui: Ui, db: Data, event: int, day: str, at: str) -> None:
        """Look at the day."""
        row = db.row("SELECT * FROM event WHERE id = ?", event)
        await ui.click("link", "Agenda")
        await ui.fill("Go to date", typed(moment(row.starts_at).date()), submit=True)
        await ui.expect_text(row.title)


TEMPLATES = (
    EventDay, EventPlace, EventLength, GuestsOf, EventsOfDay, EventsOfMonth, NextOccurrence, FreeRoom, OpenTasks,
    TitleAt, ShowView, SearchFor, OpenCalendarSettings, HideAndCount,
)  # fmt: skip
