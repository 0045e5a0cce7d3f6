"""The common part of the codecs whose actions are tool calls."""

from __future__ import annotations

from collections.abc import Iterable

from webarium.actions.codecs.base import ToolApi, unwritable
from webarium.actions.codecs.calls import call_list, dump, load, one_of, read_call
from webarium.actions.codecs.schemas import function_tools
from webarium.actions.codecs.several import MOST_ACTIONS, invited
from webarium.actions.codecs.table import Call, Row, Table
from webarium.actions.types import Action
from webarium.errors import ActionParsingError
from webarium.types import Json


class CallCodec:
    """Reads and writes JSON tool calls by a table; the subclasses know the shapes of their API."""

    name: str
    native: ToolApi
    """The API that the grammar belongs to."""
    introduction: str
    """What a prompt says before the calls are listed."""

    def __init__(self, grammar: str, rows: Iterable[Row]) -> None:
        self.table = Table(grammar, rows, lambda call: dump(self.write_call(call)))

    @property
    def examples(self) -> tuple[Action, ...]:
        """One of each action that the table has words for."""
        return self.table.examples

    @property
    def example(self) -> str:
        """A correct call, for messages."""
        return self.table.example(self.table.listed[0])

    # What subclasses may know better

    def split(self, reply: object) -> list[object]:
        """Cut a reply into single calls."""
        return call_list(reply)

    def read_call(self, call: object) -> Call:
        """Take a call out of the API's envelope."""
        return read_call(call, self.example)

    def write_call(self, call: Call) -> dict[str, Json]:
        """Put a call into the API's envelope."""
        return {"name": call.name, "arguments": dict(call.arguments)}

    def snap(self, action: Action) -> Action:
        """The nearest action that the grammar's numbers can express."""
        return action

    # Reading and writing

    def parse(self, text: str) -> Action:
        """Read one call as JSON text; a Markdown code fence around it is allowed."""
        return self.parse_call(load(text, self.example))

    def parse_all(self, text: str) -> tuple[Action, ...]:
        """Read one call, a list of calls or a batch as JSON text."""
        return self.parse_calls(load(text, self.example))

    def parse_call(self, call: object) -> Action:
        """Read one call as decoded JSON."""
        return self._read(one_of(self.split(call), self.example))

    def parse_calls(self, reply: object) -> tuple[Action, ...]:
        """Read one call, several, or a batch."""
        calls = self.split(reply)
        if not calls or len(calls) > MOST_ACTIONS:
            one_of(calls, self.example)
        return tuple(self._read(call) for call in calls)

    def _read(self, call: object) -> Action:
        try:
            return self.table.read(self.read_call(call))
        except RecursionError:
            raise ActionParsingError(
                "The call is nested too deeply.", todo=f"For example `{self.example}`."
            ) from None

    def format_call(self, action: Action) -> dict[str, Json]:
        """Write an action as a call."""
        snapped = self._snapped(action)
        call = self.write_call(self.table.write(snapped))
        if self._read(one_of(self.split(call), self.example)) != snapped:
            raise unwritable(self.table.grammar, action)
        return call

    def _snapped(self, action: Action) -> Action:
        try:
            return self.snap(action)
        except (ArithmeticError, ValueError, TypeError):
            raise unwritable(self.table.grammar, action) from None

    def format(self, action: Action) -> str:
        """Write an action as JSON text."""
        return dump(self.format_call(action))

    # Explaining

    def describe(self, *, several: bool = False) -> str:
        """Explain all calls, ready for a prompt."""
        introduction = invited(self.introduction, " in a list") if several else self.introduction
        return self.table.describe(introduction)

    def tool_definitions(self, api: ToolApi | None = None) -> list[dict[str, Json]]:
        """The ``tools`` of a request to an API."""
        return function_tools(self.table.listed, api or self.native)
