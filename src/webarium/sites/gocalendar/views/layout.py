"""Where events stand on a page: columns side by side within a day, and lanes of bars across days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from webarium.sites.gocalendar.events.records import Event
from webarium.sites.gocalendar.moments import midnight
from webarium.sites.gocalendar.tasks.records import Task

_SHORTEST = 24
"""The height in minutes that even a shorter event takes."""
_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Block:
    """A timed event on one day; places are percentages of the day's height and width."""

    event: Event
    top: float
    height: float
    left: float
    width: float
    short: bool
    """Whether there is room for one line only."""


@dataclass(frozen=True, slots=True)
class Bar:
    """An event or a task across days, as a bar or a line of a day."""

    item: Event | Task
    column: int
    """The first day's column, from 1."""
    span: int
    lane: int
    before: bool
    """Whether it began before these days."""
    after: bool
    """Whether it goes on after these days."""

    @property
    def is_task(self) -> bool:
        """Whether it is a task."""
        return isinstance(self.item, Task)


def blocks_of(day: date, events: Iterable[Event]) -> list[Block]:
    """The timed events of a day, those at the same time side by side."""
    begin = midnight(day)
    placed = [(max(0, _minute(e.starts_at, begin)), min(_DAY, _minute(e.ends_at, begin)), e) for e in events]
    today = sorted(
        (s, max(f, s + _SHORTEST), e.id, e) for s, f, e in placed if s < _DAY and f >= 0 and (f > 0 or s > 0)
    )
    blocks: list[Block] = []
    group: list[tuple[int, int, int, Event]] = []
    over = 0
    for entry in today:
        if group and entry[0] >= over:
            blocks += _columns(group)
            group = []
        group.append(entry)
        over = max(over, entry[1]) if len(group) > 1 else entry[1]
    return blocks + _columns(group)


def _minute(moment: datetime, begin: datetime) -> int:
    return int((moment - begin).total_seconds() // 60)


def _columns(group: Sequence[tuple[int, int, int, Event]]) -> list[Block]:
    """Events that overlap, one after the other in the first column that is free."""
    ends: list[int] = []
    places: list[int] = []
    for start, end, _, _ in group:
        free = next((n for n, over in enumerate(ends) if over <= start), len(ends))
        if free == len(ends):
            ends.append(end)
        else:
            ends[free] = end
        places.append(free)
    width = 100 / max(1, len(ends))
    return [
        Block(
            event,
            start / _DAY * 100,
            (min(end, _DAY) - start) / _DAY * 100,
            place * width,
            width,
            end - start < 45,
        )
        for (start, end, _, event), place in zip(group, places, strict=True)
    ]


def bars_of(days: Sequence[date], items: Iterable[Event | Task]) -> list[Bar]:
    """Events and tasks over some consecutive days in lanes, longer ones first."""
    first, last = days[0], days[-1]
    found = [(item, _first(item), _last(item)) for item in items]
    shown = [entry for entry in found if entry[1] <= last and entry[2] >= first]
    shown.sort(key=lambda entry: (max(entry[1], first), -_length(entry[0]), _order(entry[0])))
    lanes: list[date] = []
    bars: list[Bar] = []
    for item, begin, end in shown:
        start, stop = max(begin, first), min(end, last)
        lane = next((n for n, taken in enumerate(lanes) if taken < start), len(lanes))
        if lane == len(lanes):
            lanes.append(stop)
        else:
            lanes[lane] = stop
        column, span = (start - first).days + 1, (stop - start).days + 1
        bars.append(Bar(item, column, span, lane, begin < first, end > last))
    return bars


def _first(item: Event | Task) -> date:
    if isinstance(item, Task):
        return item.due_on or date.min
    return item.starts_at.date()


def _last(item: Event | Task) -> date:
    if isinstance(item, Task):
        return item.due_on or date.min
    return item.last_day if item.long else item.starts_at.date()


def _length(item: Event | Task) -> int:
    return 0 if isinstance(item, Task) or not item.long else (item.last_day - item.starts_at.date()).days + 1


def _order(item: Event | Task) -> tuple[int, str, int]:
    if isinstance(item, Task):
        return (2, "", item.id)
    return (0 if item.long else 1, item.starts_at.isoformat(), item.id)
