"""A session of proposing: a proposer thinks, a prover decides, until there are enough; what stays becomes a file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from webarium.errors import ModelError
from webarium.propose.known import Known
from webarium.propose.performing import declared
from webarium.propose.proposal import REASONS, Dropped, Fate, Proposal, Proposer, Proven, Reason
from webarium.suites.proposed.form import Proof, ProposalFile, ProposedInstance, ProposedTemplate
from webarium.suites.registry import load_suites
from webarium.tasks.sampling import NoInstanceError, sample
from webarium.types import Difficulty

if TYPE_CHECKING:
    from webarium.tasks.template import Template
    from webarium.worlds import Universe

Tell = Callable[[Proposal, Fate], None]
DRY = 3
"""After so many calls in a row of which nothing stays, a proposer is asked no more."""


class Proves(Protocol):
    """What decides about proposals."""

    async def prove(self, proposal: Proposal) -> Fate:
        """What becomes of a proposal."""


@dataclass(frozen=True)
class Outcome:
    """What came of a session."""

    proven: tuple[Proven, ...]
    dropped: tuple[Dropped, ...]
    seconds: float
    broken: str = ""
    """Why it ended early: what a model's provider said."""

    @property
    def proposed(self) -> int:
        """How many were proposed."""
        return len(self.proven) + len(self.dropped)

    @property
    def reasons(self) -> dict[Reason, int]:
        """How many were dropped, by reason."""
        counts = Counter(each.reason for each in self.dropped)
        return {reason: counts[reason] for reason in REASONS if counts[reason]}


async def hold(proposer: Proposer, prover: Proves, count: int, tell: Tell) -> Outcome:
    """Ask for proposals and prove them, until so many are proven, nothing more comes, or a model does not answer."""
    began = time.monotonic()
    proven: list[Proven] = []
    dropped: list[Dropped] = []
    broken = ""
    try:
        await _until_enough(proposer, prover, count, tell, proven, dropped)
    except ModelError as error:
        broken = str(error)
    return Outcome(tuple(proven), tuple(dropped), time.monotonic() - began, broken)


async def _until_enough(
    proposer: Proposer, prover: Proves, count: int, tell: Tell, proven: list[Proven], dropped: list[Dropped]
) -> None:
    """Fill in what is proven and what is dropped."""
    dry, known = 0, 0
    while len(proven) < count and dry < DRY:
        fresh, known = dropped[known:], len(dropped)
        batch = await proposer.propose(count - len(proven), fresh)
        if not batch:
            return
        before = len(proven)
        for proposal in batch:
            if len(proven) == count:
                return
            fate = await prover.prove(proposal)
            tell(proposal, fate)
            if isinstance(fate, Proven):
                proven.append(fate)
            else:
                dropped.append(fate)
        dry = dry + 1 if len(proven) == before else 0


def file_of(file: ProposalFile, outcome: Outcome, *, proposer: str, solver: str) -> ProposalFile:
    """A file with what was proven, template by template."""
    groups: dict[str, list[Proven]] = {}
    for each in outcome.proven:
        groups.setdefault(declared(each.proposal, ()).model_dump_json(), []).append(each)
    names: Counter[str] = Counter()
    templates = []
    for group in groups.values():
        name = group[0].proposal.name
        names[name] += 1
        templates.append(_template(name if names[name] == 1 else f"{name}_{names[name]}", group, solver))
    return file.model_copy(
        update={"templates": templates, "proposer": proposer, "dropped": dict(outcome.reasons)}
    )


def _template(name: str, group: Sequence[Proven], solver: str) -> ProposedTemplate:
    instances = [
        ProposedInstance(
            params=dict(each.proposal.params),
            path=list(each.path),
            value=each.proposal.value,
            proof=Proof(result=each.result, agreed=each.agreed, tries=each.tries, by=solver),
        )
        for each in group
    ]
    steps = max(sum(step.do != "see" for step in each.path) for each in group)
    return declared(group[0].proposal, instances).model_copy(
        update={"name": name, "difficulty": _difficulty(steps)}
    )


def _difficulty(steps: int) -> Difficulty:
    """By the actions of the golden path; unknown ones are in the middle."""
    if not steps:
        return "medium"
    return "easy" if steps <= 3 else "medium" if steps <= 8 else "hard"


def known_requests(universe: Universe, site: str) -> Known:
    """The requests of all installed suites about a site alone, in a universe."""
    known = Known()
    for suite in load_suites().values():
        for template in suite.templates:
            if set(template.all_sites) <= {site}:
                for name, request in _requests(template, universe):
                    known.add(name, request)
    return known


def _requests(template: Template, universe: Universe) -> list[tuple[str, str]]:
    try:
        return [(task.id, task.intent) for task in sample(template, universe)]
    except NoInstanceError:
        return []
