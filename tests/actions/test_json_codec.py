from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from tests.actions.strategies import QUICK, sensible_actions
from webarium.actions.codecs import JsonCodec, Screen, UnwritableActionError
from webarium.actions.types import (
    Action,
    AnswerDialog,
    Click,
    Drag,
    ElementId,
    GoBack,
    Hover,
    Locator,
    LocatorStep,
    Mark,
    NewTab,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = JsonCodec()
E = ElementId


def call(name: str, **arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments}


READ: list[tuple[Any, Action]] = [
    (call("click", target=27), Click(E(27))),
    (call("click", target="27"), Click(E(27))),
    (call("click", target=27.0), Click(E(27))),
    (call("click", target={"mark": 7}), Click(Mark(7))),
    (call("click", target={"x": 10, "y": 20.5}), Click(Point(10, 20.5))),
    (
        call("click", target=1, button="right", count=2, modifiers=["Meta", "shift"]),
        Click(E(1), "right", 2, ("Control", "Shift")),
    ),
    (
        call(
            "hover",
            target={"locator": [{"by": "role", "value": "row", "nth": -1}, {"by": "text", "value": "x"}]},
        ),
        Hover(Locator((LocatorStep("role", "row", nth=-1), LocatorStep("text", "x")))),
    ),
    (
        call("type", text="a\nb", target=3, submit=True, clear=False),
        Type(E(3), "a\nb", submit=True, clear=False),
    ),
    (call("type", text="", target=None), Type(None, "")),
    (call("press", keys="ctrl + a", times=3, target=4, hold=0.5), Press("Control+a", E(4), 3, 0.5)),
    (call("scroll", direction="Down", amount=300), Scroll("down", None, 300)),
    (call("select", target=1, options="Red"), Select(E(1), ("Red",))),
    (call("drag", source=1, destination=2, via=[{"x": 1, "y": 2}]), Drag(E(1), E(2), (Point(1, 2),))),
    (call("wait", seconds=60), Wait(10.0)),
    (call("new_tab"), NewTab()),
    (call("answer_dialog", text="x"), AnswerDialog(text="x")),
    (call("answer_dialog", accept=False), AnswerDialog(accept=False)),
    (call("stop", answer="42"), Stop("42")),
    (call("stop", status="impossible", reason="not_found"), Stop("", "impossible", "not_found")),
    ({"name": "go_back"}, GoBack()),
    ({"name": "go_back", "arguments": None}, GoBack()),
    ({"name": "go_back", "arguments": ""}, GoBack()),
    # As the APIs give calls
    (
        {
            "type": "function_call",
            "id": "fc_1",
            "call_id": "c",
            "name": "click",
            "arguments": '{"target": 27}',
        },
        Click(E(27)),
    ),
    (
        {"id": "call_1", "type": "function", "function": {"name": "click", "arguments": '{"target":27}'}},
        Click(E(27)),
    ),
    ({"type": "tool_use", "id": "toolu_1", "name": "click", "input": {"target": 27}}, Click(E(27))),
    ({"functionCall": {"name": "click", "args": {"target": 27.0}}}, Click(E(27))),
    ({"function_call": {"name": "go_back", "args": {}}}, GoBack()),
    ([call("click", target=27)], Click(E(27))),
    ({"tool_calls": [{"function": {"name": "go_back", "arguments": "{}"}}]}, GoBack()),
]


@pytest.mark.parametrize(("value", "action"), READ, ids=[str(v)[:60] for v, _ in READ])
def test_reads(value: Any, action: Action) -> None:
    assert CODEC.parse_call(value) == action
    assert CODEC.parse_calls(value) == (action,)
    assert CODEC.parse_call(CODEC.format_call(action)) == action


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (call("clik", target=27), "Did you mean"),
        (call("click"), "target is missing"),
        (call("click", target=True), "target must be an element id"),
        (call("click", target=-1), "must be"),
        (call("click", target=27.5), "must be"),
        (call("click", target=10**12), "must be"),
        (call("click", target={"x": 1}), "must be"),
        (call("click", target={"x": 1, "y": float("nan")}), "must be"),
        (call("click", target={"x": 1, "y": -3}), "must be"),
        (call("click", target={"x": True, "y": 1}), "must be"),
        (call("click", target={"mark": 1, "x": 2, "y": 3}), "must be"),
        (call("click", target={"locator": []}), "must be"),
        (call("click", target={"locator": [{"by": "css", "value": "a"}]}), "must be"),
        (call("click", target={"locator": [{"by": "text", "value": "a", "name": "b"}]}), "must be"),
        (call("click", target=1, count=True), "count must be a whole number from 1 to 3"),
        (call("click", target=1, count=4), "count must be"),
        (call("click", target=1, modifiers="Control"), "modifiers must be"),
        (call("click", target=1, modifiers=["a"]), "modifiers must be"),
        (call("click", target=1, modifier=["Shift"]), "no argument 'modifier'"),
        (call("type", target=1, text=5), "text must be text"),
        (call("type", target=1, text="\ud800"), "text must be text"),
        (call("type", target=1, text="x", submit=1), "submit must be true or false"),
        (call("press", keys="Foo+Bar"), "keys must be a key or a chord"),
        (call("press", keys="a", times=101), "times must be"),
        (call("key_down", key="Control+a"), "key must be the name of a key"),
        (call("scroll", direction="sideways"), "direction must be one of up, down, left, right"),
        (call("scroll", direction="down", amount=0), "amount must be"),
        (call("goto", url="  "), "url must be"),
        (call("wait", seconds="2"), "seconds must be"),
        (call("wait", seconds=float("inf")), "seconds must be"),
        (call("wait", seconds=-1), "seconds must be"),
        (call("stop", answer="x", reason="not_found"), "a reason is given only"),
        (call("stop", status="failed"), "status must be one of"),
        (call("answer_dialog", accept=False, text="x"), "text goes only"),
        ({"name": "click", "target": 27}, "arguments go into"),
        ({"name": "go_back", "url": "x"}, "arguments go into"),
        (
            {"name": "click", "arguments": {"target": 1}, "input": {"target": 2}},
            "both 'arguments' and 'input'",
        ),
        ({"name": "click", "function": {"name": "go_back"}}, "both 'name' and 'function'"),
        ({"name": "click", "arguments": "target 27"}, "not JSON"),
        ({"name": "click", "arguments": [27]}, "not an object"),
        ({"name": 3}, "no name"),
        ({"arguments": {}}, "no name"),
        ([], "no tool call"),
        ([call("go_back"), call("go_back")], "only one is done at a time"),
        ("go_back", "not a tool call"),
        (None, "not a tool call"),
    ],
)
def test_refuses_with_the_reason_and_an_example(value: Any, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse_call(value)
    assert words in str(caught.value)
    assert '`{"name": ' in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"name": "go_back"} {"name": "go_back"}', "Extra data"),
        ('{"name": "go_back"}.', "Extra data"),
        ('{"name": "go_back", "name": "noop"}', "occurs twice"),
        ('{"name": "wait", "arguments": {"seconds": NaN}}', "NaN is not a number"),
        ('{"name": "wait", "arguments": {"seconds": 1e999}}', "seconds must be"),
        ("click [27]", "not JSON"),
    ],
)
def test_text_that_is_no_single_call_is_refused(text: str, words: str) -> None:
    with pytest.raises(ActionParsingError, match=words):
        CODEC.parse(text)


def test_text_may_have_a_fence_and_words_around_it() -> None:
    plain = '{"name": "stop", "arguments": {"answer": "```"}}'
    assert CODEC.parse(plain) == Stop("```")
    assert CODEC.parse('```json\n{"name": "go_back"}\n```') == GoBack()
    assert CODEC.parse('I go back.\n```json\n{"name": "go_back"}\n```') == GoBack()


@QUICK
@given(sensible_actions)
def test_it_has_words_for_everything(action: Action) -> None:
    assert CODEC.parse(CODEC.format(action)) == action


def test_points_lie_on_the_picture_that_was_sent() -> None:
    codec = JsonCodec(targets=("point",), screen=Screen((1280, 720), (640, 360)))
    assert codec.parse_call(call("click", target={"x": 100, "y": 50})) == Click(Point(200, 100))
    assert codec.format_call(Click(Point(201, 99))) == call("click", target={"x": 100, "y": 50})
    with pytest.raises(ActionParsingError):
        codec.parse_call(call("click", target={"x": 640, "y": 50}))
    with pytest.raises(UnwritableActionError):
        codec.format_call(Click(Point(1280, 50)))


def test_the_prompt() -> None:
    text = CODEC.describe()
    assert 'click: Click the element. Example: {"name": "click", "arguments": {"target": 27}}' in text
    assert '    button: Mouse button (one of left, middle, right; "left" by default)' in text
