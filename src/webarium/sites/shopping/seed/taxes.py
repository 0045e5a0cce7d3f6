"""Tax zones and rules: their rows, and which rate counts where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import apsw

from webarium.sites.kit.seeding import write
from webarium.sites.shopping.seed.families import load


@dataclass(frozen=True, slots=True)
class Zone:
    """A rate with the places where it counts."""

    region: str
    """The state's full name; empty: everywhere."""
    postcode: str
    """``*`` for all, ``100*`` for those that begin so, or one."""
    rate: int
    """Hundredths of a per cent."""

    def covers(self, region: str, postcode: str) -> bool:
        """Whether a place lies in it."""
        begins, star, _ = self.postcode.partition("*")
        fits = postcode.startswith(begins) if star else postcode == begins
        return fits and self.region in ("", region)


def rate_at(zones: Iterable[Zone], region: str, postcode: str) -> int:
    """The rate of the smallest zone in which a place lies; 0 if it lies in none."""
    found = [zone for zone in zones if zone.covers(region, postcode)]
    return (
        max(found, key=lambda zone: (len(zone.postcode), zone.region != "", zone.rate)).rate if found else 0
    )


def zones() -> tuple[Zone, ...]:
    """The zones of a new shop, all of which count for businesses."""
    rows = load("office/taxes")["tax_rate"]
    return tuple(Zone(row.get("region", ""), row.get("postcode", "*"), row["rate"]) for row in rows)


def write_taxes(db: apsw.Connection) -> None:
    """Write zones and rules."""
    for table, rows in load("office/taxes").items():
        for row in rows:
            write(db, table, [row])
