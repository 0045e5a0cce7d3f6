"""What a result is held against: agents that never look at a page, and pairs of tasks of which one can be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webarium.runs.records.results import EpisodeResult

ANSWERS_NOTHING = 0.0
"""Success rate of an agent that stops at once without a word: no task passes by that, as tests of all suites prove."""


def always_declines(kinds: Iterable[str]) -> float | None:
    """The success rate of an agent that declines every task, by the tasks' kinds; ``None`` without tasks."""
    found = list(kinds)
    return round(sum(kind == "impossible" for kind in found) / len(found), 4) if found else None


def twins(results: Iterable[EpisodeResult]) -> list[tuple[EpisodeResult, EpisodeResult]]:
    """Each result that names a twin, with the twin's of the same trial, epoch and appearance, if there is one."""
    known = {result.job: result for result in results}
    named = [(result, replace(job, task_id=result.twin)) for job, result in known.items() if result.twin]
    return [(result, known[twin]) for result, twin in named if twin in known]


@dataclass(frozen=True)
class Pairs:
    """Tasks of the same wording of which one can be done and the other must be declined.

    Neither trust nor suspicion alone passes both: who always tries misses the one, who always declines the other.
    """

    pairs: int
    """Pairs of which both episodes have ended and are decided."""
    both: int
    """Both passed."""
    only_possible: int
    """Only the one that can be done passed."""
    only_impossible: int
    """Only the decline passed."""
    neither: int
    undecided: int = 0
    """Pairs of which nobody could decide one; they are in no other number."""

    @property
    def rate(self) -> float | None:
        """Both passed by pairs."""
        return self.both / self.pairs if self.pairs else None

    @classmethod
    def of(cls, results: Iterable[EpisodeResult]) -> Pairs:
        """Count the pairs of a run, each trial, epoch and appearance on its own. An error is not passed."""
        pairs = [(twin.outcome, result.outcome) for result, twin in twins(results)]
        outcomes = [(one == "passed", two == "passed") for one, two in pairs if "undecided" not in (one, two)]
        return cls(
            pairs=len(outcomes),
            both=outcomes.count((True, True)),
            only_possible=outcomes.count((True, False)),
            only_impossible=outcomes.count((False, True)),
            neither=outcomes.count((False, False)),
            undecided=len(pairs) - len(outcomes),
        )
