"""A moment of an episode from which others go on, and what the first of them found out about the way there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from webarium.actions.types import Action
from webarium.envs.engine import Window
from webarium.envs.laps import Laps
from webarium.envs.state import EpisodeState
from webarium.observation.observation import Observation

Before: TypeAlias = Callable[[Action, int], Coroutine[Any, Any, object]]
"""Lets happen what comes before an action, given which one it is."""
Way: TypeAlias = Callable[[Window, EpisodeState, Before], Coroutine[Any, Any, None]]
"""How a window is brought to a moment of another episode."""
LITTLE = 1
"""So many actions are done again before anything else is tried."""


@dataclass
class ForkPoint:
    """A moment that any number of episodes may go on from."""

    state: EpisodeState
    """The moment."""
    seen: Observation | None = None
    """What was seen then, if that is known."""
    world: object = None
    """Equal for worlds in which nothing has changed since then."""
    way: Way | None = None
    """The way that is known to lead there, or as near as any does."""
    faithful: bool = True
    """Whether what is shown there is what was shown then, as far as is known."""

    def ways(self) -> Sequence[Way]:
        """The ways to be tried, in order.

        Little is done again at once, which takes no longer and brings back what scripts keep to themselves, too.
        """
        if self.way is not None:
            return (self.way,)
        if not self.state.window.tabs:
            return (do_again,)
        if len(self.state.actions) <= LITTLE:
            return (do_again, bring_back)
        return (bring_back, do_again)


async def bring_back(window: Window, state: EpisodeState, before: Before) -> None:
    """Open the tabs as they were."""
    await window.restore(state.window)


async def do_again(window: Window, state: EpisodeState, before: Before) -> None:
    """Begin at the very beginning and repeat every action, and let happen what happened then."""
    laps = Laps()
    await window.begin(laps)
    for number, action in enumerate(state.actions, 1):
        await before(action, number)
        await window.step(action, laps)
