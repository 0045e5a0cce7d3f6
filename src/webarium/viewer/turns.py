"""An episode as turns: what the agent saw, what it did to it, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.step import Step
from webarium.shapes import as_list, as_number
from webarium.types import Json

_PARTS = ("agent", "execute", "settle", "observe")
FALLBACK_VIEWPORT = (1280, 720)
_HAPPENED: Mapping[str, str] = {
    "event": "Event",
    "no_event": "An event could not come",
    "asked": "Asked",
    "answered": "The user answered",
    "said": "The user said",
    "outside": "Asked for an address outside",
}


@dataclass(frozen=True)
class Overlay:
    """Where the action pointed, in CSS pixels of the picture before it."""

    x: float
    y: float
    width: float
    height: float
    label: str

    @property
    def point(self) -> bool:
        """Whether it is a point instead of a box."""
        return self.width <= 0 or self.height <= 0

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Cell:
    """One column of a changed row."""

    column: str
    old: str | None
    """``None``: the row was not there."""
    new: str | None
    """``None``: the row is not there any more."""
    quiet: bool
    """An inserted or deleted row's column that holds nothing."""


@dataclass(frozen=True)
class RowDiff:
    """One changed row."""

    database: str
    table: str
    op: str
    key: str
    cells: tuple[Cell, ...]

    @property
    def loud(self) -> tuple[Cell, ...]:
        """Columns that hold something."""
        return tuple(cell for cell in self.cells if not cell.quiet)


@dataclass(frozen=True)
class Happened:
    """Something that came before an action, or was said with it."""

    kind: str
    """As in the journal."""
    title: str
    """The kind in words."""
    words: str
    """The event's name, or what was said."""


@dataclass(frozen=True)
class TimeSlice:
    """One part of a step's time."""

    name: str
    milliseconds: float
    start: float
    """Percent of the whole, from the left."""
    share: float
    """Percent of the whole."""


@dataclass(frozen=True)
class Turn:
    """One step together with what was seen before it."""

    step: Step
    before: Step | None

    @property
    def index(self) -> int:
        """The step's number; 0 is the start page, before any action."""
        return self.step.index

    @property
    def role(self) -> str:
        """Of several agents, whose step it is."""
        return self.step.role

    @property
    def seen(self) -> Step:
        """What the agent saw when it decided: the step before, or the start itself."""
        return self.before or self.step

    @property
    def said(self) -> str:
        """The action in words, or what came instead of one."""
        return self.step.words or ("Start" if self.step.begins else "no action")

    @property
    def on(self) -> str:
        """Role and name of what it was done to."""
        target = self.step.target or {}
        return " ".join(str(target[name]) for name in ("role", "name") if target.get(name))

    @property
    def url(self) -> str:
        """Where the agent was after it."""
        return self.step.url or self.seen.url

    @property
    def viewport(self) -> tuple[int, int]:
        """Width and height of the page that the action was done to."""
        size = self.seen.viewport
        return (size[0], size[1]) if len(size) == 2 and min(size) > 0 else FALLBACK_VIEWPORT

    @property
    def overlay(self) -> Overlay | None:
        """Where the action pointed."""
        target = self.step.target
        box = as_list((target or {}).get("box") or [])
        sides = [side for side in box if isinstance(side, (int, float))]
        if self.before is None or len(box) != 4 or len(sides) != 4:
            return None
        left, top, width, height = (float(side) for side in sides)
        return Overlay(left, top, width, height, self.on)

    @property
    def slices(self) -> tuple[TimeSlice, ...]:
        """Where the time went, in order."""
        parts = [
            (name, float(self.step.timings[name]))
            for name in _PARTS
            if isinstance(self.step.timings.get(name), (int, float)) and self.step.timings[name] > 0
        ]
        whole = sum(part[1] for part in parts)
        slices, at = [], 0.0
        for name, milliseconds in parts:
            share = 100 * milliseconds / whole
            slices.append(TimeSlice(name, milliseconds, round(at, 2), round(share, 2)))
            at += share
        return tuple(slices)

    @property
    def seconds(self) -> float | None:
        """Its whole time."""
        slices = self.slices
        return sum(piece.milliseconds for piece in slices) / 1000 if slices else None

    @property
    def happened(self) -> tuple[Happened, ...]:
        """What came before it: events, what was asked, answered and said."""
        return tuple(
            Happened(
                str(entry.get("kind")),
                _HAPPENED.get(str(entry.get("kind")), ""),
                " ".join(str(entry[key]) for key in ("name", "text") if entry.get(key)),
            )
            for entry in self.step.happened
        )

    @property
    def diffs(self) -> tuple[RowDiff, ...]:
        """The rows that it changed."""
        return row_diffs(self.step.changes)

    @property
    def tokens(self) -> int:
        """Input and output tokens of its model calls."""
        names = ("input_tokens", "output_tokens")
        return sum(int(as_number(call.get(name) or 0)) for call in self.step.calls for name in names)

    @property
    def cost(self) -> float | None:
        """US dollars of its model calls; ``None`` without calls, or if a price is not known."""
        costs = [call.get("cost") for call in self.step.calls]
        return None if None in costs or not costs else sum(as_number(cost) for cost in costs)


@dataclass(frozen=True)
class Timeline:
    """All turns of an episode."""

    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, episode: EpisodeReader) -> Timeline:
        """Read an episode's steps, as far as they are written."""
        steps = list(episode.steps())
        seen: dict[str, Step] = {}
        turns = []
        for step in steps:
            turns.append(Turn(step, seen.get(step.role)))
            if step.screenshot or step.observation:
                seen[step.role] = step
        # A start is a turn of its own only while nothing has been done.
        return cls(tuple(turn for turn in turns if not turn.step.begins) or tuple(turns[:1]))

    @property
    def lanes(self) -> tuple[tuple[str, tuple[Turn, ...]], ...]:
        """The turns by who did them, in the order in which they first did; one lane where there is one agent."""
        found: dict[str, list[Turn]] = {}
        for turn in self.turns:
            found.setdefault(turn.role, []).append(turn)
        return tuple((role, tuple(turns)) for role, turns in found.items())

    def find(self, index: int) -> Turn | None:
        """The turn of a step."""
        return next((turn for turn in self.turns if turn.index == index), None)

    def beside(self, index: int) -> tuple[int | None, int | None]:
        """The steps before and after one."""
        indices = [turn.index for turn in self.turns]
        place = indices.index(index)
        return (
            indices[place - 1] if place else None,
            indices[place + 1] if place + 1 < len(indices) else None,
        )


def row_diffs(changes: Sequence[dict[str, Json]]) -> tuple[RowDiff, ...]:
    """Recorded row changes for reading."""
    return tuple(_row_diff(change) for change in changes)


def _row_diff(change: dict[str, Json]) -> RowDiff:
    key = _row(change.get("key")) or {}
    old, new = _row(change.get("old")), _row(change.get("new"))
    names = dict.fromkeys([*(old or {}), *(new or {})])
    op = str(change.get("op"))
    cells = tuple(
        Cell(
            name,
            None if old is None else _value(old.get(name)),
            None if new is None else _value(new.get(name)),
            op != "update" and (old or new or {}).get(name) in (None, ""),
        )
        for name in names
    )
    words = ", ".join(f"{name} {_value(value)}" for name, value in key.items())
    return RowDiff(str(change.get("database")), str(change.get("table")), op, words, cells)


def _row(value: Json) -> dict[str, Json] | None:
    return value if isinstance(value, dict) else None


def _value(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict) and "$blob" in value:
        return f"{len(str(value['$blob'])) * 3 // 4} bytes"
    return str(value)
