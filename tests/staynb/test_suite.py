"""The suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from tests.suite_checks import assert_every_kind, suite_of, universes_of
from webarium.sites.staynb.site import SITE
from webarium.suites import Suite
from webarium.tasks import Task

universe = universes_of(SITE)
suite = suite_of(SITE.id)


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 40
    assert len(tasks) >= 110
    assert len({task.intent for task in tasks}) == len(tasks)
    assert_every_kind(tasks, impossible=5, others=5)
    assert {task.id for task in tasks} >= set(suite.smoke)
