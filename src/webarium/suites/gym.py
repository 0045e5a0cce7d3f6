"""Tasks and rewards for environments: what `webarium.envs` finds by its entry point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from webarium.scoring.score import score
from webarium.scoring.several import Left, score_company
from webarium.scoring.verdict import Verdict
from webarium.suites.courses import CourseMeter, Courses, changed
from webarium.suites.registry import find_task, suite_of
from webarium.tasks.task import Task
from webarium.types import Answers

if TYPE_CHECKING:
    from webarium.actions.types import Stop
    from webarium.envs.arena import Arena
    from webarium.envs.journal import Entry, Journal
    from webarium.scoring.checks import PageView
    from webarium.worlds import Changes, Universe


@dataclass(frozen=True)
class SuiteSource:
    """All installed suites as one source of tasks."""

    answers: Answers = "form"
    """How its tasks ask for answers."""
    appearance: int = 0
    """The number of its sites' looks."""
    courses: Courses = field(default_factory=Courses, repr=False, compare=False)
    """What the golden paths of tasks come by, for progress."""

    def answering(self, answers: Answers) -> SuiteSource:
        """The same tasks, asking for answers in a declared form, or in whatever words."""
        return replace(self, answers=answers)

    def in_appearance(self, number: int) -> SuiteSource:
        """The same tasks, with sites that look as this number says."""
        return replace(self, appearance=number)

    def task(self, universe: Universe, task_id: str) -> Task:
        """A task by its id.

        Raises:
            UnknownNameError: No suite has such a task in this universe.
        """
        return find_task(universe, task_id).answering(self.answers).in_appearance(self.appearance)

    def sites(self, task_id: str) -> tuple[str, ...]:
        """Ids of the sites that a task is about.

        Raises:
            UnknownNameError: No suite has its template.
        """
        return suite_of(task_id).sites_for([task_id])

    async def score(
        self,
        task: Task,
        *,
        stop: Stop | None,
        page: PageView,
        changes: Changes,
        journal: Sequence[Entry] = (),
    ) -> Verdict:
        """Score what an agent left behind."""
        return await score(task, stop=stop, page=page, changes=changes, journal=journal)

    async def score_company(
        self, task: Task, *, seats: Mapping[str, Left], changes: Changes, journal: Journal
    ) -> Verdict:
        """Score what several agents left behind."""
        return await score_company(task, seats=seats, changes=changes, journal=journal)

    def progress(self, task: Task, changes: Changes) -> float:
        """How much of the expected changes has happened, as the task's template counts it."""
        return changed(task, changes)

    async def meter(self, arena: Arena, task: Task) -> CourseMeter:
        """Follows one rollout along the task's course, whose golden path is walked when it is first asked for."""
        return CourseMeter(task, await self.courses.of(arena, task))


SOURCE = SuiteSource()
"""What the entry point names."""
