"""The trajectories with ART's own gathering and a scripted model; run by ``scripts/check-adapters art``."""

from __future__ import annotations

import asyncio

import art
import pytest
from scripted import TASK, Model, break_rollouts
from webarium_art import group


def gathered(model: Model, n: int) -> list[art.TrajectoryGroup]:
    """One group of the task."""
    asked = art.Model(name="scripted", project="test", inference_base_url=model.url, inference_api_key="none")

    async def run() -> list[art.TrajectoryGroup]:
        return await art.gather_trajectory_groups([group(asked, TASK, n=n, max_steps=3)], max_exceptions=1)

    try:
        return asyncio.run(run())
    finally:
        model.close()


def test_a_group_in_which_one_breaks(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rollouts(monkeypatch, lambda number: number == 1)
    model = Model(way, "stop []")
    (found,) = gathered(model, 3)
    assert [each.reward for each in found.trajectories] == [1.0, 1.0]
    (broken,) = found.exceptions
    assert "crashed" in broken.message
    first, other = (each.messages()[:2] for each in found.trajectories)
    assert first == other
    metrics = found.trajectories[0].metrics
    assert (metrics["progress"], metrics["steps"], metrics["truncated"]) == (1.0, 1, False)
    roles = [message["role"] for message in found.trajectories[0].messages()]
    assert roles == ["system", "user", "assistant", "user", "assistant"]


def test_a_wrong_answer_is_0() -> None:
    (found,) = gathered(Model("scroll [down]", "stop [nothing]"), 1)
    assert (found.trajectories[0].reward, found.exceptions) == (0.0, [])
