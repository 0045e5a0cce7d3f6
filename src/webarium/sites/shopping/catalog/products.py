"""Products as listings, cards and their own pages show them; only enabled ones exist here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sql import select


@dataclass(frozen=True, slots=True)
class ProductCard:
    """A product as it stands in a listing."""

    id: int
    sku: str
    name: str
    url_key: str
    brand: str
    price: int
    """Cents."""
    regular_price: int | None
    """What it cost before it was reduced; ``None`` if it is not."""
    image: str
    """Key of its picture."""
    stock: int
    rating_percent: int | None
    review_count: int
    summary: str

    @property
    def url(self) -> str:
        """The product's page."""
        return f"/{self.url_key}.html"

    @property
    def is_salable(self) -> bool:
        """Whether it can be put into the cart."""
        return self.stock > 0


@dataclass(frozen=True, slots=True)
class Product(ProductCard):
    """A product as its own page shows it."""

    description: str
    """Markdown."""


_COLUMNS = """p.id, p.sku, p.name, p.url_key, b.name AS brand, p.price, p.regular_price, p.image,
  CASE WHEN p.manage_stock THEN p.stock ELSE 1000000 END AS stock,
  p.rating_percent, p.review_count, p.summary"""

_CARDS = select(
    _COLUMNS,
    "json_each(?) j JOIN product p ON p.id = j.value JOIN brand b ON b.id = p.brand_id",
    "p.status = 'enabled'",
    "ORDER BY j.key",
)
_PRODUCT = select(
    f"{_COLUMNS}, p.description",
    "product p JOIN brand b ON b.id = p.brand_id",
    "p.status = 'enabled' AND p.type <> 'variant' AND ",
)


def cards(db: apsw.Connection, ids: Sequence[int]) -> tuple[ProductCard, ...]:
    """Return the products with these ids in this order; those that are not sold are left out."""
    return tuple(iterate(db, ProductCard, _CARDS, (json.dumps(list(ids)),)))


def product_at(db: apsw.Connection, url_key: str) -> Product | None:
    """Return the product served at ``/<url_key>.html``, if it is sold."""
    return next(iterate(db, Product, f"{_PRODUCT} p.url_key = ?", (url_key,)), None)


def product_by_id(db: apsw.Connection, product_id: int) -> Product | None:
    """Return the product with this id, if it is sold."""
    return next(iterate(db, Product, f"{_PRODUCT} p.id = ?", (product_id,)), None)
