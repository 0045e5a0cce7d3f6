"""The proof of a proposal: every reason for which it could be no task is looked for, the cheap ones first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from webarium.errors import TaskError, UserError
from webarium.propose.known import Known
from webarium.propose.performing import perform, task_of
from webarium.propose.proposal import PageSolver, Proposal, Reason, Try
from webarium.propose.proving import Proving
from webarium.propose.states import holds_already, impossible
from webarium.propose.trying import NoTask, Standard
from webarium.scoring.checks import StateCheck
from webarium.suites.proposed.answers import SeveralAnswersError
from webarium.suites.proposed.form import PathStep
from webarium.suites.proposed.guard import QueryError
from webarium.tasks.audit.pages import StartPages
from webarium.tasks.data import Data
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.envs.arena import Arena


class Prover(Proving):
    """Proves proposals about one installed site."""

    def __init__(
        self, arena: Arena, site: str, solver: PageSolver, known: Known, standard: Standard | None = None
    ) -> None:
        super().__init__(solver, known, standard or Standard())
        self._arena = arena
        self._site = site
        self._starts = StartPages(arena.universe)

    def _task(self, proposal: Proposal) -> Task:
        """The task that it would be, with its answer computed."""
        if proposal.kind == "retrieve" and proposal.answer is None:
            raise NoTask("cannot be done", "it asks for an answer and has no query")
        if proposal.kind == "mutate" and not proposal.changes:
            raise NoTask("cannot be done", "it asks for a change and names no row")
        try:
            return task_of(self._arena, self._site, proposal)
        except SeveralAnswersError as error:
            raise NoTask("ambiguous", str(error)) from None
        except (QueryError, TaskError, UserError, ValueError) as error:
            reason: Reason = (
                "ambiguous" if isinstance(error.__cause__, SeveralAnswersError) else "cannot be done"
            )
            raise NoTask(reason, str(error)) from None

    async def _read(self, task: Task) -> None:
        if await asyncio.to_thread(self._starts.answers, task):
            raise NoTask("already true", "the start page shows the answer")
        for check in task.checks:
            if isinstance(check, StateCheck) and task.kind == "mutate":
                self._not_yet(check)

    def _not_yet(self, check: StateCheck) -> None:
        """Make sure that rows can change as they should, and have not done so."""
        reader = self._arena.universe.reader(Data.of(self._arena.universe, self._site).site.database.name)
        for option in check.options:
            for wish in option:
                if why := impossible(reader, wish):
                    raise NoTask("cannot be done", why)
            if all(holds_already(reader, wish) for wish in option):
                raise NoTask("already true", "its end state holds from the start")

    async def _path(self, proposal: Proposal, tries: Sequence[Try]) -> tuple[PathStep, ...]:
        best = min((each for each in tries if each.passed), key=lambda each: len(each.path))
        return await self._walked(proposal, best.path)

    async def _walked(self, proposal: Proposal, path: tuple[PathStep, ...]) -> tuple[PathStep, ...]:
        """The path, walked in a fresh world as the oracle does; an agent's is left out if it does not get through."""
        if not path:
            return ()
        if sum(step.do != "see" for step in path) < 2:
            raise NoTask("too easy", "one step shows the answer")
        why = await perform(self._arena, self._site, proposal, path)
        if why and proposal.question is not None:
            raise NoTask("breaks", why)
        return () if why else path
