"""New events: plain, with a place and a meeting, for whole days, repeated, with guests, in rooms."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TypedDict

from webarium.scoring import AnyValue, Expect, OneOf, Ref
from webarium.suites.gocalendar.base import (
    INVITED,
    PLACES,
    CalendarTemplate,
    calendar_named,
    fill_when,
    free_days,
    invite,
    mailed,
    moment,
    new_event,
    open_new,
    said,
    stamp,
    titles,
)
from webarium.suites.kit import Mutate, Same, each_of, slashes, some, time_phrase
from webarium.tasks import Data, Ui

_STARTS = ((9, 0), (10, 30), (13, 15), (14, 0), (16, 30))
_MINUTES = (30, 45, 60, 75, 90)


def _times(db: Data, rng: random.Random, count: int) -> list[tuple[str, datetime, datetime]]:
    """Titles with times on free days."""
    found = []
    for title, day in zip(titles(rng, count), free_days(db, rng, count), strict=True):
        hour, minute = rng.choice(_STARTS)
        starts = datetime(day.year, day.month, day.day, hour, minute)  # noqa: DTZ001 - local time
        found.append((title, starts, starts + timedelta(minutes=rng.choice(_MINUTES))))
    return found


class Spoken(TypedDict):
    """An event with its times, in words and as tables keep them."""

    title: str
    day: str
    begin: str
    end: str
    starts: str
    ends: str


def _spoken(title: str, starts: datetime, ends: datetime) -> Spoken:
    return {
        "title": title,
        "day": said(starts.date()),
        "begin": time_phrase(starts),
        "end": time_phrase(ends),
        "starts": stamp(starts),
        "ends": stamp(ends),
    }


class CreateEvent(CalendarTemplate, Mutate):
    name = "create_event"
    difficulty = "easy"
    intent = 'Create an event called "{title}" on {day} from {begin} to {end}.'
    count = 5
    button = "Save"
    says = "“{title}” was saved."

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        begin: str
        end: str
        starts: str
        ends: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """New titles on free days."""
        return [CreateEvent.Params(**_spoken(*each)) for each in _times(db, rng, self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [new_event(db, params.title, moment(params.starts), moment(params.ends))]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_new(ui)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Title", params.title)
        await fill_when(ui, moment(params.starts), moment(params.ends))
        await super().act(ui, db, params)


class CreateMeeting(CalendarTemplate):
    """An event with a place and a video meeting in some calendar."""

    name = "create_meeting"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Add "{title}" to my {calendar} calendar: {day}, {begin} to {end}, at {place}, with a video meeting.'
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        begin: str
        end: str
        starts: str
        ends: str
        place: str
        calendar: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = ("Personal", "Family", "Work", "Personal")
        return [
            CreateMeeting.Params(**_spoken(*each), place=place, calendar=name)
            for each, place, name in zip(_times(db, rng, 4), rng.sample(PLACES, 4), names, strict=True)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        more = {
            "location": Same(params.place),
            "has_meeting": 1,
            "calendar_id": calendar_named(db, params.calendar).id,
        }
        return [new_event(db, params.title, moment(params.starts), moment(params.ends), **more)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_new(ui)
        await ui.fill("Title", params.title)
        await fill_when(ui, moment(params.starts), moment(params.ends))
        await ui.fill("Location", params.place)
        await ui.select("Calendar", params.calendar)
        await ui.check("Add video meeting")
        await ui.click("button", "Save")
        await ui.expect_text(f"“{params.title}” was saved.")


class CreateAllDay(CalendarTemplate):
    """An event over whole days."""

    name = "create_all_day"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Add an all-day event called "{title}" that runs from {first} through {last}.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        first: str
        last: str
        starts: str
        days: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """New titles over two to five days."""
        return [
            CreateAllDay.Params(
                title=title,
                first=said(day),
                last=said(day + timedelta(days=more)),
                starts=day.isoformat(),
                days=more + 1,
            )
            for title, day, more in zip(titles(rng, 4), free_days(db, rng, 4), (1, 2, 4, 3), strict=True)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """One new row, ending at midnight after the last day."""
        begin = moment(params.starts)
        return [new_event(db, params.title, begin, begin + timedelta(days=params.days), all_day=1)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        begin = moment(params.starts).date()
        await open_new(ui)
        await ui.fill("Title", params.title)
        await ui.check("All day")
        await ui.fill("Start date", slashes(begin))
        await ui.fill("End date", slashes(begin + timedelta(days=params.days - 1)))
        await ui.click("button", "Save")
        await ui.expect_text(f"“{params.title}” was saved.")


class CreateSeries(CalendarTemplate):
    """A repeated event that ends after some times."""

    name = "create_series"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Create an event called "{title}" from {begin} to {end} that repeats {phrase}, {times} times in all,'
        " starting on {day}."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        begin: str
        end: str
        starts: str
        ends: str
        repeat: str
        phrase: str
        times: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        kinds = (
            ("Daily", "every day"),
            ("Weekly", "every week"),
            ("Every weekday (Monday to Friday)", "every weekday"),
            ("Weekly", "every week"),
        )
        return [
            CreateSeries.Params(**_spoken(*each), repeat=repeat, phrase=phrase, times=number)
            for each, (repeat, phrase), number in zip(_times(db, rng, 4), kinds, (4, 3, 6, 5), strict=True)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A series and its rows."""
        series = Expect.insert("series", {"rule": AnyValue(), "whole": None}, label="series")
        begin, lasts = moment(params.starts), moment(params.ends) - moment(params.starts)
        starts_at = [begin + timedelta(days=day) for day in _days(begin.date(), params.repeat, params.times)]
        return [
            series,
            *[new_event(db, params.title, at, at + lasts, series_id=Ref("series")) for at in starts_at],
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await open_new(ui, long=True)
        await ui.fill("Title", params.title)
        await fill_when(ui, moment(params.starts), moment(params.ends))
        await ui.select("Repeat", params.repeat)
        await ui.select("Ends", "After")
        await ui.fill("Number of events", str(params.times))
        await ui.click("button", "Save")
        await ui.expect_text(f"It repeats {params.times} times.")


def _days(first: date, repeat: str, count: int) -> list[int]:
    """How many days after the first the occurrences are."""
    if repeat == "Weekly":
        return [7 * n for n in range(count)]
    days = range(count * 3)
    fit = [n for n in days if repeat == "Daily" or (first + timedelta(days=n)).weekday() < 5]
    return fit[:count]


class InviteGuests(CalendarTemplate):
    """An event with guests who get invitations."""

    name = "invite_guests"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Set up an event called "{title}" on {day} from {begin} to {end}, invite {phrase}, and have the'
        " invitations sent."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        begin: str
        end: str
        starts: str
        ends: str
        names: list[str]
        phrase: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two or three people of the address book."""
        people = db.column(
            "SELECT name FROM person p WHERE (SELECT count(*) FROM person q WHERE q.name = p.name) = 1"
        )
        found = []
        for number, each in enumerate(_times(db, rng, 4)):
            names = sorted(some(rng, people, 2 + number % 2))
            if len(names) < 2:
                continue
            phrase = ", ".join(names[:-1]) + f" and {names[-1]}"
            found.append({**_spoken(*each), "names": list(names), "phrase": phrase})
        return each_of(InviteGuests.Params, found)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The event, its guests, and the mail to them."""
        event = new_event(db, params.title, moment(params.starts), moment(params.ends), label="event")
        mail = mailed(db, Ref("event"), INVITED, (_address(db, name) for name in params.names))
        return [event, *[_guest(db, name) for name in params.names], mail]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        """By the long form and its question."""
        await open_new(ui, long=True)
        await ui.fill("Title", params.title)
        await fill_when(ui, moment(params.starts), moment(params.ends))
        await invite(ui, params.names)
        await ui.click("button", "Save")
        await ui.click("button", "Send")
        await ui.expect_text("Invitations were sent.")


def _address(db: Data, name: str) -> str:
    return str(db.value("SELECT email FROM person WHERE name = ?", name))


def _guest(db: Data, name: str) -> Expect:
    email = _address(db, name)
    return Expect.insert(
        "guest", {"event_id": Ref("event"), "email": email, "name": name, "reply": "", "invited": 1}
    )


class BookRoom(CalendarTemplate):
    """An event in a room."""

    name = "book_room"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        'Create an event called "{title}" on {day} from {begin} to {end}, and book the room "{room}" for it'
        " (as a room, not just as text in the location)."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        title: str
        day: str
        begin: str
        end: str
        starts: str
        ends: str
        room: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rooms = some(rng, db.column("SELECT name FROM room ORDER BY id"), 3)
        return [
            BookRoom.Params(**_spoken(*each), room=room)
            for each, room in zip(_times(db, rng, 3), rooms, strict=False)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The event with the room, whose name becomes its place."""
        key = db.value("SELECT id FROM room WHERE name = ?", params.room)
        return [
            new_event(
                db,
                params.title,
                moment(params.starts),
                moment(params.ends),
                room_id=key,
                location=OneOf(("", params.room)),
            )
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = db.row("SELECT * FROM room WHERE name = ?", params.room)
        await open_new(ui, long=True)
        await ui.fill("Title", params.title)
        await fill_when(ui, moment(params.starts), moment(params.ends))
        await ui.select("Room", f"{row['name']} ({row.seats} seats, {row.floor})")
        await ui.click("button", "Save")
        await ui.expect_text(f"“{params.title}” was saved.")
