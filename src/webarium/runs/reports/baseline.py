"""What a result is held against: agents that never look at a page, and pairs of tasks of which one can be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webarium.runs.records.results import EpisodeResult

ANSWERS_NOTHING = 0.0
"""Success rate of an agent that stops at once without a word: no task passes by that, as tests of all suites prove."""


def always_declines(kinds: Iterable[str]) -> float | None:
    """The success rate of an agent that declines every task, by the tasks' kinds; ``None`` without tasks."""
    found = list(kinds)
    return round(sum(kind == "impossible" for kind in found) / len(found), 4) if found else None


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
        """Count the pairs of a run, each trial and epoch on its own. An error is not passed."""
        known = {(result.task_id, result.trial, result.epoch): result for result in results}
        pairs = [
            (known[result.twin, result.trial, result.epoch].outcome, result.outcome)
            for result in known.values()
            if result.twin and (result.twin, result.trial, result.epoch) in known
        ]
        outcomes = [(one == "passed", two == "passed") for one, two in pairs if "undecided" not in (one, two)]
        return cls(
            pairs=len(outcomes),
            both=outcomes.count((True, True)),
            only_possible=outcomes.count((True, False)),
            only_impossible=outcomes.count((False, True)),
            neither=outcomes.count((False, False)),
            undecided=len(pairs) - len(outcomes),
        )
