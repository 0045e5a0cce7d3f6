"""The back office's own shop for WebArena's tasks: clothes and gear, with the people and orders that tasks name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any

import apsw

from webarium.content.people import address
from webarium.draws import Dice
from webarium.published.webarena.facts import tables
from webarium.published.webarena.opinions import write_opinions
from webarium.published.webarena.sales import Buyer, Line, Sale, write_sales
from webarium.published.webarena.truths import check
from webarium.published.webarena.wardrobe import write_wardrobe
from webarium.regions import STATES
from webarium.sites.kit.passwords import drawn_hash
from webarium.sites.shopping.seed import office
from webarium.sites.shopping.seed.catalogue import GROUPS
from webarium.sites.shopping.seed.ledger import ADDRESS, CUSTOMER
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD
from webarium.sites.shopping.seed.staff import write_staff
from webarium.sites.shopping.seed.taxes import write_taxes
from webarium.sites.shopping.seed.visitors import write_pages
from webarium.sql import insert, select
from webarium.types import Scale

_JOINED = datetime.fromisoformat("2021-10-04 09:00:00")
_SEARCHED = datetime.fromisoformat("2023-06-12 09:40:00")
_LAST_CANCELED = datetime.fromisoformat("2023-04-27 10:00:00")


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    plant(db, seed, scale)
    check(db, "office", scale=scale)


def plant(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Write a shop that is all facts, and what stands around them."""
    facts = tables("office", scale)
    db.executemany(insert("customer_group", "id code tax_class"), GROUPS)
    db.executemany(insert("region", "code name"), sorted(STATES.items()))
    write_wardrobe(db, facts)
    buyers = _customers(db, facts, seed)
    write_sales(db, _numbered([*_told(db, facts, buyers), *_untold(db, facts, buyers)]))
    db.execute(
        "UPDATE customer SET last_login_at = coalesce((SELECT max(created_at) FROM sales_order"
        " WHERE customer_id = customer.id), created_at)"
    )
    write_opinions(db, facts)
    _words(db, facts, seed)


def _words(db: apsw.Connection, facts: Mapping[str, Any], seed: int) -> None:
    """What the shop says and has settled; as in any shop, but for its themes and what people searched for."""
    write_pages(db)
    office.write_attributes(db)
    db.execute("UPDATE attribute_option SET id = id + 1000")  # nothing refers to them by number
    for code, options in facts["options"].items():
        _number_options(db, code, options)
    office.write_words(db)
    office.write_rules(db)
    db.execute("DELETE FROM catalog_rule")  # all of them are about goods that are not sold here
    write_taxes(db)
    write_staff(db, seed)
    for number, (title, path) in facts["themes"].items():
        db.execute("UPDATE theme SET title = ?, path = ? WHERE id = ?", (title, path, int(number)))
    for place, (term, uses) in enumerate(facts["searched"]):
        results = db.execute("SELECT count(*) FROM product_fts WHERE product_fts MATCH ?", (f'"{term}"',)).get
        at = (_SEARCHED - timedelta(hours=7 * place)).isoformat(" ")
        db.execute(insert("search_term", "term uses results updated_at"), (term, uses, results, at))


def _number_options(db: apsw.Connection, code: str, numbers: Mapping[str, int]) -> None:
    """Give an attribute's options the numbers that tasks name; more options come behind them."""
    attribute = db.execute("SELECT id FROM attribute WHERE code = ?", (code,)).get
    old = "SELECT label FROM attribute_option WHERE attribute_id = ? ORDER BY position"
    others = [label for (label,) in db.execute(old, (attribute,)) if label not in numbers]
    db.execute("DELETE FROM attribute_option WHERE attribute_id = ?", (attribute,))
    after = max(numbers.values())
    ranked = [*numbers.items(), *((label, after + 30 + place) for place, label in enumerate(others))]
    rows = [(number, attribute, place, label) for place, (label, number) in enumerate(ranked, 1)]
    db.executemany(insert("attribute_option", "id attribute_id position label"), rows)


def _customers(db: apsw.Connection, facts: Mapping[str, Any], seed: int) -> Mapping[int, Buyer]:
    found, moved = {}, facts.get("addresses", {})
    for number, first, last, email, phone, *where in [*facts["customer"], *facts.get("newcomers", ())]:
        dice = Dice(seed, "office customer", email)
        home = address(dice)
        joined = (_JOINED + timedelta(days=3 * number, hours=number % 7)).isoformat(" ")
        hashed = drawn_hash(DEFAULT_PASSWORD, dice)
        more = (joined, "", None, "", "", joined)
        db.execute(CUSTOMER, (number, email, hashed, first, last, "General", phone, *more))
        drawn = (home.street, home.city, home.region, home.postcode)
        place = (*moved.get(str(number), where[0] if where else drawn), phone)
        db.execute(ADDRESS, (number, first, last, "", *place, 1, 1))
        found[number] = Buyer(number, email, first, last, *place)
    return found


def _told(db: apsw.Connection, facts: Mapping[str, Any], buyers: Mapping[int, Buyer]) -> Iterator[Sale]:
    """Orders that facts name."""
    for number, buyer, at, status, lines, *tax in [*facts["order"], *facts["recent"]]:
        goods = [_line(db, sku, qty, price, off) for sku, qty, price, off in lines]
        yield Sale(number, buyers[buyer], datetime.fromisoformat(at), status, goods, *tax)


def _line(db: apsw.Connection, sku: str, qty: int, price: int | None = None, off: int = 0) -> Line:
    number = int(db.execute("SELECT id FROM product WHERE sku = ?", (sku,)).get)
    name = str(db.execute("SELECT name FROM product WHERE sku = ?", (sku,)).get)
    usual = int(db.execute("SELECT price FROM product WHERE sku = ?", (sku,)).get)
    return Line(number, sku, name, usual if price is None else price, qty, discount=off)


def _untold(db: apsw.Connection, facts: Mapping[str, Any], buyers: Mapping[int, Buyer]) -> Iterator[Sale]:
    """All other orders: so many completed ones by month and by customer, and those that were canceled."""
    goods = _goods(db, facts)
    queue = iter(_turns(facts, buyers))
    for month, count in facts["months"].items():
        baskets: list[list[Line]] = [[next(goods)] for _ in range(count)]
        extra = cycle(baskets)
        for name, when, units in facts["sold"]:
            if when == month:
                sku = db.execute("SELECT sku FROM product WHERE name = ?", (name,)).get
                for _ in range(units):
                    next(extra).append(_line(db, sku, 1))
        for place, basket in enumerate(baskets):
            at = datetime.fromisoformat(f"{month}-01 08:00:00") + timedelta(
                hours=place * 640 / count + 5 * place % 9
            )
            yield Sale(0, buyers[next(queue)], at, "complete", _merged(basket))
    canceled = [int(number) for number, count in facts["canceled"].items() for _ in range(count)]
    for place, number in enumerate(_mixed(canceled)):
        at = _LAST_CANCELED - timedelta(days=9 * place, minutes=37 * place)
        yield Sale(0, buyers[number], at, "canceled", [next(goods)])


def _merged(lines: Sequence[Line]) -> list[Line]:
    """Each product once."""
    found: dict[int, Line] = {}
    for line in lines:
        known = found.get(line.product)
        qty = line.qty + (known.qty if known else 0)
        found[line.product] = Line(line.product, line.sku, line.name, line.price, qty)
    return list(found.values())


def _turns(facts: Mapping[str, Any], buyers: Mapping[int, Buyer]) -> list[int]:
    """Who places which completed order."""
    counts = {int(number): count for number, count in facts["completed"].items()}
    total = sum(facts["months"].values())
    others = cycle([number for number in buyers if number not in counts and number != 1])
    left = [next(others) for _ in range(total - sum(counts.values()))]
    first = int(facts["first"])
    left.remove(first)
    return [first, *_mixed([*(number for number, count in counts.items() for _ in range(count)), *left])]


def _mixed(numbers: Sequence[int]) -> list[int]:
    """The same, in another order that is always the same."""
    return Dice(0, "office turns", len(numbers)).shuffled(numbers)


def _goods(db: apsw.Connection, facts: Mapping[str, Any]) -> Iterator[Line]:
    """One configuration after the other, no family again before all others; nothing that sells much."""
    sold = {name for name, _, _ in facts["sold"]}
    families = []
    for number, kind in db.execute(
        select(
            "id, type", "product", "type <> 'variant' AND NOT instr(name, '™')", "ORDER BY id * 7919 % 2003"
        )
    ).fetchall():
        where = "parent_id = ?" if kind == "configurable" else "id = ?"
        rows = db.execute(select("sku, name", "product", where, "ORDER BY id"), (number,)).fetchall()
        skus = [str(sku) for sku, name in rows if name not in sold]
        if skus:
            families.append(skus)
    for turn in range(1_000):
        for skus in families:
            yield _line(db, skus[turn * 5 % len(skus)], 1)


def _numbered(sales: Sequence[Sale]) -> list[Sale]:
    """Number those that have none from 3 on, oldest first; the first bills are those of orders 1 and 2."""
    taken = {sale.id for sale in sales}
    free = (number for number in range(1, 10_000) if number not in taken)
    found = [
        sale if sale.id else Sale(next(free), sale.buyer, sale.at, sale.status, sale.lines, sale.tax)
        for sale in sorted(sales, key=lambda sale: sale.at)
    ]
    return sorted(found, key=lambda sale: (sale.id > 2, sale.at))
