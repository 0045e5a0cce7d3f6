"""What is written down of the steps of several agents: one record, a lane for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from webarium.actions.types import Action
from webarium.agents.notes import StepNotes
from webarium.envs import Episode
from webarium.observation.observation import Observation
from webarium.runs.records.requests import RequestTrace
from webarium.runs.records.steps import StepLog


@dataclass
class LaneLog(StepLog):
    """Writes the steps of several agents in the order of their turns; `turn_to` says whose the next one is."""

    traces: dict[str, RequestTrace] = field(default_factory=dict)
    """What each one's pages ask of servers."""
    lines: int = 0
    """Lines so far: start pages, actions and stops."""
    _role: str = ""
    _lanes: dict[str, Observation | None] = field(default_factory=dict)
    """What each one has seen last."""

    def turn_to(self, role: str) -> None:
        """From now on the steps are one role's."""
        self._lanes[self._role] = self._seen
        self._role, self._seen = role, self._lanes.get(role)
        self.requests = self.traces.setdefault(role, RequestTrace())

    async def begin(self, observation: Observation, episode: Episode) -> None:
        """Write a role's start page."""
        start = {"action": None, "act": None, "target": None, "start": self.lines > 0}
        await self._write(self.lines, start, observation, episode, 0.0)
        self.lines += 1

    async def acted(
        self, action: Action | None, seen: Observation, episode: Episode, notes: StepNotes, agent_s: float
    ) -> None:
        """Write an action of the role whose turn it is, and what it saw after it."""
        steps = self.steps + 1
        await self.step(self.lines, action, seen, episode, notes, agent_s)
        self.steps, self.lines = steps, self.lines + 1

    async def ended(self, action: Action, notes: StepNotes, agent_s: float, *, error: str) -> None:
        """Write its stop, or an action beyond its limit."""
        await self.last(self.lines, action, notes, agent_s, error=error)
        self.lines += 1

    def _lane(self) -> dict[str, Any]:
        return {"role": self._role}
