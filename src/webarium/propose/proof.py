"""The proof of a proposal: every reason for which it could be no task is looked for, the cheap ones first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.agents.oracle import OracleAgent
from webarium.actions.types import Stop
from webarium.errors import TaskError, UserError, WebariumError
from webarium.propose.known import Known
from webarium.propose.proposal import Case, Dropped, Fate, PageSolver, Proposal, Proven, Reason, Try
from webarium.propose.states import holds_already, impossible
from webarium.scoring.checks import AnswerCheck, StateCheck
from webarium.scoring.score import score
from webarium.suites.proposed.answers import SeveralAnswersError
from webarium.suites.proposed.form import PathStep, ProposedInstance, ProposedTemplate
from webarium.suites.proposed.guard import QueryError
from webarium.suites.proposed.template import TemplateOfFile
from webarium.tasks.audit import grammar
from webarium.tasks.audit.pages import StartPages
from webarium.tasks.data import Data
from webarium.tasks.sampling import build, ill_posed
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.envs.arena import Arena


class _No(Exception):  # noqa: N818 -- an outcome
    """The proposal is no task."""

    def __init__(self, reason: Reason, why: str) -> None:
        super().__init__(why)
        self.reason = reason


@dataclass(frozen=True)
class Standard:
    """How often the second solver must come to the same."""

    agree: int = 2
    tries: int = 3


def template_of(proposal: Proposal, site: str, path: Sequence[PathStep] = ()) -> TemplateOfFile:
    """The template with this one proposal."""
    instance = ProposedInstance(params=dict(proposal.params), path=list(path), value=proposal.value)
    return TemplateOfFile(site, declared(proposal, [instance]), [instance])


def declared(proposal: Proposal, instances: Sequence[ProposedInstance]) -> ProposedTemplate:
    """A proposal's template as files hold it."""
    return ProposedTemplate(
        name=proposal.name,
        kind=proposal.kind,
        role=proposal.role,
        start=proposal.start,
        intent=proposal.intent,
        query=proposal.query,
        answer=proposal.answer,
        changes=list(proposal.changes),
        instances=list(instances),
    )


class Prover:
    """Proves proposals about one installed site."""

    def __init__(
        self, arena: Arena, site: str, solver: PageSolver, known: Known, standard: Standard | None = None
    ) -> None:
        self._arena = arena
        self._site = site
        self._solver = solver
        self._known = known
        self._standard = standard or Standard()
        self._starts = StartPages(arena.universe)

    async def prove(self, proposal: Proposal) -> Fate:
        """What becomes of a proposal; one that is proven is known from now on."""
        try:
            request = proposal.request
        except (KeyError, IndexError, ValueError, AttributeError):
            return Dropped(proposal.intent, "reads badly", "its request names a parameter that it does not have")
        try:
            task = self._task(proposal)
            await self._read(task)
            self._compare(request)
            tries = await self._try(Case(proposal, task, dict(proposal.params)))
            best = min((each for each in tries if each.passed), key=lambda each: len(each.path))
            if best.path:
                await self._walk(proposal, best.path)
        except _No as no:
            return Dropped(request, no.reason, str(no))
        self._known.add(f"the proposal {request!r}", request)
        agreed = sum(each.passed for each in tries)
        return Proven(proposal, best.path, _result(task), agreed, len(tries))

    def _task(self, proposal: Proposal, path: Sequence[PathStep] = ()) -> Task:
        """The task that it would be, with its answer computed."""
        if proposal.kind == "retrieve" and proposal.answer is None:
            raise _No("cannot be done", "it asks for an answer and has no query")
        if proposal.kind == "mutate" and not proposal.changes:
            raise _No("cannot be done", "it asks for a change and names no row")
        template = template_of(proposal, self._site, path)
        try:
            data = Data.of(self._arena.universe, self._site, template.role)
            return build(template, data, template.given(proposal.params), 0).answering("form")
        except SeveralAnswersError as error:
            raise _No("ambiguous", str(error)) from None
        except (QueryError, TaskError, UserError, ValueError) as error:
            reason: Reason = "ambiguous" if isinstance(error.__cause__, SeveralAnswersError) else "cannot be done"
            raise _No(reason, str(error)) from None

    async def _read(self, task: Task) -> None:
        for fault in grammar.faults(task.intent):
            raise _No("reads badly", fault)
        fault = ill_posed(task)
        if fault is not None:
            raise _No("ambiguous", fault)
        if await asyncio.to_thread(self._starts.answers, task):
            raise _No("already true", "the start page shows the answer")
        for check in task.checks:
            if isinstance(check, StateCheck) and task.kind == "mutate":
                self._not_yet(check)

    def _not_yet(self, check: StateCheck) -> None:
        """Make sure that rows can change as they should, and have not done so."""
        reader = self._arena.universe.reader(Data.of(self._arena.universe, self._site).site.database.name)
        for option in check.options:
            for wish in option:
                if why := impossible(reader, wish):
                    raise _No("cannot be done", why)
            if all(holds_already(reader, wish) for wish in option):
                raise _No("already true", "its end state holds from the start")

    def _compare(self, request: str) -> None:
        twin = self._known.twin(request)
        if twin is not None:
            raise _No("known", f"{twin.name} asks nearly the same ({twin.likeness:.0%})")

    async def _try(self, case: Case) -> list[Try]:
        tries: list[Try] = []
        for number in range(self._standard.tries):
            tries.append(await self._solver.attempt(case, number))
            if sum(each.passed for each in tries) >= self._standard.agree:
                return tries
            left = self._standard.tries - number - 1
            if sum(each.passed for each in tries) + left < self._standard.agree:
                break
        several = next((each for each in tries if each.several), None)
        if several is not None:
            raise _No("ambiguous", several.why)
        answers = dict.fromkeys(each.answer for each in tries if each.done)
        if len(answers) > 1:
            raise _No("ambiguous", f"tries ended differently: {', '.join(map(repr, answers))}")
        raise _No("no page shows it", next((each.why for each in tries if not each.passed), ""))

    async def _walk(self, proposal: Proposal, path: Sequence[PathStep]) -> None:
        """Walk the path in a fresh world as the oracle does, and score where it ends."""
        if sum(step.do != "see" for step in path) < 2:
            raise _No("too easy", "one step shows the answer")
        task = self._task(proposal, path)
        oracle = OracleAgent()
        await oracle.start_privileged(task, self._arena.universe)
        async with await self._arena.begin(task) as episode:
            try:
                action = await oracle.act(episode.observation)
                while not isinstance(action, Stop):
                    await episode.step(action)
                    action = await oracle.act(episode.observation)
            except WebariumError as error:
                raise _No("breaks", str(error)) from None
            page = await episode.final_page()
            verdict = await score(task, stop=action, page=page, changes=await episode.read_changes())
        if not verdict.passed:
            raise _No("breaks", verdict.reason)


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
