"""Series of events: which of them a change is about, and how they repeat after it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Literal

from webarium.sites.gocalendar.events.records import Event, events_in_series
from webarium.sites.gocalendar.events.recurrence import read_rule
from webarium.sites.gocalendar.moments import stamp
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

Scope = Literal["one", "following", "all"]
SCOPES: tuple[tuple[Scope, str], ...] = (
    ("one", "This event"),
    ("following", "This and following events"),
    ("all", "All events"),
)


def scope_of(text: object) -> Scope | None:
    """The scope that a form names, if it names one."""
    return next((name for name, _ in SCOPES if name == text), None)


def reach(visit: Visit, event: Event, scope: Scope) -> list[Event]:
    """The events that a change with this scope is about."""
    if event.series_id is None or scope == "one":
        return [event]
    found = events_in_series(visit.db, event.series_id)
    return found if scope == "all" else [each for each in found if each.starts_at >= event.starts_at]


def change_events(visit: Visit, event: Event, change: Mapping[str, SqlValue], scope: Scope) -> list[Event]:
    """Give an event, and what the scope adds, other columns; returns whom, as they were.

    Times move by as much as the event's do, and a series that goes to another day repeats there from then on.
    """
    targets = reach(visit, event, scope)
    series = split_off(visit, event, targets) if scope == "following" else event.series_id
    for each in targets:
        _write(visit, each.id, {**change, **_moved(event, each, change)})
    day = _starts(event, change).date()
    if scope != "one" and series is not None and day != event.starts_at.date():
        rule = read_rule(str(visit.value("SELECT rule FROM series WHERE id = ?", (series,))))
        _repeat(visit, series, rule.moved(event.starts_at.date(), day).write(day))
    return targets


def split_off(visit: Visit, event: Event, rest: list[Event]) -> int | None:
    """Make the rest of an event's series one of its own, and let the old one end before; returns the rest's series.

    What of the rest is in the bin goes with it.
    """
    if event.series_id is None or event.rule is None:
        return None
    earlier = _before(visit, event)
    if not earlier:
        return event.series_id
    day = event.starts_at.date()
    before, after = read_rule(event.rule).split(day, len(earlier), len(rest))
    whole = visit.value("SELECT whole FROM series WHERE id = ?", (event.series_id,))
    _repeat(visit, event.series_id, before.write(earlier[0].starts_at.date()))
    series = visit.insert("series", {"rule": after.write(day)})
    moved = visit.execute(
        "UPDATE event SET series_id = ? WHERE series_id = ? AND starts_at >= ?",
        (series, event.series_id, stamp(event.starts_at)),
    )
    if whole is not None:
        rule = read_rule(str(whole)).split(day, len(earlier), moved)[1].write(day)
        visit.execute("UPDATE series SET whole = ? WHERE id = ?", (rule, series))
    return series


def end_before(visit: Visit, event: Event) -> None:
    """Let the rule of an event's series end before that event, which is deleted with all that follow."""
    earlier = _before(visit, event)
    if event.rule is None or not earlier:
        return
    rule = read_rule(event.rule).ended(event.starts_at.date())
    visit.execute(
        "UPDATE series SET rule = ?, whole = coalesce(whole, rule) WHERE id = ?",
        (rule.write(earlier[0].starts_at.date()), event.series_id),
    )


def go_on(visit: Visit, event_id: int) -> None:
    """Give a series back the rule that it had before its end was deleted, if this event is of that end."""
    found = visit.db.execute(
        "SELECT s.id, s.rule, s.whole, e.starts_at FROM event e JOIN series s ON s.id = e.series_id"
        " WHERE e.id = ? AND s.whole IS NOT NULL",
        (event_id,),
    ).fetchone()
    if found is None:
        return
    series, rule, whole, starts = found
    until = read_rule(rule).until
    if until is not None and datetime.fromisoformat(starts).date() > until:
        _repeat(visit, series, whole)


def _before(visit: Visit, event: Event) -> list[Event]:
    """The occurrences of an event's series that are earlier than it."""
    found = events_in_series(visit.db, event.series_id) if event.series_id is not None else []
    return [each for each in found if each.starts_at < event.starts_at]


def _repeat(visit: Visit, series: int, rule: str) -> None:
    visit.execute("UPDATE series SET rule = ?, whole = NULL WHERE id = ?", (rule, series))


def _starts(event: Event, change: Mapping[str, SqlValue]) -> datetime:
    return datetime.fromisoformat(str(change.get("starts_at", stamp(event.starts_at))))


def _moved(event: Event, target: Event, change: Mapping[str, SqlValue]) -> dict[str, SqlValue]:
    """The times of `target` when those of `event` change."""
    if not {"starts_at", "ends_at"} & change.keys():
        return {}
    starts = _starts(event, change)
    lasts = datetime.fromisoformat(str(change.get("ends_at", stamp(event.ends_at)))) - starts
    begin = target.starts_at + (starts - event.starts_at)
    day = _day_of(event, target, starts.date()) if starts.date() != event.starts_at.date() else None
    if day is not None:
        begin = datetime.combine(day, begin.time())
    return {"starts_at": stamp(begin), "ends_at": stamp(begin + lasts)}


def _day_of(event: Event, target: Event, day: date) -> date | None:
    """Where `target` goes when `event` goes to `day`, if months lie between them."""
    rule = read_rule(event.rule) if event.rule else None
    if rule is None or not rule.by_months:
        return None
    there, here = target.starts_at, event.starts_at
    months = (there.year - here.year) * 12 + there.month - here.month
    return rule.moved(here.date(), day).after_months(day, months)


def _write(visit: Visit, event: int, values: Mapping[str, SqlValue]) -> None:
    if values:
        visit.update("event", values, id=event)
