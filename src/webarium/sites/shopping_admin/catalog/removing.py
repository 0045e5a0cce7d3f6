"""Deleting products with all that hangs on them; what somebody has ordered stays."""

from __future__ import annotations

import apsw

from webarium.sites.shopping.trade import words
from webarium.sql import delete

_PARTS = (
    "product_category",
    "product_spec",
    "product_option",
    "option_price",
    "product_attribute",
    "product_image",
    "product_relation",
    "tier_price",
    "product_view",
    "product_email",
    "review",
    "wishlist_item",
    "compare_item",
    "cart_item",
)
_VARIANTS = "SELECT id FROM product WHERE parent_id = ?"
_ORDERED = """
SELECT 1 FROM order_item WHERE product_id = :id OR variant_id = :id
  OR variant_id IN (SELECT id FROM product WHERE parent_id = :id) LIMIT 1
"""


def was_ordered(db: apsw.Connection, product_id: int) -> bool:
    """Whether a product, or one of its variants, stands in an order."""
    return db.execute(_ORDERED, {"id": product_id}).fetchone() is not None


def remove_product(db: apsw.Connection, product_id: int) -> None:
    """Delete all that belongs to a product, its variants included, but not the product itself."""
    for (variant,) in list(db.execute(_VARIANTS, (product_id,))):
        remove_product(db, variant)
    db.execute("DELETE FROM product WHERE parent_id = ?", (product_id,))
    for table in _PARTS:
        db.execute(delete(table, "product_id = ?"), (product_id,))
    db.execute("DELETE FROM product_relation WHERE related_id = ?", (product_id,))
    words.forget(db, product_id)
