"""How to do REAL's ten public tasks about Zilloft through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from webarium.suites.suite import GoldenPath
from webarium.suites.zilloft.base import ask_tour, price, rooms, sort, types
from webarium.tasks import Data, Ui

_SF = "San Francisco, CA"
_FIRST = re.compile(r", CA \d{5}$")
"""The name of a result's link."""


async def _count(ui: Ui, number: int, answer: str) -> None:
    await ui.expect_text(f"{number} result{'s' if number != 1 else ''}")
    ui.stop(answer)


async def _tour(ui: Ui, name: str, email: str, phone: str, time: str) -> None:
    """Open the first result and ask for a tour on its earliest day."""
    await ui.click("link", _FIRST)
    await ask_tour(ui, time, {"name": name, "email": email, "phone": phone})
    await ui.expect_text("was requested")


async def in_price_range(ui: Ui, db: Data) -> None:
    """Set the price and read the count."""
    await ui.search(_SF)
    await price(ui, 500_000, 750_000)
    await _count(ui, 8, "8 listings are displayed.")


async def exact_rooms(ui: Ui, db: Data) -> None:
    """Set bedrooms and bathrooms as they must be."""
    await ui.search(_SF)
    await rooms(ui, "3+", "2+", exactly=True)
    await _count(ui, 16, "16 listings are displayed.")


async def san_diego_tour(ui: Ui, db: Data) -> None:
    """Find an affordable home and ask to see it."""
    await ui.search("San Diego, CA")
    await price(ui, high=149_999)
    await rooms(ui, "2+")
    await _tour(ui, "John Doe", "johndoe@example.com", "555-123-4567", "14:00")


async def cheapest(ui: Ui, db: Data) -> None:
    """Sort homes of a size by price."""
    await ui.search(_SF)
    await rooms(ui, "4+")
    await sort(ui, "Price (low to high)")
    await ui.expect_text("$449,900")
    ui.stop("The cheapest home in San Francisco with at least 4 bedrooms costs $449,900.")


async def townhomes(ui: Ui, db: Data) -> None:
    """Narrow the results by type and by a span of prices."""
    await ui.search("San Jose, CA")
    await types(ui, "Townhomes")
    await price(ui, 750_000, 1_000_000)
    await _count(ui, 1, "1 result is displayed.")


async def condo_tour(ui: Ui, db: Data) -> None:
    """Find a condo and ask to see it tomorrow."""
    await ui.search(_SF)
    await types(ui, "Condos")
    await price(ui, high=299_999)
    await _tour(ui, "Sarah Brown", "sarahbrown@example.com", "555-987-6543", "16:00")


async def manufactured(ui: Ui, db: Data) -> None:
    """Narrow the results by type and by a highest price."""
    await ui.search(_SF)
    await types(ui, "Manufactured")
    await price(ui, high=999_999)
    await _count(ui, 24, "There are 24 Manufactured homes in San Francisco under $1,000,000.")


async def by_postcode(ui: Ui, db: Data) -> None:
    """Set rooms and price within a postcode."""
    await ui.search("92114")
    await rooms(ui, "3+", "2+")
    await price(ui, 600_000, 800_000)
    await _count(ui, 1, "1 result is displayed.")


async def dearest_tour(ui: Ui, db: Data) -> None:
    """Sort by price, the highest first, and ask to see the first home."""
    await ui.search(_SF)
    await rooms(ui, "4+")
    await sort(ui, "Price (high to low)")
    await ui.expect_text("$4,985,000")
    await _tour(ui, "David Smith", "davidsmith@example.com", "555-333-7890", "18:00")
    ui.stop("The price of this home is $4,985,000.")


async def two_types(ui: Ui, db: Data) -> None:
    """Set two types and the price."""
    await ui.search(_SF)
    await types(ui, "Houses", "Townhomes")
    await price(ui, high=499_999)
    await _count(ui, 13, "13 Houses and Townhomes are listed below $500,000.")


GOLDEN: Mapping[str, GoldenPath] = {
    "zilloft-1": in_price_range,
    "zilloft-2": exact_rooms,
    "zilloft-3": san_diego_tour,
    "zilloft-4": cheapest,
    "zilloft-5": townhomes,
    "zilloft-6": condo_tour,
    "zilloft-7": manufactured,
    "zilloft-8": by_postcode,
    "zilloft-9": dearest_tour,
    "zilloft-10": two_types,
}
