"""Questions that an agent is asked before its stop counts."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.actions.types import Stop
from webarium.agents.prompts import default as words

CHECKS = 2
"""How often in an episode a stop is checked."""


class StopCheck:
    """Asks once for each stop that comes after further actions."""

    def __init__(self, *, most: int = CHECKS) -> None:
        self._left = most
        self._asked_at: int | None = None

    def question(self, stop: Stop, task: str, actions: Sequence[str]) -> str:
        """What to ask before this stop; empty if it may pass.

        Args:
            stop: What the agent wants to end with.
            task: What it was asked for.
            actions: Everything that it did so far, in words.
        """
        if self._left == 0 or self._asked_at == len(actions):
            return ""
        self._left -= 1
        self._asked_at = len(actions)
        if stop.status == "impossible":
            claim = f"status impossible, reason {stop.reason or 'not given'}: {stop.answer!r}"
            form = words.CHECK_IMPOSSIBLE
        elif stop.answer:
            claim, form = f"the answer {stop.answer!r}", words.CHECK_ANSWER
        else:
            claim, form = "no answer", words.CHECK_CHANGE
        done = "; ".join(actions) or "none"
        return words.CHECK.format(task=task, claim=claim, actions=done, form=form)
