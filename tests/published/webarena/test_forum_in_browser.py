"""WebArena's tasks of the forum in a real Chromium: golden paths pass, and what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import groupby

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.scoring.foreign.recorded import needs_data
from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.scoring import score
from webarium.scoring.foreign.outcomes import Profile
from webarium.suites import load_suite
from webarium.task_files import load_webarena
from webarium.tasks import Task
from webarium.tasks.ui import MAX_STEPS, Ui

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}#reddit"
DECLINED = (723, 726)
SAME_GOLD = {28: 29, 68: 69}
"""Neighbors that ask for something else, where the next task's gold is the same or a part of it."""


def templates() -> Iterator[tuple[int, int]]:
    """A task of each template of the forum, and another one of the same template."""
    if not FILE.is_file():
        return
    ours = [task for task in load_webarena(FILE) if task.sites == ("reddit",) and task.id not in DECLINED]
    ours = sorted(ours, key=lambda task: (task.template_id, task.id))
    for _, group in groupby(ours, key=lambda task: task.template_id):
        numbers = [task.id for task in group]
        first = next((number for number in numbers if number in SAME_GOLD), numbers[0])
        yield first, SAME_GOLD.get(first, numbers[1])


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["reddit"], scale="webarena") as opened:
        yield opened


@dataclass(frozen=True)
class End:
    """How a walk ended."""

    passed: bool
    steps: int
    """Actions, the stop left out."""


async def walk(
    arena: Arena, path: Task, asked: Task, profile: Profile = "strict", most: int = MAX_STEPS
) -> End:
    """Walk one task's golden path where another one starts, `most` actions of it, and score by the other."""
    async with await arena.episode(start_urls=asked.start_urls, users=asked.users, now=asked.now) as episode:
        agent, steps = OracleAgent(), 0
        await agent.start_privileged(path, arena.universe)
        action = await agent.act(episode.observation)
        while not isinstance(action, Stop) and steps < most:
            await episode.step(action)
            steps += 1
            action = await agent.act(episode.observation) if steps < most else Stop("")
        await episode.step(action if isinstance(action, Stop) else Stop(""))
        verdict = await score(
            asked,
            stop=episode.stopped,
            page=await episode.final_page(),
            changes=episode.world.changes(),
            profile=profile,
        )
        return End(bool(verdict.passed), steps)


@pytest.mark.parametrize(("number", "neighbor"), list(templates()))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    suite = load_suite(SUITE)
    task, other = (suite.task(arena.universe, f"webarena.{each}") for each in (number, neighbor))
    golden = await walk(arena, task, task)
    assert golden.passed
    assert not (await walk(arena, other, task)).passed
    assert not (await walk(arena, task, task, most=golden.steps - 1)).passed
    assert not (await walk(arena, task, task, most=0)).passed


@pytest.mark.parametrize("number", [404, 719])
async def test_a_vote_that_is_taken_back_counts_no_more(arena: Arena, number: int) -> None:
    """Pressed once more, the button takes the vote back."""
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    async with await arena.episode(start_urls=task.start_urls, users=task.users, now=task.now) as episode:
        agent = OracleAgent()
        await agent.start_privileged(task, arena.universe)
        action = await agent.act(episode.observation)
        while not isinstance(action, Stop):
            await episode.step(action)
            action = await agent.act(episode.observation)
        again = Ui(episode.observation).click("button", "Retract upvote")
        try:
            taken: Action = again.send(None)
            while True:  # ends: the path raises when it is over
                await episode.step(taken)
                taken = again.send(episode.observation)
        except StopIteration:
            await episode.step(Stop(""))
        page, changes = await episode.final_page(), episode.world.changes()
        assert not (await score(task, stop=episode.stopped, page=page, changes=changes)).passed


@pytest.mark.parametrize("number", [404, 620])
async def test_the_published_rules_agree(arena: Arena, number: int) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert (await walk(arena, task, task, "original")).passed
    assert not (await walk(arena, task, task, "original", most=0)).passed
