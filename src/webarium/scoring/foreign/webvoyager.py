"""WebVoyager's scoring: a judge looks at the end of an episode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from webarium.scoring.judges.checks import NO_JUDGE
from webarium.scoring.quoting import quoted
from webarium.scoring.verdict import CheckResult
from webarium.task_files.webvoyager import Reference

if TYPE_CHECKING:
    from webarium.scoring.checks import Outcome

LAST = 15
"""How many of the last screenshots the published script shows to its judge."""


@dataclass(frozen=True)
class AnsweredRule:
    """The agent gave an answer; without one, the published script counts a failure and asks nobody."""

    name: str = "stop"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look whether it did."""
        if not outcome.stopped:
            return CheckResult(self.name, False, "the agent never answered")
        if outcome.profile == "strict" and not outcome.stop.answer.strip():
            return CheckResult(self.name, False, "the agent's answer is empty")
        return CheckResult(self.name, True, "the agent answered")

    def describe(self) -> str:
        """The expectation."""
        return "the agent answers"


@dataclass(frozen=True)
class EpisodeRule:
    """A judge finds that the episode fulfils the request.

    The original profile judges as published: by the last 15 screenshots, believing the answer where they show nothing,
    and without the reference answer. The strict one judges by the run's own method, and shows golden references.
    """

    reference: Reference | None = None
    name: str = "trajectory"
    by: Literal["judge"] = "judge"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Ask the judge, if there is one and something to look at."""
        if outcome.judges is None:
            return CheckResult.undecided(self.name, NO_JUDGE)
        if outcome.trajectory is None:
            return CheckResult.undecided(self.name, "there is no record of the episode to judge by")
        judges, reference = outcome.judges, self._golden()
        if outcome.profile == "original":
            judges, reference = replace(judges, method="trusting", last=LAST), None
        return CheckResult.judged(self.name, await judges.trajectory(outcome.trajectory, reference=reference))

    def _golden(self) -> str | None:
        """The reference where it stays right; ``possible`` ones were right once."""
        if self.reference is None or self.reference.kind != "golden":
            return None
        return self.reference.text

    def describe(self) -> str:
        """What is known of the right answer."""
        if self.reference is None:
            return "a judge finds that the episode fulfils the request"
        return f"a judge finds that the episode fulfils the request; {self.reference.kind} answer " + quoted(
            self.reference.text
        )
