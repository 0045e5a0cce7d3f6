"""What is tested of every suite: sound templates, and no way to pass by accident.

A module takes them all by a star import and gives the fixtures `universe` and `suite`.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter, defaultdict

import pytest

from tests.scoring.outcomes import Page
from tests.scoring.wrappers import WRAPPERS, wrapped
from webarium.actions.types import REASON_CLASSES, Stop
from webarium.scoring import AnswerCheck, StateCheck, UrlCheck, score
from webarium.scoring.score import is_sensible
from webarium.suites import Suite
from webarium.tasks import Data, Task, check_template
from webarium.types import TASK_KINDS
from webarium.worlds import Changes, Universe

__all__ = [
    "tasks",
    "test_an_answer_passes_on_its_own_task_only",
    "test_changes_are_only_expected_where_they_are_asked_for",
    "test_doing_nothing_passes_no_task",
    "test_every_template_is_sound",
    "test_ids_and_requests_are_unique",
    "test_impossible_tasks_want_a_fitting_reason",
    "test_tasks_are_plain_data_that_begin_on_a_site_of_theirs",
    "test_wrapping_an_answer_changes_nothing",
]

NOTHING = Changes()
SAID = ("", "0", "done", "complete")


@pytest.fixture(scope="module")
def tasks(suite: Suite, universe: Universe) -> list[Task]:
    return suite.tasks(universe)


LEAST_IMPOSSIBLE, MOST_IMPOSSIBLE = 0.04, 0.1
"""Shares of a suite: enough that an agent must know when to decline, too few for declining to pay."""


def assert_every_kind(tasks: list[Task], others: int = 1) -> None:
    """Assert that there are at least so many tasks of every kind, easy ones and others (difficulty is measured)."""
    kinds = Counter(task.kind for task in tasks)
    assert set(kinds) == set(TASK_KINDS)
    assert LEAST_IMPOSSIBLE <= kinds["impossible"] / len(tasks) <= MOST_IMPOSSIBLE
    assert min(kinds.values()) >= others
    assert {"easy", "medium"} <= {task.difficulty for task in tasks}


def test_every_template_is_sound(suite: Suite, universe: Universe, tasks: list[Task]) -> None:
    made: dict[str, list[Task]] = defaultdict(list)
    for task in tasks:
        made[task.template_id].append(task)
    faults = {
        template.id: check_template(template, universe, made[template.id]) for template in suite.templates
    }
    assert {name: found for name, found in faults.items() if found} == {}


def test_ids_and_requests_are_unique(tasks: list[Task]) -> None:
    assert len({task.id for task in tasks}) == len(tasks)
    """An impossible task may ask what a possible one does, in a world of other conditions."""
    asked = {(task.intent, task.start_urls, str(task.conditions.to_json())) for task in tasks}
    assert len(asked) == len(tasks)


def test_tasks_are_plain_data_that_begin_on_a_site_of_theirs(tasks: list[Task], universe: Universe) -> None:
    """And not where a task wants to be in the end."""
    for task in tasks:
        assert json.loads(json.dumps(task.to_json())) == task.to_json()
        assert pickle.loads(pickle.dumps(task)) == task
        assert set(task.users) <= set(task.sites)
        assert set(task.reasons) <= set(REASON_CLASSES)
        origins = tuple(f"{Data.of(universe, site).origin}/" for site in task.sites)
        assert task.start_urls
        assert all(url.startswith(origins) for url in task.start_urls), task.id
        goals = [check for check in task.checks if isinstance(check, UrlCheck)]
        for goal in goals:
            assert all(goal.mismatch(url) is not None for url in task.start_urls), task.id


async def test_doing_nothing_passes_no_task(tasks: list[Task]) -> None:
    """At the start page, with nothing changed, no stop passes but a decline of what cannot be done."""
    for task in tasks:
        page = Page(task.start_urls[0])
        for stop in (None, *map(Stop, SAID), Stop(task.intent)):
            verdict = await score(task, stop=stop, page=page, changes=NOTHING)
            none = stop is not None and stop.answer == "0" and task.none_is_right
            assert verdict.passed == none, (task.id, stop)
        for stop in (Stop(status="impossible"), Stop("N/A"), Stop("**N/A** - there is no such thing.")):
            verdict = await score(task, stop=stop, page=page, changes=NOTHING)
            assert verdict.passed == (task.kind == "impossible"), (task.id, stop)


async def test_impossible_tasks_want_a_fitting_reason(tasks: list[Task]) -> None:
    for task in tasks:
        for reason in REASON_CLASSES:
            stop = Stop(status="impossible", reason=reason)
            verdict = await score(task, stop=stop, page=Page(task.start_urls[0]), changes=NOTHING)
            assert verdict.passed == is_sensible(reason, task.reasons), (task.id, reason)
            assert verdict.passed or reason not in task.reasons, (task.id, reason)


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
            check = answered(task)[0]
            natural = check.answer.natural()
            assert check.grade(natural.upper(), task.intent).passed
            assert check.grade(f"The answer is: {natural}", task.intent).passed, task.id
            assert not check.grade(f"{natural} or maybe not", task.intent).passed
            for other in family:
                theirs = answered(other)[0].answer.natural()
                assert check.grade(theirs, task.intent).passed == (theirs == natural), (task.id, other.id)
            if len({answered(other)[0].answer.natural() for other in family}) > 1:
                assert not check.grade(everything, task.intent).passed, task.id


def test_wrapping_an_answer_changes_nothing(tasks: list[Task]) -> None:
    """Every template that asks for an answer takes it in generic wrappings, and nobody else's in the same ones."""
    families: dict[str, list[tuple[str, AnswerCheck]]] = defaultdict(list)
    for task in tasks:
        for check in answered(task):
            families[task.template_id].append((task.intent, check))
    for name, family in families.items():
        asked, check = family[0]
        natural = check.answer.natural()
        others = {other.answer.natural() for _, other in family[1:4]}
        others = {other for other in others if not check.grade(other, asked).passed}  # 45 minutes may be 46
        for form in WRAPPERS:
            grade = check.grade(wrapped(form, natural, asked), asked)
            assert grade.passed, (name, form, grade.detail)
            for other in others:
                grade = check.grade(wrapped(form, other, asked), asked)
                assert not grade.passed, (name, form, other, grade.detail)


def test_changes_are_only_expected_where_they_are_asked_for(tasks: list[Task]) -> None:
    for task in tasks:
        states = [check for check in task.checks if isinstance(check, StateCheck)]
        assert len(states) == 1
        assert (states[0].options != ((),)) == (task.kind in ("mutate", "combined")), task.id
