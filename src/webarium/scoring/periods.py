"""Periods: whether a value is of another one than the question asks: a yearly fee for a monthly one, last week."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.concepts import unquoted
from webarium.scoring.statement import Span, Statement, pieces

_ADVERBS = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annual": "year",
    "annually": "year",
}
_NAMES = {"hr": "hour", "mo": "month", "wk": "week", "yr": "year", "annum": "year"}
_UNIT = r"(?P<unit>hour|day|night|week|month|quarter|year|annum|hr|mo|wk|yr)\b"
_RATE = re.compile(
    rf"(?:\bper |/ ?|\beach |\bevery |\ban? ){_UNIT}(?!'s| (?:ago|later|earlier|before|after|old|from|in advance)\b)"
    rf"|\b(?P<adverb>{'|'.join(_ADVERBS)})\b"
)
"""How an amount is called one for each period: ``a month``, ``per year``, ``monthly``."""
_BEHIND = re.compile(rf"[\s\"'*)]{{0,3}}(?:{_RATE.pattern})")


def other_period(said: Statement, hits: Sequence[Span]) -> str | None:
    """What tells that a found value is of another period than the one that the question names."""
    return _other_rate(said, hits) or _other_stretch(said, hits)


def _other_rate(said: Statement, hits: Sequence[Span]) -> str | None:
    """``$40 a year`` where the question asks for what is paid monthly."""
    asked = {_period(match) for match in _RATE.finditer(unquoted(said.question))}
    if len(asked) != 1:
        return None
    behind = [match for hit in hits if (match := _BEHIND.match(said.text, hit[1]))]
    return behind[0].group().strip() if behind and _period(behind[0]) not in asked else None


def _period(match: re.Match[str]) -> str:
    """The period that a rate divides by."""
    return _ADVERBS.get(match["adverb"] or "") or _NAMES.get(match["unit"], match["unit"])


_SIDES = {
    "this": "this",
    "current": "this",
    "last": "last",
    "previous": "last",
    "past": "last",
    "next": "next",
}
_STRETCH = re.compile(
    r"\b(this|current|last|previous|past|next) (day|night|week|weekend|month|quarter|year)\b"
)
"""How a period is named by where it lies."""
_CLAUSE = re.compile(r"[;\n()]|[.!?](?=\s|$)|,(?!\d)|\b(?:and|but|while|whereas)\b")


def _other_stretch(said: Statement, hits: Sequence[Span]) -> str | None:
    """``4 hours last week`` where the question asks about this week."""
    asked = {(_SIDES[side], unit) for side, unit in _STRETCH.findall(unquoted(said.question))}
    if len(asked) != 1:
        return None
    for start, end in pieces(said.text, _CLAUSE, hits):
        if not any(start <= hit[0] < end for hit in hits):
            continue
        told = [(match, _SIDES[match[1]]) for match in _STRETCH.finditer(said.text, start, end)]
        alike = [(match, side) for match, side in told if any(unit == match[2] for _, unit in asked)]
        if alike and not any((side, match[2]) in asked for match, side in alike):
            return alike[0][0].group()
    return None
