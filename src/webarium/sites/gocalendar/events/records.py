"""Events as rows, and how they are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache

import apsw

from webarium.draws import Dice
from webarium.sites.gocalendar.moments import midnight, stamp
from webarium.sites.kit.rows import iterate
from webarium.types import SqlValue

_SELECT = """SELECT e.id, e.calendar_id, e.series_id, e.title, e.all_day, e.starts_at, e.ends_at, e.location,
  e.room_id, e.description, e.has_meeting, e.color AS own_color, e.reminders, e.busy, e.visibility, e.organizer,
  e.reply, e.deleted_at, c.name AS calendar, c.color AS calendar_color, s.rule, r.name AS room
FROM event e JOIN calendar c ON c.id = e.calendar_id
LEFT JOIN series s ON s.id = e.series_id LEFT JOIN room r ON r.id = e.room_id"""
_LETTERS = "abcdefghijkmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Event:
    """One event, or one occurrence of a repeated one."""

    id: int
    calendar_id: int
    series_id: int | None
    title: str
    all_day: bool
    starts_at: datetime
    ends_at: datetime
    """When it is over; of an all-day event the midnight after its last day."""
    location: str
    room_id: int | None
    description: str
    has_meeting: bool
    own_color: str
    """Its own colour, empty for its calendar's."""
    reminders: str
    """Minutes before, separated by commas."""
    busy: bool
    visibility: str
    organizer: str
    """Who invited the owner, empty for the owner's own events."""
    reply: str
    deleted_at: datetime | None
    calendar: str
    calendar_color: str
    rule: str | None
    room: str | None

    @property
    def color(self) -> str:
        """The colour to show."""
        return self.own_color or self.calendar_color

    @property
    def last_day(self) -> date:
        """The last day that it touches."""
        return max(self.starts_at, self.ends_at - timedelta(seconds=1)).date()

    @property
    def long(self) -> bool:
        """Whether it is shown as a bar above the hours."""
        return self.all_day or self.ends_at - self.starts_at >= timedelta(days=1)

    @property
    def minutes_before(self) -> tuple[int, ...]:
        """Its reminders."""
        return tuple(int(part) for part in self.reminders.split(",") if part)

    @property
    def meeting_code(self) -> str:
        """The name of its video meeting, the same in every world."""
        return _meeting_code(self.series_id or 0, self.id if self.series_id is None else 0)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody invited to an event."""

    event_id: int
    email: str
    name: str
    reply: str = ""
    invited: bool = field(default=False)


@lru_cache(maxsize=1 << 12)
def _meeting_code(series: int, event: int) -> str:
    dice = Dice("meeting", series, event)
    return "-".join("".join(dice.pick(_LETTERS) for _ in range(size)) for size in (3, 4, 3))


def find_event(db: apsw.Connection, event_id: int) -> Event | None:
    """An event that is not in the bin."""
    return next(iterate(db, Event, f"{_SELECT} WHERE e.id = ? AND e.deleted_at IS NULL", (event_id,)), None)


def find_events(
    db: apsw.Connection,
    where: str = "1",
    params: Sequence[SqlValue] = (),
    *,
    binned: bool = False,
    limit: int = -1,
) -> list[Event]:
    """Events that fit a condition, in order of time."""
    gone = "NOT NULL" if binned else "NULL"
    sql = f"{_SELECT} WHERE e.deleted_at IS {gone} AND ({where}) ORDER BY e.starts_at, e.ends_at DESC, e.id LIMIT ?"
    return list(iterate(db, Event, sql, (*params, limit)))


def events_between(db: apsw.Connection, first: date, last: date) -> list[Event]:
    """Events of shown calendars that touch the days from first to last, both included."""
    return find_events(
        db,
        "c.visible AND e.starts_at < ? AND (e.ends_at > ? OR e.starts_at >= ?)",
        (stamp(midnight(last + timedelta(days=1))), stamp(midnight(first)), stamp(midnight(first))),
    )


def events_in_series(db: apsw.Connection, series_id: int) -> list[Event]:
    """All occurrences of a series."""
    return find_events(db, "e.series_id = ?", (series_id,))


def guests_of(db: apsw.Connection, event_id: int) -> list[Guest]:
    """An event's guests by name."""
    sql = "SELECT event_id, email, name, reply, invited FROM guest WHERE event_id = ? ORDER BY name, email"
    return list(iterate(db, Guest, sql, (event_id,)))
