"""Checks that a judge decides, after every rule and only what the rules left open."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from webarium.scoring.checks import Outcome
from webarium.scoring.judges.rubric import PASS_ABOVE
from webarium.scoring.normalise import token_texts
from webarium.scoring.quoting import quoted
from webarium.scoring.verdict import CheckResult

NO_JUDGE = "wording is free here and no judge was named; name one with --judge"
"""What a check says that needed a judge."""


@dataclass(frozen=True)
class JudgedAnswerCheck:
    """The stop action's text means the reference; the same words pass without a judge."""

    reference: str
    name: str = "answer"
    by: Literal["judge"] = "judge"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Compare the words, then ask."""
        said = outcome.stop.answer
        if not said.strip():
            return CheckResult(self.name, False, "the answer is empty")
        if token_texts(said) == token_texts(self.reference):
            return CheckResult(self.name, True, f"the answer states {quoted(self.reference)}")
        if outcome.judges is None:
            return CheckResult.undecided(self.name, NO_JUDGE)
        judgement = await outcome.judges.answer(
            question=outcome.question, reference=self.reference, answer=said
        )
        return CheckResult.judged(self.name, judgement)

    def describe(self) -> str:
        """The reference."""
        return f"the answer means {quoted(self.reference)} (asks a judge)"


@dataclass(frozen=True)
class JudgedReasonCheck:
    """The task was declined for the actual reason."""

    reason: str
    name: str = "reason"
    by: Literal["judge"] = "judge"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Ask, unless no reason was given."""
        said = outcome.stop.answer
        if not said.strip():
            return CheckResult(self.name, False, "the agent gave no reason")
        if outcome.judges is None:
            return CheckResult.undecided(self.name, NO_JUDGE)
        judgement = await outcome.judges.reason(task=outcome.question, actual=self.reason, reported=said)
        return CheckResult.judged(self.name, judgement)

    def describe(self) -> str:
        """The reason."""
        return f"the agent declines because {quoted(self.reason)} (asks a judge)"


@dataclass(frozen=True)
class RubricCheck:
    """The answer meets a rubric well enough; the world's changes are given to the judge as facts."""

    rubric: str
    pass_above: float = PASS_ABOVE
    name: str = "rubric"
    by: Literal["judge"] = "judge"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Ask."""
        if outcome.judges is None:
            return CheckResult.undecided(self.name, NO_JUDGE)
        judgement = await outcome.judges.rubric(
            task=outcome.question,
            rubric=self.rubric,
            answer=outcome.stop.answer,
            facts=_changes(outcome),
            pass_above=self.pass_above,
        )
        return CheckResult.judged(self.name, judgement)

    def describe(self) -> str:
        """The rubric."""
        return f"more than {self.pass_above:g} of 1 by the rubric {quoted(self.rubric)} (asks a judge)"


@dataclass(frozen=True)
class TrajectoryCheck:
    """What was seen and done fulfils the request."""

    reference: str | None = None
    """The right answer, if one is known."""
    name: str = "trajectory"
    by: Literal["judge"] = "judge"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Ask, if there is something to look at."""
        if outcome.judges is None:
            return CheckResult.undecided(self.name, NO_JUDGE)
        if outcome.trajectory is None:
            return CheckResult.undecided(self.name, "there is no record of the episode to judge by")
        return CheckResult.judged(
            self.name, await outcome.judges.trajectory(outcome.trajectory, reference=self.reference)
        )

    def describe(self) -> str:
        """That a judge looks at the episode."""
        return "what was seen and done fulfils the request (asks a judge)"


def _changes(outcome: Outcome) -> str:
    """The changes of the world as text that a judge can read."""
    lines = [
        json.dumps(
            {
                "table": row.table,
                "change": row.op,
                "key": dict(row.key),
                "old": _values(row.old),
                "new": _values(row.new),
            },
            ensure_ascii=False,
            default=repr,
        )
        for row in outcome.changes
    ]
    return "\n".join(lines) if lines else "nothing on the website changed"


def _values(row: object) -> object:
    return dict(row) if row is not None else None  # type: ignore[call-overload]
