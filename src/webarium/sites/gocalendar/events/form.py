"""The event form: what it shows, and what is read from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from webarium.sites.gocalendar.events.people import Person, named, read_people
from webarium.sites.gocalendar.events.records import Event, guests_of
from webarium.sites.gocalendar.events.recurrence import MOST, UNITS, Rule, read_rule
from webarium.sites.gocalendar.moments import clock, field_day, midnight, read_day, read_time, stamp
from webarium.sites.gocalendar.palette import PALETTE
from webarium.sites.gocalendar.preferences import preferences_of
from webarium.sites.kit.fields import Field, Invalid, Multiline, Text
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

if TYPE_CHECKING:
    from starlette.datastructures import FormData, QueryParams

REPEATS = (
    ("none", "Does not repeat"),
    ("daily", "Daily"),
    ("weekdays", "Every weekday (Monday to Friday)"),
    ("weekly", "Weekly"),
    ("monthly", "Monthly on this date"),
    ("monthly_weekday", "Monthly on this weekday"),
    ("yearly", "Annually"),
)
REMINDERS = (
    ("", "None"),
    ("0", "At the time of the event"),
    ("5", "5 minutes before"),
    ("10", "10 minutes before"),
    ("15", "15 minutes before"),
    ("30", "30 minutes before"),
    ("60", "1 hour before"),
    ("120", "2 hours before"),
    ("1440", "1 day before"),
    ("10080", "1 week before"),
)
ENDS = (("never", "Never"), ("on", "On"), ("after", "After"))
UNTITLED = "(No title)"
_LINES: Mapping[str, Field] = {
    "title": Text("title", "Title", max_length=200),
    "location": Text("location", "Location", max_length=200),
    "description": Multiline("description", "Description", max_length=4000),
}
_LONGEST = timedelta(days=366)
_WRITTEN = ("start_day", "start_time", "end_day", "end_time", "until", "count", "interval", "guests")


@dataclass
class EventForm:
    """The form as it is shown: texts by field, and one message per field that was refused."""

    values: dict[str, str]
    guests: list[Person] = field(default_factory=list)
    weekdays: tuple[int, ...] = ()
    errors: dict[str, str] = field(default_factory=dict)
    columns: dict[str, SqlValue] = field(default_factory=dict)
    """What was read, by column of the event table."""
    rule: Rule | None = None
    """What was read of the repetition."""
    version: str = ""
    """Of the event as it is kept; see `webarium.sites.kit.versions`."""
    theirs: Sequence[tuple[str, str]] = ()
    """What somebody else has changed since the form was shown: labels, and what is kept now."""

    @property
    def contents(self) -> dict[str, str]:
        """All that it shows, by field."""
        guests = ", ".join(sorted(person.email for person in self.guests))
        return {**self.values, "guest": guests, "weekday": ",".join(map(str, self.weekdays))}


def blank(visit: Visit, starts: datetime, ends: datetime, all_day: bool) -> EventForm:
    """A new event at some time."""
    return EventForm(
        {
            "title": "",
            "location": "",
            "description": "",
            "guests": "",
            "room": "",
            "color": "",
            "busy": "1",
            "visibility": "default",
            "reminder": "10",
            "reminder2": "",
            "meeting": "",
            "repeat": "none",
            "interval": "1",
            "ends": "never",
            "until": "",
            "count": "10",
            "calendar": str(visit.value("SELECT id FROM calendar ORDER BY id LIMIT 1") or ""),
            **_times(visit, starts, ends, all_day),
        }
    )


def shown(visit: Visit, event: Event) -> EventForm:
    """An event as it stands."""
    rule = read_rule(event.rule) if event.rule else None
    reminders = [str(minutes) for minutes in event.minutes_before]
    repeat = "none" if rule is None else rule.unit
    if rule is not None and rule.weekdays == (0, 1, 2, 3, 4):
        repeat = "weekdays"
    values = {
        "title": event.title,
        "location": event.location,
        "description": event.description,
        "guests": "",
        "room": str(event.room_id or ""),
        "color": event.own_color,
        "busy": str(int(event.busy)),
        "visibility": event.visibility,
        "reminder": (reminders or [""])[0],
        "reminder2": [*reminders, "", ""][1],
        "meeting": "1" if event.has_meeting else "",
        "repeat": repeat,
        "calendar": str(event.calendar_id),
        "interval": str(rule.interval if rule else 1),
        "ends": _ends(rule),
        "until": field_day(rule.until) if rule and rule.until else "",
        "count": str(rule.count if rule and rule.count else 10),
        **_times(visit, event.starts_at, event.ends_at, event.all_day),
    }
    guests = [Person(guest.name, guest.email) for guest in guests_of(visit.db, event.id)]
    return EventForm(values, guests, rule.weekdays if rule else ())


def _ends(rule: Rule | None) -> str:
    if rule is None or (not rule.until and not rule.count):
        return "never"
    return "on" if rule.until else "after"


def _times(visit: Visit, starts: datetime, ends: datetime, all_day: bool) -> dict[str, str]:
    hours = preferences_of(visit.db).clock
    last = ends - timedelta(days=1) if all_day and ends > starts else ends
    return {
        "all_day": "1" if all_day else "",
        "start_day": field_day(starts),
        "start_time": clock(datetime(2000, 1, 1, 9) if all_day else starts, hours),  # noqa: DTZ001
        "end_day": field_day(last),
        "end_time": clock(datetime(2000, 1, 1, 10) if all_day else ends, hours),  # noqa: DTZ001
    }


def fill(visit: Visit, sent: FormData | QueryParams, start: EventForm) -> EventForm:
    """The form with what was sent put over `start`, unread: for going from the short form to the long one."""
    values = {**start.values, **{n: str(v)[:4000] for n, v in sent.items() if n in start.values}}
    form = EventForm(values, list(start.guests), start.weekdays)
    for email in sent.getlist("guest"):
        try:
            form.guests.append(named(visit.db, str(email)))
        except Invalid:
            continue
    return form


def read(visit: Visit, sent: FormData, start: EventForm) -> EventForm:
    """The form as it was sent, read and checked; see its ``errors``."""
    values = dict(start.values)
    for name in ("all_day", "meeting"):
        values[name] = "1" if sent.get(name) else ""
    for name in values:
        if isinstance(sent.get(name), str):
            values[name] = str(sent[name]) if name not in _WRITTEN else str(sent[name]).strip()[:500]
    if "start_day" in sent and "end_day" not in sent:
        values["end_day"] = ""
    form = EventForm(values, [], _weekdays(sent))
    _read_lines(form)
    _read_when(visit, form)
    _read_choices(visit, form)
    _read_guests(visit, form, [str(email) for email in sent.getlist("guest")])
    if "start_day" not in form.errors:
        form.rule = _read_rule(visit, form)
    return form


def _weekdays(sent: FormData) -> tuple[int, ...]:
    texts = {str(day) for day in sent.getlist("weekday")}
    return tuple(number for number in range(7) if str(number) in texts)


def _read_lines(form: EventForm) -> None:
    for name, kind in _LINES.items():
        try:
            form.columns[name] = str(kind.clean(form.values[name]))
        except Invalid as problem:
            form.errors[name] = str(problem)
    form.columns["title"] = form.columns.get("title") or UNTITLED


def _read_when(visit: Visit, form: EventForm) -> None:
    values, today = form.values, visit.now.date()
    first = read_day(values["start_day"], today)
    last = read_day(values["end_day"], today) if values["end_day"] else first
    if first is None:
        form.errors["start_day"] = "Please enter a date such as 7/19/2024."
    if last is None:
        form.errors["end_day"] = "Please enter a date such as 7/19/2024."
    if first is None or last is None:
        return
    if values["all_day"]:
        starts, ends = midnight(first), midnight(last) + timedelta(days=1)
    else:
        begin, end = read_time(values["start_time"]), read_time(values["end_time"])
        if begin is None:
            form.errors["start_time"] = "Please enter a time such as 2:00 PM."
        if end is None and (values["end_time"] or begin is None):
            form.errors["end_time"] = "Please enter a time such as 2:30 PM."
        if "start_time" in form.errors or "end_time" in form.errors or begin is None:
            return
        starts = datetime.combine(first, begin)
        minutes = preferences_of(visit.db).default_minutes
        ends = datetime.combine(last, end) if end is not None else starts + timedelta(minutes=minutes)
    if ends <= starts:
        form.errors["end_day" if last < first else "end_time"] = "The event must end after it begins."
    elif ends - starts > _LONGEST:
        form.errors["end_day"] = "An event lasts a year at most."
    form.columns.update(all_day=int(bool(values["all_day"])), starts_at=stamp(starts), ends_at=stamp(ends))


def _read_choices(visit: Visit, form: EventForm) -> None:
    values, columns = form.values, form.columns
    calendar = visit.value("SELECT id FROM calendar WHERE id = CAST(? AS INTEGER)", (values["calendar"],))
    if calendar is None:
        form.errors["calendar"] = "Please choose a calendar."
    columns["calendar_id"] = calendar
    room = visit.db.execute(
        "SELECT id, name FROM room WHERE id = CAST(? AS INTEGER)", (values["room"],)
    ).fetchone()
    columns["room_id"] = room[0] if room else None
    if room and not columns.get("location"):
        columns["location"] = room[1]
    known = {value for value, _ in REMINDERS if value}
    minutes = {values[name] for name in ("reminder", "reminder2")} & known
    columns["reminders"] = ",".join(sorted(minutes, key=int))
    columns["color"] = values["color"] if values["color"] in PALETTE else ""
    columns["busy"] = int(values["busy"] != "0")
    columns["visibility"] = (
        values["visibility"] if values["visibility"] in ("public", "private") else "default"
    )
    columns["has_meeting"] = int(bool(values["meeting"]))


def _read_guests(visit: Visit, form: EventForm, chosen: list[str]) -> None:
    try:
        form.guests = read_people(visit.db, chosen, form.values["guests"])
        form.values["guests"] = ""
    except Invalid as problem:
        form.errors["guests"] = str(problem)
        form.guests = [Person(email, email) for email in chosen[:50]]


def _read_rule(visit: Visit, form: EventForm) -> Rule | None:
    values = form.values
    repeat = values["repeat"]
    if repeat not in dict(REPEATS) or repeat == "none":
        return None
    interval = _number(form, "interval", 1, 99) if repeat != "weekdays" else 1
    until: date | None = None
    count: int | None = None
    if values["ends"] == "on":
        until = read_day(values["until"], visit.now.date())
        first = read_day(values["start_day"], visit.now.date())
        if until is None or first is None or until < first:
            form.errors["until"] = "Please enter a date after the first event, such as 8/30/2024."
    elif values["ends"] == "after":
        count = _number(form, "count", 1, MOST)
    weekdays = (0, 1, 2, 3, 4) if repeat == "weekdays" else form.weekdays if repeat == "weekly" else ()
    unit = "weekly" if repeat == "weekdays" else repeat
    assert unit in UNITS  # noqa: S101 - the choices are those of UNITS
    return Rule(unit, interval, weekdays, until, count)


def _number(form: EventForm, name: str, least: int, most: int) -> int:
    text = form.values[name]
    if text.isascii() and text.isdigit() and len(text) < 5 and least <= int(text) <= most:
        return int(text)
    form.errors[name] = f"Please enter a number from {least} to {most}."
    return least
