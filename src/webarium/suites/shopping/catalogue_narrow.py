"""Narrowing a listing by what its products are: brand, color, material, size."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from webarium.scoring import Number, UrlCheck
from webarium.sites.shopping.catalog.attributes import MOST_PRODUCTS
from webarium.suites.kit import Navigate, Retrieve, shuffled
from webarium.suites.shopping.catalogue_browse import category_url
from webarium.suites.shopping.places import OnListing
from webarium.suites.shopping.shelves import categories
from webarium.tasks import Data, Ui

SUMMARY = "DisclosureTriangle"
"""What opens the values of an attribute."""
CODES = {"Color": "color", "Material": "material", "Brand": "manufacturer", "Size": "size"}
"""How addresses call what pages call so."""
_VALUES = """
WITH hit (id) AS MATERIALIZED (SELECT p.id FROM product_category c JOIN product p ON p.id = c.product_id
  WHERE c.category_id = ? AND p.status = 'enabled')
SELECT label, value, count(*) AS products FROM (
  SELECT s.product_id, s.label, s.value FROM hit CROSS JOIN product_spec s ON s.product_id = hit.id
  UNION SELECT o.product_id, o.title, j.value FROM hit CROSS JOIN product_option o ON o.product_id = hit.id,
  json_each(o.choices) j
) WHERE label IN ('Color', 'Material', 'Brand', 'Size') GROUP BY label, value ORDER BY label, products DESC, value
"""
_SHOWN = 8
"""Among so many most frequent values one is chosen; pages show some more."""


class ByAttribute(OnListing):
    """Base of tasks of narrowing a category by one value of an attribute, each attribute in turn."""

    @dataclass(frozen=True)
    class Params(OnListing.Params):
        label: str
        value: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Values that some, but not all products of a category have, no two of which are as frequent."""
        rows = [row for row in categories(db) if 8 <= row.products <= MOST_PRODUCTS]
        seen: Counter[str] = Counter()
        for row in shuffled(rng, rows):
            for label, value, products in self._offers(db, rng, row.id):
                if 2 <= products < row.products and seen[label] == min(seen[each] for each in CODES):
                    seen[label] += 1
                    yield ByAttribute.Params(
                        category=row.id, phrase=row.phrase, label=label.lower(), value=value
                    )
                    break

    def _offers(self, db: Data, rng: random.Random, category: int) -> Iterator[tuple[str, str, int]]:
        found = db.rows(_VALUES, category)
        for label in shuffled(rng, list(CODES)):
            values = [row for row in found if row.label == label][:_SHOWN]
            if len(values) > 1:
                row = rng.choice(values)
                yield label, str(row.value), int(row.products)


def having(db: Data, category: int, label: str, value: str) -> int:
    """How many products of a category have a value of an attribute."""
    rows = db.rows(_VALUES, category)
    return next(int(row.products) for row in rows if row.label.lower() == label and row.value == value)


class NarrowByAttribute(ByAttribute, Navigate):
    name = "narrow_by_attribute"
    difficulty = "medium"
    intent = "Show me only the products in the {phrase} category whose {label} is {value}."
    count = 4

    def url(self, db: Data, params: ByAttribute.Params) -> UrlCheck:
        """The category with this filter and no other."""
        return category_url(db, params.category, **{CODES[params.label.capitalize()]: params.value})

    async def act(self, ui: Ui, db: Data, params: ByAttribute.Params) -> None:
        await narrow(ui, params.label, params.value)


class CountByAttribute(ByAttribute, Retrieve):
    name = "count_by_attribute"
    difficulty = "medium"
    intent = "How many of the products in the {phrase} category have the {label} {value}?"
    count = 4

    def answer(self, db: Data, params: ByAttribute.Params) -> Number:
        return Number(having(db, params.category, params.label, params.value), unit="products")

    async def act(self, ui: Ui, db: Data, params: ByAttribute.Params) -> None:
        await narrow(ui, params.label, params.value)

    def told(self, db: Data, params: ByAttribute.Params) -> list[str]:
        return [f"{having(db, params.category, params.label, params.value)}"]


async def narrow(ui: Ui, label: str, value: str) -> None:
    """On a listing: open an attribute, and choose a value of it."""
    await ui.click(SUMMARY, label.capitalize())
    await ui.click("link", re.compile(rf"^{re.escape(value)} [\d,]+ items?$"))
    await ui.expect_text("Now Shopping by", value)
