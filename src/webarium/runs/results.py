"""How one episode ended."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias, cast

from webarium.tasks.task import Task
from webarium.types import Difficulty, Json, TaskKind

Outcome: TypeAlias = Literal["passed", "failed", "error"]
"""``error`` means that something under the episode broke: there is no score, and it is counted apart."""


@dataclass(frozen=True)
class CheckLine:
    """One check of the verdict."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True)
class EpisodeResult:
    """The outcome of one episode with what a report needs; the archive beside it holds the steps."""

    task_id: str
    template: str
    site: str
    kind: TaskKind
    difficulty: Difficulty
    intent: str
    outcome: Outcome
    reason: str
    """Why it ended so, in one sentence."""
    ended_by: str
    """``stop``, ``max_steps`` or ``error``."""
    steps: int
    """Actions executed, the stop not counted."""
    wall_s: float
    digest: str
    """Hash over every observation, change and screenshot of the episode: equal for equal behaviour."""
    answer: str | None = None
    checks: tuple[CheckLine, ...] = field(default=())
    error_kind: str | None = None
    """``browser``, ``server``, ``agent``, ``task`` or ``unexpected``."""
    attempt: int = 1

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return cast("dict[str, Json]", {**asdict(self), "checks": [asdict(check) for check in self.checks]})

    @classmethod
    def from_json(cls, data: dict[str, Json]) -> EpisodeResult:
        """The inverse of `to_json`."""
        checks = tuple(CheckLine(**check) for check in cast("list[dict[str, object]]", data["checks"]))  # type: ignore[arg-type]
        return cls(**{**data, "checks": checks})  # type: ignore[arg-type]


def result_of(task: Task, **values: Any) -> EpisodeResult:
    """A result with the task's own fields filled in."""
    return EpisodeResult(
        task_id=task.id,
        template=f"{task.site}.{task.template}",
        site=task.site,
        kind=task.kind,
        difficulty=task.difficulty,
        intent=task.intent,
        **values,
    )


def error_result(
    task: Task, attempt: int, reason: str, kind: str, *, steps: int = 0, wall_s: float = 0.0, digest: str = ""
) -> EpisodeResult:
    """The result of an episode that broke."""
    return result_of(
        task,
        outcome="error",
        reason=reason,
        ended_by="error",
        steps=steps,
        wall_s=wall_s,
        digest=digest,
        error_kind=kind,
        attempt=attempt,
    )
