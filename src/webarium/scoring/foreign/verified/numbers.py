"""Numbers, amounts, durations and distances as webarena-verified reads them, and as the strict profile does."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation

from webarium.scoring.foreign.verified.texts import fold, written
from webarium.types import Json

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GROUPS = {"billion": 10**9, "million": 10**6, "thousand": 10**3}
_WORDS: Mapping[str, int] = {
    **{word: value for value, word in enumerate((*_DIGITS, *_TEENS))},
    **{word: 10 * value for value, word in enumerate(_TENS, 2)},
    "hundred": 100,
    **_GROUPS,
}


def number(value: Json) -> float | None:
    """A number, or a text that is one in figures or has one in words; true is 1."""
    if isinstance(value, int | float):
        return _float(value)
    if not value:
        return None
    text = written(value)
    found = _float(text.replace(",", "").replace(" ", ""))
    return in_words(text.split()) if found is None and isinstance(value, str) else found


def exact_number(value: Json) -> float | None:
    """A number, or a text that is nothing but one; neither true nor infinite."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        words = fold(value).replace("-", " ").split()
        if words and not set(words) <= {*_WORDS, "point", "and"} and not re.search(r"\d", value):
            return None
    found = number(value)
    return found if found is not None and math.isfinite(found) else None


def _float(value: str | float) -> float | None:
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


def in_words(words: Iterable[str]) -> float | None:
    """The number that a text's number words make, other words passed over: ``about twenty three`` is 23."""
    found = [word for word in words if word in _WORDS or word == "point"]
    if not found or any(found.count(word) > 1 for word in (*_GROUPS, "point")):
        return None
    whole, _, decimals = _split(found, "point")
    if len(whole) == 1:
        return _WORDS[whole[0]] + _decimals(decimals)
    order = [word for word in whole if word in _GROUPS]
    if order != [word for word in _GROUPS if word in order]:
        return None
    total = 0
    for group in order:
        factor, _, whole = _split(whole, group)
        if not factor:
            return None
        total += _below_thousand(factor) * _GROUPS[group]
    return total + (_below_thousand(whole) if whole else 0) + _decimals(decimals)


def _split(words: list[str], at: str) -> tuple[list[str], bool, list[str]]:
    if at not in words:
        return words, False, []
    place = words.index(at)
    return words[:place], True, words[place + 1 :]


def _below_thousand(words: list[str]) -> int:
    """One group; as published, more than four words count as the first alone."""
    values = [_WORDS[word] for word in words]
    if len(values) == 2:
        return values[0] * values[1] if 100 in values else sum(values)
    return values[0] * values[1] + sum(values[2:]) if len(values) in (3, 4) else values[0]


def _decimals(words: list[str]) -> float:
    if not words or not set(words) <= set(_DIGITS):
        return 0
    return float("0." + "".join(str(_WORDS[word]) for word in words))


# Amounts of money

CENTS = Decimal("0.1")
"""How far apart amounts may be, as published."""
_AMOUNT = re.compile(r"(\.?\d[\d\s.,']*)\s*?(?:[^%\d]|$)")
_WHOLE_AMOUNT = re.compile(
    r"(-?)\s*(?:us|c|a|nz)?(?:\$|usd|eur|gbp|ps)?\s*(-?)((?:\d[\d.,' ]*)?\d|\.\d+)"
    r"\s*(?:\$|usd|us dollars?|dollars?|bucks|eur|euros?|gbp|pounds?|cad|aud)?\.?"
)


def amount(value: Json) -> Decimal | None:
    """The first amount in a text, as published: where there is no full stop behind it, a comma marks decimals."""
    if not value and not isinstance(value, int | float):
        return None
    text = written(value) if isinstance(value, str) else str(value)
    if negative := text.startswith("-"):
        text = text.replace("-", "")
    found = _AMOUNT.search(text)
    if found is None:
        return Decimal(0) if "free" in text.lower() else None
    figures = found[1].rstrip(",.").replace("'", "")
    figures = figures if figures.count(".") == 1 else figures.lstrip(",.")
    figures = "".join(figures.split())
    point = "." if text.rfind(".") > text.rfind(",") else ","
    figures = figures.replace("," if point == "." else ".", "").replace(point, ".")
    try:
        read = Decimal(str(float(Decimal(figures))))
    except (InvalidOperation, OverflowError, ValueError):
        return None
    return -read if negative else read


def exact_amount(value: Json) -> Decimal | None:
    """A text that is one amount and nothing else; ``$1,234`` is 1234, and ``36,39 €`` is 36.39."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        known = _float(value)
        return Decimal(str(value)) if known is not None and math.isfinite(known) else None
    found = _WHOLE_AMOUNT.fullmatch(written(value).strip("'\"`*"))
    if found is None:
        return None
    figures = found[3].replace(" ", "").replace("'", "")
    last = max(figures.rfind("."), figures.rfind(","))
    whole, decimals = (figures[:last], figures[last + 1 :]) if last >= 0 else (figures, "")
    if len(decimals) == 3 and figures[last] == "," and "." not in whole:
        whole, decimals = whole + decimals, ""  # a comma before three figures marks thousands
    read = Decimal(f"{re.sub('[.,]', '', whole) or 0}.{decimals or 0}")
    return -read if found[1] or found[2] else read


def near_amount(wanted: Decimal, given: Decimal) -> bool:
    """Equal but for a few cents, as published."""
    return abs(wanted - given) <= CENTS


# Durations, in seconds

_SPANS = (
    (31_536_000.0, r"ys?|yrs?.?|years?"),
    (2_592_000.0, r"mos?.?|mths?.?|months?"),
    (604_800.0, r"w|wks?|weeks?"),
    (86_400.0, r"d|dys?|days?"),
    (3_600.0, r"h|hrs?|hours?"),
    (60.0, r"m|mins?|minutes?"),
    (1.0, r"s|secs?|seconds?"),
    (0.001, r"ms|msecs?|millis|milliseconds?"),
)


def _spans(places: Iterable[int], end: str = "") -> re.Pattern[str]:
    parts = [rf"(?:(?P<u{place}>[\d.]+)\s*(?:{_SPANS[place][1]})\s*(?:[,/]\s*)?)?\s*" for place in places]
    return re.compile(rf"\s*{''.join(parts)}{end}\s*")


_DURATIONS = (
    _spans(range(8)),
    _spans(range(2, 8)),
    re.compile(r"\s*(?P<u5>\d{1,2}):(?P<u6>\d{2}(?:\.\d+)?)\s*"),
    _spans((2, 3), r"(?P<u4>\d+):(?P<u5>\d{2}):(?P<u6>\d{2}(?:\.\d+)?)"),
    re.compile(r"\s*(?P<u3>\d+):(?P<u4>\d{2}):(?P<u5>\d{2}):(?P<u6>\d{2}(?:\.\d+)?)\s*"),
    re.compile(r"\s*:(?P<u6>\d{2}(?:\.\d+)?)\s*"),
)
_CLOCK_HOURS = re.compile(r"(\d+):(\d+)\s*hours?")
LEAST_SECONDS, SHARE_OF_DURATION = 180.0, 0.10
"""How far apart durations may be: three minutes or a tenth, whichever is more, since routes vary."""
_MOST_SECONDS = 86_400.0 * 999_999_999


def duration(value: Json) -> float | None:
    """A text with units (``1h 35min``) or a clock (``1:35:00``, and ``4:13`` are minutes); a bare number is not one."""
    if not value:
        return None
    text = _CLOCK_HOURS.sub(r"\1h\2m", written(value))
    if _float(text) is not None:
        return None
    signed = re.fullmatch(r"\s*([+|-]?)\s*(.*)", text)
    if signed is None:
        return None
    for form in _DURATIONS:
        found = form.fullmatch(signed[2])
        if found is None or not signed[2].strip():
            continue
        parts = {int(name[1:]): _float(figures) for name, figures in found.groupdict().items() if figures}
        if any(figures is None for figures in parts.values()):
            return None
        total = sum(_SPANS[place][0] * (figures or 0) for place, figures in parts.items())
        return (-total if signed[1] == "-" else total) if total <= _MOST_SECONDS else None
    return None


def near_duration(wanted: float, given: float) -> bool:
    """As long but for three minutes or a tenth."""
    return abs(wanted - given) <= max(LEAST_SECONDS, SHARE_OF_DURATION * max(wanted, given))


# Distances, in metres

_METRES: Mapping[str, str] = {
    **dict.fromkeys(("m", "meter", "metre"), "1"),
    **dict.fromkeys(("km", "kilometer", "kilometre", "k"), "1000"),
    **dict.fromkeys(("cm", "centimeter", "centimetre"), "0.01"),
    **dict.fromkeys(("mm", "millimeter", "millimetre"), "0.001"),
    **dict.fromkeys(("mi", "mile"), "1609.344"),
    **dict.fromkeys(("ft", "foot", "feet"), "0.3048"),
    **dict.fromkeys(("yd", "yard"), "0.9144"),
    **dict.fromkeys(("in", "inch", "inche"), "0.0254"),
    **dict.fromkeys(("nmi", "nautical_mile"), "1852"),
}
_DISTANCE = re.compile(r"([+-]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)\s*([a-z_]+)\.?")
LEAST_METRES, SHARE_OF_DISTANCE = Decimal(10), Decimal("0.02")
"""How far apart distances may be: ten metres or a fiftieth, whichever is more."""


def distance(value: Json) -> Decimal | None:
    """A text with one unit of length (``914 km``, ``0.4 miles``); a bare number is not one."""
    found = _DISTANCE.fullmatch(written(value)) if value else None
    if found is None:
        return None
    metres = _METRES.get(found[2]) or _METRES.get(found[2].removesuffix("s"))
    try:
        return Decimal(found[1].replace(",", "")) * Decimal(metres) if metres else None
    except InvalidOperation:
        return None


def near_distance(wanted: Decimal, given: Decimal) -> bool:
    """As far but for ten metres or a fiftieth."""
    return abs(wanted - given) <= max(LEAST_METRES, SHARE_OF_DISTANCE * max(wanted, given))
