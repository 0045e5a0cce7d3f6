"""A task for several agents on PettingZoo's interface for agents that take turns."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from webarium.envs.play import Seen
from webarium.envs.several.table import Table, TableOptions


class TurnTaskEnv(AECEnv[str, Seen, str]):  # type: ignore[misc,unused-ignore]
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

    def __init__(self, task: str, **options: Any) -> None:
        super().__init__()
        self._sit(Table(TableOptions(task, **options)))

    def _sit(self, table: Table) -> None:
        self.table = table
        self.render_mode = table.options.render_mode
        self.possible_agents = list(table.roles)
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin in a fresh world; ``options={"task": id}`` changes the task to another one of the same roles."""
        self.table.reset(seed, (options or {}).get("task"))
        self._begin()

    def _begin(self) -> None:
        """Be where the table is."""
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
        other._begin()
        return other

    def snapshot(self, *, exact: bool = False) -> bytes:
        """This moment as bytes: the world, all windows, and whose turn it is."""
        return self.table.snapshot(exact=exact)

    def restore(self, snapshot: bytes) -> None:
        """Go on from a moment that `snapshot` saved."""
        self.table.restore(snapshot)
        self._begin()

    def render(self) -> NDArray[np.uint8] | None:  # type: ignore[override,unused-ignore]
        """All windows side by side."""
        return self.table.render()

    def close(self) -> None:
        """End it; may be called again."""
        self.table.close()
