"""Tax zones and rules: their rows, and which rate counts where."""

from __future__ import annotations

import apsw

from webarium.content.tables import write
from webarium.sites.shopping.seed.families import load
from webarium.sites.shopping.tax_zones import Zone


def zones() -> tuple[Zone, ...]:
    """The zones of a new shop, all of which count for businesses."""
    rows = load("office/taxes")["tax_rate"]
    return tuple(Zone(row.get("region", ""), row.get("postcode", "*"), row["rate"]) for row in rows)


def write_taxes(db: apsw.Connection) -> None:
    """Write zones and rules."""
    for table, rows in load("office/taxes").items():
        for row in rows:
            write(db, table, [row])
