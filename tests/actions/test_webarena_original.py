"""WebArena's own reading of its grammar, mistake by mistake."""

from __future__ import annotations

import pytest

from webarium.actions.codecs import WebArenaCodec
from webarium.actions.codecs.base import UnwritableActionError
from webarium.actions.types import (
    Action,
    Click,
    CloseTab,
    ElementId,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    NewTab,
    Noop,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Wait,
)
from webarium.errors import ActionParsingError

CODEC = WebArenaCodec(profile="original")
E = ElementId

READ: list[tuple[str, Action]] = [
    ("click [27]", Click(E(27))),
    ("click[27]", Click(E(27))),
    ("hover [3]", Hover(E(3))),
    # Typing does not clear, and presses Enter unless told not to.
    ("type [12] [hello]", Type(E(12), "hello", submit=True, clear=False)),
    ("type [12] [hello] [1]", Type(E(12), "hello", submit=True, clear=False)),
    ("type [12] [hello] [0]", Type(E(12), "hello", clear=False)),
    # The named flag of the prompt is typed.
    ("type [12] [x] [press_enter_after=0]", Type(E(12), "x] [press_enter_after=0", submit=True, clear=False)),
    ("press [Enter]", Press("Enter")),
    ("press [enter]", Press("Enter")),
    ("press [Meta+a]", Press("Control+a")),
    ("press [ArrowLeft]", Press("ArrowLeft")),
    ("press [minus]", Press("-")),
    ("scroll [down]", Scroll("down")),
    ("scroll down", Scroll("down")),
    ("goto [http://a.test/]", Goto("http://a.test/")),
    ("new_tab", NewTab()),
    ("go_back", GoBack()),
    ("go_forward", GoForward()),
    ("tab_focus [1]", FocusTab(1)),
    ("close_tab", CloseTab()),
    ("stop [42]", Stop("42")),
    ("stop [N/A]", Stop("", "impossible")),
    # An answer of several lines is lost, and so is one without brackets.
    ("stop [a\nb]", Stop()),
    ("stop", Stop()),
    # What comes after a complete action is ignored.
    ("click [27] [28] and so on", Click(E(27))),
    ("click [27]\nclick [28]", Click(E(27))),
    ("new_tab [x]", NewTab()),
]


@pytest.mark.parametrize(("text", "action"), READ, ids=[t for t, _ in READ])
def test_reads(text: str, action: Action) -> None:
    assert CODEC.parse(text) == action
    assert CODEC.parse(CODEC.format(action)) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("type [12] [a\nb] [0]", "Invalid type action"),
        ("type [12] [] [0]", "Invalid type action"),
        ("type [12] [it’s] [0]", "cannot type"),
        ("type [12] [日本] [0]", "cannot type"),
        ("click []", "Invalid click action"),
        ("type [12] [a – b] [0]", "cannot type"),
        ("scroll [direction=down]", "Invalid scroll action"),
        ("scroll [left]", "Invalid scroll action"),
        ("press [ctrl+a]", 'Unknown key: "ctrl"'),
        ("press [arrowleft]", 'Unknown key: "arrowleft"'),
        ("press [space]", 'Unknown key: "space"'),
        ("press [shift+a]", 'Unknown key: "shift"'),
        ("page_focus [1]", "Invalid page_focus action"),
        ("select [1] [x]", "Invalid select action"),
        ("Click [27]", "Invalid Click action"),
        ("I click [27]", "Invalid I click action"),
        ("noop", "Invalid noop action"),
        ("hello", "Invalid hello action"),
    ],
)
def test_refuses_what_the_original_cannot_read(text: str, words: str) -> None:
    with pytest.raises(ActionParsingError) as caught:
        CODEC.parse(text)
    assert words in str(caught.value)
    assert "For example" in str(caught.value)


@pytest.mark.parametrize(
    "action",
    [
        Type(E(1), "x"),
        Type(E(1), "", clear=False),
        Type(E(1), "a\nb", clear=False),
        Type(E(1), "’", clear=False),
        Stop("a\nb"),
        Scroll("left"),
        Scroll("down", E(1)),
        Select(E(1), ("a",)),
        Wait(1.0),
        Noop(),
        NewTab("x"),
        Click(E(1), "right"),
        Goto("a\nb"),
    ],
)
def test_writes_only_what_the_original_can_read(action: Action) -> None:
    with pytest.raises(UnwritableActionError):
        CODEC.format(action)


def test_the_prompt_tells_what_it_can_read() -> None:
    text = CODEC.describe()
    assert "`scroll [up|down]`" in text
    assert "`type [id] [text] [0|1]`: Add the text" in text
    assert "select" not in text
