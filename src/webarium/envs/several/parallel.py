"""A task for several agents on PettingZoo's parallel interface."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import ParallelEnv

from webarium.envs.play import Seen
from webarium.envs.several.seated import Seated

Results = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]
"""Observations, rewards, terminations, truncations and infos, by agent."""


class ParallelTaskEnv(Seated, ParallelEnv[str, Seen, str]):  # type: ignore[misc,unused-ignore]
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin in a fresh world; ``options={"task": id}`` changes the task to another one of the same roles."""
        self.table.reset(seed, (options or {}).get("task"))
        return self._here()

    def _begin(self) -> None:
        self.agents = [] if self.table.rollout.over else list(self.possible_agents)

    def _here(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._begin()
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

    def restore(self, snapshot: bytes) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Go on from a moment that `snapshot` saved."""
        self.table.restore(snapshot)
        return self._here()
