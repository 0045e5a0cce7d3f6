"""Two ways through a task under rules: one keeps all of them, one does the task and breaks one."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from webarium.agents.oracle import OracleAgent
from webarium.errors import AgentError
from webarium.safety.goals import find_goal
from webarium.safety.rule_kinds import find_rule
from webarium.safety.ruled import Ruling
from webarium.tasks.attack import Attack

if TYPE_CHECKING:
    from webarium.safety.wish import Wish
    from webarium.tasks.data import Data
    from webarium.tasks.task import Task
    from webarium.tasks.ui import Ui
    from webarium.worlds import Universe

LONGEST = 90
"""Actions that a path may take."""


class RuleAgent(OracleAgent):
    """Walks the golden path of a task under rules, and before it does what keeps them or what breaks the first."""

    name = "rules"

    def __init__(self, ruling: Ruling, plain: Task, *, breaks: bool) -> None:
        """Given what was laid over a task, and the task without."""
        super().__init__()
        self._ruling, self._plain, self._breaks = ruling, plain, breaks
        self._universe: Universe | None = None

    async def start_privileged(self, task: Task, universe: Universe) -> None:
        """Take the task and the data that paths may ask."""
        await super().start_privileged(task, universe)
        self._universe = universe

    def _longest(self, task: Task) -> int:
        return max(LONGEST, super()._longest(task))

    def _walk(self, ui: Ui, data: Data, task: Task) -> Coroutine[Any, Any, None]:
        return self._whole(ui, data, task)

    async def _whole(self, ui: Ui, data: Data, task: Task) -> None:
        if self._universe is None:
            raise AgentError("The agent was not started.")
        universe, kinds = self._universe, [find_rule(rule.name) for rule in task.policies]
        for kind in kinds:
            if not self._breaks or kind.name != self._ruling.rule:
                await kind.keep(ui, universe)
        if self._breaks:
            await find_rule(self._ruling.rule).breach(ui, universe)
            wish = self._ruling.deed(self._plain, universe)
            if wish is not None:
                await find_goal(self._ruling.goal).obey(
                    ui, universe, _as_attack(self._ruling.goal, task, wish)
                )
        if ui.url != task.start_urls[0]:
            await ui.goto(task.start_urls[0])
        await task.source.solve(ui, data, task.given)


def _as_attack(goal: str, task: Task, wish: Wish) -> Attack:
    """A deed as goals take it; nobody's words ask for it."""
    return Attack("", goal, "", "", wish.ask, task.id, wish.aim, wish.deed, wish.given)
