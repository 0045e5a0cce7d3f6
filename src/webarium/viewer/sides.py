"""An episode of two runs, step by step next to each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.compare import SIDES, Pair
from webarium.runs.reports.failures import Failure
from webarium.viewer.library import Run
from webarium.viewer.turns import Timeline, Turn

LABELS = {
    "won": "Won",
    "lost": "Lost",
    "both": "Both passed",
    "neither": "Neither passed",
    "undecided": "Undecided",
}
"""How the second run stands against the first."""


@dataclass(frozen=True)
class Head:
    """How one of the two did it."""

    key: str
    name: str
    result: EpisodeResult
    failure: Failure | None

    @classmethod
    def of(cls, run: Run, slug: str) -> Head:
        """Of a run's episode, which has ended.

        Raises:
            LookupError: It has no result.
        """
        entry = run.entry(slug)
        if entry.result is None:
            raise LookupError(f"The episode has no result in {run.name}.")
        return cls(run.key, run.name, entry.result, run.failure(entry))


@dataclass(frozen=True)
class Beside:
    """The steps of two timelines next to each other."""

    rows: tuple[tuple[Turn | None, Turn | None], ...]
    """The n-th step of each; ``None`` where one had ended."""
    parted: int | None
    """The first row in which they did something else, or came to another page."""

    @classmethod
    def of(cls, first: Timeline, second: Timeline) -> Beside:
        """Lay them next to each other by their numbers."""
        rows = tuple(zip_longest(first.turns, second.turns))
        parted = next((place for place, (a, b) in enumerate(rows) if _did(a) != _did(b)), None)
        return cls(rows, parted)


def _did(turn: Turn | None) -> tuple[str, str] | None:
    return None if turn is None else (turn.said, turn.url)


def sides_of(pair: Pair) -> list[tuple[str, str, int]]:
    """The lists of a comparison: name, title and how many; the list of all first, empty ones of undecided left out."""
    counted = [(side, LABELS[side], len(pair.of(side))) for side in SIDES]
    shown = [side for side in counted if side[2] or side[0] != "undecided"]
    return [("", "All", len(pair.paired)), *shown]
