"""An agent that does nothing: whatever it passes is a broken task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webarium.actions.types import Action, Stop

if TYPE_CHECKING:
    from webarium.agents.agent import Goal
    from webarium.observation.observation import Observation


class NullAgent:
    """Stops at once with an empty answer."""

    name = "null"

    async def start(self, goal: Goal) -> None:
        """Take no notice of the goal."""

    async def act(self, observation: Observation) -> Action:
        """Stop."""
        return Stop("")
