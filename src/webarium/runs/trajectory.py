"""A record as what a judge may look at."""

from __future__ import annotations

from functools import partial
from typing import cast

from webarium.actions.types import Stop
from webarium.runs.reader import EpisodeReader, Step
from webarium.scoring.trajectory import Trajectory, TrajectoryStep


def trajectory_of(record: EpisodeReader) -> Trajectory:
    """The steps of an episode, its screenshots read when they are looked at."""
    steps = list(record.steps())
    urls = cast("list[str]", record.task.get("start_urls") or [""])
    return Trajectory(
        intent=cast("str", record.task.get("intent", "")),
        steps=[_step(record, step) for step in steps if not step.stop],
        answer=next((step.typed.answer for step in steps if isinstance(step.typed, Stop)), None),
        start_url=urls[0],
    )


def _step(record: EpisodeReader, step: Step) -> TrajectoryStep:
    return TrajectoryStep(
        index=step.index,
        action=step.action or "",
        reasoning=step.reasoning,
        url=step.url,
        title=step.title,
        observation=step.observation,
        screenshot=None if step.screenshot is None else partial(record.read, step.screenshot),
        error=step.error,
    )
