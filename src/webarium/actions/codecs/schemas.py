"""Tool definitions of a table's rows, as the four kinds of model APIs want them."""

from __future__ import annotations

from collections.abc import Iterable

from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.table import Row
from webarium.actions.kinds import Schema
from webarium.types import Json


def function_tools(rows: Iterable[Row], api: ToolApi) -> list[dict[str, Json]]:
    """Declare rows as functions."""
    if api == "gemini":
        declarations: list[Json] = [_gemini(row) for row in rows]
        return [{"function_declarations": declarations}] if declarations else []
    return [_function(row, api) for row in rows]


def _function(row: Row, api: ToolApi) -> dict[str, Json]:
    named: dict[str, Json] = {"name": row.name, "description": row.meaning}
    match api:
        case "anthropic":
            return {**named, "input_schema": row.schema()}
        case "openai-responses":
            return {"type": "function", **named, "parameters": row.schema()}
        case _:
            return {"type": "function", "function": {**named, "parameters": row.schema()}}


def _gemini(row: Row) -> Json:
    """Gemini knows a subset of JSON schema and refuses objects without members."""
    declared: dict[str, Json] = {"name": row.name, "description": row.meaning}
    if row.shown_fields:
        declared["parameters"] = _without_extras(row.schema())
    return declared


def _without_extras(schema: Schema) -> Schema:
    return {
        key: _stripped(key, value)
        for key, value in schema.items()
        if key not in ("additionalProperties", "default")
    }


def _stripped(key: str, value: Json) -> Json:
    if key == "properties" and isinstance(value, dict):
        return {name: _without_extras(item) for name, item in value.items() if isinstance(item, dict)}
    if isinstance(value, dict):
        return _without_extras(value)
    if isinstance(value, list):
        return [_without_extras(item) if isinstance(item, dict) else item for item in value]
    return value
