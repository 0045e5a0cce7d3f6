"""How to do the tasks about Staynb of REAL's second version through its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.kit.days import Span
from webarium.sites.staynb.party import Party
from webarium.suites.staynb.base import search
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

TONIGHT = Span(date(2024, 7, 18), date(2024, 7, 18))
"""A single night, as the calendar keeps it."""
_WIFI = ("Wifi",)
_CARD = re.compile(r"\$[\d,]+ night")
"""A stay in a list of results."""


@dataclass(frozen=True)
class _Found:
    """A search, narrowed by filters."""

    where: str
    span: Span | None = None
    party: Party | None = None
    amenities: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    """Of which rooms there must be two at least."""

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Search, set the filters, and end on the results."""
        if self.where == "Nearby":
            await ui.click("button", "Search by region")
            await ui.click("button", self.where)
        await search(ui, "" if self.where == "Nearby" else self.where, self.span, self.party)
        if not self.amenities and not self.rooms:
            return
        await ui.click("button", "Filters")
        for name in self.rooms:
            await ui.fill(name, "2")
        for name in self.amenities:
            await ui.check(name)
        await ui.click("button", "Show stays")


def _nights(first: date, count: int) -> Span:
    return Span(first, first + timedelta(days=count))


_CAPE_TOWN = _Found(
    "Cape Town, South Africa",
    _nights(date(2024, 10, 1), 5),
    Party(4),
    _WIFI,
    ("Bedrooms", "Beds"),
)
_VANCOUVER = _Found("Vancouver, Canada", _nights(date(2024, 11, 15), 3), Party(5))


async def wish(ui: Ui, db: Data) -> None:
    """Search in Cape Town, and keep the first result that has what is asked for on a new list."""
    await _CAPE_TOWN(ui, db)
    await ui.click("link", _CARD)
    await ui.click("link", "Save")
    wishlist = "Cape Town in October"
    await ui.fill("New wishlist name", wishlist)
    await ui.click("button", "Create wishlist")
    await ui.expect_text(f"Saved to {wishlist}")


async def share(ui: Ui, db: Data) -> None:
    """Search in Vancouver, and send the first result by message."""
    await _VANCOUVER(ui, db)
    await ui.click("link", _CARD)
    await ui.click("link", "Share")
    await ui.fill("To", "+1 415 555 0110")
    await ui.click("button", "Send")
    await ui.expect_text("was shared with")


SECOND: Mapping[str, GoldenPath] = {
    "v2.staynb-1": _Found("Austria", _nights(date(2024, 8, 1), 4), Party(2, 1), rooms=("Bedrooms",)),
    "v2.staynb-4": _Found("San Francisco", _nights(date(2024, 9, 27), 2), Party(2), _WIFI),
    "v2.staynb-5": _Found(
        "Paris, France",
        _nights(date(2024, 10, 15), 4),
        Party(3),
        ("Wifi", "Free parking", "Air conditioning"),
    ),
    "v2.staynb-6": wish,
    "v2.staynb-9": _Found("Nearby", TONIGHT, amenities=("Pool", "Wifi", "Free parking", "Air conditioning")),
    "v2.staynb-12": _Found("Delhi, India", _nights(date(2024, 9, 7), 2), Party(2)),
    "v2.staynb-13": _Found("Miami", TONIGHT),
    "v2.staynb-14": _Found("Rome, Italy", _nights(date(2025, 1, 3), 2), Party(4), _WIFI, rooms=("Bedrooms",)),
    "v2.staynb-15": _Found("San Jose, Costa Rica"),
    "v2.staynb-17": _Found("Provence, France", _nights(date(2024, 8, 1), 3), Party(2, 1), _WIFI),
    "v2.staynb-19": share,
}
"""By REAL's task ids."""
