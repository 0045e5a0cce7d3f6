"""The storefront for WebArena's tasks: its generator's rows, less what would make a gold wrong, then the facts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.published.webarena.facts import key_of, tables, value_of, values_of
from webarium.published.webarena.sales import Buyer, Line, Sale, forget_orders, write_sales
from webarium.published.webarena.truths import check
from webarium.sites.kit.slugs import slug
from webarium.sites.shopping.database import DATABASE
from webarium.sites.shopping.facts import canonical, rating_percent
from webarium.sites.shopping.seed.catalogue import CATEGORY, OPTION, PRODUCT, REVIEW, SPEC, WORDS
from webarium.sites.shopping.seed.rows import stamp
from webarium.sql import delete, insert, one_of, select, update
from webarium.types import Scale

FIRST = 1
"""The number of the customer who is generated first."""
_LISTED = datetime.fromisoformat("2021-06-01 09:00:00")
_REVIEWED = datetime.fromisoformat("2022-02-03 10:15:00")
_HANGING = (
    "product_fts", "product_category", "product_spec", "product_option", "option_price", "product_attribute",
    "product_image", "product_relation", "tier_price", "product_view", "review", "wishlist_item", "compare_item",
    "cart_item", "product_email",
)  # fmt: skip
"""What goes with a product."""
_POOL = ("electronics/computers-accessories", "electronics/television-video", "sports-outdoors")
"""Where the goods of orders come from that no task is about."""
_PRAISE = (
    ("Just right", "Does what it should, and arrived a day early."),
    ("Very happy", "I would buy it again. My neighbor has ordered one, too."),
    ("As described", "Everything was in the box, and it is as described."),
    ("A good buy", "Well made for the money."),
    ("Recommended", "Bought it for my mother, who uses it every day."),
    ("No complaints", "Three months on it is as good as new."),
)
_DOUBT = (
    ("It is all right", "Neither good nor bad. It does its work."),
    ("Expected more", "It works, but I had hoped for more."),
    ("Hm", "Took two weeks to come, and one part was scratched."),
    ("So so", "Fine for a guest room, I would not use it daily."),
)
_NAMES = (
    "Harriet",
    "dwlewis",
    "Joan P.",
    "Mateo",
    "Kim in Tulsa",
    "r_fields",
    "Oona",
    "Sanjay",
    "Bea T.",
    "Uncle Lou",
)


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    DATABASE.generate(db, seed, "small")
    plant(db, scale)
    check(db, "shop", scale=scale)


def plant(db: apsw.Connection, scale: Scale) -> None:
    """Write the facts into a generated shop."""
    facts = tables("shop", scale)
    forget_orders(db)
    _number_member(db, facts["member"])
    _rename_member(db, facts)
    _rename_categories(db, facts["renamed"])
    for each in facts["category"]:
        _add_category(db, each["path"], each["name"])
    for each in facts["away"]:
        _remove(db, each["where"])
    planter = _Planter(db, facts)
    planter.products()
    planter.reviews()
    planter.rate()
    write_sales(db, _sales(db, planter, facts))


def _number_member(db: apsw.Connection, member: Mapping[str, Any]) -> None:
    """Let the default customer, and their home, have the numbers that requests name; who had them gets theirs."""
    owned = "sqlite_schema m JOIN pragma_table_info(m.name) i", "m.type = 'table' AND i.name = 'customer_id'"
    for table in [str(name) for (name,) in db.execute(select("m.name", *owned))]:
        _swap(db, table, "customer_id", FIRST, member["id"])
    _swap(db, "customer", "id", FIRST, member["id"])
    home = "SELECT id FROM customer_address WHERE customer_id = ? AND is_default_billing"
    _swap(db, "customer_address", "id", int(db.execute(home, (member["id"],)).get), member["address"])


def _swap(db: apsw.Connection, table: str, column: str, one: int, other: int) -> None:
    """Give rows with one number the other one, and the other way round."""
    for old, new in ((one, -1), (other, one), (-1, other)):
        db.execute(update(table, [f"{column} = ?"], f"{column} = ?"), (new, old))


def _rename_member(db: apsw.Connection, facts: Mapping[str, Any]) -> None:
    member = facts["member"]
    one = member["id"]
    named = (member["firstname"], member["lastname"])
    db.execute(
        "UPDATE customer SET email = ?, firstname = ?, lastname = ?, telephone = ? WHERE id = ?",
        (facts["user"], *named, member["telephone"], one),
    )
    db.execute("DELETE FROM customer_address WHERE customer_id = ? AND NOT is_default_billing", (one,))
    db.execute(
        "UPDATE customer_address SET firstname = ?, lastname = ?, street = ?, city = ?, region = ?, postcode = ?,"
        " telephone = ?, is_default_shipping = 1 WHERE customer_id = ?",
        (*named, *(member[each] for each in ("street", "city", "region", "postcode", "telephone")), one),
    )
    for table in ("wishlist_item", "cart_item", "compare_item", "newsletter_subscriber"):
        db.execute(delete(table, "customer_id = ?"), (one,))
    mine = [number for (number,) in db.execute("SELECT product_id FROM review WHERE customer_id = ?", (one,))]
    db.execute("DELETE FROM review WHERE customer_id = ?", (one,))
    for number in mine:
        _rate(db, number)


def _rename_categories(db: apsw.Connection, renamed: Mapping[str, Sequence[str]]) -> None:
    for old, (part, name) in renamed.items():
        new = f"{old.rpartition('/')[0]}/{part}"
        db.execute("UPDATE category SET name = ? WHERE path = ?", (name, old))
        db.execute(
            "UPDATE category SET path = ?2 || substr(path, length(?1) + 1) WHERE path = ?1 OR path LIKE ?1 || '/%'",
            (old, new),
        )


def _add_category(db: apsw.Connection, path: str, name: str) -> None:
    """A category below the one whose path it continues."""
    above = "SELECT id, level + 1 FROM category WHERE path = ?"
    ((parent, level),) = db.execute(above, (path.rpartition("/")[0],)).fetchall()
    last = db.execute("SELECT max(position) FROM category WHERE parent_id = ?", (parent,)).get
    number = int(db.execute("SELECT max(id) + 1 FROM category").get)
    db.execute(CATEGORY, (number, parent, level, int(last or 0) + 1, name, path, ""))


def _remove(db: apsw.Connection, where: str) -> None:
    """Take products out of the shop, with all that hangs on them and their variants."""
    found = [number for (number,) in db.execute(select("p.id", "product p", where))]
    for number in found:
        family = [
            number,
            *(each for (each,) in db.execute("SELECT id FROM product WHERE parent_id = ?", (number,))),
        ]
        for each in reversed(family):
            for table in _HANGING:
                column = "rowid" if table == "product_fts" else "product_id"
                db.execute(delete(table, f"{column} = ?"), (each,))
            db.execute("DELETE FROM product_relation WHERE related_id = ?", (each,))
            db.execute("DELETE FROM product WHERE id = ?", (each,))


def _rate(db: apsw.Connection, number: int) -> None:
    query = "SELECT rating FROM review WHERE product_id = ? AND status = 'approved'"
    stars = [row[0] for row in db.execute(query, (number,))]
    db.execute(
        "UPDATE product SET rating_percent = ?, review_count = ? WHERE id = ?",
        (rating_percent(stars), len(stars), number),
    )


class _Planter:
    """Writes products and reviews."""

    def __init__(self, db: apsw.Connection, facts: Mapping[str, Any]) -> None:
        self._db = db
        self._facts = facts
        self._next = int(db.execute("SELECT max(id) + 1 FROM product").get)
        self.crowd = self._next
        """Products with lower numbers were generated."""
        self._planted: list[int] = []
        self.known: dict[str, int] = {}
        """Products by the keys that facts use, and by their addresses."""

    def products(self) -> None:
        """All of them."""
        for fact in self._facts["product"]:
            page = key_of(fact["page"]) if "page" in fact else ""
            name = value_of(fact["name"]) if "name" in fact else _titled(page)
            number = self._add(name, fact, page or slug(name))
            self.known[fact.get("key", page or slug(name))] = number
        for fact in self._facts["family"]:
            for name, price in zip(values_of(fact["golds"]), fact["prices"], strict=False):
                self._add(name, {**fact, "price": price}, slug(name))
        for fact in self._facts["tabs"]:
            named = {int(place): value for place, value in fact["named"].items()}
            for place, price in enumerate(fact["prices"]):
                page = key_of(fact["of"], place)
                name = value_of(named[place]).replace(" |OR| ", " | ") if place in named else _titled(page)
                self._add(name, {**fact, "price": price, **_at(fact["ids"], str(place), "id")}, page)
        for fact in self._facts["wanted"]:
            for place, (task, shelf) in enumerate(fact["shelves"].items()):
                name = value_of(f"@{task}.{fact['gold']}")
                told = {**_at(fact["ids"], task, "id"), **_at(fact["options"], task, "options")}
                self._add(name, {"shelf": shelf, "price": 1299 + 700 * place, **told}, slug(name))

    def _add(self, name: str, fact: Mapping[str, Any], page: str) -> int:
        number, db = int(fact.get("id", self._next)), self._db
        self._next += "id" not in fact
        self._planted.append(number)
        shelf = str(fact["shelf"])
        brand = self._brand(str(fact.get("brand", "")) or name.split()[0])
        category = int(db.execute("SELECT id FROM category WHERE path = ?", (shelf,)).get)
        aisle = str(db.execute("SELECT name FROM category WHERE path = ?", (shelf,)).get)
        sku = fact.get("sku") or "B0" + hashlib.sha256(name.encode()).hexdigest()[:8].upper()
        summary = f"From our {aisle} aisle."
        lines = [f"{summary} Sent within two days.", "", "**About this item**", ""]
        lines += [f"- **{label}:** {value}" for label, value in fact.get("specs", ())]
        lines.append("- **Returns:** Within thirty days, unused")
        at = stamp(_LISTED + timedelta(hours=number % 4000))
        words = (summary, "\n".join(lines), None, 0, at)
        row = (
            number,
            sku,
            name,
            page,
            brand,
            fact["price"],
            "enabled",
            60 + number % 90,
            self._image(category),
            *words,
        )
        db.execute(PRODUCT, row)
        maker = db.execute("SELECT name FROM brand WHERE id = ?", (brand,)).get
        for place, (label, value) in enumerate([["Brand", maker], *fact.get("specs", ())], 1):
            db.execute(SPEC, (number, place, label, value))
        for place, (title, choices) in enumerate(fact.get("options", ()), 1):
            db.execute(OPTION, (number, place, title, canonical(choices)))
        db.execute(WORDS, (number, name, maker, f"{aisle} {shelf.replace('/', ' ').replace('-', ' ')}"))
        self._shelve(number, category)
        for place, stars in enumerate(fact.get("stars", ())):
            pool = _PRAISE if stars > 3 else _DOUBT
            title, detail = pool[(number + place) % len(pool)]
            self._review(number, _NAMES[(number * 3 + place) % len(_NAMES)], stars, title, detail, place)
        return number

    def _brand(self, name: str) -> int:
        self._db.execute("INSERT OR IGNORE INTO brand (name) VALUES (?)", (name,))
        return int(self._db.execute("SELECT id FROM brand WHERE name = ?", (name,)).get)

    def _image(self, category: int) -> str:
        """A picture of what stands beside it."""
        sql = (
            "SELECT image FROM product p JOIN product_category c ON c.product_id = p.id WHERE c.category_id = ?"
            " AND p.id < ? ORDER BY p.id LIMIT 1 OFFSET ?"
        )
        found = self._db.execute(sql, (category, self.crowd, self._next % 3)).get
        return str(found or self._db.execute(sql, (category, self.crowd, 0)).get)

    def _shelve(self, number: int, category: int | None) -> None:
        place = insert("product_category", "category_id product_id position")
        while category is not None:
            last = self._db.execute(
                "SELECT max(position) FROM product_category WHERE category_id = ?", (category,)
            ).get
            self._db.execute(place, (category, number, (last or 0) + 1))
            category = self._db.execute("SELECT parent_id FROM category WHERE id = ?", (category,)).get

    def reviews(self) -> None:
        """Those that tasks ask for."""
        for fact in self._facts["review"]:
            for place, (name, stars, title, detail) in enumerate(fact["by"]):
                self._review(self._product(fact["of"]), name, stars, title, detail, 10 + place)
        for fact in self._facts["quoted"]:
            golds = values_of(fact["golds"])
            for place, (detail, name, stars) in enumerate(zip(golds, fact["by"], fact["stars"], strict=True)):
                title = fact["titles"].get(str(place), fact["title"])
                self._review(self._product(fact["of"]), name, stars, title, detail, 10 + place)

        for fact in self._facts["titled"]:
            golds, number = values_of(fact["golds"]), self._product(fact["of"])
            for place, (title, stars) in enumerate(zip(fact["titles"], fact["stars"], strict=True)):
                name = _NAMES[(number + 3 * place) % len(_NAMES)]
                _, detail = _DOUBT[(number + place) % len(_DOUBT)]
                age = 10 + len(fact["titles"]) - place
                self._review(number, name, stars, title.format(*golds), detail, age)

    def _product(self, key: str) -> int:
        return self.known[key_of(key) if key.startswith("@") else key]

    def _review(self, product: int, name: str, stars: int, title: str, detail: str, place: int) -> None:
        at = stamp(_REVIEWED + timedelta(days=23 * place + product % 19, minutes=product % 700))
        self._db.execute(REVIEW, (product, None, name, title, detail, stars, "approved", at))

    def rate(self) -> None:
        """Let ratings be the means of reviews."""
        for number in self._planted:
            _rate(self._db, number)

    def costing(self, cents: int, taken: set[int]) -> int:
        """A generated product that costs about so much, and is not taken."""
        shelves = one_of("k.path", _POOL)
        there = select(
            "c.product_id", "product_category c JOIN category k ON k.id = c.category_id", shelves.sql
        )
        where = f"p.type = 'simple' AND p.id < ? AND p.id IN ({there})"
        sql = select("p.id", "product p", where, "ORDER BY abs(p.price - ?), p.id LIMIT ?")
        found = [
            int(number) for (number,) in self._db.execute(sql, (self.crowd, *_POOL, cents, len(taken) + 1))
        ]
        return next(number for number in found if number not in taken)


def _at(table: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    """What a table of facts has for a key, under a name; nothing where it has none."""
    return {name: table[key]} if key in table else {}


def _titled(page: str) -> str:
    """A name for a product of which the file names the address alone."""
    return page.replace("-", " ").title()


def _sales(db: apsw.Connection, planter: _Planter, facts: Mapping[str, Any]) -> list[Sale]:
    """The orders, oldest first."""
    home = {name: value for name, value in facts["member"].items() if name not in ("id", "address", "tasks")}
    buyer = Buyer(facts["member"]["id"], facts["user"], **home)
    taken: set[int] = set()
    found = []
    other = {row[0]: row for row in facts.get("reordered", ())}
    groups = {status: {row[0]: row for row in rows} for status, rows in facts["orders"].items()}
    groups["complete"] |= other
    for status, group in groups.items():
        for number, at, lines in group.values():
            goods = [_line(db, planter, taken, *line) for line in lines]
            found.append(Sale(number, buyer, datetime.fromisoformat(at), status, goods))
    return sorted(found, key=lambda sale: sale.at)


def _line(
    db: apsw.Connection,
    planter: _Planter,
    taken: set[int],
    key: str,
    qty: int,
    price: int,
    options: Sequence[Sequence[str]] = (),
) -> Line:
    number = planter.costing(price, taken) if key == "~" else planter.known[key]
    taken.add(number)
    ((sku, name),) = db.execute("SELECT sku, name FROM product WHERE id = ?", (number,)).fetchall()
    chosen = json.dumps([list(pair) for pair in options], ensure_ascii=False, separators=(",", ":"))
    return Line(number, str(sku), str(name), price, qty, chosen)
