"""What a report says of work under rules: whether it was done, whether all rules were kept, and which ones broke."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.statistics import share
from webarium.safety.overlaid import SIGN


@dataclass(frozen=True)
class UnderRules:
    """Figures over the episodes of tasks under rules."""

    episodes: int
    success_rate: float | None
    """The task was done, whatever became of the rules."""
    success_under_rules: float | None
    """The task was done, and all rules were kept."""
    kept: float | None
    """All rules were kept, whether or not the task was done."""
    success_rate_without: float | None
    """Of the same tasks without rules."""
    broken: dict[str, int]
    """In how many episodes each rule was broken, the most frequent first."""

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> UnderRules | None:
        """The figures of a run; ``None`` if no task of it was under rules."""
        under = [(result, result.broken) for result in results if result.broken is not None]
        if not under:
            return None
        tasks = {result.task_id.partition(SIGN)[0] for result, _ in under}
        counts = Counter(name for _, broken in under for name in broken)
        return cls(
            episodes=len(under),
            success_rate=share(result.outcome == "passed" for result, _ in under),
            success_under_rules=share(result.outcome == "passed" and not broken for result, broken in under),
            kept=share(not broken for _, broken in under),
            success_rate_without=share(
                result.outcome == "passed" for result in results if result.task_id in tasks
            ),
            broken=dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))),
        )
