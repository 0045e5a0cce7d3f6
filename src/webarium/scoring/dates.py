"""Finding calendar dates in text, in the ways people write them in the United States."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from webarium.scoring.normalise import digits_of

_MONTH_WORDS = "january february march april may june july august september october november december"
MONTHS = tuple(_MONTH_WORDS.split())
_ORDINAL_WORDS = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third
    twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
"""
ORDINALS = tuple(_ORDINAL_WORDS.split())
"""The days of a month in words."""
_MONTH = r"(?P<month>" + "|".join(f"{m[:3]}(?:{m[3:]})?" if m != "may" else m for m in MONTHS) + r"|sept)\.?"
_DAY = r"(?P<day>\d{1,2}(?:st|nd|rd|th)?|" + "|".join(sorted(ORDINALS, key=len, reverse=True)) + r")"
_YEAR = r"(?P<year>\d{4}|'\d{2})"
_EDGE, _END = r"(?<![\w$#])", r"(?![\w%])(?!\.\d)"

_PATTERNS = tuple(
    re.compile(_EDGE + pattern + _END)
    for pattern in (
        r"(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?:t\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:z|[+-]\d\d:?\d\d)?)?",
        r"(?P<month>\d{1,2})([-/.])(?P<day>\d{1,2})\2(?P<year>\d{4}|\d{2})",
        _MONTH + r"\s+(?:the\s+)?" + _DAY + r"(?:\s*,\s*|\s+(?:of\s+|in\s+)?)" + _YEAR,
        _DAY + r"\s*(?:-|\s)(?:day\s+)?(?:of\s+)?" + _MONTH + r"(?:-|\s*,\s*|\s+(?:of\s+)?)" + _YEAR,
        _MONTH + r"\s+(?:the\s+)?" + _DAY,
        _DAY + r"\s+(?:of\s+)?" + _MONTH,
        _MONTH + r"\s*,?\s+(?:of\s+)?" + _YEAR,
    )
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)(?:(?:s|nes|rs|ur)?day|s|rs|ur)?\b")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b\.?)?|(?<!\d)\d{1,2}\s*[ap]\.?m\b\.?")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date in a text; parts that it leaves open are ``None``."""

    year: int | None
    month: int
    day: int | None
    start: int
    end: int

    @property
    def exact(self) -> date | None:
        """The calendar day, where year, month and day are all said and there is such a day."""
        if self.year is None or self.day is None:
            return None
        try:
            return date(self.year, self.month, self.day)
        except ValueError:
            return None


@lru_cache(maxsize=4096)
def find_dates(text: str) -> tuple[FoundDate, ...]:
    """All dates of a `plain` text, left to right without overlap; impossible ones (``2/30``) are left out."""
    found: list[FoundDate] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if any(match.start() < other.end and other.start < match.end() for other in found):
                continue
            dated = _read(match)
            if dated is not None:
                found.append(dated)
    return tuple(sorted(found, key=lambda dated: dated.start))


def find_clock_times(text: str) -> list[tuple[int, int]]:
    """Where times of day stand, as character ranges."""
    return [match.span() for match in _CLOCK.finditer(text)]


def find_weekdays(text: str) -> list[int]:
    """Days of the week that a `plain` text names, Monday being 0."""
    return [next(i for i, name in enumerate(WEEKDAYS) if name[:3] == m[1]) for m in _WEEKDAY.finditer(text)]


def written(day: date) -> str:
    """A date in words: ``March 11, 2023``."""
    return f"{MONTHS[day.month - 1].capitalize()} {day.day}, {day.year}"


def _read(match: re.Match[str]) -> FoundDate | None:
    parts = match.groupdict()
    year = _year(parts.get("year"))
    month = _month(parts["month"])
    day = _day(parts.get("day"))
    if month > 12 and day is not None and not match.group().startswith(str(year)):
        month, day = day, month
    try:
        date(year or 2000, month, day or 1)
    except ValueError:
        return None
    return FoundDate(year, month, day, match.start(), match.end())


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    number = int(text.lstrip("'"))
    return number if number >= 100 else 2000 + number


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return next(i for i, name in enumerate(MONTHS, 1) if name.startswith(text[:3]))


def _day(text: str | None) -> int | None:
    if text is None:
        return None
    if text in ORDINALS:
        return ORDINALS.index(text) + 1
    return int(digits_of(text))
