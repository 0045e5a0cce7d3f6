"""WebArena's tasks of the forge in a real Chromium: golden paths pass, and what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.published.webarena.walks import holds, templates, walk
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena
from webarium.suites import load_suite

pytestmark = [pytest.mark.browser, pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}#gitlab"
NEIGHBORS = {523: 525, 784: 786}
"""Neighbors that ask for something else, where the next task's gold is the same or has that of this one in it."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gitlab"], scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(("number", "neighbor"), list(templates("gitlab", NEIGHBORS)))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor)


@pytest.mark.parametrize(
    ("number", "other"), [(136, 132), (308, 311), (317, 318), (416, 415), (668, 806), (811, 446)]
)
async def test_what_another_task_asks_for_is_wrong(arena: Arena, number: int, other: int) -> None:
    """Another count, another contributor, a reminder in place of thanks, another branch, another person."""
    tasks = load_suite(SUITE)
    task, path = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, other))
    assert not (await walk(arena, path, task)).passed


@pytest.mark.parametrize("number", [173, 293, 411, 666])
async def test_the_published_rules_agree(arena: Arena, number: int) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert (await walk(arena, task, task, "original")).passed
    assert not (await walk(arena, task, task, "original", most=0)).passed
