"""Units in one spelling, and lengths told in two units."""

from __future__ import annotations

import pytest

from webarium.scoring.distances import Distance
from webarium.scoring.units import canonical


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("12 fl ounces", "12 fl oz"),
        ("fl ounces", "fl oz"),
        ("the ounces", "the ounces"),
        ("12 ounces", "12 oz"),
        ("twelve feet", "12 ft"),
        ("2.50 feet", "2.5 ft"),
    ],
)
def test_units_are_spelt_alike_behind_numbers(text: str, same: str) -> None:
    assert canonical(text.split()) == tuple(same.split())


@pytest.mark.parametrize(
    ("text", "meters"),
    [
        ("1 km 700 m, then 2 km", [1700, 2000]),
        ("1 km and 700 m", [1700]),
        ("700 m 1 km", [700, 1000]),
        ("3 km, 200 m", [3000, 200]),
    ],
)
def test_a_length_in_two_units_is_one(text: str, meters: list[int]) -> None:
    figures = Distance(1).figures(text)
    assert [int(found[0]) for found in figures] == meters
