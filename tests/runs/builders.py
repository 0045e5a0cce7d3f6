"""Small builders for run tests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from webarium.runs.jobs import Job
from webarium.runs.plan import Planned
from webarium.runs.records.results import CheckLine, EpisodeResult
from webarium.tasks.task import Task

RESULT = EpisodeResult(
    task_id="shopping.sample.0",
    template="shopping.sample",
    site="shopping",
    kind="retrieve",
    difficulty="easy",
    intent="What is it?",
    outcome="passed",
    reason="All checks passed.",
    ended_by="stop",
    steps=3,
    wall_s=1.5,
    digest="d0",
    answer="42",
    checks=(CheckLine("answer", True, "42 is right"),),
)


def result(**changes: object) -> EpisodeResult:
    """A passed episode with some fields changed."""
    return replace(RESULT, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class SomeTask:
    """As much of a task as results name."""

    id: str
    template_id: str = "shopping.sample"
    site: str = "shopping"
    kind: str = "retrieve"
    difficulty: str = "easy"
    intent: str = "What is it?"
    twin: str = ""
    how_to_answer: str = ""


def planned(task_id: str) -> Planned:
    """One planned episode."""
    return Planned(Job(task_id), cast("Task", SomeTask(task_id)))
