"""Restaurants and dishes as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time

from webarium.sites.dashdish.faults import all_closed, couriers
from webarium.sites.dashdish.hours import Hours
from webarium.sites.dashdish.sizes import SIZES, price_of
from webarium.sites.kit.formats import money, number
from webarium.sites.kit.rows import columns_of
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

LEVELS = {1: "$", 2: "$$", 3: "$$$"}


@dataclass(frozen=True, slots=True)
class Restaurant:
    """A row of the table."""

    id: int
    slug: str
    name: str
    cuisine: str
    tagline: str
    level: int
    rating: float
    ratings: int
    street: str
    area: str
    phone: str
    opens: str
    closes: str
    closed_on: int | None
    delivers: bool
    delivery_fee: int
    minutes: int
    prep_minutes: int
    distance: int
    shape: str
    hue: int

    @property
    def path(self) -> str:
        """Its page."""
        return f"/restaurants/{self.slug}"

    @property
    def price_level(self) -> str:
        """``$$``."""
        return LEVELS[self.level]

    @property
    def given(self) -> str:
        """``1,240 ratings``."""
        return f"{number(self.ratings)} ratings"

    @property
    def fee(self) -> str:
        """``$0.99 delivery fee``."""
        return f"{money(self.delivery_fee)} delivery fee" if self.delivery_fee else "Free delivery"

    @property
    def miles(self) -> str:
        """``1.2 mi``."""
        return f"{number(self.distance / 10, 1)} mi"

    @property
    def hours(self) -> Hours:
        """When it is open."""
        return Hours(time.fromisoformat(self.opens), time.fromisoformat(self.closes), self.closed_on)

    @property
    def picture(self) -> str:
        """The address of its picture."""
        return f"/pictures/banner/{self.shape}-{self.hue}.svg"


@dataclass(frozen=True, slots=True)
class Item:
    """A dish of a menu."""

    id: int
    restaurant_id: int
    section_id: int
    name: str
    description: str
    price: int
    sized: bool
    shape: str
    option_set: str
    vegetarian: bool
    popular: bool
    sold_out: bool

    @property
    def picture(self) -> str:
        """The address of its picture."""
        return f"/pictures/dish/{self.shape}-{self.id * 53 % 360}.svg"

    @property
    def sizes(self) -> tuple[tuple[str, int], ...]:
        """Its sizes with their prices; none where there is one only."""
        return tuple((size, price_of(self.price, size)) for size in SIZES) if self.sized else ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a menu."""

    id: int
    name: str


RESTAURANTS = columns_of(Restaurant)
ITEMS = columns_of(Item)


def restaurant(visit: Visit, slug: str) -> Restaurant:
    """The restaurant of a path.

    Raises:
        NotFound: There is none.
    """
    found = visit.row(Restaurant, select(RESTAURANTS, "restaurant", "slug = ?"), (slug,))
    return found or visit.not_found("There is no such restaurant.")


def restaurant_of(visit: Visit, key: int) -> Restaurant:
    """The restaurant with an id."""
    found = visit.row(Restaurant, select(RESTAURANTS, "restaurant", "id = ?"), (key,))
    return found or visit.not_found("There is no such restaurant.")


def restaurants(visit: Visit, where: Where, tail: str = "ORDER BY id") -> list[Restaurant]:
    """Restaurants that fit a condition."""
    return visit.rows(Restaurant, select(RESTAURANTS, "restaurant", where.sql, tail), where.params)


def item(visit: Visit, key: int) -> Item:
    """A dish.

    Raises:
        NotFound: There is none with this id.
    """
    found = visit.row(Item, select(ITEMS, "item", "id = ?"), (key,))
    return found or visit.not_found("There is no such dish.")


def items(visit: Visit, key: int) -> list[Item]:
    """A restaurant's dishes."""
    return visit.rows(Item, select(ITEMS, "item", "restaurant_id = ?", "ORDER BY section_id, id"), (key,))


def sections(visit: Visit, key: int) -> list[Section]:
    """The parts of a restaurant's menu."""
    return visit.rows(Section, select("id, name", "section", "restaurant_id = ?", "ORDER BY id"), (key,))


def is_open(visit: Visit, found: Restaurant) -> bool:
    """Whether a restaurant takes orders now."""
    return not all_closed(visit) and found.hours.is_open(visit.now)


def delivers(visit: Visit, found: Restaurant) -> bool:
    """Whether a restaurant brings what it cooks."""
    return bool(found.delivers) and couriers(visit)


def standing(visit: Visit, found: Restaurant) -> str:
    """``Open until 10:00 PM``, or when it opens."""
    if all_closed(visit):
        return "Closed today"
    hours = found.hours
    return (
        f"Open until {hours.words.split(' to ')[1]}"
        if is_open(visit, found)
        else hours.next_opening(visit.now)
    )
