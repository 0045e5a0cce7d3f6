"""Fills the diary's database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import apsw

from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.sampling import TRIES
from webarium.content.tables import tables_of
from webarium.draws import Dice
from webarium.sites.gocalendar.seed.drafts import Draft
from webarium.sites.gocalendar.seed.months import make_months
from webarium.types import Scale

_load = tables_of(Path(__file__).parent / "data")
PEOPLE = {"small": 40, "full": 400}
"""How many people the address book has."""
SETTINGS = {
    "default_view": "week",
    "week_start": "sunday",
    "default_minutes": "60",
    "clock": "12",
    "weekends": "1",
}
_TASKS = (("My Tasks", 4), ("Work", 4), ("Home", 3), ("Shopping", 2))
"""How many tasks each list begins with."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fills an empty database with a universe of this seed and scale."""
    fixed = _load("fixed")
    texts = {name: _load(name) for name in ("work", "life", "varied")}
    varied = texts["varied"]
    for entry in fixed["calendar"]:
        db.execute(
            "INSERT INTO calendar (name, color, description) VALUES (?, ?, ?)",
            (entry["name"], entry["color"], entry["description"]),
        )
    people = _write_people(db, fixed, varied, Dice(seed, "people"), PEOPLE[scale])
    rooms = _write_rooms(db, fixed)
    calendars = {name: key for key, name in db.execute("SELECT id, name FROM calendar")}
    authored = [_authored(entry) for entry in fixed["event"]]
    seats = {entry["name"]: entry["seats"] for entry in fixed["room"]}
    drafts = [*authored, *make_months(texts, list(people), seats, seed, scale)]
    _write_events(db, drafts, calendars, people, rooms)
    _write_bookings(db, drafts, rooms, Dice(seed, "bookings"), list(people))
    _write_tasks(db, varied["tasks"], Dice(seed, "tasks"))
    db.executemany("INSERT INTO setting (name, value) VALUES (?, ?)", sorted(SETTINGS.items()))


def _write_people(
    db: apsw.Connection, fixed: Mapping[str, Any], varied: Mapping[str, Any], dice: Dice, count: int
) -> dict[str, str]:
    """The address book: e-mail by name, authored people first."""
    people: dict[str, str] = {}
    jobs = {entry["name"]: entry["job"] for entry in fixed["person"]}
    for _ in range(TRIES):
        if len(jobs) >= count:
            break
        name = f"{dice.pick(FIRST_NAMES)} {dice.pick(LAST_NAMES)}"
        jobs.setdefault(name, dice.pick(varied["jobs"]))
    for name, job in jobs.items():
        people[name] = f"{name.replace(' ', '.').replace(chr(39), '').lower()}@fernhill.test"
        db.execute("INSERT INTO person (name, email, job) VALUES (?, ?, ?)", (name, people[name], job))
    return people


def _write_rooms(db: apsw.Connection, fixed: Mapping[str, Any]) -> dict[str, int]:
    rooms: dict[str, int] = {}
    for entry in fixed["room"]:
        db.execute(
            "INSERT INTO room (name, floor, seats, equipment) VALUES (?, ?, ?, ?)",
            (entry["name"], entry["floor"], entry["seats"], entry["equipment"]),
        )
        rooms[entry["name"]] = db.last_insert_rowid()
    return rooms


def _authored(entry: Mapping[str, Any]) -> Draft:
    starts = datetime.fromisoformat(entry["starts"])
    room = entry.get("room", "")
    return Draft(
        calendar=entry.get("calendar", "Work"),
        title=entry["title"],
        starts=starts,
        ends=starts + timedelta(minutes=entry["minutes"]),
        location=entry.get("location", room),
        room=room,
        description=entry.get("description", ""),
        guests=tuple((name, "yes") for name in entry.get("guests", ())),
        has_meeting=entry.get("meeting", False),
        reminders=entry.get("reminders", ""),
    )


def _write_events(
    db: apsw.Connection,
    drafts: list[Draft],
    calendars: Mapping[str, int],
    people: Mapping[str, str],
    rooms: Mapping[str, int],
) -> None:
    """Write events and their guests in order of time, and a series where its first occurrence stands."""
    series: dict[int, int] = {}
    for draft in sorted(drafts, key=lambda draft: (draft.starts, draft.title)):
        if draft.series and draft.series not in series:
            db.execute("INSERT INTO series (rule) VALUES (?)", (draft.rule,))
            series[draft.series] = db.last_insert_rowid()
        db.execute(
            "INSERT INTO event (calendar_id, series_id, title, all_day, starts_at, ends_at, location, room_id,"
            " description, has_meeting, reminders, organizer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                calendars[draft.calendar],
                series.get(draft.series),
                draft.title,
                int(draft.all_day),
                stamp(draft.starts),
                stamp(draft.ends),
                draft.location,
                rooms.get(draft.room),
                draft.description,
                int(draft.has_meeting),
                draft.reminders,
                people.get(draft.organizer, ""),
            ),
        )
        event = db.last_insert_rowid()
        db.executemany(
            "INSERT INTO guest (event_id, email, name, reply, invited) VALUES (?, ?, ?, ?, 1)",
            [(event, people[name], name, reply) for name, reply in draft.guests],
        )


def _write_bookings(
    db: apsw.Connection, drafts: list[Draft], rooms: Mapping[str, int], dice: Dice, people: list[str]
) -> None:
    """What colleagues booked in the weeks around today; the larger room stays free on Friday the 19th."""
    for ahead in range(26):
        day = date(2024, 7, 15) + timedelta(days=ahead)
        for name, room in rooms.items():
            if day.weekday() >= 5 or (name == "Conference Room A" and day == date(2024, 7, 19)):
                continue
            taken = [(d.starts, d.ends) for d in drafts if d.room == name and d.starts.date() == day]
            for hour in dice.subset((8, 9, 11, 13, 15, 16), dice.between(1, 3)):
                starts = datetime(day.year, day.month, day.day, hour)  # noqa: DTZ001 - local time
                ends = starts + timedelta(minutes=dice.pick((30, 60)))
                if all(ends <= begun or starts >= over for begun, over in taken):
                    db.execute(
                        "INSERT INTO booking (room_id, starts_at, ends_at, who) VALUES (?, ?, ?, ?)",
                        (room, stamp(starts), stamp(ends), dice.pick(people)),
                    )
        day += timedelta(days=1)


def _write_tasks(db: apsw.Connection, titles: Mapping[str, list[str]], dice: Dice) -> None:
    for name, count in _TASKS:
        db.execute("INSERT INTO task_list (name) VALUES (?)", (name,))
        place = db.last_insert_rowid()
        for number, title in enumerate(dice.some(titles[name], count)):
            due = date(2024, 7, 18) + timedelta(days=dice.between(-2, 12)) if number else None
            at = dice.pick((None, None, "09:30", "17:00")) if due else None
            done = bool(due and due < date(2024, 7, 18))
            db.execute(
                "INSERT INTO task (list_id, title, due_on, due_time, done) VALUES (?, ?, ?, ?, ?)",
                (place, title, due and due.isoformat(), at, int(done)),
            )


def stamp(moment: datetime) -> str:
    """A time as the schema keeps it: ``2024-07-18T09:00``."""
    return moment.isoformat("T", "minutes")
