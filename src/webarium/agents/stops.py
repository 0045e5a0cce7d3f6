"""When an agent gives up by itself: too many steps, the same action again and again, no action at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.actions.types import Action, Stop, Type
from webarium.scoring.score import GAVE_UP


@dataclass(frozen=True, slots=True)
class Past:
    """One step that an agent has taken."""

    action: Action | None
    """``None``: its words were not an action."""
    page: str = ""
    """A digest of what it saw when it acted."""


@dataclass(frozen=True, slots=True)
class StopRules:
    """Limits of one episode; 0 switches a rule off.

    As `original`, WebArena's: three scrolls in a row end the episode, and so does typing into one field three
    times during the whole episode, whatever the text. Repaired, an action only counts as repeated while the page
    looks the same, and typing counts with its text.
    """

    max_steps: int = 30
    same_actions: int = 3
    parse_failures: int = 3
    original: bool = False

    def broken(self, past: Sequence[Past]) -> str:
        """Which rule ends the episode now, in words; empty if none does."""
        if self.max_steps and len(past) >= self.max_steps:
            return f"Reach max steps {self.max_steps}"
        failures = past[-self.parse_failures :] if self.parse_failures else ()
        if (
            failures
            and len(failures) == self.parse_failures
            and all(step.action is None for step in failures)
        ):
            return f"Failed to parse actions for {self.parse_failures} times"
        if self.same_actions and past and past[-1].action is not None:
            return self._repeated(past, past[-1].action)
        return ""

    def _repeated(self, past: Sequence[Past], last: Action) -> str:
        most = self.same_actions
        if self.original and isinstance(last, Type):
            same = sum(isinstance(p.action, Type) and p.action.target == last.target for p in past)
            return f"Same typing action for {most} times" if same >= most else ""
        newest = past[-most:]
        if len(newest) < most or any(step.action != last for step in newest):
            return ""
        if not self.original and len({step.page for step in newest}) > 1:
            return ""
        return f"Same action for {most} times"


def early_stop(why: str) -> Stop:
    """How an agent ends an episode that it has given up; scoring knows it by its first words."""
    return Stop(f"{GAVE_UP}{why}")
