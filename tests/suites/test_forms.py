"""How each task says that it is to be answered: rightly, and without a hint of its answer."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from webarium.scoring import AnswerCheck
from webarium.scoring.form.declines import decline_in
from webarium.scoring.form.reader import grade_form
from webarium.scoring.form.sentences import DECLINE, NO_ANSWER, written
from webarium.suites import load_suite, suite_names
from webarium.suites.kit import ENOUGH
from webarium.tasks import Task
from webarium.worlds import Universe

WRAPPINGS = (
    "{}",
    "Answer: {}",
    "**Answer:** {}",
    "**Final answer: {}**",
    "I opened the page.\n\nAnswer: {}",
    "```\n{}\n```",
)
ASKING = re.compile(
    r"\?(?:$| )|(?<!stop and )\b[Tt]ell me\b|\bGive me\b|^List the reviewers|^Find the name|^Get the order number"
)


def answer_of(task: Task) -> AnswerCheck | None:
    return next((check for check in task.checks if isinstance(check, AnswerCheck)), None)


@pytest.mark.parametrize("name", suite_names())
def test_each_tasks_own_answer_passes_in_its_form(universe: Universe, name: str) -> None:
    refused = []
    for task in load_suite(name).tasks(universe):
        check = answer_of(task)
        if check is None:
            continue
        for wrapping in WRAPPINGS:
            text = wrapping.format(written(check.answer))
            if not grade_form(check.answer, text).passed or decline_in(text) is not None:
                refused.append((task.id, text))
    assert refused == []


@pytest.mark.parametrize("name", suite_names())
def test_no_task_passes_by_the_answer_of_another_one(universe: Universe, name: str) -> None:
    answers = defaultdict(list)
    for task in load_suite(name).tasks(universe):
        if check := answer_of(task):
            answers[task.template_id].append(check.answer)
    taken = [
        (template, written(one), written(other))
        for template, found in answers.items()
        for one in found
        for other in found
        if written(one).casefold() != written(other).casefold() and grade_form(one, written(other)).passed
    ]
    assert taken == []


@pytest.mark.parametrize("name", suite_names())
def test_a_request_says_the_same_form_whatever_its_answer_is(universe: Universe, name: str) -> None:
    """Neither the number of values nor that it cannot be done may be read from it."""
    suite = load_suite(name)
    said: dict[str, set[str]] = defaultdict(set)
    for task in suite.tasks(universe):
        said[task.template_id].add(task.how_to_answer)
        assert task.answers == "form"
        assert task.how_to_answer.endswith(DECLINE)
        assert task.request == f"{task.intent}\n{task.how_to_answer}"
    assert {template: forms for template, forms in said.items() if len(forms) > 1} == {}
    twins = {t.id: f"{t.site}.{t.twin}" for t in suite.templates if t.twin and t.id in said}
    assert [one for one, other in twins.items() if other in said and said[one] != said[other]] == []


@pytest.mark.parametrize("name", suite_names())
def test_what_cannot_be_told_is_asked_for_in_a_form_as_well(universe: Universe, name: str) -> None:
    """A question that must be declined does not give itself away by saying that it wants no answer.

    To report a second try that failed is to decline, and asks for no answer.
    """
    wrong = [
        task.id
        for task in load_suite(name).tasks(universe)
        if task.kind == "impossible" and NO_ANSWER in task.how_to_answer
        if ASKING.search(task.source.intent.removesuffix(ENOUGH))
    ]
    assert wrong == []


def test_free_answers_leave_the_request_as_it_was(universe: Universe) -> None:
    task = load_suite("shopping").tasks(universe)[0].answering("free")
    assert task.request == task.intent
    assert task.answering("form").how_to_answer
