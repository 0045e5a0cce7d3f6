"""People write in their own way, and what they say stays whole."""

from __future__ import annotations

import pytest

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.voices import Habits, speak

TEXT = "It was late. I had slept. The bus had gone. Marta laughed. She had a car."


def said(text: str, **habits: object) -> str:
    return speak(text, Habits(**habits), Dice("manner"))  # type: ignore[arg-type]


def test_who_writes_no_stops_joins_sentences_and_keeps_names() -> None:
    joined = "It was late, I had slept, the bus had gone. Marta laughed, she had a car"
    assert said(TEXT, stops="never", contracts=False) == joined


@pytest.mark.parametrize("stops", ["always", "inside", "never"])
def test_no_text_ends_in_a_comma_or_has_one_before_a_capital(stops: str) -> None:
    text = f"{TEXT}\n\nThen she drove to [Ohio](https://a.example). We waited `there`. No."
    found = said(text, stops=stops)
    assert ",\n" not in found
    assert not found.endswith(",")
    assert ", S" not in found
    assert "[Ohio](https://a.example)" in found


def test_lower_case_goes_through_the_text() -> None:
    assert (
        said("I know. Marta and I left.", lower=True, stops="inside", contracts=False)
        == "i know. marta and i left"
    )
