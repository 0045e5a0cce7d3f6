"""Writes the catalogue of the back office's shop: families of clothes with their configurations, and gear."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import product as combinations
from typing import Any

import apsw

from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.facts import canonical
from webarium.sites.shopping.seed.catalogue import CATEGORY, OPTION, SPEC, WORDS
from webarium.sites.shopping.seed.rows import stamp
from webarium.sql import insert

_LISTED = datetime.fromisoformat("2021-09-01 09:00:00")
_USUAL = 100
"""Units in stock."""
_SETS = {"Tops": 9, "Bottoms": 10, "Bags": 12, "Fitness Equipment": 13, "Watches": 13}
"""Attribute sets by shelf."""
_PICTURES = {
    "Jackets": "1f9e5", "Hoodies & Sweatshirts": "1f9e5", "Tees": "1f455", "Tanks": "1f3bd", "Bras & Tanks": "1f3bd",
    "Pants": "1f456", "Shorts": "1fa73", "Bags": "1f392", "Fitness Equipment": "26bd", "Watches": "231a",
}  # fmt: skip
_TINTS = {
    "Black": "22252b", "Blue": "2f5f9e", "Brown": "7a5236", "Gray": "8a9099", "Green": "3f7d4e", "Lavender": "a58fc9",
    "Orange": "d97a2b", "Purple": "6d4a94", "Red": "b3352f", "White": "e9e6df", "Yellow": "e2b93b",
}  # fmt: skip
_PRAISE = (
    "Made for people who would rather move than sit.",
    "Dries quickly, packs small, and keeps its shape.",
    "A plain cut that works in the gym and on the way home.",
    "Flat seams, a light fabric, and nothing that rubs.",
    "Warm at rest, cool when you run.",
)
_COLUMNS = (
    "id sku name url_key brand_id price status stock image summary description created_at type parent_id options"
    " weight attribute_set_id"
)


def write_wardrobe(db: apsw.Connection, facts: Mapping[str, Any]) -> None:
    """Write categories, brands and products."""
    shelves = _shelves(db, facts["shelves"])
    for number, name, sku, price, shelf in facts["simple"]:
        _Writer(db, shelves, number).add(number, name, sku, price, shelf, [], [])
    priced, moved, heads = (facts.get(name, {}) for name in ("priced", "moved", "heads"))
    for number, name, sku, usual, shelf, sizes, colors in [*facts["family"], *facts.get("further", ())]:
        price, last = priced.get(sku, usual), moved.get(sku, number)
        writer = _Writer(db, shelves, heads.get(sku, last))
        writer.add(last, name, sku, price, shelf, sizes.split(), colors.split())
    for sku, material in facts["material"].items():
        db.execute(
            "UPDATE product SET description = description || ?1 WHERE sku = ?2 OR sku LIKE ?2 || '-%'",
            (f"\n- Material: {material}", sku),
        )
    for sku, units in facts["stock"].items():
        db.execute("UPDATE product SET stock = ? WHERE sku = ?", (units, sku))
    db.execute(
        "UPDATE product SET stock = (SELECT sum(v.stock) FROM product v WHERE v.parent_id = product.id)"
        " WHERE type = 'configurable'"
    )


def _shelves(db: apsw.Connection, trails: list[list[str]]) -> Mapping[str, tuple[list[int], list[str]]]:
    """Write the tree; of each shelf the categories from the top, and their names."""
    known: dict[str, int] = {}
    found = {}
    for trail in trails:
        parent, way = None, []
        for level, name in enumerate(trail, 1):
            path = "/".join(slug(part) for part in trail[:level])
            if path not in known:
                known[path] = len(known) + 3
                db.execute(CATEGORY, (known[path], parent, level, len(known), name, path, ""))
            parent = known[path]
            way.append(parent)
        found["/".join(slug(part) for part in trail)] = (way, trail)
    return found


class _Writer:
    """Writes a product that has a number, with its configurations."""

    def __init__(
        self, db: apsw.Connection, shelves: Mapping[str, tuple[list[int], list[str]]], head: int
    ) -> None:
        self._db = db
        self._shelves = shelves
        self._head = head

    def add(
        self, number: int, name: str, sku: str, dollars: int, shelf: str, sizes: list[str], colors: list[str]
    ) -> None:
        """Write a product with its configurations, which have the numbers before the given one."""
        db = self._db
        way, trail = self._shelves[shelf]
        kind = trail[-1]
        common: dict[str, Any] = {
            "brand_id": self._brand(name.split()[0]),
            "price": dollars * 100,
            "status": "enabled",
            "stock": _USUAL,
            "summary": _PRAISE[number % len(_PRAISE)],
            "description": f"{_PRAISE[(number + 2) % len(_PRAISE)]}\n\n- Machine wash cold\n- From our {kind} range",
            "created_at": stamp(_LISTED + timedelta(hours=number)),
            "weight": 80 + number % 60,
            "attribute_set_id": next(_SETS[part] for part in reversed(trail) if part in _SETS),
        }
        own = {"id": self._head, "sku": sku, "name": name, "url_key": slug(name)}
        image = self._image(kind, colors[0] if colors else "Blue", number)
        family = "configurable" if colors else "simple"
        self._write(common | own | {"image": image, "type": family, "parent_id": None, "options": "[]"})
        pairs = list(combinations(sizes, colors))
        for place, (size, color) in enumerate(pairs, number - len(pairs)):
            ending = f"{size}-{color}"
            own = {
                "id": place,
                "sku": f"{sku}-{ending}",
                "name": f"{name}-{ending}",
                "url_key": f"{slug(name)}-{slug(ending)}-{place}",
            }
            options = canonical([["Size", size], ["Color", color]])
            made = {"image": self._image(kind, color, number), "type": "variant", "parent_id": self._head}
            self._write(common | own | made | {"options": options})
            for code, value in ((144, size), (93, color)):
                db.execute(insert("product_attribute", "product_id attribute_id value"), (place, code, value))
        for position, (title, values) in enumerate((("Size", sizes), ("Color", colors)), 1):
            if values:
                text = json.dumps(values, separators=(",", ":"))
                db.execute(OPTION, (self._head, position, title, text))
        for position, category in enumerate(way):
            db.execute(
                insert("product_category", "category_id product_id position"),
                (category, self._head, number + position),
            )
        db.execute(SPEC, (self._head, 1, "Brand", name.split()[0]))
        db.execute(WORDS, (self._head, name, name.split()[0], " ".join(trail)))

    def _write(self, values: Mapping[str, Any]) -> None:
        self._db.execute(insert("product", _COLUMNS), [values[column] for column in _COLUMNS.split()])

    def _image(self, kind: str, color: str, number: int) -> str:
        return f"{_PICTURES[kind]}.{_TINTS[color]}.{number % 6}"

    def _brand(self, name: str) -> int:
        self._db.execute("INSERT OR IGNORE INTO brand (name) VALUES (?)", (name,))
        return int(self._db.execute("SELECT id FROM brand WHERE name = ?", (name,)).get)
