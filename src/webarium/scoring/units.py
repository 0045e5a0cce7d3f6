"""Units of measure in their many spellings, and tokens in one spelling."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import ONES, TENS

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
"""Lengths of time that can be counted in seconds."""

TIME_WORDS = {word: name for name in SECONDS for word in (name, name + "s", name[0])}
TIME_WORDS |= {"sec": "second", "secs": "second", "min": "minute", "mins": "minute"}
TIME_WORDS |= {"hr": "hour", "hrs": "hour", "wk": "week", "wks": "week"}
"""How they are written."""

DISTANCES = {
    "km": ("km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"),
    "mi": ("mi", "mile", "miles"),
    "m": ("m", "meter", "meters", "metre", "metres"),
    "ft": ("ft", "foot", "feet"),
    "yd": ("yd", "yds", "yard", "yards"),
}
"""Units of ways, with their spellings."""
DISTANCE_WORDS = {word: unit for unit, words in DISTANCES.items() for word in words}

_SPELLINGS = """
    oz ounce ounces
    lb lbs pound pounds
    ft foot feet
    inch inches
    cm centimeter centimeters centimetre centimetres
    mm millimeter millimeters millimetre millimetres
    m meter meters metre metres
    km kilometer kilometers kilometre kilometres
    mi mile miles
    yd yard yards
    acre acres
    celsius centigrade
    fahrenheit
    kelvin kelvins
    hectare hectares ha
    kg kilo kilos kilogram kilograms
    g gram grams
    mg milligram milligrams
    ml milliliter milliliters millilitre millilitres
    l liter liters litre litres
    fl fluid
    gal gallon gallons
    qt quart quarts
    gb gigabyte gigabytes
    tb terabyte terabytes
    mb megabyte megabytes
    kb kilobyte kilobytes
    mp megapixel megapixels
    w watt watts
    v volt volts
    mah milliamp-hours
    hz hertz
    ghz gigahertz
    hour hours hr hrs h
    minute minutes min mins
    second seconds sec secs
    day days
    week weeks
    month months mo
    year years yr yrs
    pack packs pk
    count ct
    piece pieces pc pcs
    sheet sheets
    x by
"""
_UNITS = {word: line.split()[0] for line in _SPELLINGS.strip().splitlines() for word in line.split()}
_SPELT = {"grey": "gray", "colour": "color", "colours": "colors"}
_DIGITS = {word: str(value) for word, value in (ONES | TENS).items() if value > 1}
SMALL = {word: str(value) for word, value in ONES.items() if value}
"""Number words below twenty, as digits."""


def is_unit(word: str) -> bool:
    """Whether a word is a unit of measure."""
    return word in _UNITS


_PIECES = frozenset(("pack", "count", "piece", "sheet", "x"))
"""Units in which things are counted, not measured."""


def measure(word: str) -> str | None:
    """The measure, in one spelling, that a word names: ``km`` for ``kilometers``; ``None`` for any other word."""
    unit = _UNITS.get(word)
    return None if unit in _PIECES else unit


def canonical(tokens: Sequence[str]) -> tuple[str, ...]:
    """Tokens in one spelling: number words as digits, and units behind a number: ``12 feet`` is ``12 ft``."""
    found: list[str] = []
    for place, token in enumerate(tokens):
        word = _SPELT.get(token) or _DIGITS.get(token, token)
        if found[-1:] == ["fl"] and _UNITS.get(word) == "oz":
            word = "oz"
        elif found and found[-1].replace(".", "", 1).isdecimal():
            unit = _UNITS.get(word, "inch" if word == "in" and place == len(tokens) - 1 else None)
            if unit is not None:
                word = unit
                if "." in found[-1]:
                    found[-1] = f"{Decimal(found[-1]).normalize():f}"
        found.append(word)
    return tuple(found)


@lru_cache(maxsize=8192)
def canonical_words(text: str) -> tuple[str, ...]:
    """The tokens of any text in one spelling; remembered as `token_texts` are."""
    return canonical(token_texts(text))
