"""What a model is told of a tool's arguments: names, types and meanings, without what the grammar checks by itself."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.shapes import as_object
from webarium.types import Json

_CHECKED = frozenset({"additionalProperties", "maxItems", "maxLength", "minItems", "minLength"})
_LARGE = 1_000_000
"""A number without a bound below this is any number."""


def trimmed(schema: Mapping[str, Json], *, without: frozenset[str] = frozenset()) -> dict[str, Json]:
    """A JSON schema of arguments in fewer words; `without` names arguments that are not offered."""
    properties = as_object(schema.get("properties", {}))
    made: dict[str, Json] = {
        "type": "object",
        "properties": {
            name: _shorter(as_object(each)) for name, each in properties.items() if name not in without
        },
    }
    if schema.get("required"):
        made["required"] = schema["required"]
    return made


def _shorter(schema: Mapping[str, Json]) -> dict[str, Json]:
    most = schema.get("maximum")
    endless = isinstance(most, int) and most >= _LARGE
    return {
        key: value
        for key, value in schema.items()
        if key not in _CHECKED and not (endless and key in ("minimum", "maximum"))
    }
