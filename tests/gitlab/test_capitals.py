"""Sentences of whole texts get capitals, names and code do not."""

from __future__ import annotations

import pytest

from webarium.sites.gitlab.seed.capitals import with_capitals


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("thanks, works now", "Thanks, works now"),
        ("it's slow. i don't know why", "It's slow. I don't know why"),
        ("npm install fails. the log is empty", "npm install fails. The log is empty"),
        ("portOf works. is it fast?\nno", "portOf works. Is it fast?\nNo"),
        ("see `i = 0. it` and i.e. this", "See `i = 0. it` and i.e. this"),
        ("> it was said\nis it so", "> it was said\nIs it so"),
        ("the-thing and a/b", "the-thing and a/b"),
        ("", ""),
    ],
)
def test_capitals_stand_where_sentences_begin(given: str, expected: str) -> None:
    assert with_capitals(given) == expected
