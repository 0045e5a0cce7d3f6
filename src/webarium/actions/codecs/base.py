"""What a codec is."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias, runtime_checkable

from webarium.actions.kinds import show
from webarium.actions.types import Action
from webarium.errors import ActionError
from webarium.types import Json

Profile: TypeAlias = Literal["repaired", "original"]
"""``original`` reads and writes as the public system did, with its defects, for comparison."""

ToolApi: TypeAlias = Literal["openai", "openai-responses", "anthropic", "gemini"]
"""Whose request the tool definitions go into: chat completions, responses, messages, or generateContent."""


class UnwritableActionError(ActionError):
    """A codec's grammar has no words for this action."""


def unwritable(grammar: str, action: Action) -> UnwritableActionError:
    """Say that a grammar cannot express an action."""
    return UnwritableActionError(f"{grammar} has no words for {show(action, 200)}.")


class Codec(Protocol):
    """A grammar of actions as text."""

    @property
    def name(self) -> str:
        """What the registry and command lines call it."""

    @property
    def examples(self) -> tuple[Action, ...]:
        """One of each action that the grammar has words for, with the kind of target that it names."""

    def parse(self, text: str) -> Action:
        """Read one action; anything else raises `ActionParsingError` with a correct example."""

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one action or several, in order; raises `ActionParsingError` if any of it is none.

        What `parse` takes is that one action. A grammar that has no way of giving several reads one.
        """

    def format(self, action: Action) -> str:
        """Write an action so that `parse` gives it back; raises `UnwritableActionError` if it cannot be.

        Grammars of pixels write the pixel nearest to a point.
        """

    def describe(self, *, several: bool = False) -> str:
        """Explain the grammar to an agent, ready for a prompt; `several`: who may give several actions at once."""


@runtime_checkable
class ToolCodec(Codec, Protocol):
    """A grammar whose actions are calls of tools, as model APIs know them."""

    def parse_call(self, call: object) -> Action:
        """Read one tool call as the API gave it, as decoded JSON; raises `ActionParsingError`."""

    def parse_calls(self, reply: object) -> tuple[Action, ...]:
        """Read a call, a list of calls or a batch, in order; raises `ActionParsingError`."""

    def format_call(self, action: Action) -> dict[str, Json]:
        """Write an action as the API would give it; raises `UnwritableActionError`."""

    def tool_definitions(self, api: ToolApi | None = None) -> list[dict[str, Json]]:
        """The ``tools`` of a request; ``None`` means the API that the grammar belongs to."""
