"""Grammars whose actions are calls: a table of rows reads, writes, explains and declares them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from webarium.actions.codecs.base import unwritable
from webarium.actions.codecs.text import nearest
from webarium.actions.kinds import Ignored, Mismatch, Schema, Text, show
from webarium.actions.specs import Field, Spec
from webarium.actions.targets import points_at
from webarium.actions.types import Action
from webarium.errors import ActionParsingError
from webarium.types import Json

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A name with arguments, whatever syntax they came in."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One callable of a grammar."""

    name: str
    spec: Spec
    """What it means."""
    fields: tuple[Field, ...]
    read: Callable[[Values], Action]
    """Gives the action for values of the fields; raises `Mismatch` if they do not go together."""
    write: Callable[[Any], Values | None]
    """Gives the values for an action, or ``None`` for one that this row does not express."""
    example: Action
    """With the kind of target that the row takes."""
    note: str = ""
    """What is special here, after the meaning."""
    listed: bool = True
    """Whether it is explained, declared and written, or only understood."""

    @property
    def meaning(self) -> str:
        """What a model is told."""
        place = "the point" if points_at(self.example) else "the element"
        return f"{self.spec.meaning.replace('the element', place)} {self.note}".rstrip()

    @property
    def shown_fields(self) -> tuple[Field, ...]:
        """The fields that a model is told of."""
        return tuple(f for f in self.fields if not isinstance(f.kind, Ignored))

    def schema(self) -> Schema:
        """JSON schema of the arguments."""
        return {
            "type": "object",
            "properties": {f.name: _property(f) for f in self.shown_fields},
            "required": [f.name for f in self.shown_fields if f.required],
            "additionalProperties": False,
        }

    def values(self, arguments: Values) -> dict[str, Any]:
        """Read arguments strictly; raises `Mismatch` with a whole clause."""
        return read_values(self.fields, arguments)

    def arguments(self, values: Values) -> dict[str, Json]:
        """Write values, leaving out what is as by default; raises `Mismatch`."""
        written = {}
        for f in self.fields:
            if f.name in values and (f.required or values[f.name] != f.default):
                written[f.name] = f.kind.write(values[f.name])
        return written


def read_values(fields: Sequence[Field], arguments: Values) -> dict[str, Any]:
    """Read arguments strictly, with defaults for those that are missing; raises `Mismatch` with a clause."""
    known = {f.name for f in fields}
    if unknown := [name for name, value in arguments.items() if name not in known and value is not None]:
        wanted = ", ".join(f.name for f in fields if not isinstance(f.kind, Ignored))
        raise Mismatch(f"it has no argument {show(unknown[0])}" + (f" (it has {wanted})" if wanted else ""))
    return {f.name: _value(f, arguments.get(f.name)) for f in fields}


def _property(f: Field) -> Json:
    schema: dict[str, Json] = {**f.kind.schema(), "description": f.meaning}
    if not f.required and isinstance(f.default, str | int | float | bool):
        schema["default"] = f.default
    return schema


def _value(f: Field, given: object) -> Any:
    if given is None:
        if f.required:
            raise Mismatch(f"{f.name} is missing")
        return f.default
    try:
        return f.kind.read(given)
    except Mismatch as wrong:
        raise Mismatch(f"{f.name} must be {wrong}, not {show(given)}") from None


class Table:
    """The rows of a grammar; `print_call` shows a call in its syntax."""

    def __init__(self, grammar: str, rows: Iterable[Row], print_call: Callable[[Call], str]) -> None:
        self.grammar = grammar
        self.rows = tuple(rows)
        self.print_call = print_call
        self._by_name: Mapping[str, Row] = MappingProxyType({row.name: row for row in self.rows})
        if len(self._by_name) != len(self.rows):
            raise ValueError(f"A name occurs twice in the table of {grammar}.")

    @property
    def listed(self) -> tuple[Row, ...]:
        """The rows that a model is told of."""
        return tuple(row for row in self.rows if row.listed)

    @property
    def examples(self) -> tuple[Action, ...]:
        """The examples of the rows that a model is told of."""
        return tuple(dict.fromkeys(row.example for row in self.listed))

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> Row:
        return self._by_name[name]

    def read(self, call: Call) -> Action:
        """Give the action that a call means; raises `ActionParsingError` with a correct example."""
        row = self._by_name.get(call.name)
        if row is None:
            raise self._unknown(call.name)
        try:
            action = row.read(row.values(call.arguments))
            if wrong := row.spec.refuses(action):
                raise Mismatch(wrong)
        except Mismatch as wrong:
            raise ActionParsingError(
                f"Invalid {call.name} action: {wrong}.", todo=f"For example `{self.example(row)}`."
            ) from None
        return action

    def write(self, action: Action) -> Call:
        """Give the call that `read` turns into this action; raises `UnwritableActionError`."""
        for row in self.listed:
            try:
                values = row.write(action)
                if values is None:
                    continue
                call = Call(row.name, row.arguments(values))
                if self.read(call) == action:
                    return call
            except (Mismatch, ActionParsingError, ValueError, OverflowError):
                continue
        raise unwritable(self.grammar, action)

    def example(self, row: Row) -> str:
        """A correct call of a row, printed."""
        values = row.write(row.example)
        return self.print_call(Call(row.name, row.arguments(values or {})))

    def describe(self, introduction: str) -> str:
        """Explain every row in a line or two, ready for a prompt."""
        lines = [introduction]
        for row in self.listed:
            arguments = "".join(f"\n    {_explain(f)}" for f in row.shown_fields)
            lines.append(f"{row.name}: {row.meaning} Example: {self.example(row)}{arguments}")
        return "\n".join(lines)

    def _unknown(self, name: str) -> ActionParsingError:
        close = nearest(name, [row.name for row in self.listed])
        if close is not None:
            hint = f"Did you mean `{self.example(self._by_name[close])}`?"
        else:
            names = ", ".join(row.name for row in self.listed)
            hint = f"Use one of {names}, for example `{self.example(self.listed[0])}`."
        return ActionParsingError(f"{show(name)} is not an action.", todo=hint)


def _explain(f: Field) -> str:
    details = [] if isinstance(f.kind, Text) else [f.kind.words]
    if not f.required:
        plain = isinstance(f.default, str | int | float | bool)
        details.append(f"{json.dumps(f.default)} by default" if plain else "optional")
    return f"{f.name}: {f.meaning}" + (f" ({'; '.join(details)})" if details else "")
