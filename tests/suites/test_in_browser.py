"""The smoke subset in a real Chromium: the oracle passes all of it, doing nothing or anything passes none."""

from __future__ import annotations

import asyncio

import pytest

from webarium.actions.types import Stop
from webarium.agents import Goal, load_agent
from webarium.envs import Arena
from webarium.scoring import Verdict, score
from webarium.suites import Suite
from webarium.tasks import MAX_STEPS, Task

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def attempt(arena: Arena, task: Task, name: str) -> Verdict:
    """One episode of an agent, from start to verdict."""
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now
    )
    async with episode:
        factory = load_agent(name)
        agent = factory.create(seed=0)
        if factory.privileged:
            await agent.start_privileged(task, arena.universe)  # type: ignore[attr-defined]
        else:
            await agent.start(Goal(task.id, task.intent, task.start_urls[0]))
        stop: Stop | None = None
        for _ in range(MAX_STEPS):
            action = await agent.act(episode.observation)
            if isinstance(action, Stop):
                stop = action
                break
            await episode.step(action)
        return await score(task, stop=stop, page=await episode.final_page(), changes=episode.world.changes())


async def attempt_all(suite: Suite, name: str) -> dict[str, Verdict]:
    """An agent's verdicts on the smoke subset, two episodes at a time."""
    async with await Arena.open(sites=["shopping"]) as arena:
        tasks = [suite.task(arena.universe, task_id) for task_id in suite.smoke]
        gate = asyncio.Semaphore(2)

        async def one(task: Task) -> tuple[str, Verdict]:
            async with gate:
                return task.id, await attempt(arena, task, name)

        return dict(await asyncio.gather(*map(one, tasks)))


async def test_the_oracle_passes_the_smoke_subset(suite: Suite) -> None:
    verdicts = await attempt_all(suite, "oracle")
    assert {task_id: verdict.reason for task_id, verdict in verdicts.items() if not verdict.passed} == {}


@pytest.mark.parametrize("name", ["null", "random"])
async def test_chance_passes_nothing_of_the_smoke_subset(suite: Suite, name: str) -> None:
    verdicts = await attempt_all(suite, name)
    assert [task_id for task_id, verdict in verdicts.items() if verdict.passed] == []
