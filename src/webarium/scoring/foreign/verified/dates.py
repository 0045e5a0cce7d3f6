"""Dates and months as webarena-verified reads them; what a text leaves out is never filled in from today."""

from __future__ import annotations

import calendar
import re
from datetime import date

from webarium.scoring.foreign.verified.texts import fold
from webarium.types import Json

_MONTHS = {name[:3].lower(): number for number, name in enumerate(calendar.month_name) if number}
_NAME = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in map(str.lower, calendar.month_name) if name)
_NAMED = rf"(?P<name>{_NAME}|sept)\.?"
_DAY, _YEAR = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?", r"(?P<year>\d{4}|'?\d{2})"
_TIME = r"(?:[t ]+(?:at )?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|utc|gmt|[+-]\d{2}:?\d{2}))?)?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[., ]+)?"
_FORMS = tuple(
    re.compile(_WEEKDAY + form + _TIME)
    for form in (
        r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})",
        r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})",
        r"(?P<month>\d{1,2})[-/.](?P<day>\d{1,2})[-/.](?P<year>\d{4}|\d{2})",
        rf"{_NAMED}[-/ ]*{_DAY},?[-/ ]+{_YEAR}",
        rf"{_DAY}(?: of)?[-/ ]*{_NAMED},?[-/ ]*{_YEAR}",
        rf"(?P<year>\d{{4}}),?[-/ ]+{_NAMED},?[-/ ]+{_DAY}",
    )
)
_MONTH_FORMS = (
    re.compile(rf"{_NAMED}(?:,?[-/ ]*\d{{4}})?"),
    re.compile(r"\d{4}[-/](?P<month>\d{1,2})"),
    re.compile(r"(?P<month>\d{1,2})/\d{4}"),
)
_TURN = 73
"""Years of two digits from here on are of the last century."""


def day(value: Json) -> date | None:
    """The date that a text is, with or without a time of day; figures are month, day, year."""
    text = re.sub(r",(?! )", ", ", fold(value)) if isinstance(value, str) else ""
    for form in _FORMS:
        if found := form.fullmatch(text.rstrip(".")):
            return _date(found.groupdict())
    return None


def _date(parts: dict[str, str]) -> date | None:
    year, number = int(parts["year"].lstrip("'")), int(parts["day"])
    if len(parts["year"].lstrip("'")) == 2:
        year += 1900 if year >= _TURN else 2000
    month = _MONTHS[parts["name"][:3]] if "name" in parts else int(parts["month"])
    if month > 12 >= number:
        month, number = number, month
    try:
        return date(year, month, number)
    except ValueError:
        return None


def month(value: Json) -> int | None:
    """The month that a number from 1 to 12, a name or its beginning, or a date is."""
    if isinstance(value, int | float):
        return int(value) if value in range(1, 13) else None
    if not isinstance(value, str):
        return None
    text = fold(value)
    if re.fullmatch(r"[+-]?\d+", text):
        return int(text) if len(text) < 5 and int(text) in range(1, 13) else None
    for form in _MONTH_FORMS:
        if found := form.fullmatch(text):
            parts = found.groupdict()
            number = _MONTHS[parts["name"][:3]] if "name" in parts else int(parts["month"])
            return number if number in range(1, 13) else None
    whole = day(value)
    return whole.month if whole else None
