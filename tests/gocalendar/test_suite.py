"""The calendar suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.scoring.outcomes import Page
from webarium.actions.types import Stop
from webarium.scoring import StateCheck, score
from webarium.sites.gocalendar.site import SITE
from webarium.suites import Suite, load_suite
from webarium.tasks import Task, check_template
from webarium.types import DIFFICULTIES, TASK_KINDS
from webarium.worlds import Changes, Conditions, Universe


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def universe(request: pytest.FixtureRequest) -> Iterator[Universe]:
    with Universe.open([SITE.database], seed=request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("gocalendar")


@pytest.fixture(scope="module")
def tasks(suite: Suite, universe: Universe) -> list[Task]:
    return suite.tasks(universe)


def test_every_template_is_sound(suite: Suite, universe: Universe) -> None:
    faults = {template.id: check_template(template, universe) for template in suite.templates}
    assert {name: found for name, found in faults.items() if found} == {}


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 45
    assert len(tasks) >= 150
    kinds = Counter(task.kind for task in tasks)
    assert set(kinds) == set(TASK_KINDS)
    assert kinds["impossible"] >= 10
    assert {task.difficulty for task in tasks} == set(DIFFICULTIES)
    assert len([task for task in tasks if task.conditions != Conditions()]) >= 6
    assert len({task.intent for task in tasks if task.conditions == Conditions()}) == len(
        [task for task in tasks if task.conditions == Conditions()]
    )
    assert {task.id for task in tasks} >= set(suite.smoke)


async def test_doing_nothing_passes_no_task(tasks: list[Task]) -> None:
    for task in tasks:
        page = Page(task.start_urls[0])
        for stop in (None, Stop(""), Stop("N/A"), Stop("0"), Stop("done"), Stop(task.intent)):
            verdict = await score(task, stop=stop, page=page, changes=Changes())
            assert not verdict.passed, (task.id, stop)
        verdict = await score(task, stop=Stop(status="impossible"), page=page, changes=Changes())
        assert verdict.passed == (task.kind == "impossible"), task.id


def test_changes_are_only_expected_where_they_are_asked_for(tasks: list[Task]) -> None:
    for task in tasks:
        (state,) = [check for check in task.checks if isinstance(check, StateCheck)]
        assert (state.options != ((),)) == (task.kind in ("mutate", "combined")), task.id
