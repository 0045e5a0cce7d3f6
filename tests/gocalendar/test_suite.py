"""The calendar suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

from tests.suite_checks import (
    assert_every_kind,
    suite_of,
    tasks,
    test_an_answer_passes_on_its_own_task_only,
    test_changes_are_only_expected_where_they_are_asked_for,
    test_doing_nothing_passes_no_task,
    test_every_template_is_sound,
    test_impossible_tasks_want_a_fitting_reason,
    universes_of,
)
from webarium.sites.gocalendar.site import SITE
from webarium.suites import Suite
from webarium.tasks import Task
from webarium.worlds import Conditions

__all__ = [
    "tasks", "test_an_answer_passes_on_its_own_task_only",
    "test_changes_are_only_expected_where_they_are_asked_for", "test_doing_nothing_passes_no_task",
    "test_every_template_is_sound", "test_impossible_tasks_want_a_fitting_reason",
]  # fmt: skip

universe = universes_of(SITE)
suite = suite_of(SITE.id)


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 45
    assert len(tasks) >= 150
    assert_every_kind(tasks, impossible=10)
    plain = [task for task in tasks if task.conditions == Conditions()]
    assert len(tasks) - len(plain) >= 6
    assert len({task.intent for task in plain}) == len(plain)
    assert {task.id for task in tasks} >= set(suite.smoke)
