"""Configurable products: clothes that are kept in stock by size and color, each as a product of its own."""

from __future__ import annotations

import json
from itertools import product as combinations

import apsw

from webarium.draws import Dice
from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.facts import canonical
from webarium.sql import insert, select
from webarium.types import Scale

COUNTS = {"small": 24, "full": 400}
"""How many products are configurable."""
_SIZES = range(4, 25)
"""How many variants one may have."""
_CHOSEN = """
SELECT p.id, s.choices, c.choices FROM product p
JOIN product_option s ON s.product_id = p.id AND s.position = 1 AND s.title = 'Size'
JOIN product_option c ON c.product_id = p.id AND c.position = 2 AND c.title = 'Color'
WHERE p.status = 'enabled' AND p.stock > 0 ORDER BY p.id
"""
_COPIED = "brand_id price image summary description created_at attribute_set_id"
_VARIANT = insert("product", f"id sku name url_key status stock type parent_id options {_COPIED}")
_PARENT = select(f"sku, name, url_key, {', '.join(_COPIED.split())}", "product", "id = ?")
_ATTRIBUTES = """
INSERT INTO product_attribute (product_id, attribute_id, value)
SELECT ?, id, ? FROM attribute WHERE code = ?
"""
_SOLD = """
UPDATE order_item SET variant_id = v.id, sku = v.sku FROM product v
WHERE v.type = 'variant' AND v.parent_id = order_item.product_id AND v.options = order_item.options
"""
_CLOSED = """
UPDATE product SET type = 'configurable',
  stock = (SELECT sum(v.stock) FROM product v WHERE v.parent_id = product.id) WHERE id = ?
"""


def write_variants(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Turn some products into configurable ones, and give the order lines of them their variants."""
    dice = Dice(seed, "variants")
    fitting = []
    for number, sizes, colors in db.execute(_CHOSEN):
        pairs = list(combinations(json.loads(sizes), json.loads(colors)))
        if len(pairs) in _SIZES:
            fitting.append((number, pairs))
    following = int(db.execute("SELECT max(id) + 1 FROM product").get)
    for parent, pairs in sorted(dice.shuffled(fitting)[: COUNTS[scale]]):
        _write(db, parent, pairs, following, dice)
        following += len(pairs)
    db.execute(_SOLD)


def _write(db: apsw.Connection, parent: int, pairs: list[tuple[str, str]], first: int, dice: Dice) -> None:
    sku, name, key, *copied = db.execute(_PARENT, (parent,)).get
    for number, (size, color) in enumerate(pairs, first):
        ending = f"{size}-{color}"
        options = canonical([["Size", size], ["Color", color]])
        own = (number, f"{sku}-{ending}", f"{name}-{ending}", f"{key}-{slug(ending)}-{number}")
        db.execute(_VARIANT, (*own, "enabled", dice.between(14, 90), "variant", parent, options, *copied))
        for code, value in (("size", size), ("color", color)):
            db.execute(_ATTRIBUTES, (number, value, code))
    db.execute(_CLOSED, (parent,))
