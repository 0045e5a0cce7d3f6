"""The table of cues: every row has a place in the reader and lines of the corpus that it was made for."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.scoring.corpus import HERE
from webarium.scoring.free.cues import REACHES, Cue, cues, find_cues
from webarium.scoring.free.wanted import things_in
from webarium.scoring.normalise import plain, token_texts, tokenise


@cache
def line(name: str) -> tuple[str, str]:
    """The template of a line of the corpus, and all of its words."""
    path, _, number = name.rpartition(":")
    row = json.loads((HERE / path).read_text("utf-8").splitlines()[int(number) - 1])
    texts = [row["question"], *row["right"], *(wrong["text"] for wrong in row["wrong"])]
    return row["template"], " ".join(f" {' '.join(token_texts(text))} " for text in texts)


def name(cue: Cue) -> str:
    return f"{cue.feature}-{cue.value}-{cue.reach}"


@pytest.mark.parametrize("cue", cues(), ids=name)
def test_a_row_names_three_lines_of_two_templates_that_have_one_of_its_words(cue: Cue) -> None:
    found = [line(one) for one in cue.lines]
    assert len(set(cue.lines)) >= 3
    assert len({template for template, _ in found}) >= 2
    wordings = [f" {' '.join(token_texts(wording))} " for wording in cue.words]
    for where, (_, text) in zip(cue.lines, found, strict=True):
        assert any(wording in text for wording in wordings), where


def test_lines_are_of_the_development_half_alone() -> None:
    assert all(one.startswith("development/") for cue in cues() for one in cue.lines)


def test_every_row_has_a_reach_that_the_reader_knows_and_no_row_is_there_twice() -> None:
    assert {cue.reach for cue in cues()} == set(REACHES)
    rows = [(cue.feature, cue.value, cue.reach, cue.words[0]) for cue in cues()]
    assert len(set(rows)) == len(rows)


def test_the_longest_wording_of_a_feature_wins() -> None:
    found = find_cues(tokenise(plain("It is up to $5, not including tax")))
    assert [f.text for f in found if f.cue.feature == "bound"] == ["up to"]
    assert [f.text for f in found if f.cue.reach == "part"] == ["not including"]


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("5 km", [("km", 1, 2)]),
        ("5 square kilometers", [("square km", 1, 3)]),
        ("5 sq miles", [("square mi", 1, 3)]),
        ("5 degrees celsius", [("celsius", 1, 3)]),
        ("celsius", [("celsius", 0, 1)]),
        ("5 packs", []),
        ("3 orders and 4 kg", [("order", 1, 2), ("kg", 4, 5)]),
        ("square", []),
    ],
)
def test_what_words_count_or_measure(text: str, things: list[tuple[str, int, int]]) -> None:
    assert sorted(things_in(tokenise(text)), key=lambda thing: thing[1]) == things
