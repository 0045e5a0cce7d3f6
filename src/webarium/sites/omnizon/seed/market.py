"""Who sells what at which price, and what is bought together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import apsw

from webarium.content.tables import write, write_one
from webarium.draws import Dice, Weighted
from webarium.sites.omnizon.seed.families import fixed_products, load

STORE = 1
"""The store itself among the sellers."""
NEW = "New"
"""The condition of what nobody has used."""


def write_market(db: apsw.Connection, seed: int) -> None:
    """Write the sellers, their offers, and what goes together."""
    sellers = load("sellers")["seller"]
    write(db, "seller", [{"id": number, **each} for number, each in enumerate(sellers, STORE)])
    fixed = {each.id for each in fixed_products()}
    used = [each for each in load("sellers")["condition"] if each["name"] != NEW]
    kinds = {True: [_new()], False: [_new(), *used]}
    rows: list[Any] = db.execute("SELECT id, price, parent_id, kind FROM product ORDER BY id").fetchall()
    for number, price, parent, kind in rows:
        dice = Dice(seed, "omnizon", "offers", number)
        by = STORE if (parent or number) in fixed or dice.chance(0.7) else 2 + dice.below(len(sellers) - 1)
        if by != STORE:
            write_one(db, "sold_by", product_id=number, seller_id=by)
        others = [key for key in range(STORE + 1, len(sellers) + 1) if key != by]
        for seller in dice.some(others, dice.pick((0, 0, 1, 2, 3, 4))):
            _write_offer(db, number, price, seller, kinds[kind in load("sellers")["new_only"]], dice)
    _write_together(db, seed)


def _new() -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(each for each in load("sellers")["condition"] if each["name"] == NEW)
    return found


def _write_offer(
    db: apsw.Connection,
    product: int,
    price: int,
    seller: int,
    conditions: Sequence[Mapping[str, Any]],
    dice: Dice,
) -> None:
    kind = Weighted([(each, each["share"]) for each in conditions]).draw(dice)
    asked = price * dice.between(kind["low"], kind["high"]) // 100
    write_one(
        db,
        "offer",
        product_id=product,
        seller_id=seller,
        price=max(asked // 100 * 100 + dice.pick((0, 25, 49, 75, 95)), 199),
        condition=kind["name"],
        note=kind["note"],
        delivery_days=dice.between(2, 6),
    )


def _write_together(db: apsw.Connection, seed: int) -> None:
    """Two or three other products of the kinds that go with a product, those that sell well first."""
    goes_with: Mapping[str, list[str]] = load("together")
    of_kind: dict[str, list[int]] = defaultdict(list)
    rows = db.execute(
        "SELECT id, kind, stock FROM product WHERE parent_id IS NULL ORDER BY rank, id"
    ).fetchall()
    listed = [(int(str(number)), str(kind), bool(stock)) for number, kind, stock in rows]
    for number, kind, there in listed:
        if there:
            of_kind[kind].append(number)
    for number, kind, there in listed:
        dice = Dice(seed, "omnizon", "together", number)
        kinds = [each for each in goes_with.get(kind, ()) if of_kind[each]]
        if not there or len(kinds) < 2:
            continue
        for at, name in enumerate(kinds[:2]):
            others = [each for each in of_kind[name][:5] if each != number]
            if others:
                write_one(db, "bought_with", product_id=number, position=at, other_id=dice.pick(others))
