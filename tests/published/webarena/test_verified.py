"""webarena-verified's tasks: golden paths make the requests that are wanted, and others' do not."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.published.webarena.walks import walk
from webarium.envs import Arena
from webarium.published.fetched import kept_path
from webarium.published.webarena.verified import differing
from webarium.suites import load_suite

needs_tasks = pytest.mark.skipif(
    not kept_path("webarena-verified").is_file(), reason="webarena-verified's tasks are not in the cache"
)
pytestmark = [pytest.mark.slow, needs_tasks, pytest.mark.asyncio(loop_scope="session")]
SUITE = f"webarena-verified:{kept_path('webarena-verified')}"
PAIRS = [
    (404, 405), (410, 409), (582, 583), (595, 596), (610, 609), (616, 618), (621, 622), (638, 639), (731, 732),
    (46, 339), (103, 104), (389, 390), (396, 397), (412, 413), (419, 420), (444, 441), (446, 811), (450, 451),
    (476, 475), (482, 483), (523, 527), (534, 533), (556, 557), (576, 577), (590, 591), (659, 658), (661, 662),
    (666, 667), (744, 748), (751, 750), (800, 801), (552, 553), (684, 685), (739, 740),
    (407, 408), (598, 595), (649, 648), (715, 714), (735, 734), (733, 732), (369, 370), (372, 371), (425, 427),
    (426, 424), (562, 563), (683, 682),
]  # fmt: skip
"""Tasks with another one of their template, whose path is wrong."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def arena() -> AsyncIterator[Arena]:
    sites = ["gitlab", "map", "reddit", "wikipedia"]
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


async def test_tasks_that_no_honest_path_does_have_none(arena: Arena) -> None:
    """Where no data could hold, either; a path of its own may do all the same."""
    tasks = load_suite(SUITE)
    for number in (18, 430, 604):
        task = tasks.task(arena.universe, f"webarena-verified.{number}")
        assert number in differing()
        assert not task.source.has_path(task.given)
    task = tasks.task(arena.universe, "webarena-verified.598")
    assert task.source.has_path(task.given)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (29, [{"username": "cable_to_attic", "post_title": "A title", "count": 1}]),
        (221, [{"transportation_method": "Walking", "duration": "1min"}]),
        (307, [16]),
        (786, [412]),
    ],
)
async def test_answers_of_webarenas_data_are_wrong(arena: Arena, number: int, said: list[object]) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena-verified.{number}")
    answer = {"task_type": "RETRIEVE", "status": "SUCCESS", "retrieved_data": said, "error_details": None}
    assert (await walk(arena, task, task)).passed
    assert not (await walk(arena, task, task, said=json.dumps(answer))).passed
