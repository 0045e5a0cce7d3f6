"""Homes as lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from webarium.sites.kit.formats import DAYS, date_medium, dollars, notation, number, time_short
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.shell import owner
from webarium.sql import Where, select

TYPES = {
    "house": ("Houses", "House"),
    "townhouse": ("Townhomes", "Townhome"),
    "multi": ("Multi-family", "Multi-family home"),
    "condo": ("Condos", "Condo"),
    "manufactured": ("Manufactured", "Manufactured home"),
    "lot": ("Lots/Land", "Lot"),
    "apartment": ("Apartments", "Apartment"),
}
"""What filters and pages call types of homes."""
COLUMNS = (
    "id, status, type, headline, street, unit, area, zip, city, state, place, latitude, longitude, price, beds, baths,"
    " sqft, lot, year, hoa, noun, scene, agent_id, estimate, listed_on, sold_on, open_at, first_price, rank,"
    " stories, parking"
)

SAVED = Saved("saved_home", "email", "home_id", more={"note": ""})
"""Homes that somebody has saved."""


@dataclass(frozen=True, slots=True)
class Card:
    """A home in a list."""

    id: int
    status: str
    type: str
    headline: str
    street: str
    unit: str
    area: str
    zip: str
    city: str
    state: str
    place: str
    latitude: float
    longitude: float
    price: int
    beds: int
    baths: float
    sqft: int
    lot: int
    year: int
    hoa: int
    noun: str
    scene: str
    agent_id: int
    estimate: int
    listed_on: date
    sold_on: date | None
    open_at: datetime | None
    first_price: int | None
    """What was asked when it was listed."""
    rank: int
    stories: int
    parking: str
    saved: bool = False
    """Whether the visitor has saved it."""

    @property
    def line(self) -> str:
        """Street and unit."""
        return f"{self.street} {self.unit}".strip()

    @property
    def address(self) -> str:
        """``12 Linden St Apt 4, San Diego, CA 92104``."""
        return f"{self.line}, {self.city}, {self.state} {self.zip}"

    @property
    def cost(self) -> str:
        """``$449,900``, ``$2,300/mo``."""
        return f"{dollars(self.price)}{'/mo' if self.status == 'rent' else ''}"

    @property
    def short_cost(self) -> str:
        """``$450K``, ``$1.19M``, ``$2,300``: as pins show it."""
        if self.status == "rent":
            return dollars(self.price)
        if self.price < 1_000_000:
            return dollars(round(self.price / 1000), "K")
        return notation().priced(f"{number(self.price / 1_000_000, 2)}M")

    @property
    def rooms(self) -> str:
        """``3 bds · 2 ba · 1,240 sqft``; ``4,100 sqft lot`` of land."""
        if self.type == "lot":
            return f"{number(self.lot)} sqft lot"
        beds = "Studio" if not self.beds else f"{self.beds} {'bd' if self.beds == 1 else 'bds'}"
        return f"{beds} · {self.baths:g} ba · {number(self.sqft)} sqft"

    @property
    def kind(self) -> str:
        """``Condo for sale``."""
        name = TYPES[self.type][1]
        return f"{name} sold" if self.status == "sold" else f"{name} for {self.status}"

    @property
    def cut(self) -> int:
        """By how much the price was cut since it was listed."""
        return max(0, (self.first_price or self.price) - self.price) if self.status != "sold" else 0

    def news(self, today: date) -> str:
        """What a list says on its picture."""
        if self.status == "sold" and self.sold_on:
            return f"Sold {date_medium(self.sold_on)}"
        if self.open_at:
            return f"Open {DAYS[self.open_at.weekday()][:3]} {time_short(self.open_at)}"
        if self.cut:
            return f"Price cut: {dollars(self.cut)}"
        days = (today - self.listed_on).days
        return f"{days} {'day' if days == 1 else 'days'} on Zilloft"


def cards(visit: Visit, where: Where, tail: str = "ORDER BY rank", source: str = "card") -> list[Card]:
    """Homes that fit a condition."""
    found = visit.rows(Card, select(COLUMNS, source, where.sql, tail), where.params)
    saved = SAVED.keys(visit, owner(visit))
    return [replace(card, saved=True) if card.id in saved else card for card in found]


def card(visit: Visit, key: int) -> Card:
    """One home.

    Raises:
        NotFound: There is none with this id.
    """
    found = cards(visit, Where("id = ?", (key,)))
    return found[0] if found else visit.not_found("This home is not on Zilloft.")


def shown_card(visit: Visit) -> Card:
    """The home that the path names."""
    return card(visit, int(visit.path["home"]))


def cards_of(visit: Visit, keys: Sequence[int]) -> list[Card]:
    """Some homes in the order of their ids' list; unknown ones are left out."""
    known = {each.id: each for key in keys for each in cards(visit, Where("id = ?", (key,)))}
    return [known[key] for key in keys if key in known]
