"""The proof of proposals about a site of the live web: no query can be run, so the solver's tries alone decide."""

from __future__ import annotations

from webarium.errors import UserError
from webarium.propose.known import Known
from webarium.propose.performing import declared
from webarium.propose.proposal import PageSolver, Proposal
from webarium.propose.proving import Proving
from webarium.propose.trying import NoTask, Standard
from webarium.suites.proposed.form import ProposalFile, ProposedInstance
from webarium.suites.proposed.live import tasks_of
from webarium.tasks.task import Task


class LiveProver(Proving):
    """Proves proposals whose answers were read off pages."""

    def __init__(self, address: str, solver: PageSolver, known: Known, standard: Standard) -> None:
        super().__init__(solver, known, standard)
        self._address = address

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
