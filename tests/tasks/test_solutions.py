"""The choices that meet a constraint, for work with more than one right end."""

from __future__ import annotations

import pytest

from webarium.errors import TaskError
from webarium.tasks import workflow
from webarium.tasks.workflow import solutions


def test_all_choices_that_meet_the_constraint_come_in_order() -> None:
    assert solutions([range(1, 4), (2, 3)], lambda pair: sum(pair) == 5) == [(2, 3), (3, 2)]


def test_as_many_as_are_allowed_are_not_too_many() -> None:
    assert len(solutions([range(3)], lambda _: True, most=3)) == 3
    with pytest.raises(TaskError, match="More than 2 combinations"):
        solutions([range(3)], lambda _: True, most=2)


def test_no_choice_is_an_error() -> None:
    with pytest.raises(TaskError, match="No combination"):
        solutions([range(3)], lambda _: False)


def test_too_many_combinations_are_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workflow, "MOST_COMBINATIONS", 6)
    assert len(solutions([range(2), range(3)], lambda _: True)) == 6
    with pytest.raises(TaskError, match="8 combinations to look through, at most 6"):
        solutions([range(2), range(4)], lambda _: True)
