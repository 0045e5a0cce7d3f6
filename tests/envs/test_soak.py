from __future__ import annotations

import json
import weakref

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW
from webarium.bench.soak import _open_worlds, soak
from webarium.envs import Arena

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@IN_CHROMIUM
async def test_nothing_stays_behind(arena: Arena) -> None:
    told: list[str] = []
    found = await soak(arena, [HOME, NEW], episodes=5, warm_up=2, tell=told.append)
    assert found.clean, found
    assert found.memory_before > 50
    assert json.loads(json.dumps(found.to_json()))["episodes"] == 5


class Gone:
    """Something that a library refers to weakly."""


async def test_proxies_of_what_is_gone_are_passed_over() -> None:
    gone = Gone()
    left = weakref.proxy(gone)
    del gone
    assert not any(world.closed for world in _open_worlds())
    del left
