"""What the shop's search knows of a product."""

from __future__ import annotations

import apsw

from webarium.sql import insert

_WORDS = """
SELECT p.name, b.name, coalesce((
  SELECT group_concat(c.name, ' ') FROM product_category pc JOIN category c ON c.id = pc.category_id
  WHERE pc.product_id = p.id), '') || ' ' || p.meta_keywords
FROM product p JOIN brand b ON b.id = p.brand_id WHERE p.id = ? AND p.type <> 'variant'
"""
_INSERT = insert("product_fts", "rowid name brand keywords")


def index(db: apsw.Connection, product_id: int) -> None:
    """Let the search know a product by its name, brand, categories and keywords; variants are not searched for."""
    forget(db, product_id)
    found = db.execute(_WORDS, (product_id,)).fetchone()
    if found is not None:
        db.execute(_INSERT, (product_id, *found))


def forget(db: apsw.Connection, product_id: int) -> None:
    """Let the search find a product no more."""
    db.execute("DELETE FROM product_fts WHERE rowid = ?", (product_id,))
