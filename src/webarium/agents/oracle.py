"""The agent that knows: it walks each template's golden path and gives the computed answer."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, cast

from webarium.actions.types import Action, Stop
from webarium.agents.stops import early_stop
from webarium.errors import AgentError, TaskError
from webarium.scoring.form.sentences import written
from webarium.tasks.data import Data
from webarium.tasks.ui import Ui

if TYPE_CHECKING:
    from webarium.agents.agent import Goal
    from webarium.observation.observation import Observation
    from webarium.tasks.task import Task
    from webarium.tasks.together import Together
    from webarium.worlds import Universe


class OracleAgent:
    """Proves that tasks can be done, through the same observations and actions that any agent has."""

    name = "oracle"
    privileged = True
    needs_paths = True

    def __init__(self) -> None:
        self._task: Task | None = None
        self._data: Data | None = None
        self._ui: Ui | None = None
        self._path: Coroutine[Any, Any, None] | None = None

    async def start(self, goal: Goal) -> None:
        """Refuse: without the task there is nothing to know."""
        raise AgentError(
            "The oracle must be started with the task.", todo="Call start_privileged(task, universe)."
        )

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Take the task and the data that its golden path may ask."""
        self._task = task
        self._data = task.source.data(universe)
        self._ui = self._path = None

    async def act(self, observation: Observation) -> Action:
        """The next action of the golden path, and a stop after its last one; a task without a path is given up.

        Raises:
            TaskError: The path does not fit the site.
        """
        if self._task is None or self._data is None:
            raise AgentError("The oracle was not started.")
        try:
            if self._path is None or self._ui is None:
                if not self._task.source.has_path(self._task.given):
                    return early_stop("This task has no golden path.")
                self._ui = Ui(observation, self._longest(self._task), self._task.conditions.appearance)
                self._path = self._walk(self._ui, self._data, self._task)
                sent = self._path.send(None)
            else:
                sent = self._path.send(observation)
        except StopIteration:
            self._path = None
            return self._ending(self._ui) if self._ui else Stop()
        if not hasattr(type(sent), "__dataclass_fields__"):
            self._path.close()
            raise TaskError(f"The golden path of {self._task.id} awaited something that is not a step.")
        return sent  # type: ignore[no-any-return]

    def _begin_anew(self) -> None:
        """Give up the path that is walked; the next action begins one from where it is."""
        if self._path is not None:
            self._path.close()
        self._path = self._ui = None

    def _longest(self, task: Task) -> int:
        """How many actions the path may take, stop included."""
        return task.source.longest

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        """The path that is walked; of a task for several agents that of one role."""
        if task.role:
            return cast("Together", task.source).play(task.role, ui, data, task.given, "")
        return task.source.solve(ui, data, task.given)

    def _ending(self, ui: Ui) -> Stop:
        """How the path ended by itself, else the computed outcome."""
        task, data = self._task, self._data
        if ui.ending is not None or task is None or data is None or task.role:
            return ui.ending or Stop()
        if not task.achievable:
            return Stop(status="impossible", reason=task.reason_class)
        answer = task.source.answer(data, task.given)
        if answer is None:
            return Stop()
        return Stop(written(answer) if task.answers == "form" else answer.natural())
