"""What one turn of a rollout came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from webarium.actions.types import Action
from webarium.observation.observation import Observation

if TYPE_CHECKING:
    from webarium.envs.source import Reward

RolloutOutcome: TypeAlias = Literal["running", "passed", "failed", "undecided", "truncated", "error"]
"""How a rollout stands. ``passed``, ``failed`` and ``undecided`` are verdicts on its stop; ``truncated`` is one that a
limit ended, and has a verdict, too; ``error`` is one under which something broke, which says nothing of its agent."""


@dataclass(frozen=True)
class Turn:
    """What came of what an agent said: what it sees next, and what that was worth."""

    observation: Observation
    """What it is shown next; after the end what it saw last."""
    reward: float | None
    """What this turn earned: the verdict's score at the end, and before that what progress is worth. ``None`` where
    nothing can be said: after an ``error``, and where the verdict is ``undecided``. Leave such rollouts out."""
    progress: float
    """How much of the task is done, from 0 to 1."""
    outcome: RolloutOutcome
    """How the rollout stands."""
    steps: int
    """How many actions were taken so far."""
    steps_left: int
    """How many may still be taken."""
    seconds_left: float | None
    """How long it may still take; ``None`` without a limit."""
    verdict: Reward | None = None
    """The verdict, once it has ended other than in an error."""
    error: str = ""
    """What broke, in a sentence; empty unless the outcome is ``error``."""
    done: tuple[Action, ...] = ()
    """All actions that were begun in this turn, in order; without the stop."""
    actions_left: int | None = None
    """How many actions the oracle would take from here, its stop included, and 0 once the task has passed; ``None``
    where it cannot tell. For who trains: the agent is not shown it."""

    @property
    def over(self) -> bool:
        """Whether the rollout has ended."""
        return self.outcome != "running"
