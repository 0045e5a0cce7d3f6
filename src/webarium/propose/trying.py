"""Tries of the second solver: how often it must come to the same, and what it means where it does not."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.propose.known import Known
from webarium.propose.proposal import Case, PageSolver, Reason, Try
from webarium.tasks.audit.grammar import faults
from webarium.tasks.sampling import ill_posed
from webarium.tasks.task import Task


class NoTask(Exception):  # noqa: N818 -- an outcome
    """The proposal is no task."""

    def __init__(self, reason: Reason, why: str) -> None:
        super().__init__(why)
        self.reason = reason


@dataclass(frozen=True)
class Standard:
    """How often the second solver must come to the same."""

    agree: int = 2
    tries: int = 3


def check_wording(task: Task) -> None:
    """Raise `NoTask` if a request reads badly, answers itself, or can be understood in several ways."""
    for fault in faults(task.intent):
        raise NoTask("reads badly", fault)
    unfit = ill_posed(task)
    if unfit is not None:
        raise NoTask("ambiguous", unfit)


def check_new(request: str, known: Known) -> None:
    """Raise `NoTask` if a request is known already."""
    twin = known.twin(request)
    if twin is not None:
        raise NoTask("known", f"{twin.name} asks nearly the same ({twin.likeness:.0%})")


STANDARD = Standard()
"""Two of three."""


async def tried(solver: PageSolver, case: Case, standard: Standard) -> list[Try]:
    """Tries until enough agree with the case, or cannot any more.

    Raises:
        NoTask: Too few agree.
    """
    tries: list[Try] = []
    for number in range(standard.tries):
        tries.append(await solver.attempt(case, number))
        passed, left = sum(each.passed for each in tries), standard.tries - number - 1
        if passed >= standard.agree:
            return tries
        if passed + left < standard.agree:
            break
    several = next((each for each in tries if each.several), None)
    if several is not None:
        raise NoTask("ambiguous", several.why)
    answers = dict.fromkeys(each.answer for each in tries if each.done)
    if len(answers) > 1:
        raise NoTask("ambiguous", f"tries ended differently: {', '.join(map(repr, answers))}")
    raise NoTask("no page shows it", next((each.why for each in tries if not each.passed), ""))
