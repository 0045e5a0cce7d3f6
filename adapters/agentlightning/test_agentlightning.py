"""The agent with Agent Lightning's runner and a scripted model; run by ``scripts/check-adapters agentlightning``."""

from __future__ import annotations

import asyncio

import agentlightning as agl
import pytest
from scripted import TASK, Model, break_rollouts
from webarium_agentlightning import agent

from webarium.errors import ServerError

TRACER = agl.OtelTracer()
"""One for the process: it makes itself OpenTelemetry's own."""


def play(model: Model, store: agl.InMemoryLightningStore) -> float | None:
    """The reward that the store has of an attempt."""
    resources = {"main_llm": agl.LLM(endpoint=model.url, model="scripted")}
    runner = agl.LitAgentRunner(TRACER)

    async def run() -> float | None:
        with runner.run_context(agent=agent, store=store):
            done = await runner.step({"task": TASK, "max_steps": 3}, resources=resources, mode="train")
            return agl.find_final_reward(await store.query_spans(done.rollout_id))

    try:
        return asyncio.run(run())
    finally:
        model.close()


def test_right_and_wrong(way: str) -> None:
    model = Model(way, "stop []")
    assert play(model, agl.InMemoryLightningStore()) == 1.0
    assert "click [27]" not in model.heard[0]  # the grammar is in the system's message
    assert "RootWebArea" in model.heard[0]
    assert play(Model("scroll [down]", "stop [nothing]"), agl.InMemoryLightningStore()) == 0.0


def test_what_breaks_is_a_failed_attempt_without_a_reward(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_rollouts(monkeypatch, lambda number: number == 1)
    store = agl.InMemoryLightningStore()
    with pytest.raises(ServerError, match="crashed"):
        play(Model(way, "stop []"), store)

    async def left() -> tuple[list[str], list[float | None]]:
        rollouts = await store.query_rollouts()
        spans = [await store.query_spans(each.rollout_id) for each in rollouts]
        return [each.status for each in rollouts], [agl.find_final_reward(each) for each in spans]

    statuses, rewards = asyncio.run(left())
    assert rewards == [None]
    assert "succeeded" not in statuses
