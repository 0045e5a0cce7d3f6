"""Every scenario: its golden path, its endings, and what it is made of."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.suites.workflows.playing import played
from webarium.envs import Arena
from webarium.envs.happen import check_told
from webarium.sites.registry import load_sites
from webarium.suites import load_suite
from webarium.tasks import Task
from webarium.tasks.workflow import STRAINS, Workflow
from webarium.worlds import Universe

pytestmark = pytest.mark.asyncio(loop_scope="module")
SUITE = load_suite("workflows")
SCENARIOS = [template for template in SUITE.templates if isinstance(template, Workflow)]
SHORTEST = 60
"""Actions that a golden path takes at least."""


def firsts() -> Iterator[object]:
    """One scenario of each line of work for `make test`, all others for `make test-all`."""
    lines: set[str] = set()
    for scenario in SCENARIOS:
        marks = [pytest.mark.slow] if scenario.line in lines else []
        lines.add(scenario.line)
        yield pytest.param(scenario, id=scenario.id, marks=marks)


def endings() -> Iterator[object]:
    for scenario in SCENARIOS:
        for but in (*scenario.right, *scenario.wrong):
            yield pytest.param(scenario, but, id=f"{scenario.id} {but}", marks=pytest.mark.slow)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=SUITE.sites, engine="text") as opened:
        yield opened


def first_task(universe: Universe, scenario: Workflow) -> Task:
    return SUITE.task(universe, f"{scenario.id}.0")


@pytest.mark.parametrize("scenario", list(firsts()))
async def test_the_golden_path_passes_and_takes_long(arena: Arena, scenario: Workflow) -> None:
    verdict, journal, steps = await played(arena, first_task(arena.universe, scenario))
    assert verdict.passed, verdict.reason
    assert verdict.credit == 1
    assert verdict.traps == ()
    assert SHORTEST <= steps < scenario.longest
    assert [entry.text for entry in journal if entry.kind == "no_event"] == []


@pytest.mark.parametrize(("scenario", "but"), list(endings()))
async def test_an_ending_is_judged_as_it_should_be(arena: Arena, scenario: Workflow, but: str) -> None:
    verdict, _, _ = await played(arena, first_task(arena.universe, scenario), but)
    assert verdict.passed == (but in scenario.right), verdict.reason


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
async def test_a_scenario_is_hard_in_several_ways(arena: Arena, scenario: Workflow) -> None:
    assert len(scenario.strains) >= 3
    assert scenario.strains <= STRAINS.keys()
    assert len(scenario.wrong) >= 6
    assert len(scenario.right) >= 2
    assert not scenario.wrong.keys() & scenario.right.keys()
    sites = load_sites()
    tasks = [task for task in SUITE.tasks(arena.universe) if task.source is scenario]
    assert len(tasks) == scenario.count
    for task in tasks:
        around = task.circumstances
        assert len(task.checkpoints) >= 3
        for event in (*around.timeline.planted, *around.timeline.events):
            check_told(sites[event.site], event.happening, event.args)
            assert event.site in task.sites
        assert ("event" in scenario.strains) <= bool(around.timeline.events)
        assert ("ambiguity" in scenario.strains) <= (around.persona is not None)
