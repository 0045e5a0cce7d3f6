from __future__ import annotations

from typing import Any

import pytest

from webarium.actions.codecs import GeminiCodec, Screen, UnwritableActionError, get_codec
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    ElementId,
    GoBack,
    Goto,
    Hover,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Noop,
    Point,
    Press,
    Scroll,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = GeminiCodec(Screen((1000, 500)))
LEGACY = GeminiCodec(Screen((1000, 500)), legacy=True)
P = Point

READ: list[tuple[str, dict[str, Any], Action]] = [
    ("click", {"x": 500, "y": 300, "intent": "open"}, Click(P(500, 150))),
    ("double_click", {"x": 1, "y": 2}, Click(P(1, 1), count=2)),
    ("triple_click", {"x": 1, "y": 2}, Click(P(1, 1), count=3)),
    ("middle_click", {"x": 1, "y": 2}, Click(P(1, 1), "middle")),
    ("right_click", {"x": 999, "y": 999}, Click(P(999, 499.5), "right")),
    ("mouse_down", {"x": 1, "y": 2}, MouseDown(P(1, 1))),
    ("mouse_up", {"x": 1, "y": 2}, MouseUp(P(1, 1))),
    ("move", {"x": 1.0, "y": 2.0}, Hover(P(1, 1))),
    ("type", {"text": "hi"}, Type(None, "hi", clear=False)),
    ("type", {"text": "hi\n", "press_enter": True}, Type(None, "hi\n", submit=True, clear=False)),
    ("drag_and_drop", {"start_x": 1, "start_y": 2, "end_x": 3, "end_y": 4}, Drag(P(1, 1), P(3, 2))),
    ("drag_and_drop", {"x": 1, "y": 2, "destination_x": 3, "destination_y": 4}, Drag(P(1, 1), P(3, 2))),
    ("wait", {}, Wait(1.0)),
    ("wait", {"seconds": 30}, Wait(10.0)),
    ("press_key", {"key": "Enter"}, Press("Enter")),
    ("key_down", {"key": "Shift"}, KeyDown("Shift")),
    ("key_up", {"key": "shift"}, KeyUp("Shift")),
    ("hotkey", {"keys": ["Control", "C"]}, Press("Control+c")),
    ("take_screenshot", {"intent": "look"}, Noop()),
    ("scroll", {"x": 500, "y": 500, "direction": "down"}, Scroll("down", P(500, 250), 300)),
    ("scroll", {"x": 1, "y": 2, "direction": "left", "magnitude_in_pixels": 50}, Scroll("left", P(1, 1), 50)),
    ("go_back", {}, GoBack()),
    ("navigate", {"url": "http://a.test/"}, Goto("http://a.test/")),
    # The first generation
    ("open_web_browser", {}, Noop()),
    (
        "click_at",
        {"x": 500, "y": 300, "safety_decision": {"decision": "require_confirmation"}},
        Click(P(500, 150)),
    ),
    ("hover_at", {"x": 1, "y": 2}, Hover(P(1, 1))),
    ("type_text_at", {"x": 1, "y": 2, "text": "hi"}, Type(P(1, 1), "hi", submit=True)),
    (
        "type_text_at",
        {"x": 1, "y": 2, "text": "hi", "press_enter": False, "clear_before_typing": False},
        Type(P(1, 1), "hi", clear=False),
    ),
    ("scroll_document", {"direction": "up"}, Scroll("up")),
    ("scroll_at", {"x": 1, "y": 2, "direction": "down"}, Scroll("down", P(1, 1), 400)),
    ("scroll_at", {"x": 1, "y": 2, "direction": "right", "magnitude": 100}, Scroll("right", P(1, 1), 100)),
    ("wait_5_seconds", {}, Wait(5.0)),
    ("search", {}, Goto("http://homepage.test/")),
    ("key_combination", {"keys": "Control+A"}, Press("Control+a")),
]


@pytest.mark.parametrize(("name", "args", "action"), READ, ids=[f"{n} {a}" for n, a, _ in READ])
def test_reads_both_generations(name: str, args: dict[str, Any], action: Action) -> None:
    for codec in (CODEC, LEGACY):
        assert codec.parse_call({"name": name, "args": args}) == action
        assert codec.parse_call({"function_call": {"name": name, "args": args}}) == action
        assert codec.parse_call({"type": "function_call", "name": name, "arguments": args}) == action
        try:
            call = codec.format_call(action)
        except UnwritableActionError:
            continue
        assert codec.parse_call(call) == action


def test_writes_the_generation_that_is_asked_for() -> None:
    assert CODEC.format_call(Click(P(500, 150))) == {"name": "click", "args": {"y": 300, "x": 500}}
    assert LEGACY.format_call(Click(P(500, 150))) == {"name": "click_at", "args": {"y": 300, "x": 500}}
    assert CODEC.format_call(Press("Control+a")) == {"name": "hotkey", "args": {"keys": ["Control", "a"]}}
    assert LEGACY.format_call(Press("Control+a")) == {
        "name": "key_combination",
        "args": {"keys": "Control+a"},
    }
    drag = Drag(P(1, 1), P(3, 2))
    assert set(CODEC.format_call(drag)["args"]) == {"start_x", "start_y", "end_x", "end_y"}  # type: ignore[arg-type]
    assert set(LEGACY.format_call(drag)["args"]) == {"x", "y", "destination_x", "destination_y"}  # type: ignore[arg-type]
    assert LEGACY.format_call(Type(P(1, 1), "hi", submit=True)) == {
        "name": "type_text_at",
        "args": {"y": 2, "x": 1, "text": "hi"},
    }


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ({"name": "click", "args": {"x": 1000, "y": 1}}, "x must be a whole number from 0 to 999"),
        ({"name": "click", "args": {"x": -1, "y": 1}}, "x must be"),
        ({"name": "click", "args": {"x": 1}}, "y is missing"),
        ({"name": "click", "args": {"x": True, "y": 1}}, "x must be"),
        ({"name": "click", "args": {"x": "5", "y": 1}}, "x must be"),
        ({"name": "click", "args": {"x": 1, "y": 1, "button": "left"}}, "no argument 'button'"),
        ({"name": "scroll", "args": {"x": 1, "y": 1, "direction": "in"}}, "direction must be"),
        (
            {"name": "scroll", "args": {"x": 1, "y": 1, "direction": "up", "magnitude_in_pixels": 0}},
            "must be",
        ),
        ({"name": "drag_and_drop", "args": {"x": 1, "y": 2, "end_x": 3, "end_y": 4}}, "no argument 'x'"),
        ({"name": "drag_and_drop", "args": {"x": 1, "y": 2}}, "end_y is missing"),
        ({"name": "hotkey", "args": {"keys": ["a", "b"]}}, "keys must be"),
        ({"name": "type", "args": {"text": "a", "press_enter": "yes"}}, "press_enter must be true or false"),
        ({"name": "open_app", "args": {}}, "is not an action"),
        ({"text": "I am done."}, "no name"),
        ([{"text": "I am done."}], "no tool call"),
    ],
)
def test_refuses_with_the_reason(call: Any, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse_call(call)
    assert words in str(caught.value)


def test_a_content_is_searched_for_its_calls() -> None:
    parts = [
        {"text": "I click.", "thought": True},
        {"functionCall": {"name": "click", "args": {"x": 1, "y": 2}}},
        {"functionCall": {"name": "type", "args": {"text": "x"}}},
    ]
    both = (Click(P(1, 1)), Type(None, "x", clear=False))
    assert CODEC.parse_calls(parts) == both
    assert CODEC.parse_calls({"role": "model", "parts": parts}) == both


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(3)),
        Click(P(1, 1), "right", 2),
        Click(P(1, 1), modifiers=("Shift",)),
        Type(P(1, 1), "x"),
        Type(None, "x"),
        Scroll("down"),
        Scroll("down", P(1, 1), 1000),
        MouseDown(),
        Press("a", times=2),
        Click(P(1000, 1)),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format_call(action)


def test_points_and_distances_are_written_on_the_grid() -> None:
    codec = GeminiCodec(legacy=True)
    assert codec.format_call(Scroll("down", P(640, 361), 361))["args"] == {
        "y": 501,
        "x": 500,
        "direction": "down",
        "magnitude": 501,
    }


def test_definitions_and_the_start_page() -> None:
    built_in, functions = CODEC.tool_definitions()
    assert built_in == {"computer_use": {"environment": "ENVIRONMENT_BROWSER"}}
    names = [function["name"] for function in functions["function_declarations"]]  # type: ignore[index,union-attr,call-overload]
    assert names == [
        "new_tab",
        "tab_focus",
        "close_tab",
        "select",
        "upload",
        "answer_dialog",
        "ask_user",
        "stop",
    ]
    codec = get_codec("gemini-computer", home="http://x.test/")
    assert codec.parse('{"name": "search", "args": {}}') == Goto("http://x.test/")
    assert CODEC.parse_call({"name": "stop", "args": {"answer": "42"}}) == Stop("42")
