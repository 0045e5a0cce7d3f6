"""What somebody searches for, read from an address: words, filters and an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sql import Where, every, holds, one_of

ORDERS = {
    "featured": ("Featured", "c.id"),
    "rating": ("Highest rated", "c.rating DESC, c.reviews DESC, c.id"),
    "low": ("Lowest rated", "c.rating, c.id"),
    "cheap": ("Price: low to high", "c.price, c.id"),
    "dear": ("Price: high to low", "c.price DESC, c.id"),
    "vegetarian": ("Most vegetarian dishes", "c.vegetarian DESC, c.id"),
    "name": ("Name", "c.name"),
}
"""Orders by key: what they are called, and how they are in SQL."""
RATINGS = (("", "Any rating"), ("3.5", "3.5 or more"), ("4", "4.0 or more"), ("4.5", "4.5 or more"))
PRICES = ((1, "$"), (2, "$$"), (3, "$$$"), (4, "$$$$"))
_LONGEST = 80
_TOLD = "(c.name || ' ' || c.cuisine || ' ' || c.area)"


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for."""

    text: str
    cuisine: str
    area: str
    prices: tuple[int, ...]
    rating: str
    features: tuple[str, ...]
    free: bool
    """Whether only restaurants with a table near the time are shown."""
    order: str

    @property
    def where(self) -> Where:
        """As a condition over the view `card`."""
        parts = [_word(word) for word in self.text.split()[:8]]
        if self.cuisine:
            parts.append(Where("c.cuisine = ?", (self.cuisine,)))
        if self.area:
            parts.append(Where("c.area = ?", (self.area,)))
        if self.prices:
            parts.append(one_of("c.price", self.prices))
        if self.rating:
            parts.append(Where("c.rating >= ?", (float(self.rating),)))
        has = "EXISTS (SELECT 1 FROM feature f WHERE f.restaurant_id = c.id AND f.name = ?)"
        parts += [Where(has, (name,)) for name in self.features]
        return every(parts)

    @property
    def tail(self) -> str:
        """The order, those whose names begin with the words first where nothing else is asked for."""
        return f"ORDER BY {ORDERS[self.order][1]}"

    @property
    def filters(self) -> dict[str, object]:
        """All that is set, by name."""
        found = {
            "cuisine": self.cuisine,
            "neighborhood": self.area,
            "price": ["$" * price for price in self.prices],
            "rating": self.rating,
            "features": list(self.features),
            "onlyAvailable": self.free,
        }
        return {name: value for name, value in found.items() if value}


def read_query(visit: Visit) -> Query:
    """The query of the address; what it cannot mean is left out."""
    given = visit.query
    prices = [int(each) for each in given.getlist("price") if each in ("1", "2", "3", "4")]
    order = given.get("sort", "")
    rating = given.get("rating", "")
    return Query(
        " ".join(given.get("q", "").split())[:_LONGEST],
        _known(visit, "cuisine", given.get("cuisine", "")),
        _known(visit, "area", given.get("area", "")),
        tuple(sorted(set(prices))),
        rating if rating in dict(RATINGS) else "",
        tuple(name for name in features(visit) if name in given.getlist("feature")),
        given.get("free") == "1",
        order if order in ORDERS else "featured",
    )


def cuisines(visit: Visit) -> list[str]:
    """All cuisines."""
    return _column(visit, "SELECT DISTINCT cuisine FROM restaurant ORDER BY cuisine")


def areas(visit: Visit) -> list[str]:
    """All neighborhoods with restaurants."""
    return _column(visit, "SELECT DISTINCT area FROM restaurant ORDER BY area")


def features(visit: Visit) -> list[str]:
    """Everything that a restaurant can have."""
    return _column(visit, "SELECT DISTINCT name FROM feature ORDER BY name")


def _column(visit: Visit, sql: str) -> list[str]:
    return [str(row[0]) for row in visit.db.execute(sql).fetchall()]


def _known(visit: Visit, column: str, value: str) -> str:
    known: Sequence[str] = cuisines(visit) if column == "cuisine" else areas(visit)
    return value if value in known else ""


def _word(word: str) -> Where:
    """A restaurant with a word in its name, cuisine or neighborhood."""
    return holds(_TOLD, word)
