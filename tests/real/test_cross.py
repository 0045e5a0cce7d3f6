"""The suite across REAL's replicas at two seeds: as sound as the shop's, by the same tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from tests.suites.test_in_browser import attempt_all, smoke
from webarium.envs import Arena
from webarium.sites.registry import databases, load_sites
from webarium.suites import Suite, load_suite
from webarium.tasks import Task
from webarium.worlds import Universe

SITES = ("dashdish", "flyunified", "gocalendar", "gomail", "omnizon", "opendining", "staynb", "udriver")


@pytest.fixture(scope="session", params=[0, 1], ids=["seed0", "seed1"])
def universe(request: pytest.FixtureRequest) -> Iterator[Universe]:
    sites = load_sites()
    with Universe.open(databases({name: sites[name] for name in SITES}), seed=request.param) as opened:
        yield opened


@pytest.fixture(scope="session")
def suite() -> Suite:
    return load_suite("cross_real")


def test_every_task_needs_two_sites_and_all_are_used(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 26
    assert {task.template for task in tasks} == {template.name for template in suite.templates}
    assert all(len(task.sites) == 2 for task in tasks)
    assert set(Counter(site for task in tasks for site in task.sites)) == set(SITES)
    assert set(suite.smoke) <= {task.id for task in tasks}


@pytest.mark.browser
async def test_the_oracle_passes_the_smoke_subset() -> None:
    async with await Arena.open(sites=SITES) as arena:
        quick = smoke(load_suite("cross_real"), arena.universe)
        verdicts = await attempt_all(arena, quick, "oracle", at_once=3)
    assert {name: verdict.reason for name, verdict in verdicts.items() if not verdict.passed} == {}
    assert len(verdicts) == 5
