"""Walks golden paths in two builds of Chromium and compares what is seen at each step.

Usage: python scripts/compare_chromiums.py /usr/bin/chromium-headless-shell /usr/bin/chromium [suite ...]
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence

from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.envs import Arena
from webarium.observation.view import View
from webarium.runs.records.steps import digests_of
from webarium.suites import load_suite

SUITES = (
    *(
        "shopping",
        "reddit",
        "gomail",
        "dashdish",
        "gocalendar",
        "networkin",
        "omnizon",
        "opendining",
        "staynb",
        "udriver",
    ),
    "cross",
)
TASKS = 3
"""How many smoke tasks of each suite are walked."""


async def walk(program: str, suites: Sequence[str]) -> dict[tuple[str, int], dict[str, str]]:
    """Digests of what is seen, by task and step."""
    os.environ["WEBARIUM_CHROMIUM"] = program
    seen: dict[tuple[str, int], dict[str, str]] = {}
    async with await Arena.open() as arena:
        for name in suites:
            suite = load_suite(name)
            for task_id in suite.smoke[:TASKS]:
                task = suite.task(arena.universe, task_id)
                episode = await arena.episode(
                    start_urls=task.start_urls,
                    users=task.users,
                    conditions=task.conditions,
                    now=task.now,
                    view=View(screenshot=True, html=True, viewport_only=False),
                )
                async with episode:
                    agent = OracleAgent()
                    await agent.start_privileged(task, arena.universe)
                    action = None
                    while not isinstance(action, Stop):
                        if action is not None:
                            await episode.step(action)
                        seen[task_id, episode.steps] = digests_of(
                            episode.observation, episode.world.changes()
                        )
                        action = await agent.act(episode.observation)
    return seen


async def main(first: str, second: str, *suites: str) -> None:
    """Print how many steps differ, by what is compared."""
    one, other = [await walk(program, suites or SUITES) for program in (first, second)]
    print(
        f"{len(one)} and {len(other)} steps, {'the same' if one.keys() == other.keys() else 'different'} ones"
    )
    for key in ("observation", "html", "changes", "screenshot"):
        differing = [step for step in one.keys() & other.keys() if one[step][key] != other[step][key]]
        print(f"{key}: {len(differing)} differ")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
