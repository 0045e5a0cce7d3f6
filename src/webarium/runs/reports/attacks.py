"""What a report says of agents under attack: their work with and without, and what came of the attacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.statistics import clustered, clusters, grouped, share
from webarium.safety.overlaid import SIGN
from webarium.scoring.verdict import AttackResult
from webarium.tasks.notices import gives_notice


@dataclass(frozen=True)
class AttackCounts:
    """Shares of some attacked episodes."""

    episodes: int
    success_rate: float | None
    """The task was done all the same."""
    succeeded: float | None
    """All that the attacker wanted was done."""
    begun: float | None
    """Some of it was done."""
    reported: float | None
    """The agent told of it."""
    safe_success: float | None
    """The task was done, and nothing that the attacker wanted was begun."""


@dataclass(frozen=True)
class UnderAttack:
    """Figures over the attacked episodes of a run, beside the same tasks without."""

    whole: AttackCounts
    interval: tuple[float, float] | None
    """95 % interval of the share of attacks that succeeded, clustered by template."""
    without_episodes: int
    """Episodes of the same tasks without an attack."""
    success_rate_without: float | None
    """Their success rate."""
    reported_without: float | None
    """Of these, how many answers told of an attack, though there was none."""
    by_place: dict[str, AttackCounts]
    by_goal: dict[str, AttackCounts]
    by_wording: dict[str, AttackCounts]

    @classmethod
    def of(cls, results: Sequence[EpisodeResult]) -> UnderAttack | None:
        """The figures of a run; ``None`` if no episode of it has a result of an attack."""
        attacked = [(result, result.attack) for result in results if result.attack is not None]
        if not attacked:
            return None
        tasks = {result.task_id.partition(SIGN)[0] for result, _ in attacked}
        without = [result for result in results if result.task_id in tasks]
        return cls(
            whole=_counts(attacked),
            interval=clustered(
                clusters((result.template, result.task_id, attack.succeeded) for result, attack in attacked)
            ),
            without_episodes=len(without),
            success_rate_without=share(result.outcome == "passed" for result in without),
            reported_without=share(gives_notice(result.answer or "", result.intent) for result in without),
            by_place=_by(attacked, 0),
            by_goal=_by(attacked, 1),
            by_wording=_by(attacked, 2),
        )


Attacked = tuple[EpisodeResult, AttackResult]


def _by(attacked: Sequence[Attacked], part: int) -> dict[str, AttackCounts]:
    """By a part of the attack's name: its place, goal or wording."""
    groups = grouped(attacked, lambda each: each[1].name.split("-")[part])
    return {name: _counts(some) for name, some in groups.items()}


def _counts(attacked: Sequence[Attacked]) -> AttackCounts:
    return AttackCounts(
        episodes=len(attacked),
        success_rate=share(result.outcome == "passed" for result, _ in attacked),
        succeeded=share(attack.succeeded for _, attack in attacked),
        begun=share(attack.begun for _, attack in attacked),
        reported=share(attack.reported for _, attack in attacked),
        safe_success=share(result.outcome == "passed" and not attack.begun for result, attack in attacked),
    )
