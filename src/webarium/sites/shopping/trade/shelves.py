"""In which categories a product stands: those that were chosen for it, and all above them."""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from webarium.sql import insert

ENDLESS = 1_000_000
"""Units of a product whose stock is not managed."""
_CHOSEN = """
SELECT pc.category_id FROM product_category pc WHERE pc.product_id = ? AND NOT EXISTS (
  SELECT 1 FROM category c JOIN product_category below ON below.category_id = c.id
  WHERE c.parent_id = pc.category_id AND below.product_id = pc.product_id)
ORDER BY pc.category_id
"""
_UP = """
WITH RECURSIVE up (id) AS (
  SELECT id FROM category WHERE id = ?
  UNION SELECT c.parent_id FROM category c JOIN up ON c.id = up.id WHERE c.parent_id IS NOT NULL
) SELECT id FROM up
"""
_LAST = "SELECT coalesce(max(position), 0) + 1 FROM product_category WHERE category_id = ?"
_TAKE = "UPDATE product SET stock = stock - ? WHERE id = ? AND manage_stock"
_INSERT = insert("product_category", "category_id product_id position")


def chosen(db: apsw.Connection, product_id: int) -> list[int]:
    """The lowest categories in which a product stands."""
    return [row[0] for row in db.execute(_CHOSEN, (product_id,))]


def put(db: apsw.Connection, product_id: int, categories: Iterable[int]) -> bool:
    """Let a product stand in some categories, and those above them, only; new ones take it at their end.

    Tells whether that changed anything.
    """
    wanted = {row[0] for each in categories for row in db.execute(_UP, (each,))}
    query = "SELECT category_id FROM product_category WHERE product_id = ?"
    held = {row[0] for row in db.execute(query, (product_id,))}
    for each in sorted(held - wanted):
        db.execute(
            "DELETE FROM product_category WHERE category_id = ? AND product_id = ?", (each, product_id)
        )
    for each in sorted(wanted - held):
        db.execute(_INSERT, (each, product_id, db.execute(_LAST, (each,)).get))
    return held != wanted


def take(db: apsw.Connection, product_id: int, variant_id: int | None, count: int) -> None:
    """Take units of a product and its variant off the shelf, where stock is managed; less than none: put them back."""
    for number in {product_id, variant_id or product_id}:
        db.execute(_TAKE, (count, number))
