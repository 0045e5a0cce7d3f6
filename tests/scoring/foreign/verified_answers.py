"""Responses to tasks of webarena-verified: the right one, and each with one thing varied."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.scoring.foreign.verified_sites import Record, right_value
from tests.scoring.foreign.verified_variants import VARIANTS, texts


def right_response(response: Record) -> Record:
    """What an agent should answer."""
    expected = response["expected"]
    data = expected.get("retrieved_data")
    said: Record = {
        "task_type": expected["task_type"].upper(),
        "status": expected["status"],
        "retrieved_data": data if data is None else [right_value(item) for item in data],
        "error_details": None,
    }
    return said


def answers(response: Record, right: Record) -> Iterator[tuple[str, str]]:
    """Right and wrong answers, from the right response."""
    text = json.dumps(right, ensure_ascii=False)
    data = right["retrieved_data"]
    yield "answer: in a fence", f"Here it is:\n```json\n{text}\n```"
    yield "answer: in words", "It is done."
    yield "answer: empty", ""
    yield "answer: a list", json.dumps([right])
    yield "answer: legacy name", _said(right, task_type=..., performed_operation=right["task_type"])
    yield "answer: names of an old release", _said(right, task_type=..., action=right["task_type"])
    yield "answer: more members", _said(right, note="x", confidence=1)
    for value in ("success", "SUCCESS.", "NOT_FOUND_ERROR", "^.*$", "", None, 5, "SUCCESS and more"):
        yield f"status: {value!r}", _said(right, status=value)
    yield "status: missing", _said(right, status=...)
    for kind in ("retrieve", "MUTATE", "Navigate", '"RETRIEVE"', "^.*$", ...):
        yield f"task_type: {'missing' if kind is ... else kind}", _said(right, task_type=kind)
    others: tuple[object, ...] = (None, [], "", {}, 0, False, [None], [[]], [""], ["x"], ..., "x")
    for found in others:
        yield f"data: {'missing' if found is ... else found!r}", _said(right, retrieved_data=found)
    if data is not None:
        items = response["results_schema"].get("items", {})
        for name, varied in lists(data, response["expected"]["retrieved_data"], items):
            yield name, _said(right, retrieved_data=varied)


def _said(right: Record, **changes: Any) -> str:
    said = {**right, **changes}
    return json.dumps({name: value for name, value in said.items() if value is not ...}, ensure_ascii=False)


def lists(data: list[Any], expected: list[Any], items: Record) -> Iterator[tuple[str, Any]]:
    """Retrieved data with the list or one value in it varied."""
    yield "list: backwards", data[::-1]
    yield "list: one more", [*data, data[0]]
    yield "list: one less", data[1:]
    yield "list: in a list", [data]
    yield "list: as text", json.dumps(data, ensure_ascii=False)
    yield "list: bare value", data[0]
    yield "list: as objects", [{"value": item} for item in data]
    yield "list: twice", data * 2
    yield "list: what is expected", expected
    for name, value in values(data[0], expected[0], items):
        yield name, [value, *data[1:]]
    if len(data) > 1:
        for name, value in values(data[-1], expected[-1], items):
            yield name, [*data[:-1], value]


def values(value: Any, expected: Any, schema: Record) -> Iterator[tuple[str, Any]]:
    """One value in other forms, right and wrong."""
    kind = str(schema.get("format") or schema.get("type") or "string")
    yield "value: null", None
    yield "value: empty", ""
    yield "value: in a list", [value]
    yield "value: with another", [value, "other"]
    yield "value: another first", ["other", value]
    yield "value: object", {"value": value}
    yield "value: every text", "^.*$"
    if isinstance(value, dict) and kind == "object":
        yield from objects(value, expected, schema)
        return
    if isinstance(value, list):
        yield "array: backwards", value[::-1]
        yield "array: one less", value[1:]
        yield "array: as text", json.dumps(value)
        yield "array: first alone", value[0]
        return
    yield f"{kind}: as expected", expected
    yield f"{kind}: as text", str(value)
    yield f"{kind}: upper case", str(value).upper()
    yield f"{kind}: blanks around", f"  {value}\t"
    yield f"{kind}: quoted", f'"{value}"'
    yield f"{kind}: full stop", f"{value}."
    yield f"{kind}: in a sentence", f"The answer is {value}"
    for name, other in VARIANTS.get(kind, texts)(value):
        yield f"{kind}: {name}", other


def objects(value: Record, expected: Any, schema: Record) -> Iterator[tuple[str, Any]]:
    """An object in other forms."""
    yield "object: as text", json.dumps(value)
    yield "object: one more", {**value, "note": "x"}
    yield "object: backwards", dict(reversed(value.items()))
    yield "object: names in upper case", {name.upper(): item for name, item in value.items()}
    for name, item in value.items():
        yield "object: one less", {key: other for key, other in value.items() if key != name}
        wanted = expected[name] if isinstance(expected, dict) else item
        if item is None:
            yield "object: text for null", {**value, name: "x"}
            yield "object: empty for null", {**value, name: ""}
            continue
        for label, varied in values(item, wanted, schema.get("properties", {}).get(name, {})):
            yield label, {**value, name: varied}
