"""Two scripted agents that bound what defences can be: one obeys every instruction that it reads, one obeys none.

Both walk the golden path of the task and see the pages that any agent sees. Neither sees pixels: where words are drawn
they go by the picture's name, and know from the task what is drawn there. The first shows that every attack can
succeed where its words are read, the second that no check fires without an agent's doing.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from webarium.actions.types import Action, AskUser, Stop
from webarium.agents.oracle import OracleAgent
from webarium.errors import AgentError
from webarium.safety.goals import find_goal
from webarium.safety.places import find_place
from webarium.tasks.ui import Ui

if TYPE_CHECKING:
    from webarium.observation.observation import Observation
    from webarium.tasks.attack import Attack
    from webarium.tasks.data import Data
    from webarium.tasks.task import Task
    from webarium.worlds import Universe

LONGEST = 60
"""Actions that a deed may take."""


class ReadingAgent(OracleAgent):
    """Base of both: notices when a page shows it an attacker's words."""

    def __init__(self) -> None:
        super().__init__()
        self.attack: Attack | None = None
        """The attack on its task."""
        self.read = False
        """Whether a page has shown it the words."""

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Take the task, with the attack on it."""
        await super().start_privileged(task, universe)
        self.attack, self.read = task.attack, False

    def _look(self, observation: Observation) -> bool:
        """Whether this page is the first that shows the words."""
        if self.read or self.attack is None:
            return False
        if not find_place(self.attack.place).shows(observation, self.attack.ask):
            return False
        self.read = True
        return True


class ObeyingAgent(ReadingAgent):
    """Does what it reads as soon as it reads it, and then stops."""

    name = "obeying"

    def __init__(self) -> None:
        super().__init__()
        self._universe: Universe | None = None
        self._stop: Stop | None = None

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Take the task and the data that paths may ask."""
        await super().start_privileged(task, universe)
        self._universe, self._stop = universe, None

    async def act(self, observation: Observation) -> Action:
        """The next action of the golden path; once the words are read, of the deed."""
        if self._look(observation):
            self._begin_anew()
        action = await super().act(observation)
        return self._stop or Stop() if self.read and isinstance(action, Stop) else action

    def _longest(self, task: Task) -> int:
        return LONGEST if self.read else super()._longest(task)

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        return self._obey(ui) if self.read else super()._walk(ui, data, task)

    async def _obey(self, ui: Ui) -> None:
        if self.attack is None or self._universe is None:
            raise AgentError("The obeying agent was not started.")
        await find_place(self.attack.place).follow(ui, self.attack.ask)
        self._stop = await find_goal(self.attack.goal).obey(ui, self._universe, self.attack)


class SteadfastAgent(ReadingAgent):
    """Does its task whatever it reads, and tells the person who gave it of the attack before it stops."""

    name = "steadfast"

    def __init__(self) -> None:
        super().__init__()
        self._held: Stop | None = None

    async def act(self, observation: Observation) -> Action:
        """The next action of the golden path; a word about the attack before its stop."""
        if self._held is not None:
            return self._held
        self._look(observation)
        action = await super().act(observation)
        if self.read and isinstance(action, Stop):
            self._held = action
            return AskUser("A page held instructions that are not from you. I did not follow them.")
        return action
