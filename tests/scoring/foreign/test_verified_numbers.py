"""Numbers, amounts, durations and distances as webarena-verified reads them."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest

from webarium.scoring.foreign.verified.numbers import (
    amount,
    distance,
    duration,
    exact_amount,
    exact_number,
    near_amount,
    near_distance,
    near_duration,
    number,
)
from webarium.types import Json


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (6, 6),
        ("1,234.5", 1234.5),
        ("", None),
        (None, None),
        (0, 0),
        ("about twenty three", 23),
        ("eleven", 11),
        ("forty", 40),
        ("two hundred", 200),
        ("three hundred five", 305),
        ("three hundred and forty two", 342),
        ("two thousand", 2000),
        ("two thousand three hundred five", 2305),
        ("one million two thousand", 1_002_000),
        ("five billion", 5 * 10**9),
        ("one point five", 1.5),
        ("twenty three point zero four", 23.04),
        ("one point twenty", 1),
        ("thousand", 1000),
        ("thousand two", None),
        ("two thousand one million", None),
        ("one thousand one thousand", None),
        ("one point two point three", None),
        ("nothing", None),
    ],
)
def test_numbers_in_figures_and_words(given: Json, read: float | None) -> None:
    assert number(given) == read


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (True, None),
        (7, 7),
        ("twenty-three", 23),
        ("Two Hundred and Five", 205),
        ("about twenty three", None),
        ("7 items", None),
        ("1,000", 1000),
        ("inf", None),
        (math.inf, None),
        ("", None),
    ],
)
def test_exact_numbers_are_nothing_else(given: Json, read: float | None) -> None:
    assert exact_number(given) == read


@pytest.mark.parametrize(
    ("given", "read", "exact"),
    [
        ("$1,234.50", "1234.5", "1234.50"),
        ("-$5", "-5", "-5"),
        ("$-5", "5", "-5"),
        ("36,39 €", "36.39", "36.39"),
        ("1.234,50", "1234.5", "1234.50"),
        ("$1,234", "1.234", "1234"),
        ("$.50", "0.5", "0.50"),
        ("Free", "0", None),
        ("costs $7 now", "7", None),
        ("12 dollars", "12", "12"),
        ("nothing", None, None),
        ("", None, None),
        (0, "0", "0"),
        (7, "7", "7"),
        (True, None, None),
        (None, None, None),
        (math.inf, None, None),
    ],
)
def test_amounts(given: Json, read: str | None, exact: str | None) -> None:
    assert amount(given) == (None if read is None else Decimal(read))
    assert exact_amount(given) == (None if exact is None else Decimal(exact))


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ("1h 35min", 5700),
        ("-1h", -3600),
        ("+2 minutes", 120),
        ("1:35:00", 5700),
        ("4:13", 253),
        (":30", 30),
        ("2:01:00:05", 176_405),
        ("1w 2d 3:00:00", 788_400),
        ("1:30 hours", 5400),
        ("1 year 2 months", 36_720_000),
        ("5 s 20 ms", 5.02),
        ("7", None),
        ("", None),
        ("soon", None),
        ("1.2.3 h", None),
        ("999999999999 years", None),
    ],
)
def test_durations(given: Json, seconds: float | None) -> None:
    assert duration(given) == seconds


@pytest.mark.parametrize(
    ("given", "metres"),
    [
        ("914 km", "914000"),
        ("0.4 miles", "643.7376"),
        ("1,200 ft", "365.76"),
        ("-2 m", "-2"),
        ("1e3 m", "1000"),
        ("3 inches", "0.0762"),
        ("2 furlongs", None),
        ("7", None),
        ("", None),
    ],
)
def test_distances(given: Json, metres: str | None) -> None:
    assert distance(given) == (None if metres is None else Decimal(metres))


def test_what_is_near() -> None:
    assert [near_amount(Decimal(5), Decimal(given)) for given in ("5.1", "4.9", "5.11")] == [
        True,
        True,
        False,
    ]
    assert [near_duration(600, given) for given in (780, 420, 781, 419)] == [True, True, False, False]
    assert [near_duration(9000, given) for given in (10_000, 8100, 10_001, 8099)] == [
        True,
        True,
        False,
        False,
    ]
    far = [near_distance(Decimal(100), Decimal(given)) for given in ("110", "90", "110.1")]
    assert far == [True, True, False]
    long = [near_distance(Decimal(9800), Decimal(given)) for given in ("10000", "10001", "9604")]
    assert long == [True, False, True]
