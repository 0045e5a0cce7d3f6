"""Ways of shipping and what they cost."""

from __future__ import annotations

from dataclasses import dataclass, replace

import apsw

from webarium.sites.kit.formats import money
from webarium.sites.shopping.trade.settings import (
    FLAT_ACTIVE,
    FLAT_RATE,
    FLAT_TYPE,
    FREE_FROM,
    TABLE_ACTIVE,
    cents_of,
    setting,
)

_TABLE_RATES = ((10_000, 500), (5_000, 1_000), (0, 1_500))
"""(subtotal from, price), dearest goods first: shipping gets cheaper as the order grows."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What the shop has settled about shipping."""

    flat: int = 500
    """Cents for each unit at the flat rate."""
    free_from: int | None = None
    """Subtotal in cents from which on shipping is free, if ever."""
    has_flat: bool = True
    """Whether the flat rate is offered."""
    has_table: bool = True
    """Whether the rate by table is offered."""
    whole: bool = False
    """Whether the flat rate is for the whole order."""


USUAL = Rates()
"""What holds while nobody has settled anything else."""


def rates_of(db: apsw.Connection) -> Rates:
    """What holds in the shop now."""
    flat = cents_of(db, FLAT_RATE)
    return Rates(
        USUAL.flat if flat is None else flat,
        cents_of(db, FREE_FROM),
        setting(db, FLAT_ACTIVE) != "0",
        setting(db, TABLE_ACTIVE) != "0",
        setting(db, FLAT_TYPE) == "O",
    )


@dataclass(frozen=True)
class Quote:
    """A way of shipping with its price for one cart."""

    code: str
    """Value of the form field: ``flatrate``, ``tablerate`` or ``freeshipping``."""
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


def quotes(subtotal: int, units: int, rates: Rates = USUAL, *, free: bool = False) -> tuple[Quote, ...]:
    """Return every way of shipping a cart, the usual one first; all for free where a rule says so."""
    if free:
        rest = quotes(subtotal, units, rates)
        return tuple(replace(each, price=0, note="free with your discount") for each in rest)
    price = rates.flat * (1 if rates.whole else units)
    note = f"{money(rates.flat)} per {'order' if rates.whole else 'item'}"
    flat = Quote("flatrate", "Flat Rate", "Fixed", price, note)
    table = Quote("tablerate", "Best Way", "Table Rate", table_rate(subtotal), "by order subtotal")
    ways = (flat,) * (rates.has_flat or not rates.has_table) + (table,) * rates.has_table
    if rates.free_from is None or subtotal < rates.free_from:
        return ways
    return (*ways, Quote("freeshipping", "Free Shipping", "Free", 0, f"from {money(rates.free_from)} on"))


def quote(code: str, subtotal: int, units: int, rates: Rates = USUAL, *, free: bool = False) -> Quote | None:
    """Return one way of shipping by its code, or ``None`` when there is none of that code."""
    return next((each for each in quotes(subtotal, units, rates, free=free) if each.code == code), None)


def table_rate(subtotal: int) -> int:
    """Return the price by table in cents: 15 dollars, 10 from a subtotal of 50 and 5 from 100 on."""
    return next(price for start, price in _TABLE_RATES if subtotal >= start)
