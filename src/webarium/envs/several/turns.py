"""A task for several agents on PettingZoo's interface for agents that take turns."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from webarium.envs.play import Seen
from webarium.envs.several.seated import Seated


class TurnTaskEnv(Seated, AECEnv[str, Seen, str]):  # type: ignore[misc,unused-ignore]
    """Several agents in one world, of which one acts at a time: the twin of `ParallelTaskEnv`.

    Those that have stopped are passed over. All end together, as there.

    Args:
        task: The task's id, such as ``topwork.agree_offer.0``.
        options: The other fields of `webarium.envs.several.table.TableOptions`, by name.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc,unused-ignore]
        "name": "webarium_turns_v0",
        "render_modes": ["rgb_array"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin in a fresh world; ``options={"task": id}`` changes the task to another one of the same roles."""
        self.table.reset(seed, (options or {}).get("task"))
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._look()
        self.agent_selection = self.table.rollout.next_role

    def _look(self) -> None:
        self.terminations = dict.fromkeys(self.agents, self.table.terminated)
        self.truncations = dict.fromkeys(self.agents, self.table.truncated)
        self.infos = {role: self.table.facts(role) for role in self.agents}

    def step(self, action: str | None) -> None:  # type: ignore[override,unused-ignore]
        """Let the agent whose turn it is act; with ``None`` take it away once all have ended."""
        role = self.agent_selection
        if self.terminations[role] or self.truncations[role]:
            self._was_dead_step(action)  # type: ignore[arg-type,unused-ignore]
            return
        self._cumulative_rewards[role] = 0.0
        self.table.act(role, str(action))
        self.rewards = {each: self.table.reward(each) for each in self.agents}
        self._accumulate_rewards()
        self._look()
        self.agent_selection = self.table.rollout.next_role

    def observe(self, agent: str) -> Seen:
        """What an agent saw last."""
        return self.table.seen(agent)

    def restore(self, snapshot: bytes) -> None:
        """Go on from a moment that `snapshot` saved."""
        self.table.restore(snapshot)
        self._begin()
