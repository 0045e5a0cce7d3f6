"""REAL's public tasks by their golden paths in a real Chromium, judged by the checks that REAL publishes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import jmespath
import pytest
import pytest_asyncio

from webarium.actions.types import Stop
from webarium.agents import load_agent
from webarium.envs import Arena
from webarium.sites.kit.real.finish import finish
from webarium.sites.staynb.site import SITE
from webarium.suites import load_suite
from webarium.tasks import MAX_STEPS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

DATA = Path(__file__).parents[3] / "shared" / "data" / "real" / "v1"
NEEDS_DATA = pytest.mark.skipif(not DATA.is_dir(), reason=f"REAL's task files are not at {DATA}.")
BOOKED = {2, 4, 5, 6, 8, 9}
SAID = {1: "not possible", 3: "$982", 7: "City Hideaway (5.00, $14)\n2. Beach House (4.91, $19)"}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["staynb"]) as opened:
        yield opened


@NEEDS_DATA
@pytest.mark.parametrize("number", range(1, 10))
async def test_a_public_task_is_done_by_its_golden_path(arena: Arena, number: int) -> None:
    file = DATA / f"staynb-{number}.json"
    (task,) = load_suite(f"real-v1:{file}").tasks(arena.universe)
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now
    )
    answer = ""
    async with episode:
        agent: Any = load_agent("oracle").create(seed=0)
        await agent.start_privileged(task, arena.universe)
        for _ in range(MAX_STEPS):
            action = await agent.act(episode.observation)
            if isinstance(action, Stop):
                answer = action.answer
                break
            await episode.step(action)
        state: Any = finish(episode.world, SITE)
    checks = [each for each in json.loads(file.read_text("utf-8"))["evals"] if each["type"] == "jmespath"]
    assert [c["query"] for c in checks if jmespath.search(c["query"], state) != c["expected_value"]] == []
    assert len(state["state"]["booking"]["bookingDetails"]) == (number in BOOKED)
    assert SAID.get(number, "") in answer
