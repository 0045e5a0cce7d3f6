"""Products as lists show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from webarium.sites.kit.formats import number
from webarium.sites.kit.rows import Params
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon import delivery
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class Card:
    """A product in a list."""

    id: int
    name: str
    brand: str
    price: int
    list_price: int | None
    rating: int
    """Mean stars in tenths."""
    ratings: int
    stock: int
    delivery_days: int
    bought: int
    picture: str

    @property
    def stars(self) -> str:
        """``4.6``."""
        return number(self.rating / 10, 1)

    @property
    def saving(self) -> int:
        """How many percent it costs less than its list price."""
        return 0 if not self.list_price else round(100 * (self.list_price - self.price) / self.list_price)


COLUMNS = ", ".join(f"p.{name}" for name in Card.__slots__)
"""What a query selects from ``product p`` to get cards."""


def cards(visit: Visit, tail: str, params: Params = ()) -> tuple[Card, ...]:
    """Products that a query's end chooses: joins, conditions, order."""
    return tuple(visit.rows(Card, select(COLUMNS, "product p", tail=tail), params))


def arrival(visit: Visit, days: int) -> str:
    """The day on which something that takes so many days arrives."""
    return day_text(visit, (visit.now + timedelta(days=days)).date())


def arrivals(visit: Visit, shown: Iterable[Card]) -> dict[int, str]:
    """The days on which these products arrive, by how many days they take."""
    return {days: arrival(visit, days) for days in sorted({card.delivery_days for card in shown})}


def day_text(visit: Visit, day: date) -> str:
    """A delivery day as pages write it."""
    return delivery.written(day, visit.config)


def find_card(visit: Visit, product_id: int) -> Card:
    """The product with this id, or the page for what does not exist."""
    return visit.row(Card, select(COLUMNS, "product p", "p.id = ?"), (product_id,)) or visit.not_found(
        "We do not sell a product with this number."
    )


def named_card(visit: Visit) -> Card:
    """The product that a form names, or the page for what does not exist."""
    return find_card(visit, visit.form_number("product") or 0)


def shown_card(visit: Visit) -> Card:
    """The product that the path names, or the page for what does not exist."""
    return find_card(visit, int(visit.path["product"]))


def root_of(visit: Visit, product_id: int) -> int:
    """The product that lists show for this one: itself, unless it is another version of one."""
    return int(visit.value("SELECT coalesce(parent_id, id) FROM product WHERE id = ?", (product_id,)))
