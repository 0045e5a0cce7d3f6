"""How a task is done, kept in the records of episodes that did not pass, so that the two can be laid side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from webarium.actions.types import Action, Stop
from webarium.envs.arena import Arena
from webarium.observation.observation import Observation
from webarium.runs.records.steps import target_of, written
from webarium.suites.paths import follow, has_path
from webarium.types import Json
from webarium.worlds import Changes

if TYPE_CHECKING:
    from webarium.runs.records.reader import EpisodeReader
    from webarium.tasks.task import Task

GOLDEN = "golden"
"""The document of a record that holds the path."""


@dataclass(frozen=True)
class PathStep:
    """One action of a golden path, and where it led."""

    action: str
    """In WebArena's grammar."""
    on: str
    """Role and name of what it was done to; empty where that is nothing."""
    url: str
    """The address after it."""
    rows: int = 0
    """How many rows it changed."""


@dataclass(frozen=True)
class GoldenPath:
    """How a task is done, as far as its path gets through without a browser."""

    start: str = ""
    """The address where it begins."""
    steps: tuple[PathStep, ...] = ()
    """All actions before the stop."""
    answer: str | None = None
    """What it answers at its end; ``None`` where it does not get through."""
    declines: bool = False
    """Whether it ends by declining."""

    @property
    def whole(self) -> bool:
        """Whether it got through to its end."""
        return self.answer is not None

    @property
    def page(self) -> str:
        """The address where the deed is done or the answer read: of its last change, else of its end."""
        at, page = self.start, ""
        for step in self.steps:
            if step.rows:
                page = at
            at = step.url
        return page or at

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        steps: list[Json] = [asdict(step) for step in self.steps]
        return {"start": self.start, "steps": steps, "answer": self.answer, "declines": self.declines}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GoldenPath:
        """The inverse of `to_json`.

        Raises:
            ValueError, TypeError, KeyError: It is not such a path.
        """
        steps = tuple(
            PathStep(str(step["action"]), str(step["on"]), str(step["url"]), int(step["rows"]))
            for step in data["steps"]
        )
        answer = data["answer"]
        return cls(
            str(data["start"]), steps, None if answer is None else str(answer), data["declines"] is True
        )


async def golden_path(arena: Arena, task: Task) -> GoldenPath | None:
    """A task's golden path; ``None`` where there is none to walk.

    Raises:
        InfrastructureError: The server is broken.
    """
    if not has_path(arena, task):
        return None
    noted = _Noted()
    await follow(arena, task, noted)
    return GoldenPath(noted.start, tuple(noted.steps), noted.answer, noted.declines)


class _Noted:
    """Takes a path down."""

    def __init__(self) -> None:
        self.start = ""
        self.steps: list[PathStep] = []
        self.answer: str | None = None
        self.declines = False
        self._changes = Changes()

    def begin(self, seen: Observation) -> None:
        self.start = seen.url

    def take(self, action: Action, before: Observation, after: Observation, changes: Changes) -> None:
        rows = len(changes.since(self._changes))
        self._changes = changes
        self.steps.append(PathStep(written(action), _on(action, before), after.url, rows))

    def end(self, stop: Stop, seen: Observation) -> None:
        self.answer, self.declines = stop.answer, stop.status == "impossible"


def _on(action: Action, seen: Observation) -> str:
    target = target_of(action, seen) or {}
    return " ".join(str(target[key]) for key in ("role", "name") if target.get(key))


def golden_of(record: EpisodeReader) -> GoldenPath | None:
    """The golden path that a record keeps; ``None`` where it keeps none that can be read."""
    found = record.document(GOLDEN)
    if not isinstance(found, dict):
        return None
    try:
        return GoldenPath.from_json(found)
    except (KeyError, TypeError, ValueError):
        return None
