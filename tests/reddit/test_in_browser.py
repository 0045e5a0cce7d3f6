"""The forum's and the cross suite's quick tasks in a real Chromium, all at once, on an arena with three sites."""

from __future__ import annotations

import pytest

from tests.suites.test_in_browser import attempt_all, smoke
from webarium.envs import Arena
from webarium.suites import load_suite

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SITES = ("reddit", "shopping", "gomail")


async def test_the_oracle_passes_everything_at_once() -> None:
    """Each task allows its own changes and no others, so a change seen from next door would fail it."""
    async with await Arena.open(sites=SITES) as arena:
        quick = [task for name in ("reddit", "cross") for task in smoke(load_suite(name), arena.universe)]
        verdicts = await attempt_all(arena, quick, "oracle", at_once=15)
    assert len(verdicts) == 15
    assert {task_id: verdict.reason for task_id, verdict in verdicts.items() if not verdict.passed} == {}
