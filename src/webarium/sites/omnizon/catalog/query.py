"""What a visitor asks a list of products for: words, department, filters, order, page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.datastructures import QueryParams

from webarium.sites.kit.formats import amount_read
from webarium.types import Json

SORTS = (
    ("featured", "Featured", "p.rank, p.id"),
    ("price-asc", "Price: Low to High", "p.price, p.rank, p.id"),
    ("price-desc", "Price: High to Low", "p.price DESC, p.rank, p.id"),
    ("rating", "Avg. Customer Review", "p.rating DESC, p.ratings DESC, p.id"),
    ("best-sellers", "Best Sellers", "p.bought DESC, p.rank, p.id"),
)
"""Value, label and SQL of each order."""
RATINGS = (("45", "4.5 stars & up"), ("40", "4 stars & up"), ("35", "3.5 stars & up"))
DELIVERIES = (("1", "Tomorrow"), ("2", "Within 2 days"))
LONGEST = 200
"""How many characters of a search are looked at."""
_AMOUNT = re.compile(r"\$?([0-9]{1,7})(?:\.([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request for products, clean whatever stood in the address."""

    text: str
    """What was searched for; empty in a department."""
    category: str
    """A department's slug, or an empty string for all."""
    brands: tuple[str, ...]
    low: int | None
    """Lowest price in cents."""
    high: int | None
    rating: str
    """Fewest stars in tenths, or an empty string."""
    delivery: str
    """Most days until it arrives, or an empty string."""
    in_stock: bool
    sort: str

    @property
    def narrowed(self) -> bool:
        """Whether any filter is set."""
        return bool(
            self.brands
            or self.low is not None
            or self.high is not None
            or self.rating
            or self.delivery
            or self.in_stock
        )

    @property
    def order(self) -> str:
        """The order as SQL."""
        return next(sql for value, _, sql in SORTS if value == self.sort)

    def state(self) -> dict[str, Json]:
        """What the ``filter`` slice of the state tells about it."""
        return {
            "searchQuery": self.text,
            "searchInputValue": self.text,
            "category": self.category,
            "brands": list(self.brands),
            "priceMin": None if self.low is None else self.low / 100,
            "priceMax": None if self.high is None else self.high / 100,
            "rating": int(self.rating) / 10 if self.rating else None,
            "delivery": self.delivery,
            "inStock": self.in_stock,
            "sort": self.sort,
        }


EMPTY = Wanted("", "", (), None, None, "", "", False, "featured")
"""Nothing asked for."""


def read_wanted(query: QueryParams, category: str | None = None) -> Wanted:
    """The request that an address makes; what makes no sense is left out."""
    return Wanted(
        text=" ".join(query.get("query", "").split())[:LONGEST],
        category=category if category is not None else query.get("category", ""),
        brands=tuple(dict.fromkeys(brand for brand in query.getlist("brand") if brand))[:50],
        low=_cents(query.get("min")),
        high=_cents(query.get("max")),
        rating=_one_of(query.get("rating"), [value for value, _ in RATINGS]),
        delivery=_one_of(query.get("delivery"), [value for value, _ in DELIVERIES]),
        in_stock=query.get("stock") == "1",
        sort=_one_of(query.get("sort"), [value for value, _, _ in SORTS]) or "featured",
    )


def _cents(text: str | None) -> int | None:
    found = _AMOUNT.fullmatch(amount_read(text).replace(",", ""))
    return None if found is None else int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def _one_of(text: str | None, values: Sequence[str]) -> str:
    return text if text is not None and text in values else ""
