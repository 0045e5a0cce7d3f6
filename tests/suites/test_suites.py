"""Finding suites and tasks, and the messages for those that are not there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.scoring.outcomes import Page
from tests.tasks.templates import Empty, One, Sound
from webarium.actions.types import Stop
from webarium.errors import TaskError, UnknownNameError
from webarium.suites import Suite, find_task, load_suite, load_suites, suite_names
from webarium.suites.gym import SOURCE
from webarium.worlds import Changes, RowChange, Universe


def test_suites_are_found_by_name() -> None:
    assert "shopping" in suite_names()
    assert load_suite("shopping") is load_suites()["shopping"]
    with pytest.raises(UnknownNameError, match=r"no suite named 'shoping'\. Did you mean 'shopping'"):
        load_suite("shoping")


@pytest.mark.parametrize(
    ("task_id", "said"),
    [
        ("shopping.latest_order_totl.0", "Did you mean 'shopping.latest_order_total.0'"),
        ("shopping.latest_order_total.99", "Did you mean 'shopping.latest_order_total."),
        ("shopping.latest_order_total", "no task named"),
        ("", "no task named ''"),
        ("nothing", "webarium tasks list"),
    ],
)
def test_unknown_tasks_are_named_with_known_ones(task_id: str, said: str, universe: Universe) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_suite("shopping").task(universe, task_id)
    assert said in str(caught.value)
    with pytest.raises(UnknownNameError):
        find_task(universe, task_id)


def test_two_templates_may_not_share_a_name() -> None:
    with pytest.raises(TaskError, match=r"same name: shopping\.sound"):
        Suite("twice", "Twice.", (Sound(), Sound()))


class Impossible(One):
    name = "not_one"
    kind = "impossible"
    reasons = ("not_found",)


@pytest.mark.parametrize(
    ("twin", "changes", "fault"),
    [
        ("one", {}, None),
        ("two", {}, "not a template here"),
        ("not_one", {}, "not a template here"),
        ("one", {"intent": "How much?"}, "worded differently"),
        ("one", {"wordings": ("How much is it?",)}, "worded differently"),
        ("one", {"role": "guest"}, "different people"),
        ("one", {"kind": "retrieve"}, "can be done and names a twin"),
    ],
)
def test_twins_are_worded_alike(
    twin: str, changes: dict[str, object], fault: str | None, universe: Universe
) -> None:
    made = type("Made", (Impossible,), {"twin": twin, **changes})()
    if fault is None:
        suite = Suite("pair", "Pair.", (One(), made))
        assert suite.task(universe, "shopping.not_one.0").twin == "shopping.one.0"
    else:
        with pytest.raises(TaskError, match=fault):
            Suite("pair", "Pair.", (One(), made))


def test_a_template_without_instances_is_passed_over(universe: Universe) -> None:
    mixed = Suite("mixed", "Mixed.", (Empty(), Sound()))
    assert [task.template for task in mixed.tasks(universe)] == ["sound"] * 3
    with pytest.raises(UnknownNameError, match=r"no task named 'shopping\.one\.0'"):
        mixed.task(universe, "shopping.one.0")


class Halfway(Sound):
    """Says how much of it is done by its parameters."""

    def progress(self, changes: Sequence[RowChange], share: float, params: Sound.Params) -> float:
        return params.order / (2 * params.order)


def test_progress_is_what_the_template_says_of_an_instance(universe: Universe) -> None:
    task = Suite("half", "Half.", (Halfway(),)).tasks(universe)[0]
    assert SOURCE.progress(task, Changes()) == 0.5


async def test_environments_find_tasks_and_rewards(universe: Universe) -> None:
    task = SOURCE.task(universe, "shopping.latest_order_number.0")
    assert task.id == "shopping.latest_order_number.0"
    verdict = await SOURCE.score(task, stop=Stop("no idea"), page=Page(), changes=Changes())
    assert verdict.score == 0.0
