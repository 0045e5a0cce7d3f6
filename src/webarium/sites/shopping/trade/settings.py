"""What the shop has settled about itself in its back office; what nobody has settled is as it always was."""

from __future__ import annotations

import apsw

FLAT_RATE = "carriers/flatrate/price"
"""Dollars for each unit at the flat rate."""
FREE_FROM = "carriers/freeshipping/free_shipping_subtotal"
"""Subtotal in dollars from which on shipping is free."""
FLAT_ACTIVE = "carriers/flatrate/active"
"""``0`` where the flat rate is not offered."""
FLAT_TYPE = "carriers/flatrate/type"
"""``O`` where the flat rate is for the whole order, ``I`` for each unit."""
TABLE_ACTIVE = "carriers/tablerate/active"
"""``0`` where the rate by table is not offered."""
MINIMUM = "sales/minimum_order/amount"
"""Dollars that the goods of an order must cost at least."""
STORE = "general/store_information"
"""Before the last part of the paths of what the shop tells of itself."""
LOW_STOCK = "cataloginventory/item_options/notify_stock_qty"
"""Units below which a new product's stock is low."""


def setting(db: apsw.Connection, path: str) -> str:
    """What was settled, as text; empty if nothing was."""
    found = db.execute("SELECT value FROM config_value WHERE path = ?", (path,)).fetchone()
    return "" if found is None else str(found[0])


def cents_of(db: apsw.Connection, path: str) -> int | None:
    """An amount that was settled, in cents; ``None`` if none was."""
    whole, _, part = setting(db, path).partition(".")
    return (
        int(whole) * 100 + int((part + "00")[:2]) if whole.isdecimal() and (part or "0").isdecimal() else None
    )


def settings_below(db: apsw.Connection, prefix: str) -> dict[str, str]:
    """Everything that was settled below a path, by its last part; without what was left empty."""
    query = "SELECT path, value FROM config_value WHERE path >= ? AND path < ? AND value <> '' ORDER BY path"
    rows = db.execute(query, (f"{prefix}/", f"{prefix}0"))
    return {path.rpartition("/")[2]: value for path, value in rows}
