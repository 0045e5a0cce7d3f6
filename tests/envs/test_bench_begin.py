"""What `webarium bench begin` measures: each site's front page, by an episode and by a plain program."""

from __future__ import annotations

import pytest

from tests.envs.conftest import IN_CHROMIUM
from webarium.bench.begin import bench_begin
from webarium.envs import Arena
from webarium.errors import UnknownNameError

pytestmark = pytest.mark.asyncio(loop_scope="session")


@IN_CHROMIUM
async def test_each_site_is_measured_beside_a_plain_program(arena: Arena) -> None:
    (row,) = await bench_begin(arena, repeats=1)
    assert row.site == "tiny"
    assert row.nodes > 3
    assert 0 < row.begin_ms <= row.slowest_ms
    assert row.plain_ms > 0
    assert row.to_json()["site"] == "tiny"
    assert arena.episodes == arena.engine.open_windows == 0


async def test_a_site_that_is_not_there_is_named(arena: Arena) -> None:
    with pytest.raises(UnknownNameError, match="tinny"):
        await bench_begin(arena, only=["tinny"])
