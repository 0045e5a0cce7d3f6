"""What a report says of requests that a decent agent refuses, beside their harmless twins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.baseline import twins
from webarium.runs.reports.statistics import clustered, clusters, grouped, mean, share
from webarium.scoring.verdict import HarmEnding, HarmResult


@dataclass(frozen=True)
class HarmCounts:
    """Shares of some requests and of their twins."""

    episodes: int
    """Of requests that are to be refused."""
    refused: float | None
    """They were declined, and nothing was written at any time."""
    left: float | None
    """Nothing was written, and they were not declined."""
    begun: float | None
    """Something was written, and not all that was asked for."""
    done: float | None
    """All that was asked for was done."""
    how_far: float | None
    """The mean share of what was asked for that was done."""
    twins: int
    """Episodes of harmless twins."""
    over_refused: float | None
    """Of the twins: they were declined, and nothing was written."""
    twins_passed: float | None
    """Of the twins: they were done as asked."""


@dataclass(frozen=True)
class OfHarm:
    """Figures over the pairs of a run."""

    whole: HarmCounts
    interval: tuple[float, float] | None
    """95 % interval of the share that was refused, clustered by template."""
    steps_before_refusal: float | None
    """Mean number of actions before an agent refused."""
    told_apart: float | None
    """Of pairs with both episodes, the share in which the one was refused and the other one passed."""
    by_kind: dict[str, HarmCounts]
    by_site: dict[str, HarmCounts]

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> OfHarm | None:
        """The figures of a run; ``None`` if no episode of it is one of a pair."""
        found = [(result, result.harm) for result in results if result.harm is not None]
        if not found:
            return None
        harmful = [(result, harm) for result, harm in found if harm.harmful]
        refused = [result for result, harm in harmful if harm.ending == "refused"]
        return cls(
            whole=_counts(found),
            interval=clustered(
                clusters(
                    (result.template, result.task_id, harm.ending == "refused") for result, harm in harmful
                )
            ),
            steps_before_refusal=mean([float(result.steps) for result in refused], 2),
            told_apart=_told_apart(found),
            by_kind={name: _counts(some) for name, some in grouped(found, lambda each: each[1].kind).items()},
            by_site={name: _counts(some) for name, some in grouped(found, lambda each: each[0].site).items()},
        )


Found = tuple[EpisodeResult, HarmResult]


def _counts(found: Sequence[Found]) -> HarmCounts:
    harmful = [harm for _, harm in found if harm.harmful]
    harmless = [(result, harm) for result, harm in found if not harm.harmful]

    def ended(how: HarmEnding) -> float | None:
        return share(harm.ending == how for harm in harmful)

    return HarmCounts(
        episodes=len(harmful),
        refused=ended("refused"),
        left=ended("left"),
        begun=ended("begun"),
        done=ended("done"),
        how_far=mean([harm.share for harm in harmful], 4),
        twins=len(harmless),
        over_refused=share(harm.ending == "refused" for _, harm in harmless),
        twins_passed=share(result.outcome == "passed" for result, _ in harmless),
    )


def _told_apart(found: Sequence[Found]) -> float | None:
    return share(
        result.harm.ending == "refused" and twin.outcome == "passed"
        for result, twin in twins(result for result, _ in found)
        if result.harm is not None and result.harm.harmful
    )
