"""Near duplicates are found by MinHash as they would be by comparing all pairs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.propose.known import NEAR, Known, likeness, shingles_of

ASKED = (
    'How many reviews does "Thorford Fennel 20-Inch Side Table - Solid Wood" have on the page of the shop?'
)


@pytest.mark.parametrize(
    "again",
    [
        ASKED,
        ASKED.upper(),
        ASKED.replace("?", " ?"),
        ASKED.replace("on the page of the shop", "on the page of the store"),
    ],
)
def test_the_same_in_nearly_the_same_words_is_known(again: str) -> None:
    known = Known()
    known.add("shopping.reviews.0", ASKED)
    twin = known.twin(again)
    assert twin is not None
    assert twin.name == "shopping.reviews.0"


@pytest.mark.parametrize(
    "other",
    ['How many reviews does "Souvla" have?', "Cancel my last order.", "Which shop is open?"],
)
def test_another_question_is_not(other: str) -> None:
    known = Known()
    known.add("shopping.reviews.0", ASKED)
    assert known.twin(other) is None


VOCABULARY = ("the", "a", "price", "of", "lamp", "desk", "oak", "on", "page", "in", "my", "list", "order")
WORDS = st.lists(st.sampled_from(VOCABULARY), min_size=3, max_size=14)


@given(WORDS, st.data())
def test_hardly_any_pair_that_is_near_is_missed(words: list[str], data: st.DataObject) -> None:
    changed = list(words)
    changed[data.draw(st.integers(0, len(words) - 1))] = "sofa"
    one, other = " ".join(words), " ".join(changed)
    known = Known()
    known.add("it", one)
    alike = likeness(shingles_of(one), shingles_of(other))
    assert (known.twin(other) is not None) == (alike >= NEAR)


def test_many_are_told_apart() -> None:
    rng = random.Random(0)
    names = [f"{rng.randrange(10**9)} {rng.randrange(10**9)} {rng.randrange(10**9)}" for _ in range(300)]
    known = Known()
    for name in names:
        known.add(name, f"What does {name} cost?")
    assert all((twin := known.twin(f"What does {name} cost?")) and twin.name == name for name in names)
