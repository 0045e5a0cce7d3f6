"""What a rule of another benchmark says: yes, no, or that nobody could tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from webarium.scoring.verdict import CheckResult, Judgement

Profile: TypeAlias = Literal["original", "strict"]
"""``original`` scores as the published rules do, defects included; ``strict`` scores by repaired ones."""

PROFILES: tuple[Profile, ...] = ("original", "strict")

Ruling: TypeAlias = "bool | None"
"""``None``: it needs a judge and there is none, or the judge could not tell."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A ruling with its reason."""

    ruling: Ruling
    detail: str
    """Why, in plain words."""
    judgement: Judgement | None = None
    """What a judge said, if one was asked."""

    def result(self, name: str) -> CheckResult:
        """The line of a verdict that it makes."""
        if self.judgement is not None:
            return CheckResult.judged(name, self.judgement)
        if self.ruling is None:
            return CheckResult.undecided(name, self.detail)
        return CheckResult(name, self.ruling, self.detail)


class AnswerJudge(Protocol):
    """Who decides what no rule can: whether texts mean the same."""

    async def answer(self, *, question: str, reference: str, answer: str) -> Judgement:
        """Whether an answer means the reference answer."""

    async def reason(self, *, task: str, actual: str, reported: str) -> Judgement:
        """Whether a task was declined for the actual reason."""


def judged(judgement: Judgement) -> Finding:
    """What a judge found."""
    rulings: dict[str, Ruling] = {"success": True, "failure": False}
    return Finding(rulings.get(judgement.verdict), judgement.reason, judgement)


def yes(detail: str) -> Finding:
    """It holds."""
    return Finding(True, detail)


def no(detail: str) -> Finding:
    """It does not hold."""
    return Finding(False, detail)


def unverified(detail: str) -> Finding:
    """Nobody could tell."""
    return Finding(None, detail)


def all_of(findings: Iterable[Finding], fine: str) -> Finding:
    """All must hold: one that fails decides, else one that is unverified, else it holds for the reason `fine`."""
    found = list(findings)
    for ruling in (False, None):
        for finding in found:
            if finding.ruling is ruling:
                return finding
    return next((finding for finding in found if finding.judgement is not None), yes(fine))
