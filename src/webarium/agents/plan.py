"""Several actions of one answer, carried out one after the other as long as the page is what they were made for."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.actions.types import Action
from webarium.agents.describing import in_words
from webarium.observation.following import FAILED, dropped, follow
from webarium.observation.observation import Observation


class Plan:
    """The actions of one answer; ask for the next one with each observation."""

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self.dropped = ""
        """What is said of those that were not done, if any were not."""
        self._given = len(actions)
        self._rest = tuple(actions)
        self._last: tuple[Action, Observation] | None = None

    def goes_on(self, observation: Observation) -> bool:
        """Whether there is a next action, and it still means what it meant."""
        if not self._rest or self._last is None:
            return False
        action, before = self._last
        self._rest, why = follow(before, observation, self._rest)
        if why:
            done = self._given - len(self._rest) - (why == FAILED)
            self.dropped = dropped(done, self._given, f"`{in_words(action)}`", why)
            self._rest = ()
        return not why

    def next(self, observation: Observation) -> Action:
        """The next action, chosen from what is seen now."""
        action, *rest = self._rest
        self._rest, self._last = tuple(rest), (action, observation)
        return action
