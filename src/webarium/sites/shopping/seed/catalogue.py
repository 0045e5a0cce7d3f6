"""Writes the catalogue: regions, categories, brands, products with what hangs on them, and their reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw

from webarium.regions import STATES
from webarium.sites.shopping.facts import canonical, rating_percent
from webarium.sites.shopping.seed.brands import Pool
from webarium.sites.shopping.seed.families import Placement
from webarium.sites.shopping.seed.products import Product
from webarium.sites.shopping.seed.reviews import Review
from webarium.sites.shopping.seed.rows import stamp
from webarium.sites.shopping.seed.tree import Category, Path, Shelves
from webarium.sql import insert
from webarium.types import SqlValue

_BATCH = 500
PRODUCT = insert(
    "product",
    "id sku name url_key brand_id price status stock image summary description rating_percent"
    " review_count created_at",
)
SPEC = insert("product_spec", "product_id position label value")
OPTION = insert("product_option", "product_id position title choices")
WORDS = insert("product_fts", "rowid name brand keywords")
REVIEW = insert("review", "product_id customer_id nickname title detail rating status created_at")
GROUPS = (
    (0, "NOT LOGGED IN", "Retail Customer"),
    (1, "General", "Retail Customer"),
    (2, "Wholesale", "Business Customer"),
    (3, "Retailer", "Business Customer"),
)
"""Customer groups, as the storefront and its back office know them."""
CATEGORY = insert("category", "id parent_id level position name path description")


def write_tree(db: apsw.Connection, tree: Mapping[Path, Category]) -> None:
    """Writes the states, the customer groups and the category tree."""
    db.executemany(insert("customer_group", "id code tax_class"), GROUPS)
    db.executemany(insert("region", "code name"), sorted(STATES.items()))
    db.executemany(
        CATEGORY,
        ((c.id, c.parent_id, c.level, c.position, c.name, c.path, c.description) for c in tree.values()),
    )


def write_brands(db: apsw.Connection, pools: Mapping[str, Pool]) -> None:
    """Writes the brands of all pools."""
    brands = {brand.id: brand.name for pool in pools.values() for brand in pool.brands}
    db.executemany(insert("brand", "id name"), sorted(brands.items()))


def write_shelves(db: apsw.Connection, shelves: Shelves) -> None:
    """Writes which product stands in which category."""
    db.executemany(insert("product_category", "category_id product_id position"), shelves.rows())


class Writer:
    """Collects the rows of products and reviews and writes them in batches."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
        self._rows: dict[str, list[tuple[SqlValue, ...]]] = {
            statement: [] for statement in (PRODUCT, SPEC, OPTION, WORDS, REVIEW)
        }

    def add(self, product: Product, placement: Placement, reviews: Sequence[Review]) -> None:
        """Notes a product with its specifications, options, search words and reviews."""
        rows = self._rows
        rows[PRODUCT].append(_product(product, reviews))
        rows[SPEC] += [
            (product.id, number, label, value) for number, (label, value) in enumerate(product.specs, 1)
        ]
        rows[OPTION] += [
            (product.id, number, title, canonical(choices))
            for number, (title, choices) in enumerate(product.options, 1)
        ]
        rows[WORDS].append((product.id, product.name, product.brand.name, _keywords(product, placement)))
        rows[REVIEW] += [review_row(product.id, None, review) for review in reviews]
        if len(rows[PRODUCT]) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Writes what was noted."""
        for statement, rows in self._rows.items():
            self._db.executemany(statement, rows)
            rows.clear()


def review_row(product_id: int, customer_id: int | None, review: Review) -> tuple[SqlValue, ...]:
    """The row of a review."""
    return (
        product_id,
        customer_id,
        review.nickname,
        review.title,
        review.detail,
        review.rating,
        review.status,
        stamp(review.created_at),
    )


def _product(product: Product, reviews: Sequence[Review]) -> tuple[SqlValue, ...]:
    stars = [review.rating for review in reviews if review.status == "approved"]
    return (
        product.id,
        product.sku,
        product.name,
        product.url_key,
        product.brand.id,
        product.price,
        "enabled" if product.enabled else "disabled",
        product.stock,
        product.image,
        product.summary,
        product.description,
        rating_percent(stars),
        len(stars),
        stamp(product.created_at),
    )


def _keywords(product: Product, placement: Placement) -> str:
    nouns = f"{product.slots['noun']} {product.slots['nouns']}"
    return f"{' '.join(placement.category)} {nouns} {product.family.keywords}"
