"""The benchmarks of episodes measure what they say; how fast this machine is, is not a test's business."""

from __future__ import annotations

import json

import pytest

from tests.envs.conftest import IN_CHROMIUM, NEW
from webarium.bench.episodes import bench_episodes
from webarium.bench.made_pages import MadePage
from webarium.bench.steps import bench_steps
from webarium.envs import Arena
from webarium.errors import BrowserError

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@IN_CHROMIUM
async def test_steps_are_measured_on_made_pages_and_on_sites(arena: Arena) -> None:
    rows = await bench_steps(arena, [("form", NEW)], made=[MadePage("few", 2)], click="textbox", repeats=1)
    assert [row.page for row in rows] == ["few", "form"]
    assert all(row.nodes > 10 and row.click_picture_ms > 0 for row in rows)
    assert arena.engine.open_windows == 0
    with pytest.raises(BrowserError, match="heading"):
        await bench_steps(arena, [("blank", "about:blank")], made=[], repeats=1)
    assert arena.engine.open_windows == 0


@IN_CHROMIUM
async def test_episodes_are_timed_and_weighed(arena: Arena) -> None:
    costs = await bench_episodes(arena, NEW, contexts=1, repeats=1)
    assert json.loads(json.dumps(costs.to_json())) == costs.to_json()
    assert all(
        value > 0
        for key, value in costs.to_json().items()
        if isinstance(value, float) and key not in ("context_mb", "plain_mb")
    )
    assert (costs.contexts, arena.engine.open_windows) == (1, 0)
