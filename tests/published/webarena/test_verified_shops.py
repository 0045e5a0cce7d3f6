"""webarena-verified's tasks in both shops: golden paths pass, and what is near them does not."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.published.webarena.test_verified import SUITE, needs_tasks
from tests.published.webarena.walks import walk
from webarium.envs import Arena
from webarium.suites import load_suite

pytestmark = [pytest.mark.slow, needs_tasks, pytest.mark.asyncio(loop_scope="session")]
PAIRS = [
    (240, 239), (286, 285), (355, 354), (464, 543), (507, 508), (510, 509), (528, 530), (529, 528), (543, 544),
    (546, 545), (689, 690), (693, 692), (780, 777),
]  # fmt: skip
"""Tasks with another one of their template, whose path is wrong."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    sites = ["shopping", "shopping_admin"]
    async with await Arena.open(sites=sites, scale="webarena-verified", engine="text") as opened:
        yield opened


@pytest.mark.parametrize(("number", "other"), PAIRS)
async def test_golden_paths_make_the_wanted_requests(arena: Arena, number: int, other: int) -> None:
    """Another task's path, and nothing at all, are wrong."""
    tasks = load_suite(SUITE)
    task, path = (tasks.task(arena.universe, f"webarena-verified.{each}") for each in (number, other))
    golden = await walk(arena, task, task)
    assert golden.passed
    assert not (await walk(arena, path, task)).passed
    assert not (await walk(arena, task, task, most=0)).passed


async def test_a_message_that_was_sent_is_not_left_for_review(arena: Arena) -> None:
    task = load_suite(SUITE).task(arena.universe, "webarena-verified.689")
    assert not (await walk(arena, task, task, then=("button", "Submit"))).passed
