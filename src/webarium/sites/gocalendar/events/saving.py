"""Writing events: new ones, changed ones, and all that belongs to a series."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Literal

from webarium.sites.gocalendar.events.form import EventForm
from webarium.sites.gocalendar.events.people import Person
from webarium.sites.gocalendar.events.records import Event, events_in_series, find_event
from webarium.sites.gocalendar.events.recurrence import Rule
from webarium.sites.gocalendar.moments import stamp
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

Scope = Literal["one", "following", "all"]
SCOPES: tuple[tuple[Scope, str], ...] = (
    ("one", "This event"), ("following", "This and following events"), ("all", "All events"),
)  # fmt: skip


def scope_of(text: object) -> Scope | None:
    """The scope that a form names, if it names one."""
    return next((name for name, _ in SCOPES if name == text), None)


def create(visit: Visit, form: EventForm, *, invited: bool) -> list[int]:
    """Write a checked form as a new event with all its occurrences; returns their ids."""
    columns = dict(form.columns)
    series = None
    if form.rule is not None:
        series = _new_series(visit, form.rule, columns)
    return _write(visit, {**columns, "series_id": series}, form.rule, form.guests, invited)


def _new_series(visit: Visit, rule: Rule, columns: Mapping[str, SqlValue]) -> int:
    first = datetime.fromisoformat(str(columns["starts_at"])).date()
    return visit.insert("series", {"rule": rule.write(first)})


def _write(
    visit: Visit, columns: Mapping[str, SqlValue], rule: Rule | None, guests: Iterable[Person], invited: bool
) -> list[int]:
    """One row for each occurrence; an ``id`` among the columns is the first one's."""
    starts = datetime.fromisoformat(str(columns["starts_at"]))
    lasts = datetime.fromisoformat(str(columns["ends_at"])) - starts
    days = rule.days(starts.date()) if rule is not None else []
    made: list[int] = []
    for day in days or [starts.date()]:
        begin = datetime.combine(day, starts.time())
        values = {**columns, "starts_at": stamp(begin), "ends_at": stamp(begin + lasts)}
        if made:
            values.pop("id", None)
        event = visit.insert("event", values)
        add_guests(visit, event, guests, invited)
        made.append(event)
    return made


def add_guests(visit: Visit, event: int, guests: Iterable[Person], invited: bool) -> None:
    """Invite people; who is a guest already stays as they are."""
    for person in guests:
        visit.execute(
            "INSERT INTO guest (event_id, email, name, invited) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (event, person.email, person.name, int(invited)),
        )


def reach(visit: Visit, event: Event, scope: Scope) -> list[Event]:
    """The events that a change with this scope is about."""
    if event.series_id is None or scope == "one":
        return [event]
    found = events_in_series(visit.db, event.series_id)
    return found if scope == "all" else [each for each in found if each.starts_at >= event.starts_at]


def changed_columns(event: Event, columns: Mapping[str, SqlValue]) -> dict[str, SqlValue]:
    """Which columns of an event a form changes."""
    now: dict[str, SqlValue] = {
        "calendar_id": event.calendar_id, "title": event.title, "all_day": int(event.all_day),
        "starts_at": stamp(event.starts_at), "ends_at": stamp(event.ends_at), "location": event.location,
        "room_id": event.room_id, "description": event.description, "has_meeting": int(event.has_meeting),
        "color": event.own_color, "reminders": event.reminders, "busy": int(event.busy),
        "visibility": event.visibility,
    }  # fmt: skip
    return {name: value for name, value in columns.items() if now[name] != value}


def rule_changed(event: Event, rule: Rule | None) -> bool:
    """Whether a form asks for another repetition than an event has."""
    text = rule.write(event.starts_at.date()) if rule else None
    return text != event.rule if event.series_id is not None else rule is not None


def save(visit: Visit, event: Event, form: EventForm, scope: Scope, *, invited: bool) -> None:
    """Write a checked form over an event and what the scope adds to it."""
    if rule_changed(event, form.rule) and (event.series_id is None or scope != "one"):
        _repeat_anew(visit, event, form, scope, invited)
        return
    change = changed_columns(event, form.columns)
    targets = reach(visit, event, scope)
    if scope == "following" and event.series_id is not None:
        _split(visit, targets)
    for each in targets:
        write_change(visit, event, each, change)
        _sync_guests(visit, each.id, form.guests, invited)


def write_change(visit: Visit, event: Event, target: Event, change: Mapping[str, SqlValue]) -> None:
    """Apply to `target` what changes in `event`; times move by as much as the event's."""
    values = dict(change)
    if "starts_at" in change or "ends_at" in change:
        starts = datetime.fromisoformat(str(change.get("starts_at", stamp(event.starts_at))))
        ends = datetime.fromisoformat(str(change.get("ends_at", stamp(event.ends_at))))
        begin = target.starts_at + (starts - event.starts_at)
        values.update(starts_at=stamp(begin), ends_at=stamp(begin + (ends - starts)))
    if values:
        names = ", ".join(f"{name} = ?" for name in values)  # the program's own names
        visit.execute(f"UPDATE event SET {names} WHERE id = ?", (*values.values(), target.id))  # noqa: S608


def _split(visit: Visit, targets: list[Event]) -> None:
    """Make the rest of a series one of its own."""
    series = visit.insert("series", {"rule": targets[0].rule})
    for each in targets:
        visit.execute("UPDATE event SET series_id = ? WHERE id = ?", (series, each.id))


def _repeat_anew(visit: Visit, event: Event, form: EventForm, scope: Scope, invited: bool) -> None:
    """Give an event another repetition: its row stays the first occurrence, the other ones are written anew."""
    targets = reach(visit, event, scope)
    for each in targets:
        erase(visit, each.id)
    columns = dict(form.columns)
    starts = datetime.fromisoformat(str(columns["starts_at"]))
    if scope == "all" and targets[0].id != event.id:
        earlier = event.starts_at.date() - targets[0].starts_at.date()
        lasts = datetime.fromisoformat(str(columns["ends_at"])) - starts
        starts -= timedelta(days=earlier.days)
        columns.update(starts_at=stamp(starts), ends_at=stamp(starts + lasts))
    series = _new_series(visit, form.rule, columns) if form.rule else None
    columns["id"] = event.id
    columns["organizer"], columns["reply"] = event.organizer, event.reply
    _write(visit, {**columns, "series_id": series}, form.rule, form.guests, invited)


def erase(visit: Visit, event_id: int) -> None:
    """Remove an event for good, with its guests."""
    visit.execute("DELETE FROM guest WHERE event_id = ?", (event_id,))
    visit.execute("DELETE FROM event WHERE id = ?", (event_id,))


def _sync_guests(visit: Visit, event: int, guests: list[Person], invited: bool) -> None:
    wanted = {person.email for person in guests}
    for (email,) in visit.db.execute("SELECT email FROM guest WHERE event_id = ?", (event,)).fetchall():
        if email not in wanted:
            visit.execute("DELETE FROM guest WHERE event_id = ? AND email = ?", (event, email))
    add_guests(visit, event, guests, invited)


def move(visit: Visit, event: Event, starts: datetime, ends: datetime, all_day: bool, scope: Scope) -> None:
    """Give an event, and what the scope adds, another time."""
    columns: dict[str, SqlValue] = {
        "all_day": int(all_day), "starts_at": stamp(starts), "ends_at": stamp(ends),
    }  # fmt: skip
    change = changed_columns(event, columns)
    targets = reach(visit, event, scope)
    if scope == "following" and event.series_id is not None:
        _split(visit, targets)
    for each in targets:
        write_change(visit, event, each, change)


def bin_events(visit: Visit, events: Iterable[Event]) -> list[int]:
    """Put events into the bin; returns their ids."""
    ids = [event.id for event in events]
    for event in ids:
        visit.execute("UPDATE event SET deleted_at = ? WHERE id = ?", (stamp(visit.now), event))
    return ids


def saved(visit: Visit, event_id: int) -> Event:
    """An event that was just written."""
    found = find_event(visit.db, event_id)
    return found if found is not None else visit.not_found()
