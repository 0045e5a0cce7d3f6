"""Questions about the diary, and pages to show."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from webarium.scoring import Answer, Date, Duration, Expect, Number, SetOf, Text, UrlCheck
from webarium.suites.gocalendar.base import (
    CalendarTemplate,
    calendar_named,
    events,
    find_event,
    guests,
    moment,
    options_of,
    said,
    single,
    stamp,
    told,
)
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Same, each_of, month_phrase, shuffled, slashes, time_phrase
from webarium.tasks import Data, Ui, landing
from webarium.types import Json

_DRAWN = 10
"""How many months and days are drawn, of which those that repeat are left out."""


class EventDay(CalendarTemplate):
    """On which day something is."""

    name = "event_day"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'On what date is "{title}" on my calendar?'
    count = 5

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events told by their titles."""
        return [EventDay.Params(event=row.id, title=row.title) for row in single(db, rng)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Date(moment(db.value("SELECT starts_at FROM event WHERE id = ?", params.event)).date())

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)


class EventPlace(CalendarTemplate):
    name = "event_place"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Where does "{title}" take place?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            EventPlace.Params(event=row.id, title=row.title) for row in single(db, rng, "e.location != ''")
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(db.value("SELECT location FROM event WHERE id = ?", params.event))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await ui.expect_text(db.value("SELECT location FROM event WHERE id = ?", params.event))


class EventLength(CalendarTemplate):
    name = "event_length"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'How many minutes long is "{title}" on {day}?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = single(db, rng)
        return [
            EventLength.Params(event=row.id, title=row.title, day=said(moment(row.starts_at).date()))
            for row in rows
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        row = db.row("SELECT starts_at, ends_at FROM event WHERE id = ?", params.event)
        return Duration(moment(row.ends_at) - moment(row.starts_at), "minutes")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)


class GuestsOf(CalendarTemplate):
    name = "guests_of"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'Who is invited to "{title}"? Give all the names.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events with two guests or more."""
        rows = single(db, rng, "(SELECT count(*) FROM guest g WHERE g.event_id = e.id) BETWEEN 2 AND 5")
        return [GuestsOf.Params(event=row.id, title=row.title) for row in rows]

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(Text(row["name"]) for row in guests(db, params.event)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await find_event(ui, params.title)
        await ui.expect_text(*(row["name"] for row in guests(db, params.event)))


class EventsOfDay(CalendarTemplate):
    """How many events a day has."""

    name = "events_of_day"
    kind = "retrieve"
    difficulty = "easy"
    intent = "How many events, not counting tasks, are on my calendar on {day}?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        days = {moment(row.starts_at).date() for row in events(db)}
        found = shuffled(rng, (day for day in sorted(days) if len(_on(db, day)) >= 2))
        mixed = not_all_alike(found, [len(_on(db, day)) for day in found], self.count)
        return [EventsOfDay.Params(day=said(day), iso=day.isoformat()) for day in mixed]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(len(_on(db, date.fromisoformat(params.iso))), unit="events")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Day")
        await ui.goto(f"/day/{params.iso}")


def _on(db: Data, day: date, *, without: str = "") -> list[object]:
    """The events that touch a day, but for those of a calendar."""
    begin = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - local time
    over = begin + timedelta(days=1)
    where = "e.starts_at < ? AND e.ends_at > ? AND c.name != ?"
    return list(events(db, where, stamp(over), stamp(begin), without))


def count_of_month(db: Data, first: date, calendar: str = "%") -> int:
    """How many events the side bar counts in a month."""
    after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
    where = "e.starts_at < ? AND e.ends_at > ? AND c.name LIKE ?"
    return len(events(db, where, f"{after}T00:00", f"{first}T00:00", calendar))


class EventsOfMonth(CalendarTemplate):
    """How many events a calendar has in a month."""

    name = "events_of_month"
    kind = "retrieve"
    difficulty = "medium"
    intent = "How many events does my {calendar} calendar have in {month}?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        calendar: str
        month: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Months in which no event spans the month's end."""
        months = shuffled(rng, (date(2024, number, 1) for number in range(1, 13)))
        return each_of(
            EventsOfMonth.Params,
            [
                {"calendar": "Work", "month": month_phrase(first.isoformat()), "iso": first.isoformat()}
                for first in months
                if count_of_month(db, first) == len(events(db, "e.starts_at LIKE ?", f"{first:%Y-%m}%"))
            ]
            + [{"calendar": "Family", "month": "July 2024", "iso": "2024-07-01"}],
        )

    def answer(self, db: Data, params: Params) -> Answer:
        """The count of the side bar."""
        return Number(count_of_month(db, date.fromisoformat(params.iso), params.calendar), unit="events")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Month")
        first = date.fromisoformat(params.iso)
        await ui.fill("Go to date", slashes(first), submit=True)
        await ui.expect_text(f"{count_of_month(db, first, params.calendar)} events in {params.month}")


class NextOccurrence(CalendarTemplate):
    """When a repeated meeting is next."""

    name = "next_occurrence"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'When is the first "{title}" meeting after {day}? Give the date.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Series, and a day between two occurrences."""
        found = []
        for row in events(db, "e.series_id IS NOT NULL"):
            later = events(db, "e.title = ? AND e.starts_at > ?", row.title, row.ends_at)
            gap = moment(later[0].starts_at).date() - moment(row.starts_at).date() if later else timedelta(0)
            if gap >= timedelta(days=7):
                day = moment(row.starts_at).date() + timedelta(days=rng.choice((1, 2, 3)))
                found.append({"title": row.title, "day": said(day), "iso": day.isoformat()})
        return each_of(NextOccurrence.Params, shuffled(rng, found))

    def answer(self, db: Data, params: Params) -> Answer:
        row = events(db, "e.title = ? AND e.starts_at > ?", params.title, f"{params.iso}T23:59")[0]
        return Date(moment(row.starts_at).date())

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Search from that day on."""
        await ui.search(params.title)
        await ui.fill("From", slashes(date.fromisoformat(params.iso)))
        await ui.click("button", "Find events")
        await ui.expect_text(params.title)


class FreeRoom(CalendarTemplate):
    """A room that is free at some time."""

    name = "free_room"
    kind = "retrieve"
    difficulty = "hard"
    intent = "Which meeting room with at least {seats} seats is free on {day} from {begin} to {end}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        seats: int
        day: str
        begin: str
        end: str
        starts: str
        ends: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Times and sizes for which exactly one room will do, not always the same one."""
        sizes = db.column("SELECT DISTINCT seats FROM room ORDER BY seats")[:-1]
        found: list[dict[str, Json]] = []
        rooms: list[str] = []
        for _ in range(400 if sizes else 0):
            day = db.today + timedelta(days=rng.randrange(23))
            begin = datetime.combine(day, time(rng.randint(8, 15)))
            end = begin + timedelta(minutes=rng.choice((60, 120, 180, 240)))
            seats = rng.choice(sizes)
            free = self._free(db, stamp(begin), stamp(end), seats)
            if day.weekday() < 5 and len(free) == 1:
                found.append(
                    {
                        "seats": seats,
                        "day": said(day),
                        "begin": time_phrase(begin),
                        "end": time_phrase(end),
                        "starts": stamp(begin),
                        "ends": stamp(end),
                    }
                )
                rooms += free
        return each_of(FreeRoom.Params, not_all_alike(found, rooms, self.count))

    def _free(self, db: Data, starts: str, ends: str, seats: int) -> list[str]:
        sql = """SELECT name FROM room r WHERE seats >= ?1
            AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.room_id = r.id AND b.starts_at < ?3 AND b.ends_at > ?2)
            AND NOT EXISTS (SELECT 1 FROM event e WHERE e.room_id = r.id AND e.starts_at < ?3 AND e.ends_at > ?2)"""
        return [str(name) for name in db.column(sql, seats, starts, ends)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(self._free(db, params.starts, params.ends, params.seats)[0])

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Rooms")
        await ui.fill("Day", slashes(moment(params.starts).date()))
        await ui.click("button", "Show")
        await ui.expect_text(self._free(db, params.starts, params.ends, params.seats)[0])


class OpenTasks(CalendarTemplate):
    """What is still to do."""

    name = "open_tasks"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'Which tasks on my "{list}" list aren\'t done yet? Name all of them.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        list: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column("SELECT name FROM task_list ORDER BY id")
        return [OpenTasks.Params(list=name) for name in names if len(self._open(db, name)) >= 2]

    def _open(self, db: Data, name: str) -> list[str]:
        sql = "SELECT title FROM task t JOIN task_list l ON l.id = t.list_id WHERE l.name = ? AND NOT done"
        return [str(title) for title in db.column(sql, name)]

    def answer(self, db: Data, params: Params) -> Answer:
        return SetOf(tuple(Text(title) for title in self._open(db, params.list)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Tasks")
        await ui.expect_text(*self._open(db, params.list))


class TitleAt(CalendarTemplate):
    """What is on at some time."""

    name = "title_at"
    kind = "retrieve"
    difficulty = "medium"
    intent = "What is the name of the event on my calendar on {day} at {at}?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        event: int
        day: str
        at: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Times at which one event begins."""
        rows = shuffled(rng, told(db, "e.all_day = 0 AND e.starts_at > '2024-07-15'"))
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
                yield TitleAt.Params(event=row.id, day=said(starts.date()), at=time_phrase(starts))

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(db.value("SELECT title FROM event WHERE id = ?", params.event))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = db.row("SELECT * FROM event WHERE id = ?", params.event)
        await ui.click("link", "Agenda")
        await ui.fill("Go to date", slashes(moment(row.starts_at).date()), submit=True)
        await ui.expect_text(row.title)


class ShowView(CalendarTemplate):
    """A view of some time."""

    name = "show_view"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me the {view} view of my calendar for {phrase}."
    count = 4

    @dataclass(frozen=True)
    class Params:
        view: str
        phrase: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days for the day view, months for the month view, each once."""
        known: set[str] = set()
        for view in ("month", "day") * _DRAWN:
            day = date(2024, rng.choice((1, 2, 3, 4, 5, 9, 10, 11, 12)), rng.randint(1, 28))
            phrase = said(day) if view == "day" else month_phrase(day.isoformat())
            if phrase not in known:
                known.add(phrase)
                yield ShowView.Params(view=view, phrase=phrase, iso=day.isoformat())

    def url(self, db: Data, params: Params) -> UrlCheck:
        """Any day of the month, or the day."""
        day = date.fromisoformat(params.iso)
        days = [day] if params.view == "day" else [day.replace(day=n) for n in range(1, 29)]
        if params.view == "month":
            after = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
            days += [day.replace(day=n) for n in range(29, (after - timedelta(days=1)).day + 1)]
        return landing(db, *(f"/{params.view}/{each.isoformat()}" for each in days))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """Switch the view and go to the day."""
        if params.view == "day":
            await ui.click("link", "Month")
        await ui.fill("Go to date", slashes(date.fromisoformat(params.iso)), submit=True)
        await ui.click("link", params.view.capitalize())


class SearchFor(CalendarTemplate):
    name = "search_for"
    kind = "navigate"
    difficulty = "easy"
    intent = 'Search my calendar for "{words}" and leave the results open.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        words: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [SearchFor.Params(words=row.title) for row in single(db, rng)[:3]]

    def url(self, db: Data, params: Params) -> UrlCheck:
        narrowed = dict.fromkeys(("who", "where", "calendar", "from", "to"))
        return landing(db, "/search", query={"q": Same(params.words), **narrowed})

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the field in the header."""
        await ui.search(params.words)


class OpenCalendarSettings(CalendarTemplate):
    name = "open_calendar_settings"
    kind = "navigate"
    difficulty = "medium"
    intent = 'Open the settings page for the calendar that "{title}" belongs to.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        title: str
        calendar: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Events of Work, and one of another calendar."""
        rows = single(db, rng)
        work = [row for row in rows if row.calendar == "Work"]
        rest = [row for row in rows if row.calendar != "Work"]
        return [
            OpenCalendarSettings.Params(title=row.title, calendar=row.calendar)
            for row in (*work[:1], *rest[:1], *work[1:])
        ]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/calendar/{calendar_named(db, params.calendar).id}")

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """See where the event is, then from the calendar's menu."""
        await find_event(ui, params.title)
        await ui.expect_text(params.calendar)
        await ui.goto("/")
        await options_of(ui, params.calendar)
        await ui.click("link", f"Settings of {params.calendar}")


class HideAndCount(CalendarTemplate):
    """What is left of a day when a calendar is hidden."""

    name = "hide_and_count"
    kind = "combined"
    difficulty = "medium"
    intent = (
        "Hide my {calendar} calendar, then tell me how many events, not counting tasks, "
        "are still shown on {day}."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        calendar: str
        day: str
        iso: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days with events of other calendars, not always as many."""
        days = shuffled(rng, sorted({moment(row.starts_at).date() for row in events(db)}))
        found, left = [], []
        for day, name in zip(days, ("Family", "Personal") * len(days), strict=False):
            if rest := _on(db, day, without=name):
                found.append({"calendar": name, "day": said(day), "iso": day.isoformat()})
                left.append(len(rest))
        return each_of(HideAndCount.Params, not_all_alike(found, left, self.count))

    def answer(self, db: Data, params: Params) -> Answer:
        """The events of the other calendars."""
        return Number(len(_on(db, date.fromisoformat(params.iso), without=params.calendar)), unit="events")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("calendar", {"id": calendar_named(db, params.calendar).id}, {"visible": 0})]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By its box in the side bar."""
        await ui.check(params.calendar, on=False)
        await ui.goto(f"/day/{params.iso}")
