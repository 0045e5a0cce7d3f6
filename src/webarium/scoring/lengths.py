"""Which lengths of time a text claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import TypeAlias

from webarium.scoring.amounts import known_aside, without_times
from webarium.scoring.concepts import concepts_of
from webarium.scoring.numbers import find_numbers
from webarium.scoring.statement import Statement
from webarium.scoring.units import DISTANCE_WORDS, SECONDS, TIME_WORDS

_HALVES = {
    "half an hour": 1800,
    "half hour": 1800,
    "half-hour": 1800,
    "quarter of an hour": 900,
    "an hour and a half": 5400,
    "one and a half hours": 5400,
    "one and a half hour": 5400,
    "three quarters of an hour": 2700,
    "two and a half hours": 9000,
    "a fortnight": 1209600,
}
"""Lengths that are said without a number before their unit, in seconds."""


_ALONE = {"an hour": 3600, "one hour": 3600, "a day": 86400, "a week": 604800, "a minute": 60}


_CLOCKED = re.compile(r"(?<![\d:.])(?<!\bat )(\d{1,3}):([0-5]\d)(?![\d:])(?!\s?[ap]\.?m\b)")
"""Hours and minutes as maps and timers write them: ``5:47``."""


_Length: TypeAlias = "tuple[timedelta | None, int, int, bool, bool]"
"""A length, its place, whether it has its own unit, and whether it counts something else."""
_Claim: TypeAlias = "tuple[timedelta | None, int, int]"


def claimed_lengths(
    said: Statement, unit: str, expected: Sequence[timedelta], *, clocked: bool = False
) -> Iterator[tuple[timedelta | None, int, int]]:
    """The lengths of time that a text claims, in order; plain numbers count in ``unit`` where no length has its own.

    With ``clocked`` the text speaks of no times of day: ``5:47`` is a length.
    """
    found = list(_lengths(known_aside(without_times(said), []), unit))
    if clocked:
        found += [(_clock(match), *match.span(), True, False) for match in _CLOCKED.finditer(said.text)]
        found.sort(key=lambda one: one[1])
    united = [length for length in found if length[3]]
    asked = {
        length for length, _, _, named, _ in _lengths(without_times(Statement(said.question)), unit) if named
    }
    joined = [
        (None, *f[1:])
        for f in found
        if not f[3] and any(_joined(said.text, f[1], f[2], u[1]) for u in united)
    ]
    used = [*joined, *united, *_carried(said.text, found, unit, len(expected))] or [
        f for f in found if not f[4]
    ]
    used.sort(key=lambda one: one[1])
    chosen = [(length, start, end) for length, start, end, *_ in used]
    values = set(expected)
    claims = [one for one in chosen if one[0] in values or one[0] not in asked]
    return iter(_without_steps(said.text, claims, expected[0]) if len(values) == 1 else claims)


_CLAUSE_END = re.compile(r"\s*(?:$|[.,;)\n])")
_LED = re.compile(r"[a-z] $")


def _carried(text: str, found: Sequence[_Length], unit: str, size: int) -> list[_Length]:
    """Numbers behind a length that take over its unit, where so many are asked for: ``26 minutes, driving only 4``."""
    united = [f for f in found if f[3]]
    same = [f for f in united if TIME_WORDS.get(text[: f[2]].rpartition(" ")[2]) == unit.rstrip("s")]
    if not same or len(united) >= size:
        return []
    return [
        f
        for f in found
        if not (f[3] or f[4])
        and f[1] > same[0][2]
        and _CLAUSE_END.match(text, f[2])
        and _LED.search(text[: f[1]])
    ]


_SUMMED = re.compile(
    r"\b(?:in total|in all|altogether|together|total|sum|add(?:s|ed|ing)?(?: up)?|whole|combined|overall)\b|="
)
_WORD = re.compile(r"[a-z]{3}")


def _without_steps(text: str, claims: list[_Claim], expected: timedelta) -> list[_Claim]:
    """Without the lengths that a text adds up to the expected one: ``2 h in all: 90 minutes on foot and 30 by car``."""
    steps = [one for one in claims if one[0] != expected]
    lengths = list(dict.fromkeys(one[0] for one in steps))
    sums = [
        sum((length for length in each if length), timedelta()) for each in ([s[0] for s in steps], lengths)
    ]
    if len(steps) == len(claims) or len(lengths) < 2 or None in lengths or expected not in sums:
        return claims
    told = all(
        _WORD.search(text[end : end + 12]) or _WORD.search(text[max(0, start - 12) : start])
        for _, start, end in steps
    )
    return [one for one in claims if one[0] == expected] if told and _SUMMED.search(text) else claims


def _joined(text: str, start: int, end: int, following: int) -> bool:
    """Whether a number without a unit is joined to a length behind it: ``30-45 minutes``, ``between 30 and 45``."""
    gap = text[end:following].strip()
    return gap in ("-", "to", "or", "--", "/") or (gap == "and" and text[:start].endswith("between "))


def _lengths(said: Statement, unit: str) -> list[_Length]:
    text = said.text
    found: list[_Length] = []
    for phrase, seconds in (_HALVES | _ALONE).items():
        for match in re.finditer(rf"(?<!\w){re.escape(phrase)}(?!\w)", text):
            found.append((timedelta(seconds=seconds), *match.span(), True, False))
            text = text[: match.start()] + "\n" * len(match.group()) + text[match.end() :]
    last = (-1, 0)
    for number in find_numbers(text):
        behind = re.match(
            r"[ -]*(?:full |whole |calendar |more )?([^\W\d_]+)", text[number.end : number.end + 30]
        )
        name = TIME_WORDS.get(behind[1]) if behind else None
        length = _length(number.value * SECONDS[name or unit.rstrip("s")])
        end = number.end + (behind.end() if behind and name else 0)
        other = (
            (
                behind is not None
                and name is None
                and bool(concepts_of(behind[1]) or behind[1] in DISTANCE_WORDS)
            )
            or number.currency is not None
            or number.is_id
            or number.percent
        )
        joined = (
            found and name and found[-1][3] and text[found[-1][2] : number.start].strip(" ,") in ("", "and")
        ) and not (
            found[-1][2] == last[0] and SECONDS[name] >= last[1]
        )  # ``31 minutes and 4 minutes`` are two
        rest_of_hour = last == (len(text[: number.start].rstrip()), 3600)
        if rest_of_hour and not behind and number.value < 60 and not other:  # ``1 h 40``
            whole, start, *_ = found.pop()
            found.append((whole and whole + timedelta(minutes=int(number.value)), start, end, True, False))
            continue
        last = (end, SECONDS[name]) if name else last
        if joined and length is not None and found[-1][0] is not None:
            whole, start, *_ = found.pop()
            found.append((length if whole is None else whole + length, start, end, True, False))
        else:
            found.append((length, number.start, end, name is not None, other))
    for match in re.finditer(
        r"(?<![\w:])(\d{1,3})\s?h(?:ours?|rs?)?\s?(\d{1,2})\s?(?:m|min|minutes?)?(?!\w)", text
    ):
        if not any(start < match.end() and match.start() < end for _, start, end, *_ in found):
            found.append(
                (_length(Decimal(match[1]) * 3600 + Decimal(match[2]) * 60), *match.span(), True, False)
            )
    for match in re.finditer(r"(?<![\w.:])(\d{1,6})(h|hrs?|mins?|m|d)(?!\w)", text):
        if not any(start < match.end() and match.start() < end for _, start, end, *_ in found):
            found.append(
                (_length(Decimal(match[1]) * SECONDS[TIME_WORDS[match[2]]]), *match.span(), True, False)
            )
    return sorted(found, key=lambda one: one[1])


def _clock(match: re.Match[str]) -> timedelta:
    return timedelta(hours=int(match[1]), minutes=int(match[2]))


def _length(seconds: Decimal) -> timedelta | None:
    """A length, ``None`` where it is too long to be one."""
    return timedelta(seconds=float(seconds)) if abs(seconds) < 10**12 else None
