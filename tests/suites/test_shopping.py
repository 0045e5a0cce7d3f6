"""The shopping suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

import json
import pickle
from collections import Counter, defaultdict

import pytest

from tests.scoring.outcomes import Page
from webarium.actions.types import REASON_CLASSES, Stop
from webarium.scoring import AnswerCheck, StateCheck, UrlCheck, score
from webarium.suites import Suite
from webarium.tasks import Task, check_template
from webarium.types import DIFFICULTIES, TASK_KINDS
from webarium.worlds import Changes, Universe

NOTHING = Changes()


@pytest.fixture(scope="session")
def tasks(suite: Suite, universe: Universe) -> list[Task]:
    return suite.tasks(universe)


def test_every_template_is_sound(suite: Suite, universe: Universe) -> None:
    faults = {template.id: check_template(template, universe) for template in suite.templates}
    assert {name: found for name, found in faults.items() if found} == {}


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    assert len(suite.templates) >= 48
    assert len(tasks) >= 190
    kinds = Counter(task.kind for task in tasks)
    assert set(kinds) == set(TASK_KINDS)
    assert kinds["impossible"] >= 15
    assert min(kinds.values()) >= 5
    assert {task.difficulty for task in tasks} == set(DIFFICULTIES)
    assert len({task.reason_class for task in tasks if not task.achievable}) >= 4


def test_ids_and_requests_are_unique(tasks: list[Task]) -> None:
    assert len({task.id for task in tasks}) == len(tasks)
    assert len({(task.intent, task.start_urls) for task in tasks}) == len(tasks)


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


async def test_doing_nothing_passes_no_task(tasks: list[Task]) -> None:
    """At the start page, with nothing changed, no stop passes but a decline of what cannot be done."""
    for task in tasks:
        page = Page(task.start_urls[0])
        for stop in (
            None,
            Stop(""),
            Stop("N/A"),
            Stop("0"),
            Stop("done"),
            Stop(task.intent),
            Stop("complete"),
        ):
            verdict = await score(task, stop=stop, page=page, changes=NOTHING)
            assert not verdict.passed, (task.id, stop)
        verdict = await score(task, stop=Stop(status="impossible"), page=page, changes=NOTHING)
        assert verdict.passed == (task.kind == "impossible"), task.id


async def test_impossible_tasks_want_a_fitting_reason(tasks: list[Task]) -> None:
    for task in tasks:
        for reason in REASON_CLASSES:
            stop = Stop(status="impossible", reason=reason)
            verdict = await score(task, stop=stop, page=Page(task.start_urls[0]), changes=NOTHING)
            assert verdict.passed == (reason in task.reasons), (task.id, reason)


def answered(task: Task) -> list[AnswerCheck]:
    return [check for check in task.checks if isinstance(check, AnswerCheck)]


def test_an_answer_passes_on_its_own_task_only(tasks: list[Task]) -> None:
    """Answers of sister tasks fail, unless they are the same; so do dumps of many answers."""
    families: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        if answered(task):
            families[task.template].append(task)
    for family in families.values():
        everything = "\n".join(answered(task)[0].answer.natural() for task in family)
        for task in family:
            own = answered(task)[0].answer
            assert own.grade(own.natural().upper(), task.intent).passed
            assert own.grade(f"The answer is: {own.natural()}", task.intent).passed, task.id
            assert not own.grade(f"{own.natural()} or maybe not", task.intent).passed
            for other in family:
                theirs = answered(other)[0].answer
                same = theirs.natural() == own.natural()
                assert own.grade(theirs.natural(), task.intent).passed == same, (task.id, other.id)
            if len({answered(other)[0].answer.natural() for other in family}) > 1:
                assert not own.grade(everything, task.intent).passed, task.id


def test_a_goal_is_reached_on_its_own_task_only(tasks: list[Task]) -> None:
    for task in tasks:
        goals = [check for check in task.checks if isinstance(check, UrlCheck)]
        for goal in goals:
            assert goal.mismatch("http://onestopshop.test/") is not None
            assert all(goal.mismatch(url) is not None for url in task.start_urls)


def test_changes_are_only_expected_where_they_are_asked_for(tasks: list[Task]) -> None:
    for task in tasks:
        states = [check for check in task.checks if isinstance(check, StateCheck)]
        assert len(states) == 1
        assert (states[0].options != ((),)) == (task.kind in ("mutate", "combined")), task.id
