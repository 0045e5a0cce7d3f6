"""What a report says of looks: how far success swings with them, on the same tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import pstdev

from webarium.runs.records.results import EpisodeResult


@dataclass(frozen=True)
class Spread:
    """How success differs between the appearances of a run."""

    worst: str
    """The number of the appearance in which the fewest tasks passed, the first of several."""
    best: str
    """Of that in which the most did."""
    points: float
    """How far the success rates of these two are apart, from 0 to 1."""
    deviation: float
    """The standard deviation of the success rates of all."""
    wavering: float
    """The share of tasks that passed in some appearances and not in others."""

    @classmethod
    def of(cls, rates: Mapping[str, float | None], results: Iterable[EpisodeResult]) -> Spread | None:
        """The figures of a run, of success rates by appearance; ``None`` for fewer than two."""
        known = {name: rate for name, rate in rates.items() if rate is not None}
        if len(known) < 2:
            return None
        worst, best = min(known, key=lambda name: known[name]), max(known, key=lambda name: known[name])
        passed: dict[tuple[str, int, int], set[bool]] = {}
        for result in results:
            key = (result.task_id, result.trial, result.epoch)
            passed.setdefault(key, set()).add(result.outcome == "passed")
        return cls(
            worst=worst,
            best=best,
            points=round(known[best] - known[worst], 4),
            deviation=round(pstdev(known.values()), 4),
            wavering=round(sum(len(outcomes) > 1 for outcomes in passed.values()) / len(passed), 4),
        )
