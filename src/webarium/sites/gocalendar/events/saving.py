"""Writing events: new ones, changed ones, and all that belongs to a series."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from webarium.sites.gocalendar.events.form import EventForm
from webarium.sites.gocalendar.events.people import Person
from webarium.sites.gocalendar.events.records import Event, find_event
from webarium.sites.gocalendar.events.recurrence import Rule, read_rule
from webarium.sites.gocalendar.events.series import (
    Scope,
    change_events,
    end_before,
    go_on,
    reach,
    split_off,
)
from webarium.sites.gocalendar.moments import stamp
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


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


def changed_columns(event: Event, columns: Mapping[str, SqlValue]) -> dict[str, SqlValue]:
    """Which columns of an event a form changes."""
    now: dict[str, SqlValue] = {
        "calendar_id": event.calendar_id,
        "title": event.title,
        "all_day": int(event.all_day),
        "starts_at": stamp(event.starts_at),
        "ends_at": stamp(event.ends_at),
        "location": event.location,
        "room_id": event.room_id,
        "description": event.description,
        "has_meeting": int(event.has_meeting),
        "color": event.own_color,
        "reminders": event.reminders,
        "busy": int(event.busy),
        "visibility": event.visibility,
    }
    return {name: value for name, value in columns.items() if now[name] != value}


def rule_changed(event: Event, rule: Rule | None) -> bool:
    """Whether a form asks for another repetition than an event has."""
    if event.rule is None or rule is None:
        return (event.rule is None) != (rule is None)
    now = read_rule(event.rule)
    if rule.unit == now.unit:
        rule = replace(rule, place=now.place)
    return rule.write(event.starts_at.date()) != event.rule


def save(visit: Visit, event: Event, form: EventForm, scope: Scope, *, invited: bool) -> None:
    """Write a checked form over an event and what the scope adds to it."""
    if rule_changed(event, form.rule) and (event.series_id is None or scope != "one"):
        _repeat_anew(visit, event, form, scope, invited)
        return
    for each in change_events(visit, event, changed_columns(event, form.columns), scope):
        _sync_guests(visit, each.id, form.guests, invited)


def _repeat_anew(visit: Visit, event: Event, form: EventForm, scope: Scope, invited: bool) -> None:
    """Give an event another repetition: its row stays the first occurrence, the other ones are written anew."""
    targets = reach(visit, event, scope)
    if scope == "following":
        split_off(visit, event, targets)
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
        "all_day": int(all_day),
        "starts_at": stamp(starts),
        "ends_at": stamp(ends),
    }
    change_events(visit, event, changed_columns(event, columns), scope)


def bin_events(visit: Visit, event: Event, scope: Scope) -> list[int]:
    """Put an event, and what the scope adds, into the bin; returns their ids."""
    ids = [each.id for each in reach(visit, event, scope)]
    if scope == "following":
        end_before(visit, event)
    for each in ids:
        visit.execute("UPDATE event SET deleted_at = ? WHERE id = ?", (stamp(visit.now), each))
    return ids


def bring_back(visit: Visit, event_id: int) -> int:
    """Take an event out of the bin; returns how many were in it, none or one."""
    count = visit.execute(
        "UPDATE event SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", (event_id,)
    )
    go_on(visit, event_id)
    return count


def saved(visit: Visit, event_id: int) -> Event:
    """An event that was just written."""
    found = find_event(visit.db, event_id)
    return found if found is not None else visit.not_found()
