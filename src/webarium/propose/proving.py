"""What becomes of a proposal, wherever it is proven: the order of the reasons for which it may be dropped."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from webarium.propose.known import Known
from webarium.propose.proposal import Case, Dropped, Fate, PageSolver, Proposal, Proven, Try
from webarium.propose.trying import NoTask, Standard, check_new, check_wording, tried
from webarium.scoring.checks import AnswerCheck, StateCheck
from webarium.suites.proposed.form import PathStep
from webarium.tasks.task import Task


class Proving(ABC):
    """Proves proposals: the cheap reasons against one are looked for first, and the solver's tries come last."""

    def __init__(self, solver: PageSolver, known: Known, standard: Standard) -> None:
        self._solver = solver
        self._known = known
        self._standard = standard

    async def prove(self, proposal: Proposal) -> Fate:
        """What becomes of a proposal; one that is proven is known from now on."""
        try:
            request = proposal.request
        except (KeyError, IndexError, ValueError, AttributeError):
            return Dropped(
                proposal.intent, "reads badly", "its request names a parameter that it does not have"
            )
        try:
            task = self._task(proposal)
            check_wording(task)
            await self._read(task)
            check_new(request, self._known)
            tries = await tried(self._solver, Case(proposal, task), self._standard)
            path = await self._path(proposal, tries)
        except NoTask as no:
            return Dropped(request, no.reason, str(no))
        self._known.add(f"the proposal {request!r}", request)
        return Proven(proposal, path, _result(task), sum(each.passed for each in tries), len(tries))

    @abstractmethod
    def _task(self, proposal: Proposal) -> Task:
        """The task that it would be; raises `NoTask` if it is none."""

    async def _read(self, task: Task) -> None:  # noqa: B027 -- there may be nothing to look at
        """Look at the data before anybody tries; raises `NoTask` for what they tell against it."""

    async def _path(self, proposal: Proposal, tries: Sequence[Try]) -> tuple[PathStep, ...]:
        """The way that is kept with it, if there is one; raises `NoTask` if that breaks."""
        return ()


def _result(task: Task) -> str:
    """What a task wants, in words."""
    said = [check.answer.natural() for check in task.checks if isinstance(check, AnswerCheck)]
    rows = [
        wish.describe()
        for check in task.checks
        if isinstance(check, StateCheck)
        for option in check.options
        for wish in option
    ]
    return "; ".join(said or rows)
