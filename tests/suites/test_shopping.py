"""The shopping suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

import json
import pickle

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from tests.suite_checks import assert_every_kind
from webarium.actions.types import REASON_CLASSES
from webarium.scoring import UrlCheck
from webarium.suites import Suite
from webarium.tasks import Task
from webarium.types import TASK_KINDS
from webarium.worlds import Universe


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 48
    assert len(tasks) >= 190
    assert_every_kind(tasks, impossible=15, others=5)
    assert len({task.reason_class for task in tasks if not task.achievable}) >= 4


def test_tasks_do_not_depend_on_the_order_in_which_they_are_asked_for(
    suite: Suite, universe: Universe
) -> None:
    fresh = Suite(suite.name, suite.description, tuple(reversed(suite.templates)))
    there = {task.id: task.to_json() for task in suite.tasks(universe)}
    back = {task.id: task.to_json() for task in fresh.tasks(universe)}
    assert there == back
    some = "shopping.latest_order_total.1"
    assert fresh.task(universe, some).to_json() == there[some]


def test_tasks_are_plain_data(tasks: list[Task]) -> None:
    for task in tasks:
        assert json.loads(json.dumps(task.to_json())) == task.to_json()
        assert pickle.loads(pickle.dumps(task)) == task
        assert task.start_urls
        assert all(url.startswith("http://onestopshop.test/") for url in task.start_urls)
        assert set(task.users) == {"shopping"}
        assert set(task.reasons) <= set(REASON_CLASSES)


def test_the_smoke_subset_is_there_in_every_universe(suite: Suite, tasks: list[Task]) -> None:
    chosen = [task for task in tasks if task.id in suite.smoke]
    assert len(chosen) == len(suite.smoke) >= 10
    assert {task.kind for task in chosen} == set(TASK_KINDS)


def test_a_goal_is_reached_on_its_own_task_only(tasks: list[Task]) -> None:
    for task in tasks:
        goals = [check for check in task.checks if isinstance(check, UrlCheck)]
        for goal in goals:
            assert goal.mismatch("http://onestopshop.test/") is not None
            assert all(goal.mismatch(url) is not None for url in task.start_urls)
