"""WebArena's tasks of the forum in a real Chromium: golden paths pass, and what is near them does not."""

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
SUITE = f"webarena:{FILE}#reddit"
SAME_GOLD = {28: 29, 68: 69}
"""Neighbors that ask for something else, where the next task's gold is the same or a part of it."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["reddit"], scale="webarena") as opened:
        yield opened


@pytest.mark.parametrize(("number", "neighbor"), list(templates("reddit", SAME_GOLD)))
async def test_golden_paths_pass_and_what_is_near_them_does_not(
    arena: Arena, number: int, neighbor: int
) -> None:
    """A neighbor's path, all but the last action, and nothing at all are wrong."""
    await holds(arena, SUITE, number, neighbor)


@pytest.mark.parametrize("number", [404, 719])
async def test_a_vote_that_is_taken_back_counts_no_more(arena: Arena, number: int) -> None:
    """Pressed once more, the button takes the vote back."""
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert not (await walk(arena, task, task, then=("button", "Retract upvote"))).passed


@pytest.mark.parametrize("number", [404, 620])
async def test_the_published_rules_agree(arena: Arena, number: int) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert (await walk(arena, task, task, "original")).passed
    assert not (await walk(arena, task, task, "original", most=0)).passed
