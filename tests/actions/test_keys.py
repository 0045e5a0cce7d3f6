from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.actions.keys import normalise_keys
from webarium.errors import ActionParsingError


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("ctrl+a", "Control+a"), ("Ctrl + A", "Control+a"), ("CTRL-A", "Control+a"), ("cmd+c", "Control+c"),
        ("Control+Shift+T", "Control+Shift+T"), ("shift+ctrl+t", "Control+Shift+t"), ("shift", "Shift"),
        ("Arrow_Left", "ArrowLeft"), ("page down", "PageDown"), ("pgdn", "PageDown"), ("return", "Enter"),
        ("esc", "Escape"), (" ", "Space"), ("a", "a"), ("A", "A"), ("+", "+"), ("ctrl++", "Control++"),
        ("ctrl+plus", "Control++"), ("-", "-"), ("ctrl+-", "Control+-"), ("KeyA", "a"), ("Digit7", "7"),
        ("f12", "F12"), ("é", "é"), ("alt+left", "Alt+ArrowLeft"),
    ],
)  # fmt: skip
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
