"""The suite of tasks for which something is looked up: sound, and with every kind of pair that it is there for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.doc_pages import section
from tests.suite_checks import *  # noqa: F403 -- the tests that all suites share
from webarium.suites import Suite, load_suite
from webarium.tasks import Task
from webarium.worlds import Universe

PAIRS = {
    ("wikipedia", "map"): 10,
    ("wikipedia", "reddit"): 3,
    ("wikipedia", "shopping"): 1,
    ("manuals", "gitlab"): 4,
    ("manuals", "shopping_admin"): 4,
    ("homepage", "shopping"): 3,
    ("reddit", "map"): 4,
    ("shopping_admin", "map"): 4,
}
"""How many templates join two sites at least."""


@pytest.fixture(scope="module")
def universe(everywhere: Callable[[int], Universe]) -> Universe:
    return everywhere(0)


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("lookup")


def test_every_template_joins_two_sites_and_the_pairs_are_there(suite: Suite, tasks: list[Task]) -> None:
    assert all(len(set(template.sites)) >= 2 for template in suite.templates)
    pairs = Counter(pair for each in suite.templates for pair in PAIRS if set(pair) <= set(each.sites))
    assert {pair: pairs[pair] >= least for pair, least in PAIRS.items()} == dict.fromkeys(PAIRS, True)
    with_map = [each for each in suite.templates if "map" in each.sites]
    assert len([each for each in with_map if "wikipedia" not in each.sites]) >= 8
    assert len({task.template_id for task in tasks if task.kind == "impossible"}) >= 6
    assert {task.template_id for task in tasks} == {template.id for template in suite.templates}


def test_public_themes_have_counterparts_that_exist(suite: Suite) -> None:
    """Each template that the documentation names beside a public theme is one of the map's or of this suite."""
    known = {
        template.name for name in ("map", "lookup", "wikipedia") for template in load_suite(name).templates
    }
    table = section("foreign-tasks.md", "WebArena's themes of the map")
    rows = [line for line in table.splitlines() if line.startswith("| ") and "`" in line]
    numbers = {int(n) for line in rows for n in line.split("|")[1].replace(",", " ").split()}
    named = {name for line in rows for name in line.split("|")[3].replace("`", "").replace(",", " ").split()}
    assert named <= known
    assert numbers == {
        *(
            35,
            36,
            39,
            41,
            42,
            46,
            47,
            49,
            51,
            52,
            54,
            58,
            59,
            64,
            65,
            66,
            67,
            68,
            69,
            70,
            72,
            73,
            75,
            77,
            78,
            79,
        ),
        *(501, 781, 782, 85, 94, 120, 371),
    }
