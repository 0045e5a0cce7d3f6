"""A run in numbers, light enough to count again at every look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from webarium.runs.records.reader import EpisodeEntry
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.reports.baseline import always_declines
from webarium.runs.reports.report import interval_of
from webarium.runs.reports.statistics import grouped as by
from webarium.runs.reports.statistics import rate_decided


@dataclass(frozen=True)
class Tally:
    """Counts over some episodes; undecided ones and errors stay in the denominator of `rate`."""

    planned: int
    """All episodes, begun or not."""
    passed: int
    failed: int
    undecided: int
    errors: int
    running: int
    steps: float | None
    """Mean number of actions."""
    seconds: float
    """Sum over episodes."""
    tokens: int
    cost: float | None
    """US dollars; ``None`` if no model was asked, or a price is not known."""
    always_declines: float | None
    """What an agent that declines every task would score on the episodes that have ended."""
    interval: tuple[float, float] | None
    """95 % interval of the rate, as reports have it."""

    @classmethod
    def of(cls, entries: Sequence[EpisodeEntry]) -> Tally:
        """Count episodes."""
        results = [entry.result for entry in entries if entry.result is not None]
        return cls(
            planned=len(entries),
            passed=sum(entry.status == "passed" for entry in entries),
            failed=sum(entry.status == "failed" for entry in entries),
            undecided=sum(entry.status == "undecided" for entry in entries),
            errors=sum(entry.status == "error" for entry in entries),
            running=sum(entry.status == "running" for entry in entries),
            steps=sum(result.steps for result in results) / len(results) if results else None,
            seconds=sum(result.wall_s for result in results),
            tokens=sum(result.spent.tokens for result in results),
            cost=sum((result.spent for result in results), Spent()).whole_cost,
            always_declines=always_declines(result.kind for result in results),
            interval=interval_of(results),
        )

    @property
    def ended(self) -> int:
        """Episodes with a result."""
        return self.passed + self.failed + self.undecided + self.errors

    @property
    def rate(self) -> float | None:
        """Passed by ended."""
        return self.passed / self.ended if self.ended else None

    @property
    def rate_decided(self) -> float | None:
        """Passed by passed and failed."""
        return rate_decided(self.passed, self.failed)

    @property
    def going(self) -> bool:
        """Whether episodes are missing that a running session may still bring."""
        return self.running > 0

    def shares(self) -> tuple[tuple[str, float], ...]:
        """Each outcome's share of all planned episodes in percent, for a bar."""
        counts = (
            ("passed", self.passed),
            ("failed", self.failed),
            ("undecided", self.undecided),
            ("error", self.errors),
            ("running", self.running),
        )
        return tuple((name, 100 * number / self.planned) for name, number in counts if number)


def grouped(entries: Iterable[EpisodeEntry], key: Callable[[EpisodeResult], str]) -> list[tuple[str, Tally]]:
    """Ended episodes counted by a property of theirs, sorted by its name."""
    ended = ((key(entry.result), entry) for entry in entries if entry.result is not None)
    groups = by(ended, lambda pair: pair[0])
    return [(name, Tally.of([entry for _, entry in pairs])) for name, pairs in groups.items()]
