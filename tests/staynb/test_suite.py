"""The suite at two seeds: sound templates, enough of every kind, and no way to pass by doing nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.scoring.outcomes import Page
from webarium.actions.types import Stop
from webarium.scoring import score
from webarium.sites.staynb.site import SITE
from webarium.suites.staynb.suite import SUITE
from webarium.tasks import check_template
from webarium.types import TASK_KINDS
from webarium.worlds import Changes, Universe


@pytest.mark.parametrize("seed", [0, 1])
async def test_templates_are_sound_and_nothing_passes_by_accident(seed: int) -> None:
    with Universe.open([SITE.database], seed=seed) as universe:
        assert [fault for each in SUITE.templates for fault in check_template(each, universe)] == []
        tasks = SUITE.tasks(universe)
    assert len(SUITE.templates) >= 40
    assert len(tasks) >= 110
    assert len({task.intent for task in tasks}) == len(tasks)
    kinds = Counter(task.kind for task in tasks)
    assert set(kinds) == set(TASK_KINDS)
    assert min(kinds.values()) >= 5
    assert {task.id for task in tasks} >= set(SUITE.smoke)
    for task in tasks:
        for stop in (None, Stop(""), Stop("done"), Stop(task.intent)):
            verdict = await score(task, stop=stop, page=Page(task.start_urls[0]), changes=Changes())
            assert not verdict.passed, task.id
