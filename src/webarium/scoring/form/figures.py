"""Amounts, numbers, days, lengths of time and distances in a declared form: the value alone, as a person writes it."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from webarium.scoring.answers import Date, Duration, Money, Number
from webarium.scoring.distances import METERS, Distance
from webarium.scoring.normalise import plain
from webarium.scoring.numbers import CURRENCIES, find_numbers
from webarium.scoring.units import DISTANCE_WORDS, SECONDS, TIME_WORDS

_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ ']\d{3})+|\d{1,18})(?:\.\d{1,12})?"
_AMOUNT = re.compile(
    rf"(?P<minus>-\s?)?(?P<before>[^\d\s.,()-]{{1,4}})?\s?(?P<inner>-)?(?P<digits>{_DIGITS})\s?(?P<after>\D{{1,20}})?"
)
_DOLLARS = re.compile(r"(?:(?P<whole>\d{1,9}) dollars?,?(?: and)? )?(?P<cents>\d{1,2}) cents?")
_NUMBER = re.compile(
    rf"(?P<mark>(?:order|invoice|number|no\.?|nr\.?)? ?#? ?)(?P<sign>[-+])?(?P<digits>{_DIGITS})"
)
_DOLLAR_WORDS = dict.fromkeys(("us dollar", "us dollars", "u.s. dollars", "american dollars"), "USD")
_SPELLINGS = """feet|ft|foot|'
meters|m|metre|metres
kilometers|km|kms|kilometre|kilometres
square kilometers|km^2|km2|sq km|sq. km|square km|square kilometre|square kilometres
square miles|mi^2|mi2|sq mi|sq. mi|square mi
grams|g|g/mol|grams per mole|gram per mole
kelvins|k
years|yr|yrs
people|person|inhabitants
colors|colour|colours
branches|branch
%|percent|per cent"""
_UNITS = {line.partition("|")[0]: line.split("|") for line in _SPELLINGS.splitlines()}
"""Other ways to write a unit than with and without its ``s``."""
_MONTHS = {
    name.casefold(): n for names in (calendar.month_name, calendar.month_abbr) for n, name in enumerate(names)
}
_MONTHS |= {"sept": 9, "": 0}
_WEEKDAYS = {
    name.casefold(): n for names in (calendar.day_name, calendar.day_abbr) for n, name in enumerate(names)
}
_MONTH, _DAY = r"(?P<month>[a-z]{3,9})\.?", r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DATES = (
    re.compile(r"(?P<year>\d{4})[-/.](?P<number>\d{1,2})[-/.](?P<day>\d{1,2})"),
    re.compile(r"(?P<number>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d\d)"),
    re.compile(rf"{_MONTH} (?:the )?{_DAY},? (?P<year>\d{{4}})"),
    re.compile(rf"(?:the )?{_DAY}(?: of)?[ -]{_MONTH}[ ,-]{{1,2}}(?P<year>\d{{4}})"),
)
_PART = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|[a-z]+(?:-[a-z]+)?)\s?-?([a-z]+)\.?(?:\s*,?\s*(?:and\s+)?|\Z)")
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
_WAY = re.compile(rf"({_DIGITS})(?:\s?-?([a-z]+)\.?)?")
_LONGEST = 10**9
"""Seconds of a length of time that is read."""


def _decimal(digits: str) -> Decimal:
    return Decimal(re.sub(r"[, ']", "", digits))


def _in_words(said: str) -> Decimal | None:
    """A number that is written in words, and nothing else."""
    found = find_numbers(said)
    whole = len(found) == 1 and found[0].worded and (found[0].start, found[0].end) == (0, len(said))
    return found[0].value if whole and not found[0].currency and not found[0].percent else None


def money_key(given: str, asked: Money) -> object | None:
    """The amount and its currency, which is the asked one where none is named."""
    said = plain(given)
    if parts := _DOLLARS.fullmatch(said):
        return Decimal(parts["whole"] or 0) + Decimal(parts["cents"]) / 100, "USD"
    match = _AMOUNT.fullmatch(said)
    if match is None or (match["minus"] and match["inner"]):
        return None
    named = set[str]()
    for sign in (match["before"], match["after"]):
        if sign and sign.strip():
            word = sign.strip()
            currency = CURRENCIES.get(word) or _DOLLAR_WORDS.get(word)
            if currency is None and word.upper() != asked.currency:
                return None
            named.add(currency or asked.currency)
    if len(named) > 1:
        return None
    value = _decimal(match["digits"])
    return -value if match["minus"] or match["inner"] else value, named.pop() if named else asked.currency


def number_key(given: str, asked: Number) -> object | None:
    """The number; its own unit, its scale, and the ``#`` of a number that is a name may stand there."""
    said = plain(given)
    if said == "none":
        return Decimal(0)
    for unit in sorted(_units(asked), key=len, reverse=True):
        if said.endswith(unit):
            value = _number(said.removesuffix(unit).strip().rstrip("-"), asked)
            if value is not None:
                return value
    return None


def _units(asked: Number) -> Iterator[str]:
    yield ""
    if asked.unit:
        yield from (asked.unit, asked.unit.removesuffix("s"), *_UNITS.get(asked.unit, ()))
    if asked.out_of:
        stars = ("", " stars", " star") if asked.out_of == 5 else ("",)
        yield from (f"{of}{asked.out_of}{s}" for of in ("/", " / ", "out of ", "of ") for s in stars)
        yield from stars[1:]


def _number(said: str, asked: Number) -> Decimal | None:
    named = asked.pattern != "{}"
    match = _NUMBER.fullmatch(said)
    if match is None:
        return None if named else _in_words(said)
    if (match["mark"].strip() and not named) or (match["sign"] == "+" and "+" not in asked.pattern):
        return None
    return -_decimal(match["digits"]) if match["sign"] == "-" else _decimal(match["digits"])


def date_key(given: str, asked: Date) -> date | None:
    """The day, with its year, and with its own day of the week or none; of ``3/4/2023`` the month comes first."""
    said = " ".join(plain(given).split())
    first, _, rest = said.partition(" ")
    weekday = _WEEKDAYS.get(first.rstrip(",."))
    said = said if weekday is None else rest
    match = next((match for form in _DATES if (match := form.fullmatch(said))), None)
    if match is None:
        return None
    parts = match.groupdict()
    month = int(parts["number"]) if "number" in parts else _MONTHS.get(parts["month"], 0)
    try:
        day = date(int(parts["year"]) + (2000 if len(parts["year"]) == 2 else 0), month, int(parts["day"]))
    except ValueError:
        return None
    return day if weekday in (None, day.weekday()) else None


def duration_key(given: str, asked: Duration) -> object | None:
    """The length of time; a bare number counts in the asked unit."""
    said = plain(given)
    seconds: Decimal | None
    if re.fullmatch(_DIGITS, said):
        seconds = _decimal(said) * SECONDS[asked.unit.rstrip("s")]
    elif asked.within and (clock := _CLOCK.fullmatch(said)):
        hours, minutes, rest = (int(part or 0) for part in clock.groups())
        seconds = Decimal(hours * 3600 + minutes * 60 + rest)
    else:
        seconds = _added(re.sub(r"(?<=\d),(?=\d{3}\b)", "", said))
    if seconds is None or seconds > _LONGEST:
        return None
    length = timedelta(seconds=float(seconds))
    return asked.key() if asked.accepts(length) else length


def _added(said: str) -> Decimal | None:
    """``1 h 40 min`` in seconds: larger units first, each once."""
    total, place, last = Decimal(0), 0, _LONGEST
    while place < len(said):
        match = _PART.match(said, place)
        if match is None:
            return None
        unit, word = TIME_WORDS.get(match[2]), match[1]
        count = Decimal(word) if word[0].isdigit() else Decimal(1) if word in ("a", "an") else _in_words(word)
        if unit is None or count is None or SECONDS[unit] >= last:
            return None
        total, place, last = total + count * SECONDS[unit], match.end(), SECONDS[unit]
    return total if place else None


def distance_key(given: str, asked: Distance) -> object | None:
    """The distance in meters, rounded as it is written; a bare number counts in the asked unit."""
    match = _WAY.fullmatch(plain(given))
    unit = None if match is None else DISTANCE_WORDS.get(match[2]) if match[2] else asked.unit
    if match is None or unit is None:
        return None
    meters = _decimal(match[1]) * METERS[unit]
    step = METERS[unit] / (2 * Decimal(10) ** len(match[1].partition(".")[2]))
    return asked.key() if asked.accepts(meters, step) else meters
