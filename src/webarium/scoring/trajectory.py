"""What an agent saw and did, as far as a judge may look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Picture: TypeAlias = "bytes | Callable[[], bytes | None] | None"
"""PNG bytes, or how to read them when they are looked at."""


@dataclass(frozen=True, slots=True)
class TrajectoryStep:
    """One action and the page after it; step 0 is the first page, before any action."""

    index: int
    action: str = ""
    """What was done, in the words of the action grammar; empty for step 0."""
    target: str = ""
    """What it was done to, by role and name, such as ``button 'Place order'``; empty where that is not known."""
    reasoning: str = ""
    """Why, in the agent's words: never evidence."""
    url: str = ""
    title: str = ""
    observation: str = ""
    """The page as text."""
    screenshot: Picture = None
    error: str = ""
    """Why the action could not be done."""

    def picture(self) -> bytes | None:
        """The page as PNG, read now."""
        return self.screenshot() if callable(self.screenshot) else self.screenshot


@dataclass(frozen=True, slots=True)
class Trajectory:
    """One whole episode."""

    intent: str
    """What was asked."""
    steps: Sequence[TrajectoryStep]
    answer: str | None = None
    """What the agent said when it stopped; ``None`` if it did not."""
    start_url: str = ""

    @property
    def shown(self) -> tuple[TrajectoryStep, ...]:
        """The steps that have a screenshot."""
        return tuple(step for step in self.steps if step.screenshot is not None)
