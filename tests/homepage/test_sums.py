"""What the calculator and the converter make of what is typed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.homepage.sums import SumError, evaluate, shown
from webarium.sites.homepage.units import UNITS, converted


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("2 + 3 × 4", "14"),
        ("(2 + 3) * 4", "20"),
        ("2 ^ 3 ^ 2", "512"),
        ("-2^2", "-4"),
        ("2^-1", "0.5"),
        ("2 ** 10", "1024"),
        ("10 - 4 - 3", "3"),
        ("100 ÷ 8 ÷ 5", "2.5"),
        ("200 + 10%", "220"),
        ("200 − 10%", "180"),
        ("50% × 80", "40"),
        ("(150 + 50) + 25%", "250"),
        ("1,250.50 × 2", "2501"),
        (".5 + 1.", "1.5"),
        ("sqrt(144)", "12"),
        ("sqrt(2) ^ 2", "2"),
        ("ans × 2", "14"),
        ("0.1 + 0.2", "0.3"),
        ("1 / 3", "0.333333333333"),
        ("--3", "3"),
        ("10^15", "1000000000000000"),
    ],
)
def test_expressions_have_values(typed: str, value: str) -> None:
    assert shown(evaluate(typed, Decimal(7))) == value


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "2 +",
        "(2",
        "2)",
        "1 / 0",
        "two",
        "2 2",
        "sqrt(-1)",
        "0^0",
        "(-8)^(1/3)",
        "9^999^9",
        "(" * 200,
        "%",
    ],
)
def test_what_has_no_value_is_told(typed: str) -> None:
    with pytest.raises(SumError, match=r"\.$"):
        evaluate(typed)


def _written(tree: Any) -> str:
    return str(tree) if isinstance(tree, int) else f"({_written(tree[0])} {tree[1]} {_written(tree[2])})"


def _worth(tree: Any) -> Fraction:
    if isinstance(tree, int):
        return Fraction(tree)
    left, right = _worth(tree[0]), _worth(tree[2])
    return {"+": left + right, "-": left - right, "*": left * right}[tree[1]]


TREES = st.recursive(
    st.integers(0, 999), lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner), max_leaves=6
)


@given(TREES)
def test_sums_are_exact(tree: Any) -> None:
    assert evaluate(_written(tree)) == Decimal(int(_worth(tree)))


@pytest.mark.parametrize(
    ("amount", "kind", "source", "target", "value"),
    [
        ("26.2", "length", "miles", "kilometers", "42.1648128"),
        ("1", "mass", "stones", "pounds", "14"),
        ("1", "volume", "US_gallons", "US_cups", "16"),
        ("212", "temperature", "fahrenheit", "celsius", "100"),
        ("-40", "temperature", "celsius", "fahrenheit", "-40"),
        ("0", "temperature", "kelvin", "celsius", "-273.15"),
        ("640", "area", "acres", "square_miles", "1"),
        ("36", "speed", "kilometers_per_hour", "meters_per_second", "10"),
        ("2", "time", "weeks", "hours", "336"),
        ("1", "data", "gibibytes", "mebibytes", "1024"),
    ],
)
def test_units_are_turned(amount: str, kind: str, source: str, target: str, value: str) -> None:
    assert shown(converted(Decimal(amount), kind, source, target)) == value


@pytest.mark.parametrize("kind", UNITS)
def test_there_and_back_is_the_same(kind: str) -> None:
    keys = list(UNITS[kind])
    for target in keys[1:]:
        there = converted(Decimal("123.4"), kind, keys[0], target)
        assert shown(converted(there, kind, target, keys[0])) == "123.4"
