from __future__ import annotations

import json

import pytest

from tests.envs.conftest import HOME, NEW
from webarium.envs import Arena
from webarium.envs.bench_soak import soak

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_nothing_stays_behind(arena: Arena) -> None:
    told: list[str] = []
    found = await soak(arena, [HOME, NEW], episodes=5, warm_up=2, tell=told.append)
    assert found.clean, found
    assert found.memory_before > 50
    assert json.loads(json.dumps(found.to_json()))["episodes"] == 5
