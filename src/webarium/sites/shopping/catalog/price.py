"""The price filter: ``?price=0-25``, and the ranges that a listing offers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.sites.kit.formats import amount_read, money

EDGES = (1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000)
"""Cents at which offered ranges begin and end."""

_AMOUNT = r"([0-9]{1,8})(?:\.([0-9]{1,2}))?"
_RANGE = re.compile(rf"(?:{_AMOUNT})?-(?:{_AMOUNT})?")
_TYPED = re.compile(rf"\s*(?:\$\s*)?{_AMOUNT}\s*")


@dataclass(frozen=True, slots=True)
class PriceRange:
    """Prices from ``low`` up to, but not including, ``high``; in cents."""

    low: int
    high: int | None
    """``None``: no upper bound."""

    def __str__(self) -> str:
        """As the address has it: ``0-25``, ``0-46.99``, ``100-``."""
        return f"{_plain(self.low)}-{'' if self.high is None else _plain(self.high)}"

    @property
    def label(self) -> str:
        """As people read it: ``$0.00 - $24.99``."""
        if self.high is None:
            return f"{money(self.low)} and above"
        return f"{money(self.low)} - {money(self.high - 1)}"


@dataclass(frozen=True, slots=True)
class PriceChoice:
    """A price range that a listing offers."""

    range: PriceRange
    products: int


def parse_price(text: str | None) -> PriceRange | None:
    """Read the ``price`` parameter; anything that is not a range is no filter."""
    found = _RANGE.fullmatch(text or "")
    if found is None or (found[1] is None and found[3] is None):
        return None
    low = _cents(found[1], found[2]) or 0
    high = _cents(found[3], found[4])
    return None if high is not None and high <= low else PriceRange(low, high)


def typed_price(low: str | None, high: str | None) -> PriceRange | None:
    """Read the two boxes "from" and "below"; ``None`` if they hold no range."""
    first, last = (_TYPED.fullmatch(amount_read(text)) for text in (low, high))
    if first is None and last is None:
        return None
    start = _cents(first[1], first[2]) if first else 0
    end = _cents(last[1], last[2]) if last else None
    return None if end is not None and end <= (start or 0) else PriceRange(start or 0, end)


def offered_ranges(prices_below: dict[int, int], total: int) -> tuple[PriceChoice, ...]:
    """Return the ranges that hold products, given how many there are below each of `EDGES` and altogether."""
    choices = []
    low, counted = 0, 0
    for edge in EDGES:
        below = prices_below[edge]
        if below > counted:
            choices.append(PriceChoice(PriceRange(low, edge), below - counted))
        low, counted = edge, below
    if total > counted:
        choices.append(PriceChoice(PriceRange(low, None), total - counted))
    return tuple(choices)


def _cents(whole: str | None, rest: str | None) -> int | None:
    return None if whole is None else int(whole) * 100 + int((rest or "0").ljust(2, "0"))


def _plain(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)
