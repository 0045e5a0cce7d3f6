"""Categories, listings and search as the storefront has them, asked of the data."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from webarium.scoring.normalise import token_texts
from webarium.sites.shopping.catalog.words import words_of
from webarium.sites.shopping.trade.search import words_in
from webarium.sql import marks, select
from webarium.suites.kit import shuffled
from webarium.tasks import Data, Row

_DEEPEST = 20
"""How many categories may lie within each other."""
_ON_SHELF = """
SELECT p.*, b.name AS brand, pc.position FROM product_category pc JOIN product p ON p.id = pc.product_id
JOIN brand b ON b.id = p.brand_id WHERE pc.category_id = ? AND p.status = 'enabled' ORDER BY p.price, p.id
"""

_CATEGORIES = """
SELECT c.*, (SELECT count(*) FROM product_category pc JOIN product p ON p.id = pc.product_id
  WHERE pc.category_id = c.id AND p.status = 'enabled') AS products,
  (SELECT count(*) FROM category k WHERE k.parent_id = c.id) AS children
FROM category c ORDER BY c.id
"""


def categories(db: Data, *, low: int = 2, high: int = 3) -> list[Row]:
    """Categories of these levels with products, with ``products``, ``children``, a unique ``phrase``."""
    every = db.rows(_CATEGORIES)
    by_id = {row.id: row for row in every}
    called = Counter(token_texts(row["name"]) for row in every)
    for row in every:
        row["phrase"] = _phrase(row, by_id, called[token_texts(row["name"])] == 1)
    return [row for row in every if low <= row.level <= high and row.products]


def category(db: Data, category_id: int) -> Row:
    """A category by its id."""
    return db.row("SELECT * FROM category WHERE id = ?", category_id)


def on_shelf(db: Data, category_id: int) -> list[Row]:
    """The products of a category that visitors see, cheapest first."""
    return db.rows(_ON_SHELF, category_id)


def leaves(db: Data, rng: random.Random, *, fewest: int = 4, most: int = 10_000) -> list[Row]:
    """Categories without children that hold so many products, in a random order."""
    return shuffled(
        rng, (row for row in categories(db) if not row.children and fewest <= row.products <= most)
    )


def trail(db: Data, category_id: int) -> list[Row]:
    """The categories from the top down to one."""
    found: list[Row] = []
    current: int | None = category_id
    for _ in range(_DEEPEST):
        if current is None:
            break
        row = category(db, current)
        found.insert(0, row)
        current = row.parent_id
    return found


def leaf_of(db: Data, product_id: int) -> Row:
    """The deepest category of a product; each has one."""
    return db.row(
        """SELECT c.* FROM product_category pc JOIN category c ON c.id = pc.category_id
        WHERE pc.product_id = ? ORDER BY c.level DESC, c.id LIMIT 1""",
        product_id,
    )


def found_by(db: Data, text: str) -> list[Row]:
    """The products that the shop's search finds for some words: those that have every word, or a synonym of it."""
    groups = [words_in(words) for words in db.column("SELECT words FROM synonym ORDER BY id")]
    return db.rows(
        """SELECT p.*, b.name AS brand FROM product_fts JOIN product p ON p.id = product_fts.rowid
        JOIN brand b ON b.id = p.brand_id
        WHERE product_fts MATCH ? AND p.status = 'enabled' ORDER BY p.price, p.id""",
        words_of(text).widened(groups).all_of,
    )


def specs(db: Data, product_id: int) -> dict[str, str]:
    """The specification table of a product."""
    rows = db.rows("SELECT label, value FROM product_spec WHERE product_id = ? ORDER BY position", product_id)
    return {row.label: row.value for row in rows}


def with_spec(db: Data, label: str, shelf: Collection[Row]) -> list[Row]:
    """Those of some products that have a specification, with its value as ``spec``, by id."""
    source = "product_spec s JOIN product p ON p.id = s.product_id JOIN brand b ON b.id = p.brand_id"
    fits = f"s.label = ? AND p.status = 'enabled' AND s.product_id IN ({marks(len(shelf))})"
    sql = select("p.*, b.name AS brand, s.value AS spec", source, fits, "ORDER BY p.id")
    return db.rows(sql, label, *(row.id for row in shelf))


@lru_cache(maxsize=4096)
def leading_number(text: str) -> float | None:
    """The number that a specification begins with: 12 for ``12 pairs``; terabytes count as gigabytes."""
    match = re.match(r"\s*(\d+(?:,\d{3})*(?:\.\d+)?)\s*(\w*)", text)
    if match is None:
        return None
    number = float(match[1].replace(",", ""))
    return number * 1024 if match[2].lower() == "tb" else number


def _phrase(row: Row, by_id: dict[int, Row], unique: bool) -> str:
    """How a request names a category: by its name, led by its parents' where others are called the same."""
    names = [row["name"]]
    for _ in range(0 if unique else _DEEPEST):
        if row.parent_id is None:
            break
        row = by_id[row.parent_id]
        names.insert(0, row["name"])
    return '"' + " > ".join(names) + '"'
