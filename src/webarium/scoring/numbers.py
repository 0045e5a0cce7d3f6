"""Finding numbers and amounts of money in text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from webarium.scoring.normalise import digits_of, tokenise, words_behind

CURRENCIES = dict.fromkeys(("$", "usd", "us$", "dollar", "dollars", "buck", "bucks"), "USD")
"""How currencies are written."""
CURRENCIES |= dict.fromkeys(("€", "eur", "euro", "euros"), "EUR")
CURRENCIES |= dict.fromkeys(("£", "gbp", "pound sterling", "quid"), "GBP")
CURRENCIES |= dict.fromkeys(("¥", "jpy", "yen"), "JPY") | {"₹": "INR"}
CURRENCIES |= dict.fromkeys(("cad", "ca$", "c$"), "CAD") | dict.fromkeys(("aud", "au$", "a$"), "AUD")
_CODES = (
    "cad|aud|eur|gbp|jpy|chf|inr|cny|rmb|mxn|brl|sek|nok|dkk|zar|jod|pln|thb|rub|krw|nzd|sgd|hkd|tzs|kes|aed|php|idr"
    "|vnd|czk|huf|ils|egp"
)
"""Other currencies than the dollar, as banks write them."""
_FOREIGN = (
    "pesos?|rupees?|yuans?|won|francs?|kronor|kron[ae]s?|kroner|rands?|reais|brazilian reals?|rubles?|roubles?|liras?"
    "|zlot(?:y|ys|e|ych)|bahts?|dinars?|dirhams?|rupiah|ringgit|shekels?|forints?|korunas?|dong|riyals?|"
) + _CODES
_NATION = (
    r"(?:(?:[a-z]{2,12} )?(?:[a-z]{2,12}(?:ian|ean|can|ese|ish)|swiss|thai|czech|singapore|hong kong|new zealand)"
    r" )?"
)
"""Whose currency it is."""
_NATIONS: Mapping[str, str | tuple[str, ...]] = {
    "USD": ("us", "american"),
    "CAD": "canadian",
    "AUD": "australian",
    "NZD": "new zealand",
    "HKD": "hong kong",
    "SGD": "singapore",
    "CHF": ("swiss", "franc"),
    "SEK": "swedish",
    "NOK": "norwegian",
    "DKK": "danish",
    "PLN": ("polish", "zlot"),
    "CZK": ("czech", "koruna"),
    "KRW": ("south korean", "korean", "won"),
    "TRY": ("turkish", "lira"),
    "THB": ("thai", "baht"),
    "MXN": "mexican",
    "BRL": ("brazilian", "reais", "real"),
    "INR": ("indian", "rupee"),
    "ZAR": ("south african", "rand"),
    "CNY": ("chinese", "yuan"),
    "JPY": "japanese",
}
"""How names of currencies begin that are not their codes."""
_SIGNS = "$€£¥₡₹₩₽₺₫₪₱฿₦₴₲₵₸"
_BEFORE = rf"(?:(?P<before>us\s?\$|(?:ca|au|hk|nz|mx|nt|sg|c|a|r|s)\$|usd\s?\$?|{_CODES}|[{_SIGNS}])\s*)?"
_AFTER = (
    r"(?:\s*-?(?P<after>us\s?dollars?\b|u\.s\. dollars?\b|american dollars?\b|canadian dollars?\b|usd\b"
    rf"|yen\b|{_NATION}dollars?\b|bucks?\b|euros?\b|pounds? sterling\b|quid\b|{_NATION}(?:{_FOREIGN})\b"
    rf"|[{_SIGNS}](?!\s*\d)))?"
)
_NUMBER = re.compile(
    r"(?<![\w.^])(?P<minus>-\s?)?"
    + _BEFORE
    + r"(?P<inner>-)?(?P<id>\#\s?)?(?P<whole>\d{1,3}(?:,\d{3})+(?!\d)|[1-9]\d{0,2}(?:[ ']\d{3})+(?!\d)|\d{1,30})"
    r"(?P<part>\.\d{1,30})?(?(before)(?P<thousands>k\b)?)(?P<rank>st|nd|rd|th)?"
    + _AFTER
    + r"(?P<percent>\s?%|\s?percent\b|\s?pct\b)?(?![\w^])(?!\.\d)"
)
_POWERS = {"dozen": 12, "hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
"""What a number in digits may be multiplied by: ``4.2 million``."""

_ONE_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
"""
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SCALES = {"hundred": 100, "thousand": 1000}
ONES = {word: value for value, word in enumerate(_ONE_WORDS.split())}
TENS = dict(zip(_TEN_WORDS.split(), range(20, 100, 10), strict=True))
"""Number words with their values."""
_WORDS = "|".join(sorted((*ONES, *TENS, *_SCALES), key=len, reverse=True))
_WORD = re.compile(
    rf"(?<![\w-])(?:a (?=hundred\b|thousand\b))?(?:{_WORDS})(?:(?:[\s-]|\s+and\s+)(?:{_WORDS})(?![\w]))*"
    r"(?:\s+point((?:\s+(?:zero|one|two|three|four|five|six|seven|eight|nine))+))?(?P<more>\s+(?:us |u\.s\. )?dollars?"
    r"|\s+bucks|\s+percent)?(?![\w])(?!-\w)"
)
_ONLY_CENTS = re.compile(r"\s?(?:¢|cents?(?!\w))")
_CENTS = re.compile(
    rf",?\s*(?:and\s+)?(?:(?P<cents>\d{{1,2}})\s*(?:cents?|¢)|(?P<words>(?:{_WORDS})(?:[\s-](?:{_WORDS}))?)\s+cents?)"
    r"(?!\w)"
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
    worded: bool = False
    """Written in words."""

    @property
    def is_money(self) -> bool:
        """Whether it looks like an amount of money: with a currency, or with exactly two decimals."""
        return not self.percent and not self.is_id and (self.currency is not None or self.decimals == 2)


@lru_cache(maxsize=4096)
def find_numbers(text: str) -> tuple[FoundNumber, ...]:
    """All numbers of a `plain` text, left to right; the word ``one`` counts only where nothing else does."""
    found = [_read(match, text) for match in _NUMBER.finditer(text)]
    worded = [number for match in _WORD.finditer(text) for number in _word(match, text)]
    found += [n for n in worded if n.value != 1 or n.currency]
    if not found:
        found = [n for n in worded if n.value == 1][:1]
    found.sort(key=lambda number: number.start)
    kept: list[FoundNumber] = []
    for number in found:
        if kept and number.start < kept[-1].end:
            continue
        kept.append(number)
    return tuple(kept)


def _read(match: re.Match[str], text: str) -> FoundNumber:
    whole, part = match["whole"], match["part"] or ""
    value = Decimal(digits_of(whole) + part)
    sign = match["after"] if match["before"] == "$" and match["after"] else match["before"] or match["after"]
    end, decimals = match.end(), max(0, len(part) - 1)
    if sign and not part and (few := _cents_at(text, end)):
        value, end, decimals = value + few[0], few[1], 2
    if not sign and not match["percent"] and (few_only := _ONLY_CENTS.match(text, end)):
        value, end, decimals, sign = value / 100, few_only.end(), 2, "$"
    if (match["minus"] and not _joins(text, match.start())) or match["inner"]:
        value = -value
    if match["thousands"]:
        value, decimals = value * 1000, 0
    for word in words_behind(text, end)[:1]:
        if word in _POWERS and text[end] == " ":
            value, end = value * _POWERS[word], end + 1 + len(word)
    zeros = len(whole) > 1 and whole.startswith("0") and not part
    return FoundNumber(
        value,
        match.start(),
        end,
        currency=_currency(sign) if sign else None,
        percent=bool(match["percent"]),
        is_id=bool(match["id"]) or zeros,
        decimals=decimals,
        rank=bool(match["rank"]),
    )


def _cents_at(text: str, place: int) -> tuple[Decimal, int] | None:
    """The cents that follow a whole amount, as a part of it, and where they end."""
    match = _CENTS.match(text, place)
    few = None if match is None else Decimal(match["cents"]) if match["cents"] else _spelt(match["words"])
    return None if match is None or few is None or few >= 100 else (few / 100, match.end())


def _currency(sign: str) -> str:
    name = " ".join(sign.replace("u.s.", "us").split())
    for code, nation in _NATIONS.items():
        if name.startswith(nation):
            return code
    if name.startswith("pound"):
        return "GBP"
    return CURRENCIES.get(name) or CURRENCIES.get(name.removesuffix("s"), name.upper())


_CURRENCY_FIELD = re.compile(
    r"(?:^|[,;])[ \t]*(?:\w+ )?currency(?: code)?: *([^\n,;]{1,20})(?=$|[,;])", re.MULTILINE
)


def field_currency(text: str) -> str | None:
    """The currency that a field of its own names: ``currency: EUR``."""
    found = _CURRENCY_FIELD.search(text)
    return _currency(found[1].strip()) if found else None


def _joins(text: str, start: int) -> bool:
    """Whether a dash at this place joins two things (``$5 - $10``) instead of being a minus."""
    before = text[max(0, start - 40) : start].rstrip(" ")
    if text[start - 1] == " " and text[start + 1].isdigit():
        return False  # ``44.261 -72.577``: a dash that stands apart from the one number belongs to the other
    return bool(before) and (before[-1].isdigit() or before[-1] in "$%)" or text[start : start + 2] == "- ")


def _spelt(words: str) -> Decimal | None:
    """The value of number words, ``None`` where they make no number: ``two three``."""
    total, current, last = 0, 0, 10_000
    for word in words.replace("-", " ").split():
        if word in ("and", "point", "a"):
            if word == "and" and last not in (100, 1000):
                return None
            continue
        if word in _SCALES:
            if word == "hundred":
                current = max(current, 1) * 100
            else:
                total, current = total + max(current, 1) * 1000, 0
            last = _SCALES[word]
            continue
        value = ONES[word] if word in ONES else TENS[word]
        if last < 20 or (last < 100 and not 0 < value < 10):
            return None
        current, last = current + value, value
    return Decimal(total + current)


def _word(match: re.Match[str], text: str) -> list[FoundNumber]:
    words, more = match.group(), match["more"] or ""
    words = words.removesuffix(more)
    fraction = match[1] or ""
    value = _spelt(words.partition(" point")[0] if fraction else words)
    if value is None:
        return [
            FoundNumber(alone, match.start() + one.start, match.start() + one.end, worded=True)
            for one in tokenise(words)
            if one.text not in ("and", "a") and (alone := _spelt(one.text)) is not None
        ]
    if fraction:
        value = Decimal(f"{value}." + "".join(str(ONES[word]) for word in fraction.split()))
    end, decimals = match.end(), 0
    currency = "USD" if "dollar" in more or "buck" in more else None
    if currency and (few := _cents_at(text, end)):
        value, end, decimals = value + few[0], few[1], 2
    percent = "percent" in more
    return [FoundNumber(value, match.start(), end, currency, percent=percent, decimals=decimals, worded=True)]
