"""How to do the tasks about OpenDining of REAL's second version through its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from webarium.suites.kit import send
from webarium.suites.opendining.base import exact, look_for, reserve, restaurant, restaurants, seats
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

_PHONE = "415 555 0123"
_TODAY = "2024-07-18"
_ITALIAN = "c.cuisine = 'Italian'"


@dataclass(frozen=True)
class _Wish:
    """A table at a restaurant."""

    restaurant: str
    day: str
    time: str
    party: int
    phone: str = _PHONE


@dataclass(frozen=True)
class _Table:
    """The first free table of the restaurants that a goal allows."""

    where: str
    times: tuple[str, ...]
    party: int = 2
    day: str = _TODAY
    occasion: str = ""

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Search for it, take it, see it confirmed."""
        await reserve(ui, self.wish(db), self.occasion)

    def wish(self, db: Data) -> _Wish:
        """The first restaurant and time with a free table."""
        return next(
            _Wish(row["name"], self.day, at, self.party)
            for row in restaurants(db, self.where)
            for at in self.times
            if self._free(db, row, at)
        )

    def _free(self, db: Data, row: Row, at: str) -> bool:
        return seats(db, row, date.fromisoformat(self.day), at, self.party) is not None


_AT_FIVE = _Wish("Evening Delight", _TODAY, "17:00", 2)


async def exactly_five(ui: Ui, db: Data) -> None:
    """A table at five, or an alert where none is free."""
    row = restaurant(db, _AT_FIVE.restaurant)
    if seats(db, row, date.fromisoformat(_TODAY), _AT_FIVE.time, _AT_FIVE.party) is not None:
        await reserve(ui, _AT_FIVE)
        return
    await look_for(ui, _AT_FIVE.restaurant, _AT_FIVE)
    await ui.click("link", exact(_AT_FIVE.restaurant))
    await send(ui, "Notify me", "We will notify you when")


SECOND: Mapping[str, GoldenPath] = {
    "v2.opendining-1": _Table(_ITALIAN, ("15:00",)),
    "v2.opendining-2": _Table("c.cuisine = 'American'", ("19:00", "19:30", "20:00"), occasion="Birthday"),
    "v2.opendining-4": _Table("c.rating >= 4.5", ("21:00",)),
    "v2.opendining-5": _Table("c.rating >= 4", ("19:00", "19:30"), occasion="Birthday"),
    "v2.opendining-6": _Table("1", ("13:30",)),
    "v2.opendining-7": _Table("c.name = 'Ocean Breeze'", ("12:00", "18:00", "19:00")),
    "v2.opendining-9": _Table("c.cuisine = 'Brunch' AND c.rating >= 3", ("09:30",)),
    "v2.opendining-17": _Table(
        "c.area = 'Haight-Ashbury'",
        ("20:00", "20:30", "21:00", "21:30", "22:00"),
        6,
        "2024-09-22",
        "Business meal",
    ),
    "v2.opendining-20": exactly_five,
    "v2.opendining-24": _Table(_ITALIAN, ("12:30",)),
}
"""By REAL's task ids."""
