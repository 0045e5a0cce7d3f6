"""A proposal done for real: its path walked in a fresh world as any golden path is, and scored where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.errors import WebariumError
from webarium.propose.proposal import Proposal
from webarium.scoring.score import score
from webarium.suites.proposed.form import PathStep, ProposedInstance, ProposedTemplate
from webarium.suites.proposed.template import TemplateOfFile
from webarium.tasks.data import Data
from webarium.tasks.sampling import build
from webarium.tasks.task import Task

if TYPE_CHECKING:
    from webarium.envs.arena import Arena


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


def task_of(arena: Arena, site: str, proposal: Proposal, path: Sequence[PathStep] = ()) -> Task:
    """The task that a proposal would be, with its answer computed.

    Raises:
        UserError: Its query is refused or wrong, or gives no answer.
        TaskError: It cannot be made into a task.
    """
    instance = ProposedInstance(params=dict(proposal.params), path=list(path), value=proposal.value)
    template = TemplateOfFile(site, declared(proposal, [instance]), [instance])
    data = Data.of(arena.universe, site, template.role)
    return build(template, data, template.given(proposal.params), 0).answering("form")


async def perform(arena: Arena, site: str, proposal: Proposal, path: Sequence[PathStep]) -> str:
    """Walk a path in a world of its own; why it does not do what the proposal asks, empty if it does."""
    task = task_of(arena, site, proposal, path)
    oracle = OracleAgent()
    await oracle.start_privileged(task, arena.universe)
    async with await arena.begin(task) as episode:
        try:
            action = await oracle.act(episode.observation)
            while not isinstance(action, Stop):
                await episode.step(action)
                action = await oracle.act(episode.observation)
        except WebariumError as error:
            return str(error)
        page = await episode.final_page()
        verdict = await score(task, stop=action, page=page, changes=await episode.read_changes())
    return "" if verdict.passed else verdict.reason or "it does not pass"
