"""Actions as plain JSON and back, exactly: for logs and snapshots, where no agent's grammar is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from webarium.actions import types
from webarium.actions.types import Action
from webarium.errors import ActionParsingError
from webarium.types import Json

_CLASSES = {
    name: found for name, found in vars(types).items() if isinstance(found, type) and is_dataclass(found)
}


def action_to_json(action: Action) -> dict[str, Json]:
    """All fields of an action, with the names of its class and of its targets' classes."""
    record: dict[str, Json] = _out(action)
    return record


def action_from_json(record: Mapping[str, Any]) -> Action:
    """The action that `action_to_json` wrote; raises `ActionParsingError` for anything else."""
    try:
        action: Action = _in(record)
    except (KeyError, TypeError, ValueError) as error:
        raise ActionParsingError(f"That is not a record of an action: {error}.") from None
    return action


def _out(value: Any) -> Any:
    if is_dataclass(value):
        named = {field.name: _out(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **named}
    return [_out(item) for item in value] if isinstance(value, tuple) else value


def _in(value: Any) -> Any:
    if isinstance(value, Mapping):
        given = {name: _in(item) for name, item in value.items() if name != "is"}
        return _CLASSES[value["is"]](**given)
    return tuple(_in(item) for item in value) if isinstance(value, list) else value
