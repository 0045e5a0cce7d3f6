"""The forum's and the cross suite's quick tasks in a real Chromium, all at once, on an arena with three sites."""

from __future__ import annotations

import pytest

from tests.suites.test_in_browser import attempt_all
from webarium.suites import Suite, load_suite
from webarium.tasks import Task
from webarium.worlds import Universe

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SITES = ("reddit", "shopping", "gomail")


def quick(_: Suite, universe: Universe) -> list[Task]:
    """The smoke subsets of both suites."""
    suites = (load_suite("reddit"), load_suite("cross"))
    return [suite.task(universe, task_id) for suite in suites for task_id in suite.smoke]


async def test_the_oracle_passes_everything_at_once() -> None:
    """Each task allows its own changes and no others, so a change seen from next door would fail it."""
    verdicts = await attempt_all(load_suite("reddit"), "oracle", quick, at_once=15, sites=SITES)
    assert len(verdicts) == 15
    assert {task_id: verdict.reason for task_id, verdict in verdicts.items() if not verdict.passed} == {}
