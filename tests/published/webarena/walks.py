"""Walks of golden paths in a real Chromium, scored as a run scores them, and what is near them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from tests.loaded import FILE
from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena, Episode
from webarium.scoring import score
from webarium.scoring.foreign.outcomes import Profile
from webarium.suites import load_suite
from webarium.task_files import load_webarena
from webarium.tasks import Task
from webarium.tasks.ui import MAX_STEPS, Ui


@dataclass(frozen=True)
class End:
    """How a walk ended."""

    passed: bool
    steps: int
    """Actions, the stop left out."""


def templates(
    site: str, neighbors: Mapping[int, int], without: Collection[int] = ()
) -> Iterator[tuple[int, int]]:
    """A proven task of each template of a site that is not declined, and another one that asks for something else.

    Args:
        site: Its id.
        neighbors: Where the next task of the template will not do, because its gold is the same or a part of it.
        without: Tasks that are left out.
    """
    if not FILE.is_file():
        return
    golden = load_suite(site).golden
    ours = [task for task in load_webarena(FILE) if task.sites == (site,) and task.id not in without]
    ours = [task for task in ours if task.achievable and f"webarena.{task.id}" in golden]
    for _, group in groupby(
        sorted(ours, key=lambda each: (each.template_id, each.id)), lambda each: each.template_id
    ):
        numbers = [task.id for task in group]
        first = next((number for number in numbers if number in neighbors), numbers[0])
        yield first, neighbors.get(first, numbers[1] if len(numbers) > 1 else first)


async def walk(
    arena: Arena,
    path: Task,
    asked: Task,
    profile: Profile = "strict",
    most: int = MAX_STEPS,
    said: str | None = None,
    then: tuple[str, str] | None = None,
) -> End:
    """Walk one task's golden path where another one starts, `most` actions of it, and score by the other.

    After it, what ``then`` names by role and name is pressed; with ``said`` the walk ends with that answer.
    """
    async with await arena.episode(
        start_urls=asked.start_urls, users=asked.users, now=asked.now, enter=asked.enter
    ) as episode:
        agent, steps = OracleAgent(), 0
        await agent.start_privileged(path, arena.universe)
        action = await agent.act(episode.observation)
        while not isinstance(action, Stop) and steps < most:
            await episode.step(action)
            steps += 1
            action = await agent.act(episode.observation) if steps < most else Stop("")
        if then is not None:
            await _press(episode, *then)
        end = action if isinstance(action, Stop) else Stop("")
        await episode.step(end if said is None else Stop(said))
        verdict = await score(
            asked,
            stop=episode.stopped,
            page=await episode.final_page(),
            changes=episode.world.changes(),
            profile=profile,
        )
        return End(bool(verdict.passed), steps)


async def _press(episode: Episode, role: str, name: str) -> None:
    """Press something on the page that is open."""
    pressing = Ui(episode.observation).click(role, name)
    try:
        action: Action = pressing.send(None)
        while True:  # ends: the path raises when it is over
            await episode.step(action)
            action = pressing.send(episode.observation)
    except StopIteration:
        return


async def holds(arena: Arena, suite: str, number: int, neighbor: int, *, to_the_end: bool = True) -> None:
    """Make sure that a golden path passes, and a neighbor's, all but its last action, and nothing do not.

    Without ``to_the_end`` the published check does not see the last action, and its lack may pass.
    """
    tasks = load_suite(suite)
    task, other = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, neighbor))
    golden = await walk(arena, task, task)
    assert golden.passed
    if neighbor != number:
        assert not (await walk(arena, other, task)).passed
    if to_the_end and golden.steps > 1:
        assert not (await walk(arena, task, task, most=golden.steps - 1)).passed
    if golden.steps:
        assert not (await walk(arena, task, task, most=0)).passed
