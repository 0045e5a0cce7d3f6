"""Which calendar days a text claims."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from webarium.scoring.dates import FoundDate, find_dates, weekdays_beside
from webarium.scoring.statement import Span, Statement

_RANGE = re.compile(r"\s?(?:-|to|through|until)\s?\d{1,2}\b(?!:|\s?[ap]m)")
"""How a date goes on that is the first of several days."""
_LABEL = re.compile(r"(?:^|[,;\n])\s*([^,;:\n]{1,40}):\s*$")


def claimed_days(said: Statement, expected: AbstractSet[object]) -> list[tuple[object, Span]]:
    """The claimed days, in order: none of the question, the context or a known phrase.

    One without its year is the expected day of this year, or of the year that the question gives its month, unless
    another day of the week stands beside it; or else its parts are given, which equal no day.
    """
    dates = find_dates(said.text)
    claims = [d for d in dates if d.exact in expected or not _set_aside(said, d, dates, expected)]
    whole = {d.exact for d in claims} & expected
    claims = [d for d in claims if d.exact is not None or not any(_says_less(d, day) for day in whole)]
    return [(_meant(said, d, expected), (d.start, d.end)) for d in claims]


def _set_aside(
    said: Statement, found: FoundDate, dates: Sequence[FoundDate], expected: AbstractSet[object]
) -> bool:
    """Whether a date repeats the question or a known phrase, or is known and does not stand as the answer does."""
    for asked in find_dates(said.question):
        alike = found.year is None and (found.month, found.day) == (asked.month, asked.day)
        repeats = alike and not any(_joined(said, found, d) for d in dates if d.exact in expected)
        if repeats or _parts(found) == _parts(asked):
            return True
    if any(start <= found.start and found.end <= end for start, end in said.known_spans):
        return True
    if any(_beside(said, found, d) for d in dates if d.exact in expected):
        return False
    labels = {_label(said, d) for d in dates if d.exact in expected}
    return (
        found.exact in said.context.days and not _is_bare(said, found) and _label(said, found) not in labels
    )


def _joined(said: Statement, one: FoundDate, other: FoundDate) -> bool:
    """Whether two dates are items of one enumeration."""
    gap = said.text[min(one.end, other.end) : max(one.start, other.start)]
    return gap.strip(" ,") in ("", "and", "or", "/", "-", "to")


def _beside(said: Statement, one: FoundDate, other: FoundDate) -> bool:
    """Whether two dates are given side by side: with ``and``, or one in brackets behind the other."""
    first, second = sorted((one, other), key=lambda found: found.start)
    gap = said.text[first.end : second.start].strip(" ,.;\n")
    bracketed = gap == "(" and said.text.startswith(")", second.end)
    return bracketed or gap in ("", "and", "or", "/", "but", "then", "and then")


def _label(said: Statement, found: FoundDate) -> str:
    """What stands before the colon before a date; a mark of its own without one."""
    match = _LABEL.search(said.text[max(0, found.start - 60) : found.start])
    return match[1].strip() if match else f"#{found.start}"


def _is_bare(said: Statement, found: FoundDate) -> bool:
    """Whether a date is all that stands between two separators, as an item of an enumeration does."""
    before, after = said.text[: found.start].rstrip(" "), said.text[found.end :].lstrip(" ")
    leads = not before and after.startswith("- ")
    return leads or ((not before or before[-1] in ",;\n") and (not after or after[0] in ",;\n."))


def _meant(said: Statement, found: FoundDate, expected: AbstractSet[object]) -> object:
    if _RANGE.match(said.text, found.end):
        return _parts(found)
    today = said.context.today
    if found.exact is None and found.year is None and found.day is not None:
        years = {asked.year for asked in find_dates(said.question) if asked.month == found.month}
        years |= {today.year} if today is not None else set()
        named = weekdays_beside(said.text, found.start, found.end)
        for day in expected:
            if _says_less(found, day) and isinstance(day, date) and day.year in years:
                return day if not named or day.weekday() in named else _parts(found)
    return found.exact or _parts(found)


def _says_less(found: FoundDate, day: object) -> bool:
    """Whether an incomplete date has the month and day of this one, or its year and month."""
    if not isinstance(day, date) or found.month != day.month:
        return False
    return found.day == day.day if found.day is not None else found.year == day.year


def _parts(found: FoundDate) -> tuple[int | None, int, int | None]:
    return (found.year, found.month, found.day)
