"""Tax: rules say to whose prices it is added, zones how much where; other customers' prices hold it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import apsw

from webarium.sites.shopping.tax_zones import Zone, rate_at
from webarium.sites.shopping.trade.discounts import Goods
from webarium.sites.shopping.trade.groups import group_of
from webarium.sites.shopping.trade.settings import setting

AFTER_DISCOUNT = "tax/calculation/apply_after_discount"
"""``0`` where the tax is reckoned from prices before discounts."""
HELD = "Retail Customer"
"""The tax class of groups whose prices hold the tax, unless a rule names it."""
_HOME = "SELECT region, postcode FROM customer_address WHERE customer_id = ? AND is_default_shipping"
_RULES = """
SELECT r.priority, z.region, z.postcode, z.rate, r.id FROM tax_rule r
JOIN json_each(r.classes) c JOIN json_each(r.rate_ids) n JOIN tax_rate z ON z.id = n.value
WHERE c.value = ? ORDER BY r.priority, r.id, z.id
"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is sent, as far as tax depends on it."""

    region: str = ""
    postcode: str = ""


def place_of(db: apsw.Connection, customer_id: int | None) -> Place:
    """Where a customer's goods are sent unless they say otherwise; nowhere for a guest."""
    found = db.execute(_HOME, (customer_id or 0,)).fetchone()
    return Place() if found is None else Place(*found)


def rate_of(db: apsw.Connection, customer_id: int | None, place: Place | None = None) -> Fraction:
    """The part of a price that is added for somebody; ``None`` and 0 are a guest.

    Of each rule the smallest zone counts. Rules of one priority are added up; those of the next one are reckoned
    from the price with what was added before.
    """
    query = "SELECT tax_class FROM customer_group WHERE id = ?"
    found = db.execute(query, (group_of(db, customer_id),)).fetchone()
    rules: dict[tuple[int, int], list[Zone]] = {}
    for priority, region, postcode, rate, rule in db.execute(_RULES, (found[0] if found else HELD,)):
        rules.setdefault((priority, rule), []).append(Zone(region, postcode, rate))
    if not rules:
        return Fraction(0)
    at = place or place_of(db, customer_id)
    added: dict[int, int] = {}
    for (priority, _), zones in rules.items():
        added[priority] = added.get(priority, 0) + rate_at(zones, at.region, at.postcode)
    factor = Fraction(1)
    for hundredths in added.values():
        factor *= 1 + Fraction(hundredths, 10_000)
    return factor - 1


def taxes(
    db: apsw.Connection, lines: Iterable[Goods], discounts: Mapping[int, int], rate: Fraction
) -> dict[int, int]:
    """Cents that are added to lines, by the lines' ids; lines without are left out."""
    after = setting(db, AFTER_DISCOUNT) != "0"
    bases = {line.id: line.price * line.qty - after * discounts.get(line.id, 0) for line in lines}
    added = {number: int(base * rate + Fraction(1, 2)) for number, base in bases.items()}
    return {number: cents for number, cents in added.items() if cents}
