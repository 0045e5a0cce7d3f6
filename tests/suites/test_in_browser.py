"""The smoke subset in a real Chromium: the oracle passes all of it, doing nothing or anything passes none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from webarium.actions.types import Stop
from webarium.agents import Goal, load_agent
from webarium.envs import Arena
from webarium.scoring import Verdict, score
from webarium.suites import Suite, load_suite
from webarium.tasks import MAX_STEPS, Task
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

MIXED = ("shopping", "omnizon", "gomail", "gocalendar", "staynb")


async def attempt(arena: Arena, task: Task, name: str, most: int = MAX_STEPS) -> Verdict:
    """One episode of an agent, from start to verdict, of so many steps at most."""
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
        for _ in range(most):
            action = await agent.act(episode.observation)
            if isinstance(action, Stop):
                stop = action
                break
            await episode.step(action)
        return await score(task, stop=stop, page=await episode.final_page(), changes=episode.world.changes())


def smoke(suite: Suite, universe: Universe) -> list[Task]:
    """The suite's quick tasks."""
    return [suite.task(universe, task_id) for task_id in suite.smoke]


def mutating(suite: Suite, universe: Universe) -> list[Task]:
    """Four tasks that change something, of as many templates."""
    templates = [template for template in suite.templates if template.kind in ("mutate", "combined")]
    return [suite.task(universe, f"{template.id}.0") for template in templates[:4]]


def mixed(universe: Universe) -> list[Task]:
    """Twenty such tasks, next to each other of different sites."""
    of_sites = [mutating(load_suite(name), universe) for name in MIXED]
    return [task for one_of_each in zip(*of_sites, strict=True) for task in one_of_each]


async def attempt_all(
    arena: Arena, tasks: Sequence[Task], name: str, *, at_once: int = 2, most: int = MAX_STEPS
) -> dict[str, Verdict]:
    """An agent's verdicts on some tasks, several episodes at a time in one process and one Chromium."""
    gate = asyncio.Semaphore(at_once)

    async def one(task: Task) -> tuple[str, Verdict]:
        async with gate:
            return task.id, await attempt(arena, task, name, most)

    return dict(await asyncio.gather(*map(one, tasks)))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=MIXED) as opened:
        yield opened


async def test_the_oracle_passes_the_smoke_subset(suite: Suite, arena: Arena) -> None:
    verdicts = await attempt_all(arena, smoke(suite, arena.universe), "oracle")
    assert {task_id: verdict.reason for task_id, verdict in verdicts.items() if not verdict.passed} == {}


async def test_twenty_at_once_never_see_each_other(arena: Arena) -> None:
    """Each task allows its own changes and no others, so a change seen from next door would fail it."""
    verdicts = await attempt_all(arena, mixed(arena.universe), "oracle", at_once=20)
    assert len(verdicts) == 20
    assert {task_id: verdict.reason for task_id, verdict in verdicts.items() if not verdict.passed} == {}


@pytest.mark.parametrize("name", ["null", "random"])
async def test_chance_passes_nothing_of_the_smoke_subset(suite: Suite, arena: Arena, name: str) -> None:
    verdicts = await attempt_all(arena, smoke(suite, arena.universe), name, most=12)
    assert [task_id for task_id, verdict in verdicts.items() if verdict.passed] == []
