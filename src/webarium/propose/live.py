"""The proof of proposals about a site of the live web: no query can be run, so the solver's tries alone decide."""

from __future__ import annotations

from webarium.errors import UserError
from webarium.propose.known import Known
from webarium.propose.performing import declared
from webarium.propose.proposal import Case, Dropped, Fate, PageSolver, Proposal, Proven
from webarium.propose.trying import NoTask, Standard, check_new, check_wording, tried
from webarium.scoring.checks import AnswerCheck
from webarium.suites.proposed.form import ProposalFile, ProposedInstance
from webarium.suites.proposed.live import tasks_of
from webarium.tasks.task import Task


class LiveProver:
    """Proves proposals whose answers were read off pages."""

    def __init__(self, address: str, solver: PageSolver, known: Known, standard: Standard) -> None:
        self._address = address
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
            check_new(request, self._known)
            tries = await tried(self._solver, Case(proposal, task), self._standard)
        except NoTask as no:
            return Dropped(request, no.reason, str(no))
        self._known.add(f"the proposal {request!r}", request)
        result = "; ".join(c.answer.natural() for c in task.checks if isinstance(c, AnswerCheck))
        return Proven(proposal, (), result, sum(each.passed for each in tries), len(tries))

    def _task(self, proposal: Proposal) -> Task:
        if proposal.answer is None or proposal.value is None:
            raise NoTask("cannot be done", "it has no answer")
        instance = ProposedInstance(params=dict(proposal.params), value=proposal.value)
        file = ProposalFile(
            format="webarium-proposals", site=self._address, templates=[declared(proposal, [instance])]
        )
        try:
            return next(tasks_of(file)).answering("form")
        except UserError as error:
            raise NoTask("cannot be done", str(error)) from None
