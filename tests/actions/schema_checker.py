"""A small JSON schema checker: enough for the schemas that codecs declare."""

from __future__ import annotations

import re
from typing import Any

KNOWN = {
    "type",
    "description",
    "default",
    "enum",
    "minimum",
    "maximum",
    "minLength",
    "pattern",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "anyOf",
}
_TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}


def check_schema(schema: dict[str, Any]) -> None:
    """Fail on what is not a schema of the known kind."""
    assert schema.keys() <= KNOWN, schema
    assert "anyOf" in schema or schema.get("type") in _TYPES, schema
    assert set(schema.get("required", [])) <= schema.get("properties", {}).keys()
    for inner in [*schema.get("properties", {}).values(), *schema.get("anyOf", [])]:
        check_schema(inner)
    if "items" in schema:
        check_schema(schema["items"])


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value is as the schema says."""
    if "anyOf" in schema:
        return any(fits(value, form) for form in schema["anyOf"])
    if not isinstance(value, _TYPES[schema["type"]]) or (
        isinstance(value, bool) and schema["type"] != "boolean"
    ):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, int | float) and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        return False
    if isinstance(value, str):
        return len(value) >= schema.get("minLength", 0) and bool(re.search(schema.get("pattern", ""), value))
    if isinstance(value, list):
        sized = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return sized and all(fits(item, schema["items"]) for item in value)
    return not isinstance(value, dict) or _object_fits(value, schema)


def _object_fits(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    members = schema["properties"]
    return (
        value.keys() <= members.keys()
        and set(schema["required"]) <= value.keys()
        and all(fits(item, members[name]) for name, item in value.items())
    )
