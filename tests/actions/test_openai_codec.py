from __future__ import annotations

from typing import Any

import pytest

from webarium.actions.codecs import OpenAICodec, Screen, UnwritableActionError
from webarium.actions.types import (
    Action,
    Click,
    Drag,
    ElementId,
    GoBack,
    GoForward,
    Goto,
    Hover,
    MouseDown,
    Noop,
    Point,
    Press,
    Scroll,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = OpenAICodec()
PREVIEW = OpenAICodec(preview=True)
P = Point


def act(kind: str, **values: Any) -> dict[str, Any]:
    return {"type": kind, **values}


def item(*actions: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "computer_call",
        "id": "cu_1",
        "call_id": "call_1",
        "status": "completed",
        "pending_safety_checks": [],
        "actions": list(actions),
    }


READ: list[tuple[dict[str, Any], Action]] = [
    (act("click", button="left", x=405, y=157), Click(P(405, 157))),
    (act("click", button="right", x=1, y=2), Click(P(1, 2), "right")),
    (act("click", button="wheel", x=1, y=2), Click(P(1, 2), "middle")),
    (
        act("click", button="left", x=1, y=2, keys=["CTRL", "SHIFT"]),
        Click(P(1, 2), "left", 1, ("Control", "Shift")),
    ),
    (act("click", button="left", x=1, y=2, keys=None), Click(P(1, 2))),
    (act("click", button="back", x=1, y=2), GoBack()),
    (act("click", button="forward", x=1, y=2), GoForward()),
    (act("double_click", x=1, y=2), Click(P(1, 2), count=2)),
    (act("move", x=1, y=2, keys=[]), Hover(P(1, 2))),
    (act("drag", path=[{"x": 1, "y": 2}, {"x": 3, "y": 4}]), Drag(P(1, 2), P(3, 4))),
    (
        act("drag", path=[{"x": 1, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 6}]),
        Drag(P(1, 2), P(5, 6), (P(3, 4),)),
    ),
    (act("scroll", x=1, y=2, scroll_x=0, scroll_y=500), Scroll("down", P(1, 2), 500)),
    (act("scroll", x=1, y=2, scroll_x=-30, scroll_y=0), Scroll("left", P(1, 2), 30)),
    (act("keypress", keys=["CTRL", "A"]), Press("Control+a")),
    (act("keypress", keys=["ENTER"]), Press("Enter")),
    (act("keypress", keys=["ARROWLEFT"]), Press("ArrowLeft")),
    (act("keypress", keys=["CMD", "+"]), Press("Control++")),
    (act("keypress", keys=["SHIFT"]), Press("Shift")),
    (act("type", text="penguin"), Type(None, "penguin", clear=False)),
    (act("type", text="penguin\n"), Type(None, "penguin", submit=True, clear=False)),
    (act("wait"), Wait(2.0)),
    (act("screenshot"), Noop()),
]


@pytest.mark.parametrize(("action", "meant"), READ, ids=[str(a) for a, _ in READ])
def test_reads_every_form(action: dict[str, Any], meant: Action) -> None:
    for codec in (CODEC, PREVIEW):
        assert codec.parse_call(action) == meant
        assert codec.parse_call(item(action)) == meant
        assert codec.parse_call({"type": "computer_call", "call_id": "c", "action": action}) == meant
        assert codec.parse_call(codec.format_call(meant)) == meant


def test_writes_as_the_api_does() -> None:
    click = {"type": "click", "button": "left", "x": 405, "y": 157}
    assert CODEC.format_call(Click(P(405, 157))) == {"type": "computer_call", "actions": [click]}
    assert PREVIEW.format_call(Click(P(405, 157))) == {"type": "computer_call", "action": click}
    assert CODEC.format_call(Goto("http://a.test/")) == {
        "type": "function_call",
        "name": "goto",
        "arguments": '{"url": "http://a.test/"}',
    }
    for keys, names in {
        "Control+Shift+PageUp": ["CTRL", "SHIFT", "PAGEUP"],
        "Escape": ["ESC"],
        "Control++": ["CTRL", "+"],
        "a": ["a"],
    }.items():
        assert CODEC.format_call(Press(keys))["actions"] == [{"type": "keypress", "keys": names}]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (act("click", button="left", x=1), "y is missing"),
        (act("click", x=1, y=2), "button is missing"),
        (act("click", button="left", x=1280, y=2), "x must be a whole number from 0 to 1279"),
        (act("click", button="left", x=-1, y=2), "x must be"),
        (act("click", button="left", x="1", y=2), "x must be"),
        (act("click", button="left", x=True, y=2), "x must be"),
        (act("click", button="left", x=1.5, y=2), "x must be"),
        (act("click", button="thumb", x=1, y=2), "button must be one of"),
        (act("click", button="left", x=1, y=2, keys=["A"]), "keys must be"),
        (act("scroll", x=1, y=2, scroll_x=0, scroll_y=0), "scroll one way"),
        (act("scroll", x=1, y=2, scroll_x=5, scroll_y=5), "scroll one way"),
        (act("scroll", x=1, y=2, scroll_x=0, scroll_y=10**9), "scroll_y must be"),
        (act("scroll", x=1, y=2, scroll_x=0, scroll_y=9, keys=["CTRL"]), "no keys can be held"),
        (act("drag", path=[{"x": 1, "y": 2}]), "two points or more"),
        (act("drag", path=[]), "two points or more"),
        (act("drag", path=[[1, 2], [3, 4]]), "must be"),
        (act("drag", path="1,2"), "path must be a list"),
        (act("drag", path=[{"x": 1, "y": 2, "z": 3}, {"x": 1, "y": 2}]), "must be"),
        (act("keypress", keys=["A", "B"]), "keys must be a list with the keys of one chord"),
        (act("keypress", keys=[]), "keys must be"),
        (act("keypress", keys=["CTRL", 5]), "keys must be"),
        (act("type", text=None), "text is missing"),
        (act("fly", x=1), "is not an action"),
        (item(), "no tool call"),
        (item(act("wait"), act("wait")), "2 actions"),
        ({"type": "computer_call", "action": act("wait"), "actions": [act("wait")]}, "is not an action"),
        ({"type": "function_call", "name": "goto", "arguments": "{"}, "not JSON"),
        ([{"type": "message", "content": []}], "no tool call"),
    ],
)
def test_refuses_with_the_reason(call: Any, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse_call(call)
    assert words in str(caught.value)


def test_a_batch_is_read_in_order() -> None:
    batch = item(act("click", button="left", x=1, y=2), act("type", text="x"), act("screenshot"))
    actions = (Click(P(1, 2)), Type(None, "x", clear=False), Noop())
    assert CODEC.parse_calls(batch) == actions
    assert CODEC.parse_calls({"output": [{"type": "reasoning", "summary": []}, batch]}) == actions
    function = {"type": "function_call", "name": "stop", "arguments": '{"answer": "42"}'}
    assert CODEC.parse_calls([batch, function]) == (*actions, Stop("42"))


def test_pixels_are_those_of_the_picture_that_was_sent() -> None:
    codec = OpenAICodec(Screen((1280, 720), (640, 360)))
    assert codec.parse_call(act("click", button="left", x=100, y=50)) == Click(P(200, 100))
    assert codec.parse_call(act("scroll", x=0, y=0, scroll_x=0, scroll_y=-50)) == Scroll("up", P(0, 0), 100)
    assert codec.format_call(Scroll("up", P(1, 1), 101))["actions"] == [
        {"type": "scroll", "x": 0, "y": 0, "scroll_x": 0, "scroll_y": -50}
    ]


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(3)),
        Click(P(1, 1), count=3),
        Click(P(1, 1), "right", 2),
        Scroll("down"),
        Scroll("down", P(1, 1)),
        Type(P(1, 1), "x"),
        Type(None, "x"),
        Wait(1.0),
        Press("a", times=2),
        MouseDown(),
        Click(P(-1, 0)),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format_call(action)


def test_definitions() -> None:
    assert CODEC.tool_definitions()[0] == {"type": "computer"}
    assert OpenAICodec(Screen(sent=(1000, 562)), preview=True).tool_definitions()[0] == {
        "type": "computer_use_preview",
        "display_width": 1000,
        "display_height": 562,
        "environment": "browser",
    }
    stop: Any = CODEC.tool_definitions()[-1]
    assert (stop["type"], stop["name"]) == ("function", "stop")
