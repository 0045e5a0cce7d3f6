"""The suite of every site at two seeds: sound templates, enough of every kind, and no way to pass by accident.

Every installed site is looked at; `FLOORS` says how much its suite has at least. What is asked of one suite alone,
and the suites across sites, have modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from tests.suite_checks import answered, assert_every_kind
from webarium.sites.registry import load_sites
from webarium.suites import Suite, load_suite
from webarium.tasks import Task
from webarium.types import TASK_KINDS
from webarium.worlds import Conditions, Universe


@dataclass(frozen=True)
class Floor:
    """How much a suite has at least."""

    templates: int = 1
    tasks: int = 1
    of_each_kind: int = 1
    under_conditions: int = 0
    """Tasks in worlds with slow pages, faults and the like."""
    answering: int = 1
    """Templates that ask for an answer."""


FLOORS = {
    "dashdish": Floor(50, 155, of_each_kind=15, under_conditions=12, answering=15),
    "flyunified": Floor(30, 95, of_each_kind=5, under_conditions=8, answering=9),
    "gitlab": Floor(42, 170, of_each_kind=4, answering=9),
    "gocalendar": Floor(45, 150, under_conditions=6),
    "gomail": Floor(45, 145, of_each_kind=5, under_conditions=12, answering=9),
    "map": Floor(60, 170, of_each_kind=10, answering=35),
    "networkin": Floor(50, 150, of_each_kind=10, under_conditions=15, answering=15),
    "omnizon": Floor(50, 150, of_each_kind=5, under_conditions=12, answering=10),
    "opendining": Floor(40, 140, of_each_kind=10, under_conditions=10, answering=15),
    "reddit": Floor(55, 160, of_each_kind=5, under_conditions=1, answering=15),
    "shopping": Floor(100, 340, of_each_kind=5, answering=40),
    "shopping_admin": Floor(60, 220, of_each_kind=8, answering=20),
    "staynb": Floor(40, 110, of_each_kind=5),
    "zilloft": Floor(50, 140, of_each_kind=10, under_conditions=15, answering=20),
    "topwork": Floor(60, 150, of_each_kind=10, under_conditions=14, answering=15),
    "udriver": Floor(45, 140, of_each_kind=10, under_conditions=12, answering=15),
    "wikipedia": Floor(50, 190, of_each_kind=8, under_conditions=30, answering=25),
}


@pytest.fixture(
    scope="module",
    params=[(name, seed) for name in load_sites() for seed in (0, 1)],
    ids=lambda p: f"{p[0]}-seed{p[1]}",
)
def ground(request: pytest.FixtureRequest, everywhere: Callable[[int], Universe]) -> tuple[Suite, Universe]:
    name, seed = request.param
    return load_suite(name), everywhere(seed)


@pytest.fixture(scope="module")
def suite(ground: tuple[Suite, Universe]) -> Suite:
    return ground[0]


@pytest.fixture(scope="module")
def universe(ground: tuple[Suite, Universe]) -> Universe:
    return ground[1]


def test_there_are_enough_tasks_of_every_kind(suite: Suite, tasks: list[Task]) -> None:
    floor = FLOORS.get(suite.name, Floor())
    assert len(suite.templates) >= floor.templates
    assert len(tasks) >= floor.tasks
    assert_every_kind(tasks, floor.of_each_kind)
    assert sum(task.conditions != Conditions() for task in tasks) >= floor.under_conditions
    assert len({task.template for task in tasks if answered(task)}) >= floor.answering


def test_the_smoke_subset_is_there(suite: Suite, universe: Universe) -> None:
    found = [suite.task(universe, task_id) for task_id in suite.smoke]
    assert {task.kind for task in found} == set(TASK_KINDS)
