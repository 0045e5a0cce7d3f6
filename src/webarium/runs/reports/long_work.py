"""What a report says of long work besides who passed: how far it got, what was asked, and into which traps it fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.statistics import mean


@dataclass(frozen=True)
class LongWork:
    """Figures over the episodes of tasks that have checkpoints."""

    episodes: int
    credit_mean: float
    """The mean share of checkpoints that were reached, by weight."""
    questions_mean: float
    """Questions to the person who gave the task."""
    events_mean: float
    """Events that came while the agent worked."""
    traps: dict[str, int]
    """How many episodes fell into each trap, the most frequent first."""
    missed: dict[str, int]
    """How many episodes missed each checkpoint, the most frequent first."""

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> LongWork | None:
        """The figures of a run; ``None`` if no task of it has checkpoints."""
        long = [(result, result.credit) for result in results if result.credit is not None]
        if not long:
            return None
        return cls(
            episodes=len(long),
            credit_mean=mean([credit for _, credit in long], 4) or 0.0,
            questions_mean=mean([result.questions for result, _ in long]) or 0.0,
            events_mean=mean([result.events for result, _ in long]) or 0.0,
            traps=_counted(name for result, _ in long for name in result.traps),
            missed=_counted(name for result, _ in long for name in result.missed),
        )


def _counted(names: Iterable[str]) -> dict[str, int]:
    counts = Counter(names)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
