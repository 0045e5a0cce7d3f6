"""An agent's options as words of a command line."""

from __future__ import annotations

import pytest

from webarium.cli.agent_options import read_options, write_options
from webarium.errors import UserError
from webarium.types import Json


def test_values_are_json_or_else_text() -> None:
    pairs = ["max-steps=7", "plan=false", "temperature=null", "profile=original", 'prompt="3"', "masks=a=b"]
    assert read_options(pairs, no_ua_hint=True) == (
        ("masks", "a=b"),
        ("max_steps", 7),
        ("plan", False),
        ("profile", "original"),
        ("prompt", "3"),
        ("temperature", None),
        ("ua_hint", False),
    )
    assert read_options((), temperature=0.5) == (("temperature", 0.5),)


@pytest.mark.parametrize("pair", ["plan", "=3", "two words=3", "3=3"])
def test_what_is_no_pair_is_refused(pair: str) -> None:
    with pytest.raises(UserError, match="--option key=value"):
        read_options([pair])


def test_an_option_is_given_once() -> None:
    with pytest.raises(UserError, match="'ua_hint' is given twice"):
        read_options(["ua_hint=true"], no_ua_hint=True)


def test_options_are_written_as_they_are_read() -> None:
    options: tuple[tuple[str, Json], ...] = (("a", "it's text"), ("b", "3"), ("c", None), ("d", {"e": [1.5]}))
    words = write_options(options)
    assert read_options(words[1::2]) == options
