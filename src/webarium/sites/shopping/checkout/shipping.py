"""Ways of shipping and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

FLAT_RATE_CENTS = 500
"""Flat rate for each unit shipped."""

_TABLE_RATES = ((10_000, 500), (5_000, 1_000), (0, 1_500))
"""(subtotal from, price), dearest goods first: shipping gets cheaper as the order grows."""


@dataclass(frozen=True)
class Quote:
    """A way of shipping with its price for one cart."""

    code: str
    """Value of the form field: ``flatrate`` or ``tablerate``."""
    carrier: str
    method: str
    price: int
    """Cents for the whole cart."""
    note: str
    """How the price comes about, for the buyer."""

    @property
    def title(self) -> str:
        """The name that the order keeps."""
        return f"{self.carrier} - {self.method}"


def quotes(subtotal: int, units: int) -> tuple[Quote, ...]:
    """Return every way of shipping a cart of so many cents and units, the usual one first."""
    return (
        Quote("flatrate", "Flat Rate", "Fixed", FLAT_RATE_CENTS * units, "$5.00 per item"),
        Quote("tablerate", "Best Way", "Table Rate", table_rate(subtotal), "by order subtotal"),
    )


def quote(code: str, subtotal: int, units: int) -> Quote | None:
    """Return one way of shipping by its code, or ``None`` when there is none of that code."""
    return next((each for each in quotes(subtotal, units) if each.code == code), None)


def table_rate(subtotal: int) -> int:
    """Return the price by table in cents: 15 dollars, 10 from a subtotal of 50 and 5 from 100 on."""
    return next(price for start, price in _TABLE_RATES if subtotal >= start)
