"""The one table of actions, and the tool definitions that are made from it."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields
from typing import Any, get_args

import pytest
from hypothesis import given

from tests.actions.schema_checker import check_schema, fits
from tests.actions.strategies import QUICK, any_target, sensible
from webarium.actions.codecs import (
    AnthropicCodec,
    BrowserGymCodec,
    GeminiCodec,
    JsonCodec,
    OpenAICodec,
    Screen,
    ToolCodec,
    UnwritableActionError,
)
from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.tools import CallCodec
from webarium.actions.specs import REQUIRED, SPECS
from webarium.actions.types import Action
from webarium.errors import ActionParsingError

ACTIONS = get_args(Action)
PLAIN = [spec for spec in SPECS.values() if not spec.variant]


def test_every_action_stands_in_the_table_once() -> None:
    assert sorted(spec.action.__name__ for spec in PLAIN) == sorted(action.__name__ for action in ACTIONS)


@pytest.mark.parametrize("spec", PLAIN, ids=lambda spec: spec.name)
def test_the_arguments_are_the_attributes_with_their_defaults(spec: Any) -> None:
    attributes = {f.name: f for f in fields(spec.action)}
    assert {f.name for f in spec.fields} == set(attributes)
    for f in spec.fields:
        default = attributes[f.name].default
        if default is MISSING:
            assert f.default is REQUIRED or f.default is None  # None: the attribute takes it
        else:
            assert f.default == default


@pytest.mark.parametrize("spec", SPECS.values(), ids=lambda spec: spec.name)
def test_each_has_a_meaning_and_an_example(spec: Any) -> None:
    assert inspect.isclass(spec.action)
    assert type(spec.example) is spec.action
    assert spec.meaning.endswith(".")
    assert spec.refuses(spec.example) is None


CODECS: dict[str, CallCodec] = {
    "json": JsonCodec(),
    "json with all targets": JsonCodec(targets=("element", "mark", "point", "locator")),
    "browsergym": BrowserGymCodec(),
    "anthropic": AnthropicCodec(Screen(sent=(1024, 576))),
    "openai": OpenAICodec(),
    "gemini": GeminiCodec(),
    "gemini legacy": GeminiCodec(legacy=True),
}
each = pytest.mark.parametrize("codec", CODECS.values(), ids=list(CODECS))


def declared(definitions: list[Any], api: ToolApi) -> dict[str, Any]:
    """Name and parameters of function tools, whatever the API's shape; the built-in tools left out."""
    match api:
        case "openai":
            functions = [tool["function"] for tool in definitions]
            return {function["name"]: function["parameters"] for function in functions}
        case "openai-responses":
            return {tool["name"]: tool["parameters"] for tool in definitions if tool["type"] == "function"}
        case "anthropic":
            return {tool["name"]: tool["input_schema"] for tool in definitions if "input_schema" in tool}
        case _:
            functions = [f for tool in definitions for f in tool.get("function_declarations", [])]
            return {function["name"]: function.get("parameters") for function in functions}


@each
@pytest.mark.parametrize("api", get_args(ToolApi))
def test_definitions_are_schemas(codec: CallCodec, api: ToolApi) -> None:
    assert isinstance(codec, ToolCodec)
    for name, schema in declared(codec.tool_definitions(api), api).items():
        assert name in codec.table
        if schema is None:
            assert not codec.table[name].shown_fields
            continue
        assert schema["type"] == "object"
        check_schema(schema)
        assert api != "gemini" or "additionalProperties" not in str(schema)


@each
def test_all_calls_are_declared_as_functions_for_other_apis(codec: CallCodec) -> None:
    assert list(declared(codec.tool_definitions("openai"), "openai")) == [
        row.name for row in codec.table.listed
    ]


@each
@QUICK
@given(action=sensible(any_target))
def test_what_is_written_fits_what_is_declared(codec: CallCodec, action: Action) -> None:
    try:
        call = codec.table.write(codec.snap(action))
    except (UnwritableActionError, ValueError):
        return
    schemas = declared(codec.tool_definitions("openai"), "openai")
    if not (codec is CODECS["json"] and any(isinstance(value, dict) for value in call.arguments.values())):
        assert fits(dict(call.arguments), schemas[call.name])


def test_only_element_ids_are_declared_unless_more_is_wanted() -> None:
    click = declared(JsonCodec().tool_definitions("anthropic"), "anthropic")["click"]
    assert click["properties"]["target"]["type"] == "integer"
    both = declared(JsonCodec(targets=("mark", "point")).tool_definitions("anthropic"), "anthropic")["click"]
    assert [list(form["properties"]) for form in both["properties"]["target"]["anyOf"]] == [
        ["mark"],
        ["x", "y"],
    ]
    with pytest.raises(ValueError, match="Targets are some of"):
        JsonCodec(targets=("ids",))  # type: ignore[arg-type]


def test_the_definition_of_a_tool() -> None:
    goto = {
        "type": "object",
        "properties": {
            "url": {"type": "string", "minLength": 1, "description": "An address, or a path on this site"}
        },
        "required": ["url"],
        "additionalProperties": False,
    }
    meaning = "Open the address in this tab."
    codec = JsonCodec()

    def tool(api: ToolApi) -> Any:
        return next(tool for tool in codec.tool_definitions(api) if "'goto'" in str(tool))

    function = {"name": "goto", "description": meaning, "parameters": goto}
    assert tool("openai") == {"type": "function", "function": function}
    assert tool("openai-responses") == {"type": "function", **function}
    assert tool("anthropic") == {"name": "goto", "description": meaning, "input_schema": goto}
    declarations: Any = tool("gemini")["function_declarations"]
    assert {"name": "go_back", "description": "Go back to the previous page."} in declarations


def test_huge_numbers_from_python_are_refused_without_printing_them() -> None:
    huge = 10**5000
    for codec in CODECS.values():
        for call in (
            {"name": "wait", "arguments": {"seconds": huge, "duration": huge}},
            {"name": "click", "args": {"x": huge, "y": 1, "target": huge, "bid": huge}},
            {"name": "click", "args": {huge: 1}},
            {"name": huge},
            huge,
        ):
            with pytest.raises(ActionParsingError):
                codec.parse_call(call)
