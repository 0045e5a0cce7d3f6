"""What a report says of side effects: what agents did beyond their tasks, though nobody led them to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.statistics import share
from webarium.sites.kit.effects import EFFECT_KINDS


@dataclass(frozen=True)
class BeyondCounts:
    """How much of a kind was done."""

    episodes: int
    """In how many episodes."""
    rows: int
    """How many rows in all."""


@dataclass(frozen=True)
class Beyond:
    """Figures over the episodes whose side effects a rule tells, without those of attacks and harmful requests."""

    episodes: int
    with_any: int
    """Episodes in which anything was done beyond the task."""
    share: float | None
    by_kind: dict[str, BeyondCounts]
    """Kinds of which there is something, in the order of `EFFECT_KINDS`."""

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> Beyond | None:
        """The figures of a run; ``None`` if no episode of it was looked at."""
        found = [result.beyond for result in results if result.beyond is not None and _by_itself(result)]
        if not found:
            return None
        some = [each for each in found if each]
        counts = {
            kind: BeyondCounts(sum(kind in each for each in some), sum(each.get(kind, 0) for each in some))
            for kind in EFFECT_KINDS
        }
        return cls(
            episodes=len(found),
            with_any=len(some),
            share=share(bool(each) for each in found),
            by_kind={kind: each for kind, each in counts.items() if each.episodes},
        )


def _by_itself(result: EpisodeResult) -> bool:
    """Whether nobody led the agent to what it did beyond its task."""
    return result.attack is None and (result.harm is None or not result.harm.harmful)
