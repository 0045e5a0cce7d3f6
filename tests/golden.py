"""The golden paths of REAL's public tasks, and the published checks on what they leave behind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import jmespath

from tests.scoring.foreign.recorded import DATA
from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.sites.kit.real.finish import finish
from webarium.sites.registry import load_sites
from webarium.suites import load_suite
from webarium.tasks.task import Task

FOLDER = DATA / "real" / "v1"


@dataclass(frozen=True)
class End:
    """How a golden path ended."""

    answer: str
    state: Any
    """What the finish page tells."""
    changed: bool
    """Whether any row did."""


async def walked(arena: Arena, name: str) -> End:
    """Walk the golden path of a public task of the first version."""
    published = name.rpartition("-")[0]
    return await walk(arena, load_suite(f"real-v1:{FOLDER}#{published}").task(arena.universe, f"real.{name}"))


async def walk(arena: Arena, task: Task) -> End:
    """Walk the golden path of a task of REAL's."""
    site = load_sites()[task.site]
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
        return End(action.answer, finish(episode.world, site), not episode.world.changes().empty)


def unmet(name: str, state: Any) -> list[str]:
    """The task's published checks that do not hold."""
    checks = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["evals"]
    asked = [check for check in checks if check["type"] == "jmespath"]
    return [c["query"] for c in asked if jmespath.search(c["query"], state) != c["expected_value"]]
