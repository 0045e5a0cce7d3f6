"""A task for several agents on PettingZoo's parallel interface."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from webarium.envs.play import Seen
from webarium.envs.several.table import Table, TableOptions

Results = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class ParallelTaskEnv(ParallelEnv[str, Seen, str]):  # type: ignore[misc,unused-ignore]
    """Several agents in one world, each with a role, a user account and a window of its own.

    In a step all act one after the other, in a fixed order; so the second one acts in what the first has left. An agent
    that has stopped stays among `agents`, and what it says is not looked at: all end together, when the last one has
    stopped or used up its actions, and only then there are rewards. What breaks under them truncates all, with rewards
    that are not numbers and ``info["error"]``. At the end ``info`` has ``joint``, ``each`` and the ``verdict``.

    Args:
        task: The task's id, such as ``topwork.agree_offer.0``.
        options: The other fields of `webarium.envs.several.table.TableOptions`, by name.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc,unused-ignore]
        "name": "webarium_v0",
        "render_modes": ["rgb_array"],
        "render_fps": 1,
    }

    def __init__(self, task: str, **options: Any) -> None:
        self._sit(Table(TableOptions(task, **options)))

    def _sit(self, table: Table) -> None:
        self.table = table
        self.render_mode = table.options.render_mode
        self.possible_agents = list(table.roles)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin in a fresh world; ``options={"task": id}`` changes the task to another one of the same roles."""
        self.table.reset(seed, (options or {}).get("task"))
        return self._here()

    def _here(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.agents = [] if self.table.rollout.over else list(self.possible_agents)
        return self.observations(), self.infos()

    def step(self, actions: dict[str, str]) -> Results:
        """Let each agent act that says something, in the order of `possible_agents`."""
        table, present = self.table, list(self.agents)
        for role in present:
            if role in actions and role in table.rollout.waiting:
                table.act(role, actions[role])
        over = table.rollout.over
        self.agents = [] if over else present
        return (
            {role: table.seen(role) for role in present},
            {role: table.reward(role) for role in present},
            dict.fromkeys(present, table.terminated),
            dict.fromkeys(present, table.truncated),
            {role: table.facts(role) for role in present},
        )

    def observations(self) -> dict[str, Seen]:
        """What each agent saw last."""
        return {role: self.table.seen(role) for role in self.possible_agents}

    def infos(self) -> dict[str, dict[str, Any]]:
        """What there is to know beside it."""
        return {role: self.table.facts(role) for role in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Seen]:
        """The space of what an agent is shown."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[str]:
        """The space of what an agent says."""
        return self.table.action_spaces[agent]

    def fork(self, *, exact: bool = False) -> Self:
        """Another environment at this moment, with a world and windows of its own; close it, too."""
        other = object.__new__(type(self))
        other._sit(self.table.fork(exact=exact))
        other.agents = list(self.agents)
        return other

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes: the world, and all windows."""
        return self.table.snapshot(exact=exact)

    def restore(self, snapshot: bytes) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Go on from a moment that `snapshot` saved."""
        self.table.restore(snapshot)
        return self._here()

    def render(self) -> NDArray[np.uint8] | None:  # type: ignore[override,unused-ignore]
        """All windows side by side."""
        return self.table.render()

    def close(self) -> None:
        """End it; may be called again."""
        self.table.close()
