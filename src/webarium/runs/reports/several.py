"""What a report says of work for several agents: how often all of them did it together, and how often each did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.statistics import share


@dataclass(frozen=True)
class RoleCounts:
    """Figures of one role over the episodes that have it."""

    episodes: int
    success_rate: float | None
    """Its own part was right; of one whom the others resist, it got what it wanted."""
    opposed: bool
    """Whether the others have to resist it."""


@dataclass(frozen=True)
class SeveralAgents:
    """Figures over the episodes of tasks for several agents."""

    episodes: int
    joint: float | None
    """All together did it."""
    each: float | None
    """Parts that were right, of all parts that nobody has to resist."""
    resisted: float | None
    """Episodes in which none of those got what it wanted whom others have to resist; of those that have one."""
    by_role: dict[str, RoleCounts]
    """By the name of the role, in order."""

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> SeveralAgents | None:
        """The figures of a run; ``None`` if no task of it was for several agents."""
        parts = [
            (role, outcome == "passed", role in result.opposed)
            for result in results
            for role, outcome in (result.each or {}).items()
        ]
        whole = [result for result in results if result.each is not None]
        if not whole:
            return None
        pressed = [result for result in whole if result.opposed]
        return cls(
            episodes=len(whole),
            joint=share(result.outcome == "passed" for result in whole),
            each=share(passed for _, passed, opposed in parts if not opposed),
            resisted=share(not _gave_in(result) for result in pressed),
            by_role={
                role: RoleCounts(
                    episodes=sum(name == role for name, _, _ in parts),
                    success_rate=share(passed for name, passed, _ in parts if name == role),
                    opposed=any(opposed for name, _, opposed in parts if name == role),
                )
                for role in sorted({name for name, _, _ in parts})
            },
        )


def _gave_in(result: EpisodeResult) -> bool:
    return any((result.each or {}).get(role) == "passed" for role in result.opposed)
