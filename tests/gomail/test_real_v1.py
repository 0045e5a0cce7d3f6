"""The golden paths of REAL's public tasks, and the published checks on what they leave behind."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import jmespath
import pytest
import pytest_asyncio

from tests.scoring.foreign.recorded import DATA, needs_data
from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.sites.gomail.site import SITE
from webarium.sites.kit.real.finish import finish
from webarium.suites import load_suite
from webarium.suites.gomail.real_v1 import GOLDEN

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_data]
FOLDER = DATA / "real" / "v1"
TOLD = {"gomail-1": ["17"], "gomail-4": ["13"], "gomail-6": ["read"]}
"""What answers must mention where the published check asks a judge."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gomail"]) as arena:
        yield arena


def evals(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["evals"]
    return found


@pytest.mark.parametrize("name", GOLDEN)
async def test_the_published_checks_hold(arena: Arena, name: str) -> None:
    suite = load_suite(f"real-v1:{FOLDER}#gomail")
    task = suite.task(arena.universe, f"real.{name}")
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, conditions=task.conditions, now=task.now
    )
    async with episode:
        agent = OracleAgent()
        await agent.start_privileged(task, arena.universe)
        action = await agent.act(episode.observation)
        while not isinstance(action, Stop):
            await episode.step(action)
            action = await agent.act(episode.observation)
        state = finish(episode.world, SITE)
    for check in evals(FOLDER / f"{name}.json"):
        if check["type"] == "jmespath":
            assert jmespath.search(check["query"], state) == check["expected_value"], check
    for part in TOLD.get(name, []):
        assert part in action.answer
