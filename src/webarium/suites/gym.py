"""The installed suites as environments see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webarium.scoring.score import score
from webarium.suites.registry import find_task

if TYPE_CHECKING:
    from webarium.actions.types import Stop
    from webarium.envs import FinalPage
    from webarium.scoring.verdict import Verdict
    from webarium.tasks.task import Task
    from webarium.worlds import Changes, Universe


class SuiteTasks:
    """A `webarium.envs.source.TaskSource` over all installed suites."""

    def task(self, universe: Universe, task_id: str) -> Task:
        """Find a task by id in whichever suite has it."""
        return find_task(universe, task_id)

    async def score(self, task: Task, *, stop: Stop | None, page: FinalPage, changes: Changes) -> Verdict:
        """Run the task's checks."""
        return await score(task, stop=stop, page=page, changes=changes)


SOURCE = SuiteTasks()
