"""Tries of the second solver: how often it must come to the same, and what it means where it does not."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.propose.proposal import Case, PageSolver, Reason, Try


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
