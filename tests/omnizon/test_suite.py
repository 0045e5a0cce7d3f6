"""The Omnizon suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from tests.suite_checks import answered, assert_every_kind, suite_of, universes_of
from webarium.sites.omnizon.site import SITE
from webarium.suites import Suite
from webarium.tasks import Task
from webarium.types import TASK_KINDS
from webarium.worlds import Conditions, Universe

universe = universes_of(SITE)
suite = suite_of(SITE.id)


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 50
    assert len(tasks) >= 150
    assert_every_kind(tasks, impossible=15, others=5)
    assert sum(task.conditions != Conditions() for task in tasks) >= 12
    assert len({task.template for task in tasks if answered(task)}) >= 10


def test_the_smoke_subset_is_there(suite: Suite, universe: Universe) -> None:
    found = [suite.task(universe, task_id) for task_id in suite.smoke]
    assert {task.kind for task in found} == set(TASK_KINDS)
