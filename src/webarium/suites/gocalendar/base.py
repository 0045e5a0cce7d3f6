"""What the calendar's templates share: how days are said, which rows a new event has, and golden paths."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, ClassVar

from webarium.errors import TaskError
from webarium.scoring import AnyValue, Expect, OneOf, StateCheck
from webarium.scoring.dates import written
from webarium.sql import select
from webarium.suites.kit import Errand, Same, shuffled, slashes, time_phrase
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row, Ui
from webarium.types import SqlValue
from webarium.worlds import RowChange

WORK_TITLES = (
    "Wine Tasting with Suppliers",
    "Tax Appointment",
    "Photo Session",
    "Dentist",
    "Bike Repair",
    "Parents' Evening",
    "Poster Handover",
    "Fire Drill",
    "Board Lunch",
    "Chess Club",
    "Insurance Call",
    "Archive Tour",
    "Choir Rehearsal",
    "Storage Check",
    "Podcast Recording",
    "Guest Lecture",
    "Piano Lesson",
    "Window Fitting",
    "Vaccination",
    "Book Club",
)
"""Titles that no event of the data has."""
PLACES = ("Town Hall", "Room 14", "Café Lindy", "Studio B", "North Pier", "Annex Building", "Market Square")


@dataclass(frozen=True)
class CalendarState(StateCheck):
    """Exactly the expected rows changed, but what was made and deleted again is no change.

    Where nothing may change, hiding and showing calendars, which is looking, is none either.
    """

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out new events and tasks that ended in the bin, and what was only looked at."""
        kept = without_discarded(changes)
        if self.options == ((),):
            kept = [change for change in kept if not _is_look(change)]
        return super().counted(kept)


def _is_look(change: RowChange) -> bool:
    """Whether a calendar was hidden or shown, and nothing else."""
    calendar = change.database == "gocalendar" and change.table == "calendar" and change.op == "update"
    return calendar and set(change.new or {}) <= {"visible"}


def without_discarded(changes: Sequence[RowChange]) -> list[RowChange]:
    """The changes without events and tasks that were made and deleted again, unless somebody was invited."""
    mine = [change for change in changes if change.database == "gocalendar"]
    made = [(change, change.new or {}) for change in mine if change.op == "insert"]
    gone = {_place(row) for row, new in made if row.table in ("event", "task") and new["deleted_at"]}
    gone -= {_place(row) for row, new in made if row.table == "guest" and new["invited"]}
    series = {new["series_id"] for row, new in made if row.table == "event" and _place(row) in gone}
    series -= {
        (row.new or {}).get("series_id") for row in mine if row.table == "event" and _place(row) not in gone
    }
    gone |= {("series", key) for key in series}
    new_rows = {id(row) for row, _ in made}
    return [row for row in changes if id(row) not in new_rows or _place(row) not in gone]


def _place(row: RowChange) -> tuple[str, SqlValue]:
    """Table and key of a row; of a guest those of the event."""
    if row.table == "guest":
        return "event", row.key["event_id"]
    return row.table, row.key.get("id")


class CalendarTemplate(Errand):
    """Base of all templates of the calendar."""

    site: ClassVar[str] = "gocalendar"
    role: ClassVar[str] = "planner"
    state: ClassVar[type[StateCheck]] = CalendarState


def said(day: date) -> str:
    """A day as requests and answers write it: ``July 19, 2024``."""
    return written(day)


def stamp(moment: datetime) -> str:
    """A time as the tables keep it."""
    return moment.isoformat("T", "minutes")


def moment(text: str) -> datetime:
    """A time read from the tables; the inverse of `stamp`."""
    return datetime.fromisoformat(text)


def events(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Events that fit a condition, in order of time, with their calendar's name."""
    return db.rows(
        select(
            "e.*, c.name AS calendar",
            "event e JOIN calendar c ON c.id = e.calendar_id",
            f"e.deleted_at IS NULL AND ({where})",
            "ORDER BY e.starts_at, e.id",
        ),
        *params,
    )


TIMED = "e.all_day = 0 AND e.series_id IS NULL AND e.organizer = ''"
"""Condition: a single timed event of the owner's own."""


def told(db: Data, where: str, *params: object) -> list[Row]:
    """Events that fit a condition and are told by their titles: no other one has a title like it."""
    found = events(db, where, *params)
    alone = titles_alone(db)
    return [row for row in found if row.title in alone and '"' not in row.title]


def titles_alone(db: Data) -> set[str]:
    """Titles that neither are nor stand within another event's."""
    times = Counter(row.title.lower() for row in db.rows("SELECT title FROM event"))
    text = "\n".join(times)
    once = db.rows("SELECT title FROM event GROUP BY title HAVING count(*) = 1")
    return {row.title for row in once if times[row.title.lower()] == 1 == text.count(row.title.lower())}


def single(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Single timed events told by their titles, in a random order."""
    return shuffled(rng, told(db, f"{TIMED} AND ({where})", *params))


def guests(db: Data, event_id: int) -> list[Row]:
    """An event's guests by name."""
    return db.rows("SELECT * FROM guest WHERE event_id = ? ORDER BY name", event_id)


def calendar_named(db: Data, name: str) -> Row:
    """A calendar by its name."""
    return db.row("SELECT * FROM calendar WHERE name = ?", name)


def free_days(db: Data, rng: random.Random, count: int) -> list[date]:
    """Working days of the next weeks without any event, in a random order."""
    taken = {moment(row.starts_at).date() for row in events(db)}
    days = [db.today + timedelta(days=n) for n in range(4, 60)]
    days = shuffled(rng, (day for day in days if day.weekday() < 5 and day not in taken))
    if len(days) < count:
        raise TaskError(f"Expected {count} free days, found {len(days)}.")
    return days[:count]


def titles(rng: random.Random, count: int) -> list[str]:
    """So many different titles for new events, drawn from `WORK_TITLES`."""
    return rng.sample(WORK_TITLES, count)


def new_event(db: Data, title: str, starts: datetime, ends: datetime, **more: Any) -> Expect:
    """A new event with the form's defaults beside what is given, in any calendar; it may have no reminder."""
    label = str(more.pop("label", ""))
    values = {
        "calendar_id": AnyValue(),
        "series_id": None,
        "title": Same(title),
        "all_day": 0,
        "starts_at": stamp(starts),
        "ends_at": stamp(ends),
        "location": "",
        "room_id": None,
        "description": "",
        "has_meeting": 0,
        "color": "",
        "reminders": OneOf(("10", "")),
        "busy": OneOf((0, 1)),
        "visibility": "default",
        "organizer": "",
        "reply": "",
        "deleted_at": None,
        **more,
    }
    return Expect.insert("event", values, label=label)


INVITED = OneOf(("invitation", "update"))
"""What guests get: an invitation with the new event, an update if they were added to it later."""


def mailed(db: Data, event: object, kind: object, emails: Iterable[str]) -> Expect:
    """A mail about an event to people: what is `INVITED`, or an answer."""
    values = {
        "event_id": event,
        "kind": kind,
        "recipients": " ".join(sorted(emails)),
        "sent_at": stamp(db.now),
    }
    return Expect.insert("notice", values)


async def open_new(ui: Ui, *, long: bool = False) -> None:
    """The short form for a new event, or the whole one."""
    await ui.click("link", "Create")
    if long:
        await ui.click("button", "More options")
        await ui.expect_text("New event")


async def fill_when(ui: Ui, starts: datetime, ends: datetime | None = None) -> None:
    """Days and times of a form."""
    await ui.fill("Start date", slashes(starts.date()))
    await ui.fill("Start time", time_phrase(starts))
    if ends is not None:
        await ui.fill("End time", time_phrase(ends))
        if ends.date() != starts.date():
            await ui.fill("End date", slashes(ends.date()))


async def find_event(ui: Ui, title: str, near: str | None = None) -> None:
    """Search for an event and open it."""
    await ui.search(title)
    await ui.click("link", title, near=near)
    await ui.expect_text(title)


async def edit_event(ui: Ui, title: str, near: str | None = None) -> None:
    """Search for an event and open its form."""
    await find_event(ui, title, near)
    await ui.click("link", "Edit event")
    await ui.expect_text("Edit event")


async def invite(ui: Ui, names: Iterable[str]) -> None:
    """Add guests by their suggestions."""
    for name in names:
        await ui.fill("Add guests", name)
        await ui.click("option", name)


async def options_of(ui: Ui, calendar: str) -> None:
    """Open a calendar's menu in the side bar."""
    node = next(
        (n for n in ui.screen.root.walk() if n.name == f"Options for {calendar}" and n.role != "image"), None
    )
    if node is None:
        raise TaskError(f"There are no options for {calendar} at {ui.url}.")
    await ui.click(node.role, f"Options for {calendar}")
