"""WebArena's tasks of the map in a real Chromium: golden paths pass, and what is near them does not."""

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
SUITE = f"webarena:{FILE}#map"
NEIGHBORS = {36: 52, 151: 153, 220: 98, 287: 138, 356: 762, 383: 35}
"""Neighbors that ask for something else, where the next task's gold is the same, or the template has no other task."""
READ_BEFORE = (369, 757)
"""Their checks read what the list of what was found shows, and what is filled in before the way is asked for."""
NEAR = [
    (16, 20), (32, 34), (36, 58), (36, 84), (84, 86), (137, 139), (220, 363), (287, 139), (356, 761), (369, 371),
    (369, 372), (383, 34), (757, 287), (757, 762), (761, 763), (763, 766),
]  # fmt: skip
"""Tasks with the numbers of others whose paths are wrong for them."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["map"], scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(("number", "neighbor"), list(templates("map", NEIGHBORS)))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor, to_the_end=number not in READ_BEFORE)


@pytest.mark.parametrize(("number", "other"), NEAR)
async def test_other_paths_do_not_pass(arena: Arena, number: int, other: int) -> None:
    tasks = load_suite(SUITE)
    asked, path = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, other))
    assert not (await walk(arena, path, asked)).passed


@pytest.mark.parametrize("number", [8, 101, 218, 219, 253, 382])
async def test_who_declines_is_right_where_nothing_is_there(arena: Arena, number: int) -> None:
    """Saying nothing is wrong, and so is what another task's path says."""
    tasks = load_suite(SUITE)
    asked, other = (tasks.task(arena.universe, f"webarena.{each}") for each in (number, 100))
    assert (await walk(arena, asked, asked)).passed
    assert not (await walk(arena, asked, asked, most=0)).passed
    assert not (await walk(arena, other, asked)).passed
