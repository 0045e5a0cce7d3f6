"""Every value that a check leaves free stands in the list, with what the request says of it; the list has no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

import pytest

from webarium.scoring import AnyValue, StateCheck
from webarium.suites import load_suites
from webarium.suites.openings import openings
from webarium.tasks import Task
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def free(everywhere: Callable[[int], Universe]) -> dict[str, list[Task]]:
    """All columns that tasks of two seeds leave free, each with these tasks."""
    found: dict[str, list[Task]] = {}
    for seed in (0, 1):
        for suite in load_suites().values():
            for task in suite.tasks(everywhere(seed)):
                for column in _free_columns(task):
                    found.setdefault(column, []).append(task)
    return found


def _free_columns(task: Task) -> Iterator[str]:
    for check in task.checks:
        for wish in chain.from_iterable(check.options) if isinstance(check, StateCheck) else ():
            held = {**wish.key, **wish.old, **wish.values}
            yield from (f"{wish.table}.{c}" for c, value in held.items() if isinstance(value, AnyValue))


def test_every_free_value_is_listed_with_what_the_request_says_of_it(free: dict[str, list[Task]]) -> None:
    known = openings()
    assert sorted(free.keys() - known.free.keys() - known.says.keys()) == []


def test_what_is_free_because_of_words_has_these_words_in_every_request(free: dict[str, list[Task]]) -> None:
    for column, words in openings().says.items():
        assert [task.id for task in free[column] if not re.search(words, task.intent)] == [], column


def test_the_list_has_no_column_that_is_free_nowhere(free: dict[str, list[Task]]) -> None:
    known = openings()
    assert sorted({*known.free, *known.says} - free.keys()) == []


def test_reasons_are_sentences_and_no_column_has_two() -> None:
    known = openings()
    assert not known.free.keys() & known.says.keys()
    assert all(reason.endswith(".") and len(reason) > 12 for reason in known.free.values())


@pytest.mark.parametrize(
    "column", ["offer.starts_on", "food_order.tip", "event.reminders", "issue.description"]
)
def test_what_people_choose_is_no_longer_free(column: str, free: dict[str, list[Task]]) -> None:
    assert column not in free
