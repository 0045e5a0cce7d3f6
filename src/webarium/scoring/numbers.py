"""Finding numbers and amounts of money in text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

_CURRENCIES = dict.fromkeys(("$", "usd", "us$", "dollar", "dollars", "buck", "bucks"), "USD")
_CURRENCIES |= dict.fromkeys(("€", "eur", "euro", "euros"), "EUR")
_CURRENCIES |= dict.fromkeys(("£", "gbp", "pound", "pounds"), "GBP")
_BEFORE = r"(?:(?P<before>us\$|usd|eur|gbp|[$€£])\s*)?"
_AFTER = r"(?:\s*(?P<after>usd\b|eur\b|gbp\b|dollars?\b|bucks?\b|euros?\b|pounds?\b|[$€£](?!\s*\d)))?"
_NUMBER = re.compile(
    r"(?<![\w.])(?P<minus>-\s?)?"
    + _BEFORE
    + r"(?P<inner>-)?(?P<id>\#\s?)?(?P<whole>\d{1,3}(?:,\d{3})+(?!\d)|\d+)"
    r"(?P<part>\.\d+)?(?P<rank>st|nd|rd|th)?" + _AFTER + r"(?P<percent>\s?%|\s?percent\b)?(?!\w)(?!\.\d)"
)
_CENTS = re.compile(r"\s*(?:and\s+)?(?P<cents>\d{1,2})\s*(?:cents?|¢)(?!\w)")

_ONE_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
"""
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ONES = tuple(_ONE_WORDS.split())
_TENS = dict(zip(_TEN_WORDS.split(), range(20, 100, 10), strict=True))
_WORD = re.compile(
    r"(?<![\w-])(?:(?P<tens>" + "|".join(_TENS) + r")(?:[\s-](?P<unit>" + "|".join(_ONES[1:10]) + r"))?"
    r"|(?P<one>" + "|".join(sorted(_ONES, key=len, reverse=True)) + r"))(?![\w-])"
)


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number in a text and the signs that say what it counts."""

    value: Decimal
    start: int
    end: int
    currency: str | None = None
    """``USD`` … where a currency is written next to it."""
    percent: bool = False
    is_id: bool = False
    """Written as an identifier: with ``#`` or with leading zeros."""
    decimals: int = 0
    """Digits after the point."""
    rank: bool = False
    """Written as an ordinal, ``3rd``."""

    @property
    def is_money(self) -> bool:
        """Whether it looks like an amount of money: with a currency, or with exactly two decimals."""
        return not self.percent and not self.is_id and (self.currency is not None or self.decimals == 2)


def find_numbers(text: str) -> list[FoundNumber]:
    """All numbers of a `plain` text, left to right; the word ``one`` counts only where nothing else does."""
    found = [_read(match, text) for match in _NUMBER.finditer(text)]
    cents = [match.span() for match in _CENTS.finditer(text)]
    found = [
        n for n in found if not any(a <= n.start < b and n.end <= b and n.currency is None for a, b in cents)
    ]
    words = [_word(match) for match in _WORD.finditer(text)]
    ones = [n for n in words if n.value == 1]
    found += [n for n in words if n.value != 1]
    if not found:
        found = ones[:1]
    return sorted(found, key=lambda number: number.start)


def _read(match: re.Match[str], text: str) -> FoundNumber:
    whole, part = match["whole"], match["part"] or ""
    value = Decimal(whole.replace(",", "") + part)
    sign = match["before"] or match["after"]
    end, decimals = match.end(), max(0, len(part) - 1)
    if sign and not part:
        cents = _CENTS.match(text, end)
        if cents:
            value, end, decimals = value + Decimal(cents["cents"]) / 100, cents.end(), 2
    if (match["minus"] and not _joins(text, match.start())) or match["inner"]:
        value = -value
    zeros = len(whole) > 1 and whole.startswith("0") and not part
    return FoundNumber(
        value,
        match.start(),
        end,
        currency=_CURRENCIES[sign.strip()] if sign else None,
        percent=bool(match["percent"]),
        is_id=bool(match["id"]) or zeros,
        decimals=decimals,
        rank=bool(match["rank"]),
    )


def _joins(text: str, start: int) -> bool:
    """Whether a dash at this place joins two things (``$5 - $10``) instead of being a minus."""
    before = text[:start].rstrip(" ")
    return bool(before) and (before[-1].isdigit() or before[-1] in "$%)" or text[start : start + 2] == "- ")


def _word(match: re.Match[str]) -> FoundNumber:
    if match["tens"]:
        value = _TENS[match["tens"]] + (_ONES.index(match["unit"]) if match["unit"] else 0)
    else:
        value = _ONES.index(match["one"])
    return FoundNumber(Decimal(value), match.start(), match.end())
