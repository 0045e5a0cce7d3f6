"""What is asked of the shop's suite alone, at two seeds; tests/sites/test_soundness.py asks what all suites share."""

from __future__ import annotations

from webarium.scoring import UrlCheck
from webarium.suites import Suite
from webarium.worlds import Universe


def test_tasks_do_not_depend_on_the_order_in_which_they_are_asked_for(
    suite: Suite, universe: Universe
) -> None:
    fresh = Suite(suite.name, suite.description, tuple(reversed(suite.templates)))
    there = {task.id: task.to_json() for task in suite.tasks(universe)}
    back = {task.id: task.to_json() for task in fresh.tasks(universe)}
    assert there == back
    some = "shopping.latest_order_total.1"
    assert fresh.task(universe, some).to_json() == there[some]


def test_reasons_to_decline_are_of_many_classes(suite: Suite, universe: Universe) -> None:
    assert len({task.reason_class for task in suite.tasks(universe) if not task.achievable}) >= 4
    assert len(set(suite.smoke)) >= 10


def test_no_goal_is_the_front_page(suite: Suite, universe: Universe) -> None:
    goals = [check for task in suite.tasks(universe) for check in task.checks if isinstance(check, UrlCheck)]
    assert goals
    assert all(goal.mismatch("http://onestopshop.test/") is not None for goal in goals)
