"""A record as what a judge may look at."""

from __future__ import annotations

from functools import partial

from webarium.actions.types import Stop
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.step import Step
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.shapes import as_text, as_texts


def trajectory_of(record: EpisodeReader) -> Trajectory:
    """The steps of an episode, its screenshots read when they are looked at."""
    steps = list(record.steps())
    urls = as_texts(record.task.get("start_urls") or [""])
    return Trajectory(
        intent=as_text(record.task.get("intent", "")),
        steps=[_step(record, step) for step in steps if not step.stop],
        answer=next((step.typed.answer for step in steps if isinstance(step.typed, Stop)), None),
        start_url=urls[0],
    )


def _step(record: EpisodeReader, step: Step) -> TrajectoryStep:
    return TrajectoryStep(
        index=step.index,
        action=step.action or "",
        target=_target(step),
        reasoning=step.reasoning,
        url=step.url,
        title=step.title,
        observation=step.observation,
        screenshot=None if step.screenshot is None else partial(record.read, step.screenshot),
        error=step.error,
    )


def _target(step: Step) -> str:
    """What an action was done to, by role and name."""
    if step.target is None:
        return ""
    role, name = as_text(step.target.get("role", "")), as_text(step.target.get("name", ""))
    return f"{role} {name!r}" if name else role
