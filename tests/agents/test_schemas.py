"""What a model is told of arguments: short, and enough."""

from __future__ import annotations

from webarium.actions.codecs.json_tools import JsonCodec
from webarium.agents.schemas import trimmed
from webarium.shapes import as_object


def test_what_the_grammar_checks_by_itself_is_left_out() -> None:
    schema = {
        "type": "object",
        "properties": {
            "target": {"type": "integer", "description": "Which", "minimum": 0, "maximum": 999_999_999},
            "count": {"type": "integer", "minimum": 1, "maximum": 3, "default": 1},
            "via": {"type": "array"},
        },
        "required": [],
        "additionalProperties": False,
    }
    assert trimmed(schema, without=frozenset({"via"})) == {  # type: ignore[arg-type]
        "type": "object",
        "properties": {
            "target": {"type": "integer", "description": "Which"},
            "count": {"type": "integer", "minimum": 1, "maximum": 3, "default": 1},
        },
    }


def test_names_types_and_meanings_stay() -> None:
    for tool in JsonCodec().tool_definitions("openai"):
        whole = as_object(as_object(tool.get("function", tool))["parameters"])
        short = trimmed(whole)
        fields = as_object(short["properties"])
        assert list(fields) == list(as_object(whole["properties"]))
        assert (short.get("required") or []) == whole["required"]
        for name, each in as_object(whole["properties"]).items():
            kept = as_object(fields[name])
            assert kept.get("description") == as_object(each).get("description")
            assert kept.get("enum") == as_object(each).get("enum")
