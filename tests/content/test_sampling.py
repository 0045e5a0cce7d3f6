"""Drawing ends: with what chance finds, with what order finds, or with a sentence that says what was wanted."""

from __future__ import annotations

import pytest

from webarium.content.sampling import NothingFitsError, draw, new_name, untaken
from webarium.draws import Dice


def test_the_first_that_fits_is_drawn_as_by_a_loop() -> None:
    drawn, looped = Dice(3, "x"), Dice(3, "x")
    found = draw(lambda: drawn.below(100), lambda number: number % 7 == 0, what="a multiple of seven")
    number = looped.below(100)
    while number % 7:
        number = looped.below(100)
    assert found == number
    assert drawn.random() == looped.random(), "no more was drawn than the loop would have drawn"


def test_order_finds_what_chance_does_not() -> None:
    dice = Dice(1, "x")
    assert draw(lambda: dice.below(3), lambda n: n == 7, range(10), what="a seven", tries=50) == 7
    assert draw(lambda: 0, lambda n: n > 9, range(5), otherwise=lambda: -1, what="ten", tries=5) == -1


def test_what_is_nowhere_is_named() -> None:
    with pytest.raises(NothingFitsError, match=r"a free table at Sushi Zen is wanted: 20 were drawn"):
        draw(lambda: 1, lambda n: False, range(9), what="a free table at Sushi Zen", tries=20)


def test_names_never_run_out_before_all_are_taken() -> None:
    dice, taken = Dice(5, "names"), set[str]()
    firsts, lasts = ("Ann", "Bob"), ("Lee", "Ray", "Fox")
    for _ in range(6):
        taken.add(new_name(dice, taken, firsts, lasts))
    assert len(taken) == 6
    with pytest.raises(NothingFitsError, match="the name of another person"):
        new_name(dice, taken, firsts, lasts)


def test_taken_texts_get_the_lowest_free_number() -> None:
    assert untaken("Tea shop", {"Shoe shop"}) == "Tea shop"
    assert untaken("Tea shop", {"Tea shop", "Tea shop 2"}) == "Tea shop 3"
