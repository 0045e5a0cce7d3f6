from __future__ import annotations

import pytest
from hypothesis import given

from tests.actions.strategies import QUICK, element_ids, points, sensible
from webarium.actions.codecs import BrowserGymCodec, UnwritableActionError
from webarium.actions.types import (
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CloseTab,
    Drag,
    ElementId,
    Focus,
    FocusTab,
    GoBack,
    Goto,
    Hover,
    KeyDown,
    Mark,
    MouseUp,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Upload,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = BrowserGymCodec()
ORIGINAL = BrowserGymCodec(profile="original")
E = ElementId

READ: list[tuple[str, Action]] = [
    ("click('27')", Click(E(27))),
    ("click(bid='27')", Click(E(27))),
    (
        "click('27', button='right', modifiers=['Shift', 'ControlOrMeta'])",
        Click(E(27), "right", 1, ("Control", "Shift")),
    ),
    ("click('27', 'middle', [])", Click(E(27), "middle")),
    ("click(27)", Click(E(27))),
    ("  click( '27' , ) ", Click(E(27))),
    ("click('27');", Click(E(27))),
    ("# first\nclick('27')  # it's there", Click(E(27))),
    ("```click('27')```", Click(E(27))),
    ("```python\nclick('27')\n```", Click(E(27))),
    ("I want it, so:\n```\nclick('27')\n```\nThat is it.", Click(E(27))),
    ("dblclick('27')", Click(E(27), count=2)),
    ("hover('27')", Hover(E(27))),
    ("fill('12', 'hello')", Type(E(12), "hello")),
    ('fill("12", "it\'s")', Type(E(12), "it's")),
    (r"fill('12', 'it\'s')", Type(E(12), "it's")),
    (r"fill('12', 'a\nb')", Type(E(12), "a\nb")),
    ("fill('12', 'a\nb')", Type(E(12), "a\nb")),
    ("fill('12', '''a\nb''')", Type(E(12), "a\nb")),
    (r"fill('12', '\d+ C:\Users')", Type(E(12), r"\d+ C:\Users")),
    ("fill('12', 'a' 'b')", Type(E(12), "ab")),
    ("fill('12', 'x', enable_autocomplete_menu=True)", Type(E(12), "x")),
    ("fill('12', '日本 🙂 “x”')", Type(E(12), "日本 🙂 “x”")),
    ("clear('12')", Type(E(12), "")),
    ("select_option('31', 'Red')", Select(E(31), ("Red",))),
    ("select_option('31', ['Red', 'Blue'])", Select(E(31), ("Red", "Blue"))),
    ("press('12', 'ctrl+a')", Press("Control+a", E(12))),
    ("focus('12')", Focus(E(12))),
    ("check('12')", Check(E(12))),
    ("uncheck('12')", Check(E(12), checked=False)),
    ("drag_and_drop('1', '2')", Drag(E(1), E(2))),
    ("upload_file('1', 'a.png')", Upload(E(1), ("a.png",))),
    ("upload_file('1', ['a.png', 'b.png'])", Upload(E(1), ("a.png", "b.png"))),
    ("scroll(0, 200)", Scroll("down", None, 200)),
    ("scroll(delta_x=-50.2, delta_y=0)", Scroll("left", None, 50)),
    ("scroll(0, -0.2)", Scroll("up", None, 1)),
    ("scroll_at(10, 20, 0, -100)", Scroll("up", Point(10, 20), 100)),
    ("noop()", Noop()),
    ("noop(500)", Wait(0.5)),
    ("noop(wait_ms=60000)", Wait(10.0)),
    ("go_back()", GoBack()),
    ("goto('http://onestopshop.test/')", Goto("http://onestopshop.test/")),
    ("new_tab()", NewTab()),
    ("tab_close()", CloseTab()),
    ("tab_focus(2)", FocusTab(2)),
    ("tab_focus(index=2.0)", FocusTab(2)),
    ("send_msg_to_user('$12')", Stop("$12")),
    ("send_msg_to_user('N/A')", Stop("", "impossible")),
    ("report_infeasible('no such shoe')", Stop("no such shoe", "impossible")),
    ("report_infeasible('not_found: no such shoe')", Stop("no such shoe", "impossible", "not_found")),
    ("mouse_click(347.5, 220)", Click(Point(347.5, 220))),
    ("mouse_dblclick(5, 5, 'right')", Click(Point(5, 5), "right", 2)),
    ("mouse_move(65.2, 158.5)", Hover(Point(65.2, 158.5))),
    ("mouse_up(250, 120, 'right')", MouseUp(Point(250, 120), "right")),
    ("mouse_drag_and_drop(10.7, 325, 235.6, 24.54)", Drag(Point(10.7, 325), Point(235.6, 24.54))),
    ("mouse_upload_file(1, 2, 'x.pdf')", Upload(Point(1, 2), ("x.pdf",))),
    ("keyboard_press('Backspace')", Press("Backspace")),
    ("keyboard_press('Meta+Shift+t')", Press("Control+Shift+t")),
    ("keyboard_down('Shift')", KeyDown("Shift")),
    ("keyboard_type('hi')", Type(None, "hi", clear=False)),
    (r"keyboard_type('hi\n')", Type(None, "hi", submit=True, clear=False)),
    (r"keyboard_insert_text('hi\n')", Type(None, "hi\n", clear=False)),
    ("ask_user('Which?')", AskUser("Which?")),
    ("answer_dialog(False)", AnswerDialog(accept=False)),
]


@pytest.mark.parametrize(("text", "action"), READ, ids=[t for t, _ in READ])
def test_reads(text: str, action: Action) -> None:
    assert CODEC.parse(text) == action
    assert CODEC.parse(CODEC.format(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("click('a51')", "number in front of it"),
        ("click()", "bid is missing"),
        ("click('1', '2')", "button must be"),
        ("click('1', 'left', [], 4)", "takes 3 plain arguments, not 4"),
        ("click('1', bid='1')", "given twice"),
        ("click('1', force=True)", "no argument 'force'"),
        ("clik('1')", "Did you mean `click('27')`"),
        ("jump('1')", "Use one of click"),
        ("click", "not a call of a function"),
        ("click('1').x()", "not a call of"),
        ("fill('3', 'it's')", "backslash before each quote"),
        ("fill('3', 5)", "value must be text"),
        ("fill('3', 'x', 1)", "enable_autocomplete_menu must be true or false"),
        ("scroll(0, 0)", "scroll one way"),
        ("scroll(1, 1)", "scroll one way"),
        ("scroll('down')", "delta_x must be"),
        ("scroll(0, 1e999)", "delta_y must be"),
        ("scroll(0, nan)", "without quotes"),
        ("mouse_click(-1, 5)", "x must be"),
        ("mouse_click(5, 99999)", "y must be"),
        ("mouse_click(True, 5)", "x must be"),
        ("tab_focus(True)", "index must be"),
        ("tab_focus(1.5)", "index must be"),
        ("tab_focus('1')", "index must be"),
        ("click(__import__('os').name)", "not a plain value"),
        ("click(f'{1}')", "comes right before a quote"),
        ("click(b'\\d')", "comes right before a quote"),
        ("click('1' if 1else '2')", "runs into a word"),
        ("click(0xfor 1)", "runs into a word"),
        ("click(*['1'])", "not a plain value"),
        ("click(**{'bid': '1'})", "** cannot"),
        ("click('1') if True else noop()", "only calls"),
        ("x = click('1')", "only calls"),
        ("click('1' + '2')", "not a plain"),
        ("click(noop())", "bid must be"),
        ("lambda: click('1')", "only calls"),
        ("click('1'), click('2')", "only calls"),
        ("click('1')\nclick('2')", "only one is done at a time"),
        ("click('1'); noop()", "only one is done at a time"),
        ("goto('')", "url must be"),
        ("press('1', 'Foo')", "key_comb must be"),
        ("keyboard_down('Control+a')", "key must be"),
        ("see section (1)", "not a call"),
        ("# nothing", "empty"),
        ("noop(-1)", "wait_ms must be"),
    ],
)
def test_refuses_with_the_reason_and_an_example(text: str, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse(text)
    assert words in str(caught.value)
    assert "`" in str(caught.value)


def test_a_sequence_is_read_where_it_is_wanted() -> None:
    assert CODEC.parse_all("fill('1', 'x')\npress('1', 'Enter')") == (Type(E(1), "x"), Press("Enter", E(1)))
    with pytest.raises(ActionParsingError):
        CODEC.parse_all("fill('1', 'x')\npress('1')")


def test_tool_calls_are_read_and_written_too() -> None:
    assert CODEC.parse_call({"name": "click", "input": {"bid": "27"}}) == Click(E(27))
    assert CODEC.format_call(Click(E(27))) == {"name": "click", "arguments": {"bid": "27"}}
    assert CODEC.parse_calls([{"name": "noop", "args": {}}, {"name": "go_back", "args": {}}]) == (
        Noop(),
        GoBack(),
    )


@pytest.mark.parametrize(
    "action",
    [
        Click(Mark(1)),
        Click(E(1), count=3),
        Type(E(1), "x", submit=True),
        Type(E(1), "x", clear=False),
        Scroll("down"),
        Scroll("down", E(1), 100),
        NewTab("x.test"),
        Press("a", times=2),
        Click(Point(1, 2), modifiers=("Shift",)),
        Stop("", "done", "other"),
        Drag(E(1), E(2), (Point(1, 1),)),
        Click(E(10**9)),
        Click(Point(float("nan"), 1)),
    ],
)
def test_what_it_has_no_words_for_is_not_written(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format(action)


HAS_WORDS = (Click, Hover, Focus, Check, Select, Upload, Goto, FocusTab, Wait, AskUser, KeyDown)


@QUICK
@given(sensible(element_ids))
def test_most_things_with_ids_are_written(action: Action) -> None:
    if isinstance(action, HAS_WORDS) and not (isinstance(action, Click) and action.count == 3):
        assert CODEC.parse(CODEC.format(action)) == action


@QUICK
@given(sensible(points))
def test_points_are_written_exactly(action: Action) -> None:
    if isinstance(action, Hover | Upload):
        assert CODEC.parse(CODEC.format(action)) == action


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("I will click('12') now", Click(E(12))),
        ("fill('3', 'a) b') is best", Type(E(3), "a) b")),
        ("see section (1)", "'section' is not an action"),
        ("click('1') or click('2')", "Received 2 actions"),
        ("fill('3', 'it's')", "Received an empty action."),
        ("nothing to do", "Received an empty action."),
        ("ask_user('Which?')", "'ask_user' is not an action"),
    ],
)
def test_the_original_finds_calls_anywhere(text: str, outcome: Action | str) -> None:
    if isinstance(outcome, str):
        with pytest.raises(ActionParsingError, match=outcome):
            ORIGINAL.parse(text)
    else:
        assert ORIGINAL.parse(text) == outcome


def test_the_prompt() -> None:
    text = CODEC.describe()
    assert "click(bid, button='left', modifiers=[]): Click the element. Example: click('27')" in text
    assert "mouse_click(x, y, button='left'): Click the point. Example: mouse_click(640, 360)" in text
