from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.actions.keys import normalise_keys, split_chord
from webarium.errors import ActionParsingError


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("ctrl+a", "Control+a"),
        ("Ctrl + A", "Control+a"),
        ("CTRL-A", "Control+a"),
        ("cmd+c", "Control+c"),
        ("Control+Shift+T", "Control+Shift+T"),
        ("shift+ctrl+t", "Control+Shift+t"),
        ("shift", "Shift"),
        ("Arrow_Left", "ArrowLeft"),
        ("page down", "PageDown"),
        ("pgdn", "PageDown"),
        ("return", "Enter"),
        ("esc", "Escape"),
        (" ", "Space"),
        ("a", "a"),
        ("A", "A"),
        ("+", "+"),
        ("ctrl++", "Control++"),
        ("ctrl+plus", "Control++"),
        ("-", "-"),
        ("ctrl+-", "Control+-"),
        ("KeyA", "a"),
        ("Digit7", "7"),
        ("super", "Control"),
        ("Super_L+c", "Control+c"),
        ("Meta+Shift+z", "Control+Shift+z"),
        ("KP_Enter", "Enter"),
        ("KP_0", "0"),
        ("kp_add", "+"),
        ("underscore", "_"),
        ("bracketleft", "["),
        ("Backquote", "`"),
        ("minus", "-"),
        ("BackSpace", "Backspace"),
        ("Prior", "PageUp"),
        ("ARROWDOWN", "ArrowDown"),
        ("CTRL+ALT+DEL", "Control+Alt+Delete"),
        ("f12", "F12"),
        ("é", "é"),
        ("\n", "Enter"),
        ("\r\n", "Enter"),
        ("\t", "Tab"),
        ("\xa0", "Space"),
        ("alt+left", "Alt+ArrowLeft"),
    ],
)
def test_spellings(given_text: str, expected: str) -> None:
    assert normalise_keys(given_text) == expected
    assert normalise_keys(expected) == expected


@given(st.text())
def test_anything_else_is_a_parsing_error(text: str) -> None:
    try:
        keys = normalise_keys(text)
    except ActionParsingError:
        return
    assert normalise_keys(keys) == keys


@pytest.mark.parametrize(
    ("keys", "parts"),
    [
        ("a", ("a",)),
        ("+", ("+",)),
        ("Control+a", ("Control", "a")),
        ("Control++", ("Control", "+")),
        ("Control+Shift", ("Control", "Shift")),
        ("Shift", ("Shift",)),
        ("Control+Alt+Shift+-", ("Control", "Alt", "Shift", "-")),
    ],
)
def test_chords_are_cut_into_keys(keys: str, parts: tuple[str, ...]) -> None:
    assert split_chord(keys) == parts
    assert normalise_keys(keys) == keys
