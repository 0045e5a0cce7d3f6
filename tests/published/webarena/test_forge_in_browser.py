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


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (132, "2"),
        (136, "6"),
        (169, "a11yproject.com"),
        (171, "a11y-webring.club, dotfiles, timeit"),
        (173, "Yes, it is closed"),
        (178, "No"),
        (206, "1"),
        (293, "git clone ssh://git@smithy.test:2222/convexegg/super_awesome_robot.git"),
        (304, "15"),
        (308, "Aurora Pleguezuelo"),
        (317, "Susan Zhang: 70, Stephen Roller: 12, Peter Albert: 51"),
        (349, "convexegg"),
        (786, "19"),
        (788, "Andrew M. Whalen, amwhalen, Pittsburgh, github@amwhalen.com"),
    ],
)
async def test_another_answer_at_the_end_of_the_way_is_wrong(arena: Arena, number: int, said: str) -> None:
    """One value varied, one left out, two of them changed about."""
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert not (await walk(arena, task, task, said=said)).passed


@pytest.mark.parametrize(("number", "role", "name"), [(527, "button", "Unstar"), (535, "button", "Unfollow")])
async def test_what_is_taken_back_counts_no_more(arena: Arena, number: int, role: str, name: str) -> None:
    """Pressed once more, the button takes the star or the last follow back."""
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert not (await walk(arena, task, task, then=(role, name))).passed


@pytest.mark.parametrize("number", [103, 173, 293, 411, 666])
async def test_the_published_rules_agree(arena: Arena, number: int) -> None:
    task = load_suite(SUITE).task(arena.universe, f"webarena.{number}")
    assert (await walk(arena, task, task, "original")).passed
    assert not (await walk(arena, task, task, "original", most=0)).passed
