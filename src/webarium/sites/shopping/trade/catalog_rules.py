"""Catalogue price rules: which products they lower, and to what."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

import apsw

from webarium.sites.kit.rows import columns_of, iterate
from webarium.sites.shopping.trade.groups import GENERAL, NOT_SIGNED_IN
from webarium.sql import Where, every, select

BASE = "coalesce(p.regular_price, p.price)"
"""What a product ``p`` costs before special price and rules."""
_ALL = 10_000


@dataclass(frozen=True, slots=True)
class CatalogRule:
    """A rule as the schema has it."""

    id: int
    group_ids: str
    action: str
    amount: int
    category_id: int | None
    brand_id: int | None
    min_price: int | None
    skus: str
    stop_further: int

    @property
    def is_for_all(self) -> bool:
        """Whether it counts: the catalogue has one price for everybody."""
        return {NOT_SIGNED_IN, GENERAL} <= set(json.loads(self.group_ids))

    @property
    def condition(self) -> Where:
        """Which products ``p`` it lowers; a variant stands where its product does, and has its SKU, too."""
        parts = []
        if self.category_id is not None:
            stands = "coalesce(p.parent_id, p.id) IN (SELECT product_id FROM product_category WHERE category_id = ?)"
            parts.append(Where(stands, (self.category_id,)))
        if self.brand_id is not None:
            parts.append(Where("p.brand_id = ?", (self.brand_id,)))
        if self.min_price is not None:
            parts.append(Where(f"{BASE} >= ?", (self.min_price,)))
        if json.loads(self.skus):
            wanted = "IN (SELECT upper(value) FROM json_each(?))"
            parent = "(SELECT upper(above.sku) FROM product above WHERE above.id = p.parent_id)"
            parts.append(Where(f"upper(p.sku) {wanted} OR {parent} {wanted}", (self.skus, self.skus)))
        return every(parts)

    def lowered(self, cents: int) -> int:
        """What becomes of a price, to the cent, half up; never more than it was."""
        if self.action in ("by_percent", "to_percent"):
            percent = self.amount if self.action == "to_percent" else max(0, _ALL - self.amount)
            return min(cents, (2 * cents * percent + _ALL) // (2 * _ALL))
        return min(cents, self.amount) if self.action == "to_fixed" else max(0, cents - self.amount)


_LIVE = select(
    columns_of(CatalogRule),
    "catalog_rule",
    "is_active AND coalesce(from_date, :day) <= :day AND coalesce(to_date, :day) >= :day",
    "ORDER BY sort_order, id",
)


def rules_on(db: apsw.Connection, day: str) -> list[CatalogRule]:
    """The rules that count on a day, in their order."""
    return [rule for rule in iterate(db, CatalogRule, _LIVE, {"day": day}) if rule.is_for_all]


def lowered_by(rules: Iterable[CatalogRule], cents: int) -> int:
    """What rules that all are about a product make of its price, up to the one that lets no other follow."""
    for rule in rules:
        cents = rule.lowered(cents)
        if rule.stop_further:
            break
    return cents
