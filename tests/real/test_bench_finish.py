"""The benchmark of /finish measures what it says; how fast this machine is, is not a test's business."""

from __future__ import annotations

import pytest

from webarium.bench.finish import bench_finish
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_each_replica_is_measured(arena: Arena) -> None:
    (row,) = await bench_finish(arena, repeats=3)
    assert row.site == "notes"
    assert row.kb > 0.3
    assert row.state_ms > 0
    assert 0 < row.page_ms <= row.slowest_ms
    assert arena.engine.open_windows == 0
