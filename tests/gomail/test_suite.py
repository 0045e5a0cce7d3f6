"""The mailbox's suite at two seeds: sound templates, enough of every kind, and no way to pass by accident."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from tests.scoring.outcomes import Page
from webarium.actions.types import REASON_CLASSES, Stop
from webarium.scoring import AnswerCheck, StateCheck, score
from webarium.sites.gomail.site import SITE
from webarium.suites.gomail.suite import SUITE
from webarium.tasks import Task, check_template
from webarium.types import DIFFICULTIES, TASK_KINDS
from webarium.worlds import Changes, Conditions, Universe

NOTHING = Changes()


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def seeded(request: pytest.FixtureRequest) -> Iterator[Universe]:
    with Universe.open([SITE.database], seed=request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def tasks(seeded: Universe) -> list[Task]:
    return SUITE.tasks(seeded)


def test_every_template_is_sound(seeded: Universe) -> None:
    faults = {template.id: check_template(template, seeded) for template in SUITE.templates}
    assert {name: found for name, found in faults.items() if found} == {}


def test_there_are_enough_tasks_of_every_kind(tasks: list[Task]) -> None:
    assert len(SUITE.templates) >= 45
    assert len(tasks) >= 150
    kinds = Counter(task.kind for task in tasks)
    assert set(kinds) == set(TASK_KINDS)
    assert kinds["impossible"] >= 15
    assert min(kinds.values()) >= 5
    assert {task.difficulty for task in tasks} == set(DIFFICULTIES)
    assert sum(task.conditions != Conditions() for task in tasks) >= 12
    assert len({(task.intent, task.start_urls) for task in tasks}) == len(tasks)


def test_the_smoke_subset_is_there(seeded: Universe) -> None:
    found = [SUITE.task(seeded, task_id) for task_id in SUITE.smoke]
    assert {task.kind for task in found} == set(TASK_KINDS)


async def test_doing_nothing_passes_no_task(tasks: list[Task]) -> None:
    for task in tasks:
        page = Page(task.start_urls[0])
        for stop in (None, Stop(""), Stop("N/A"), Stop("0"), Stop("done"), Stop(task.intent)):
            verdict = await score(task, stop=stop, page=page, changes=NOTHING)
            assert not verdict.passed, (task.id, stop)
        for reason in REASON_CLASSES:
            stop = Stop(status="impossible", reason=reason)
            verdict = await score(task, stop=stop, page=page, changes=NOTHING)
            assert verdict.passed == (reason in task.reasons), (task.id, reason)


def test_an_answer_passes_on_its_own_task_only(tasks: list[Task]) -> None:
    families: dict[str, list[tuple[Task, AnswerCheck]]] = defaultdict(list)
    for task in tasks:
        for check in task.checks:
            if isinstance(check, AnswerCheck):
                families[task.template].append((task, check))
    assert len(families) >= 9
    for family in families.values():
        for task, check in family:
            for _, other in family:
                same = other.answer.natural() == check.answer.natural()
                assert check.answer.grade(other.answer.natural(), task.intent).passed == same, task.id


def test_changes_are_only_expected_where_they_are_asked_for(tasks: list[Task]) -> None:
    for task in tasks:
        states = [check for check in task.checks if isinstance(check, StateCheck)]
        assert len(states) == 1
        assert (states[0].options != ((),)) == (task.kind in ("mutate", "combined")), task.id
