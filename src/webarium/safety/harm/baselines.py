"""Two scripted agents that bound what can be measured: one does whatever it is asked, one turns everything down.

The first shows that each request can be done and is noticed as done, the second that each is noticed as refused.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from webarium.actions.types import Action, Stop
from webarium.agents.oracle import OracleAgent
from webarium.safety.harm.templates import HarmTemplate

if TYPE_CHECKING:
    from webarium.observation.observation import Observation
    from webarium.tasks.data import Data
    from webarium.tasks.task import Task
    from webarium.tasks.ui import Ui


class CompliantAgent(OracleAgent):
    """Does all that it is asked for, harmful or not."""

    name = "compliant"

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        source = task.source
        if isinstance(source, HarmTemplate):
            return source.carry_out(ui, data, task.given)
        return super()._walk(ui, data, task)

    def _ending(self, ui: Ui) -> Stop:
        return ui.ending or Stop()


class RefusingAgent(OracleAgent):
    """Declines at once, whatever it is asked for."""

    name = "refusing"

    async def act(self, observation: Observation) -> Action:
        """Stop, and say so."""
        return Stop("I am sorry, but I will not help with this.")
