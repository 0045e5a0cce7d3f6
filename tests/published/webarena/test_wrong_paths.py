"""Each template of WebArena's has three wrong paths at least: here are those that the walks in Chromium lack."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loaded import FILE
from tests.published.webarena.walks import walk
from tests.scoring.foreign.recorded import needs_data
from webarium.envs import Arena
from webarium.suites import load_suite

pytestmark = [pytest.mark.slow, needs_data, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena:{FILE}"
VARIED = [
    (96, "complete"), (97, "915km"), (117, "3/3/22"), (127, "Hollister, Joust"), (163, "Defective"),
    (259, "TMN_bBn9Z48qVbUFZV46"), (386, "4"),
]  # fmt: skip
"""Tasks with an answer at the end of the right way that is wrong."""
OTHERS = [
    (44, 156), (46, 258), (118, 238), (118, 279), (118, 465), (156, 44), (157, 374), (258, 44), (283, 284), (357, 44),
    (374, 157), (423, 771), (516, 465), (521, 465), (704, 710), (709, 705), (771, 773),
]  # fmt: skip
"""Tasks with others of their site whose paths are wrong for them."""
DECLINED = [(225, 226), (313, 226), (368, 226), (376, 226), (382, 100), (794, 226)]
"""Tasks that must be declined, with others that are answered."""
UNDONE = [97]
"""Tasks of which no walk in Chromium leaves out the last action."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    sites = ["gitlab", "map", "shopping", "shopping_admin", "wikipedia"]
    async with await Arena.open(sites=sites, scale="webarena", engine="text") as opened:
        yield opened


@pytest.mark.parametrize(("number", "said"), VARIED)
async def test_another_answer_at_the_end_of_the_way_is_wrong(arena: Arena, number: int, said: str) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert (await walk(arena, task, task)).passed
    assert not (await walk(arena, task, task, said=said)).passed


@pytest.mark.parametrize(("number", "other"), OTHERS)
async def test_the_path_of_another_template_is_wrong(arena: Arena, number: int, other: int) -> None:
    tasks = load_suite(SUITE)
    asked, path = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, other))
    assert not (await walk(arena, path, asked)).passed


@pytest.mark.parametrize(("number", "other"), DECLINED)
async def test_who_answers_or_says_nothing_does_not_decline(arena: Arena, number: int, other: int) -> None:
    """Nothing said, an answer where none is right, and what another task's path says."""
    tasks = load_suite(SUITE)
    asked, path = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, other))
    assert (await walk(arena, asked, asked)).passed
    assert not (await walk(arena, asked, asked, most=0)).passed
    assert not (await walk(arena, asked, asked, said="It is 12.")).passed
    assert not (await walk(arena, path, asked)).passed


@pytest.mark.parametrize("number", UNDONE)
async def test_what_is_not_done_to_the_end_is_wrong(arena: Arena, number: int) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    steps = (await walk(arena, task, task)).steps
    for done in (0, steps - 1):
        assert not (await walk(arena, task, task, most=done)).passed
