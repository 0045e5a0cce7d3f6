"""Runs side by side: the same episodes, who passed which, and whether the difference can be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import cast

from webarium.errors import UserError
from webarium.runs.report import Report
from webarium.runs.results import EpisodeResult
from webarium.runs.statistics import mcnemar
from webarium.types import Json


@dataclass(frozen=True)
class Flip:
    """An episode that one run passed and the other did not."""

    episode: str
    intent: str
    first: str
    """Outcome in the first run."""
    second: str
    """Outcome in the second run."""
    reason: str
    """Why the one that did not pass did not."""


@dataclass(frozen=True)
class Pair:
    """A run against the first one, over the episodes that both have finished; an error is not passed."""

    first: str
    second: str
    episodes: int
    both: int
    """Passed in both."""
    only_first: int
    only_second: int
    neither: int
    difference: float | None
    """Success rate of the second less that of the first."""
    p_value: float
    """Exact two-sided McNemar test."""
    gained: tuple[Flip, ...]
    """Passed in the second only."""
    lost: tuple[Flip, ...]
    """Passed in the first only."""

    @property
    def significant(self) -> bool:
        """Whether chance alone makes such a difference in fewer than one of twenty cases."""
        return self.p_value < 0.05


@dataclass(frozen=True)
class Comparison:
    """Several runs over the same tasks."""

    reports: tuple[Report, ...]
    pairs: tuple[Pair, ...]

    def to_json(self) -> dict[str, Json]:
        """As plain JSON, the reports without their results."""
        runs = [
            {key: value for key, value in report.to_json().items() if key != "results"}
            for report in self.reports
        ]
        return cast("dict[str, Json]", {"runs": runs, "pairs": [asdict(pair) for pair in self.pairs]})


def compare(reports: Sequence[Report]) -> Comparison:
    """Compare each run with the first one.

    Raises:
        UserError: There are fewer than two, they are of other tasks, or they have no episode in common.
    """
    if len(reports) < 2:
        raise UserError("A comparison needs two or more runs.", todo="Name their folders.")
    first = reports[0]
    for other in reports[1:]:
        if (other.suite, other.universes[0]) != (first.suite, first.universes[0]):
            raise UserError(
                f"{other.run} ran {other.suite} in another universe than {first.run} ran {first.suite}; "
                "their tasks are not the same.",
                todo="Compare runs of the same suite, seed and scale.",
            )
    return Comparison(tuple(reports), tuple(_pair(first, other) for other in reports[1:]))


def _pair(first: Report, second: Report) -> Pair:
    ours = {result.job: result for result in first.results}
    theirs = {result.job: result for result in second.results}
    jobs = [job for job in ours if job in theirs]
    if not jobs:
        raise UserError(f"{first.run} and {second.run} have no episode in common.")
    pairs = [(ours[job], theirs[job]) for job in jobs]
    passed = [(a.outcome == "passed", b.outcome == "passed") for a, b in pairs]
    only_first, only_second = passed.count((True, False)), passed.count((False, True))
    return Pair(
        first=first.run,
        second=second.run,
        episodes=len(jobs),
        both=passed.count((True, True)),
        only_first=only_first,
        only_second=only_second,
        neither=passed.count((False, False)),
        difference=round((only_second - only_first) / len(jobs), 4),
        p_value=mcnemar(only_first, only_second),
        gained=tuple(_flip(a, b) for (a, b), p in zip(pairs, passed, strict=True) if p == (False, True)),
        lost=tuple(_flip(a, b) for (a, b), p in zip(pairs, passed, strict=True) if p == (True, False)),
    )


def _flip(first: EpisodeResult, second: EpisodeResult) -> Flip:
    missed = first if second.outcome == "passed" else second
    return Flip(first.job.id, first.intent, first.outcome, second.outcome, missed.reason)
