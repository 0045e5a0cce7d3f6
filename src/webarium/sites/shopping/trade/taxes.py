"""Tax: most customers' prices hold it; to those of other groups it is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import apsw

from webarium.sites.shopping.trade.discounts import Goods
from webarium.sites.shopping.trade.groups import group_of
from webarium.sites.shopping.trade.settings import cents_of

RATE = "tax/calculation/rate"
"""Per cent that are added for groups whose prices do not hold the tax."""
USUAL = "8.25"
"""The same, while nothing else was settled."""
HELD = "Retail Customer"
"""The tax class of groups whose prices hold the tax."""


def rate_of(db: apsw.Connection, customer_id: int | None) -> int:
    """What is added for somebody, in hundredths of a per cent; ``None`` and 0 are a guest."""
    query = "SELECT tax_class FROM customer_group WHERE id = ?"
    found = db.execute(query, (group_of(db, customer_id),)).fetchone()
    if found is None or found[0] == HELD:
        return 0
    settled = cents_of(db, RATE)
    return int(USUAL.replace(".", "")) if settled is None else settled


def taxes(lines: Iterable[Goods], discounts: Mapping[int, int], rate: int) -> dict[int, int]:
    """Cents that are added to lines after their discounts, by the lines' ids; lines without are left out."""
    added = {
        line.id: ((line.price * line.qty - discounts.get(line.id, 0)) * rate + 5_000) // 10_000
        for line in lines
    }
    return {number: cents for number, cents in added.items() if cents}
