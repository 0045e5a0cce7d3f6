"""What `webarium bench pages` counts: the same pages opened in three ways, and the CPU of all processes for each."""

from __future__ import annotations

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW
from webarium.bench.cpu import KINDS
from webarium.bench.plain import bench_plain
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@IN_CHROMIUM
async def test_each_way_is_measured_on_the_same_pages(arena: Arena) -> None:
    rows = await bench_plain(arena, [HOME, NEW], repeats=1)
    assert [(row.way, row.pages) for row in rows] == [("goto", 2), ("goto and screenshot", 2), ("step", 2)]
    for row in rows:
        assert set(row.kinds) == set(KINDS)
        assert row.cpu_ms == pytest.approx(sum(row.kinds.values()))
        assert row.kinds["renderer"] > 0
