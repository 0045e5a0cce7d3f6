"""What products cost: a price of their own, a special price for some days, rules, and variants under one product."""

from __future__ import annotations

from itertools import compress

import apsw

from webarium.sites.shopping.trade.catalog_rules import BASE, CatalogRule, lowered_by, rules_on
from webarium.sql import Where, either, select

_COLUMNS = (
    f"p.id, p.parent_id, p.price, p.regular_price, {BASE}, p.special_price, p.special_from, p.special_to"
)
_SET = "UPDATE product SET price = ?, regular_price = ? WHERE id = ?"
_VARIANTS = """
SELECT min(price), min(coalesce(regular_price, price)), coalesce(sum(stock), 0)
FROM product WHERE parent_id = ? AND status = 'enabled'
"""
_TIERS = """
SELECT t.qty, min(t.price) FROM tier_price t WHERE t.product_id IN (?, ?) AND coalesce(t.group_id, ?) = ?
GROUP BY t.qty ORDER BY t.qty
"""
_ONE = "p.id = ?"
_FAMILY = "(p.id = ? OR p.parent_id = ?) AND p.type <> 'configurable'"


def tiers_of(db: apsw.Connection, product_id: int, parent_id: int | None, group_id: int) -> dict[int, int]:
    """Lower prices of each for so many units that hold for somebody of a group, by the units."""
    found = db.execute(_TIERS, (product_id, parent_id, group_id, group_id))
    return {int(units): int(cents) for units, cents in found}


def set_price(db: apsw.Connection, product_id: int, cents: int, day: str) -> None:
    """Give a product a price of its own; special price and rules are heeded as before."""
    db.execute(_SET, (cents, None, product_id))
    reprice(db, product_id, day)


def reprice(db: apsw.Connection, product_id: int, day: str) -> None:
    """Work out what a product costs on a day; the product of a variant follows."""
    _reprice(db, Where(_ONE, (product_id,)), rules_on(db, day), day)


def reprice_family(db: apsw.Connection, product_id: int, day: str) -> None:
    """The same for a product that stands elsewhere now, with its variants."""
    _reprice(db, Where(_FAMILY, (product_id, product_id)), rules_on(db, day), day)


def reprice_all(db: apsw.Connection, day: str) -> int:
    """The same for all that special prices and rules concern, or did; returns how many prices changed."""
    rules = rules_on(db, day)
    concerned = [Where("p.regular_price IS NOT NULL"), Where("p.special_price IS NOT NULL")]
    where = either([*concerned, *(rule.condition for rule in rules)])
    return _reprice(db, where & Where("p.type <> 'configurable'"), rules, day)


def _reprice(db: apsw.Connection, where: Where, rules: list[CatalogRule], day: str) -> int:
    about = [rule.condition for rule in rules]
    columns = ", ".join([_COLUMNS, *(f"({each.sql})" for each in about)])
    params = [value for each in (*about, where) for value in each.params]
    found, parents = [], set()
    for row in db.execute(select(columns, "product p", where.sql, "ORDER BY p.id"), params):
        number, parent, price, regular, base, special, start, end, *hits = row
        now = lowered_by(compress(rules, hits), base)
        if special is not None and (start or day) <= day <= (end or day):
            now = min(now, special)
        wanted = (now, base if now < base else None)
        if wanted != (price, regular):
            found.append((*wanted, number))
        if parent is not None:
            parents.add(parent)
    if found:
        db.executemany(_SET, found)
    for parent in sorted(parents):
        follow_variants(db, parent)
    return len(found)


def follow_variants(db: apsw.Connection, product_id: int) -> None:
    """Give a configurable product the lowest price and all the units of its enabled variants."""
    price, regular, stock = db.execute(_VARIANTS, (product_id,)).get
    if price is None:
        db.execute("UPDATE product SET stock = 0 WHERE id = ?", (product_id,))
        return
    values = (price, regular if regular > price else None, stock, product_id)
    db.execute("UPDATE product SET price = ?, regular_price = ?, stock = ? WHERE id = ?", values)
