from __future__ import annotations

from typing import Any

import pytest

from webarium.actions.codecs import AnthropicCodec, Screen, UnwritableActionError
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    ElementId,
    Goto,
    Hover,
    MouseDown,
    MouseUp,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = AnthropicCodec()
OLD = AnthropicCodec(tool="computer_20250124")
P = Point


def use(name: str, **inputs: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "toolset_name": "computer", "input": inputs}


def old(action: str, **inputs: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": "computer", "input": {"action": action, **inputs}}


READ: list[tuple[str, dict[str, Any], Action]] = [
    ("left_click", {"coordinate": [512, 342]}, Click(P(512, 342))),
    (
        "left_click",
        {"coordinate": [0, 719], "text": "ctrl+shift"},
        Click(P(0, 719), modifiers=("Control", "Shift")),
    ),
    ("left_click", {"coordinate": [1, 2], "text": "super"}, Click(P(1, 2), modifiers=("Control",))),
    ("left_click", {"coordinate": [1, 2], "key": "shift"}, Click(P(1, 2), modifiers=("Shift",))),
    ("left_click", {"coordinate": [1, 2], "text": None}, Click(P(1, 2))),
    ("right_click", {"coordinate": [1.0, 2]}, Click(P(1, 2), "right")),
    ("middle_click", {"coordinate": [1, 2]}, Click(P(1, 2), "middle")),
    ("double_click", {"coordinate": [1, 2]}, Click(P(1, 2), count=2)),
    ("triple_click", {"coordinate": [1, 2]}, Click(P(1, 2), count=3)),
    ("mouse_move", {"coordinate": [1, 2]}, Hover(P(1, 2))),
    ("left_mouse_down", {}, MouseDown()),
    ("left_mouse_up", {}, MouseUp()),
    ("left_mouse_down", {"coordinate": [1, 2]}, MouseDown(P(1, 2))),
    ("left_click_drag", {"start_coordinate": [1, 2], "coordinate": [3, 4]}, Drag(P(1, 2), P(3, 4))),
    (
        "scroll",
        {"coordinate": [1, 2], "scroll_direction": "down", "scroll_amount": 3},
        Scroll("down", P(1, 2), 300),
    ),
    ("scroll", {"scroll_direction": "left", "scroll_amount": 1}, Scroll("left", None, 100)),
    ("type", {"text": "hello"}, Type(None, "hello", clear=False)),
    ("type", {"text": "hello\n"}, Type(None, "hello", submit=True, clear=False)),
    ("type", {"text": "a\nb"}, Type(None, "a\nb", clear=False)),
    ("key", {"text": "Return"}, Press("Enter")),
    ("key", {"text": "ctrl+s"}, Press("Control+s")),
    ("key", {"text": "alt+Left"}, Press("Alt+ArrowLeft")),
    ("key", {"text": "Page_Down"}, Press("PageDown")),
    ("key", {"text": "KP_0"}, Press("0")),
    ("key", {"text": "ctrl+plus"}, Press("Control++")),
    ("key", {"text": "Tab", "repeat": 4}, Press("Tab", times=4)),
    ("hold_key", {"text": "shift", "duration": 1.5}, Press("Shift", hold=1.5)),
    ("hold_key", {"text": "Down", "duration": 100}, Press("ArrowDown", hold=10.0)),
    ("wait", {"duration": 2}, Wait(2.0)),
    ("wait", {"duration": 300}, Wait(10.0)),
    ("screenshot", {}, Noop()),
    ("cursor_position", {}, Noop()),
]


@pytest.mark.parametrize(("name", "inputs", "action"), READ, ids=[f"{n} {i}" for n, i, _ in READ])
def test_reads_both_forms(name: str, inputs: dict[str, Any], action: Action) -> None:
    for codec in (CODEC, OLD):
        assert codec.parse_call(use(name, **inputs)) == action
        assert codec.parse_call(old(name, **inputs)) == action
        assert codec.parse_call({"action": name, **inputs}) == action
        assert codec.parse_call(codec.format_call(action)) == action


def test_writes_as_the_api_does() -> None:
    click = Click(P(512, 342), modifiers=("Shift",))
    inputs = {"coordinate": [512, 342], "text": "shift"}
    assert CODEC.format_call(click) == {
        "type": "tool_use",
        "name": "left_click",
        "toolset_name": "computer",
        "input": inputs,
    }
    assert OLD.format_call(click) == {
        "type": "tool_use",
        "name": "computer",
        "input": {"action": "left_click", **inputs},
    }
    assert CODEC.format_call(Goto("http://a.test/")) == {
        "type": "tool_use",
        "name": "goto",
        "input": {"url": "http://a.test/"},
    }
    for keys, text in {
        "Enter": "Return",
        "Control+PageUp": "ctrl+Page_Up",
        "Control++": "ctrl+plus",
        "-": "minus",
        "a": "a",
        "Alt+ArrowLeft": "alt+Left",
        "Space": "space",
        "Backspace": "BackSpace",
        "Control+Shift+Tab": "ctrl+shift+Tab",
    }.items():
        assert CODEC.format_call(Press(keys))["input"] == {"text": text}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (use("left_click"), "coordinate is missing"),
        (use("left_click", coordinate=[1]), "coordinate must be"),
        (use("left_click", coordinate=[1, 2, 3]), "must be"),
        (use("left_click", coordinate=[1280, 2]), "must be"),
        (use("left_click", coordinate=[1, -2]), "must be"),
        (use("left_click", coordinate=["1", "2"]), "must be"),
        (use("left_click", coordinate=[True, 2]), "must be"),
        (use("left_click", coordinate=[1.5, 2]), "must be"),
        (use("left_click", coordinate="1,2"), "must be"),
        (use("left_click", coordinate={"x": 1, "y": 2}), "must be"),
        (use("left_click", coordinate=[1, 2], text="a"), "text must be modifier keys"),
        (use("left_click", coordinate=[1, 2], text="ctrl", key="shift"), "into text alone"),
        (use("left_click_drag", coordinate=[1, 2]), "start_coordinate is missing"),
        (use("scroll", coordinate=[1, 2], scroll_direction="down"), "scroll_amount is missing"),
        (use("scroll", scroll_direction="down", scroll_amount=0), "scroll_amount must be"),
        (use("scroll", scroll_direction="down", scroll_amount=3, text="ctrl"), "no argument 'text'"),
        (use("key", text="hyper+x"), "text must be a key"),
        (use("key", text="Tab", repeat=0), "repeat must be"),
        (use("key", text="ctrl+a Delete"), "text must be a key"),
        (use("wait", duration=-1), "duration must be"),
        (use("type"), "text is missing"),
        (use("zoom", region=[0, 0, 1, 1]), "is not an action"),
        (old("fly"), "is not an action"),
        (old("goto", url="x"), "tool of its own"),
        ({"type": "tool_use", "name": "computer", "input": {}}, "no action"),
        ({"type": "tool_use", "name": "bash", "input": {"command": "ls"}}, "is not an action"),
        ([{"type": "text", "text": "I am done."}], "no tool call"),
    ],
)
def test_refuses_with_the_reason_and_an_example(call: Any, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse_call(call)
    assert words in str(caught.value)


def test_a_message_is_searched_for_its_tool_calls() -> None:
    blocks = [
        {"type": "thinking", "thinking": "…"},
        {"type": "text", "text": "I click."},
        use("left_click", coordinate=[1, 2]),
        use("type", text="x\n"),
    ]
    both = (Click(P(1, 2)), Type(None, "x", submit=True, clear=False))
    assert CODEC.parse_calls(blocks) == both
    assert CODEC.parse_calls({"role": "assistant", "content": blocks}) == both
    assert CODEC.parse_call(blocks[:3]) == both[0]
    with pytest.raises(ActionParsingError, match="2 actions"):
        CODEC.parse_call(blocks)


def test_coordinates_are_those_of_the_picture_that_was_sent() -> None:
    codec = AnthropicCodec(Screen((1280, 720), (1024, 576)))
    assert codec.parse_call(use("left_click", coordinate=[512, 288])) == Click(P(640, 360))
    assert codec.format_call(Click(P(640, 360)))["input"] == {"coordinate": [512, 288]}
    assert codec.format_call(Click(P(641.3, 359.6)))["input"] == {"coordinate": [513, 288]}
    select = codec.parse_call(use("select", target={"x": 512, "y": 288}, options=["Red"]))
    assert select == Select(P(640, 360), ("Red",))
    with pytest.raises(ActionParsingError, match="x from 0 to 1023"):
        codec.parse_call(use("left_click", coordinate=[1024, 288]))
    with pytest.raises(UnwritableActionError):
        codec.format_call(Click(P(1280, 5)))


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(3)),
        Scroll("down"),
        Scroll("down", P(1, 1), 250),
        Type(P(1, 1), "x"),
        Type(None, "x"),
        Type(None, "x\n", clear=False),
        Drag(P(1, 1), P(2, 2), (P(3, 3),)),
        MouseDown(None, "right"),
        Press("a", times=2, hold=1.0),
        Press("a", P(1, 1)),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format_call(action)


def test_definitions() -> None:
    built_in, *functions = CODEC.tool_definitions()
    assert built_in == {"type": "computer_toolset_20260801", "configs": {"zoom": {"enabled": False}}}
    assert [tool["name"] for tool in functions] == [
        "goto",
        "go_back",
        "go_forward",
        "new_tab",
        "tab_focus",
        "close_tab",
        "select",
        "upload",
        "answer_dialog",
        "ask_user",
        "stop",
    ]
    sized = AnthropicCodec(Screen(sent=(1024, 576)), tool="computer_20251124").tool_definitions()[0]
    assert sized == {
        "type": "computer_20251124",
        "name": "computer",
        "display_width_px": 1024,
        "display_height_px": 576,
    }
    with pytest.raises(ValueError, match="There is no tool"):
        AnthropicCodec(tool="computer_1999")  # type: ignore[arg-type]


def test_a_task_is_ended_by_a_function() -> None:
    assert CODEC.parse_call(use("stop", answer="42")) == Stop("42")
    assert CODEC.parse_call(use("stop", status="impossible")) == Stop("", "impossible")
