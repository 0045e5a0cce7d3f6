"""The golden paths of REAL's public tasks, and the published checks on what they leave behind."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import jmespath

from tests.scoring.foreign.recorded import DATA
from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.sites.kit.real.finish import finish
from webarium.sites.kit.site import Site
from webarium.suites import load_suite

FOLDER = DATA / "real" / "v1"


async def walked(arena: Arena, site: Site, name: str) -> tuple[str, Any]:
    """Walk a public task's golden path; gives the answer and the finish state."""
    task = load_suite(f"real-v1:{FOLDER}#{site.id}").task(arena.universe, f"real.{name}")
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
        return action.answer, finish(episode.world, site)


def unmet(name: str, state: Any) -> list[str]:
    """The task's published checks that do not hold."""
    checks = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["evals"]
    asked = [check for check in checks if check["type"] == "jmespath"]
    return [c["query"] for c in asked if jmespath.search(c["query"], state) != c["expected_value"]]


async def assert_the_published_checks_hold(
    arena: Arena, site: Site, name: str, told: Mapping[str, Sequence[str]]
) -> None:
    """Walk a public task's golden path; `told` is what answers must mention where a judge is asked for."""
    answer, state = await walked(arena, site, name)
    assert unmet(name, state) == []
    for part in told.get(name, []):
        assert part in answer
