"""The benchmark of /finish measures what it says; how fast this machine is, is not a test's business."""

from __future__ import annotations

import pytest

from webarium.bench.finish import bench_finish
from webarium.bench.load import busy_machine
from webarium.bench.memory import own_processes
from webarium.envs import Arena
from webarium.errors import UnknownNameError

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_each_replica_is_measured(arena: Arena) -> None:
    (row,) = await bench_finish(arena, repeats=3)
    assert row.site == "notes"
    assert row.kb > 0.3
    assert row.state_ms > 0
    assert 0 < row.page_ms <= row.slowest_ms
    assert arena.engine.open_windows == 0


async def test_only_what_is_named_is_measured(arena: Arena) -> None:
    (row,) = await bench_finish(arena, repeats=1, only=["notes"])
    assert row.site == "notes"
    with pytest.raises(UnknownNameError, match="no site of REAL's named 'notez'"):
        await bench_finish(arena, only=["notez"])


async def test_busy_processes_end_with_the_measuring() -> None:
    before = set(own_processes())
    with busy_machine(2):
        started = set(own_processes()) - before
        assert len(started) >= 2
    assert not started & set(own_processes())
