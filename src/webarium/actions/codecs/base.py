"""What a codec is."""

from __future__ import annotations

from typing import Protocol

from webarium.actions.types import Action
from webarium.errors import ActionError


class UnwritableActionError(ActionError):
    """A codec's grammar has no words for this action."""


class Codec(Protocol):
    """A grammar of actions as text."""

    @property
    def name(self) -> str:
        """What the registry and command lines call it."""

    def parse(self, text: str) -> Action:
        """Read one action; anything else raises `ActionParsingError` with a correct example."""

    def format(self, action: Action) -> str:
        """Write an action so that `parse` gives it back; raises `UnwritableActionError` if it cannot be."""

    def describe(self) -> str:
        """Explain the grammar to an agent, ready for a prompt."""
