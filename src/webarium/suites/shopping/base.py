"""What the shop's templates share: the site, and the computed facts that many of them ask about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import Choice, Number
from webarium.scoring.normalise import token_texts
from webarium.sql import one_of, select
from webarium.suites.kit import Errand, day_of
from webarium.tasks import Data, Row

STATUSES = ("complete", "canceled", "pending")
"""Statuses that the default customer's orders have in the seed data."""

SPELLINGS = (("cancelled", "canceled"), ("completed", "complete"))
"""Other spellings of statuses."""


class ShopTemplate(Errand):
    """Base of all templates of the shop."""

    site: ClassVar[str] = "shopping"


def order_number(order_id: int) -> Number:
    """An order's number as an answer: ``#000000170``."""
    return Number(order_id, pattern="#{:09d}")


def shown_number(order_id: int) -> str:
    """An order's number as pages show it."""
    return f"{order_id:09d}"


def status_choice(status: str) -> Choice:
    """An order's status as an answer."""
    return Choice(status, (*STATUSES, "processing", "closed", "on hold"), SPELLINGS)


def whole_dollars(cents: int) -> str:
    """``25`` or ``24.50``: an amount as a request or an address names it, without the sign."""
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"


def short_day(stamp: str) -> str:
    """A stored time's day as the shop's tables show it: ``3/11/23``."""
    day = day_of(stamp)
    return f"{day.month}/{day.day}/{day.year % 100:02d}"


def customer_id(db: Data) -> int:
    """The id of the customer for whom the task is signed in."""
    return int(db.value("SELECT id FROM customer WHERE email = ?", db.user))


def orders(db: Data, where: str = "1", *params: object) -> list[Row]:
    """The customer's orders that fit a condition, oldest first."""
    return db.rows(
        select("*", "sales_order", f"customer_id = ? AND ({where})", "ORDER BY created_at, id"),
        customer_id(db),
        *params,
    )


def latest_order(db: Data, status: str | None = None) -> Row:
    """The customer's newest order, with a status if one is given."""
    return orders(db, "? IS NULL OR status = ?", status, status)[-1]


def months_with(db: Data, where: str = "1", *params: object) -> dict[str, list[Row]]:
    """The customer's orders that fit a condition by month (``2023-03``), oldest month first."""
    found: dict[str, list[Row]] = {}
    for order in orders(db, where, *params):
        found.setdefault(order.created_at[:7], []).append(order)
    return found


def items(db: Data, order_ids: Sequence[int]) -> list[Row]:
    """The lines of orders, with the order's time and status."""
    return db.rows(
        select(
            "i.*, o.created_at, o.status",
            "order_item i JOIN sales_order o ON o.id = i.order_id",
            one_of("o.id", order_ids).sql,
            "ORDER BY o.created_at, i.id",
        ),
        *order_ids,
    )


def all_items(db: Data) -> list[Row]:
    """The lines of all of the customer's orders, oldest first."""
    return items(db, [order.id for order in orders(db)])


def product(db: Data, product_id: int) -> Row:
    """A product by its id."""
    return db.row("SELECT * FROM product WHERE id = ?", product_id)


def product_called(db: Data, name: str) -> Row:
    """A product by its name."""
    return db.row("SELECT * FROM product WHERE name = ?", name)


def order_of(db: Data, order_id: int) -> Row:
    """An order by its id, whoever placed it."""
    return db.row("SELECT * FROM sales_order WHERE id = ?", order_id)


def line_of_order(db: Data, line_id: int) -> Row:
    """A line of an order by its id."""
    return db.row("SELECT * FROM order_item WHERE id = ?", line_id)


def path_of(row: Row) -> str:
    """The path of a product's page."""
    return f"/{row.url_key}.html"


def options_of(row: Row) -> list[tuple[str, str]]:
    """The chosen options of an order line, cart line or wish."""
    return [(title, value) for title, value in json.loads(row.options)]


def choices_of(db: Data, product_id: int) -> list[tuple[str, list[str]]]:
    """What a buyer must choose of a product, with the values."""
    rows = db.rows(
        "SELECT title, choices FROM product_option WHERE product_id = ? ORDER BY position", product_id
    )
    return [(row.title, json.loads(row.choices)) for row in rows]


def salable(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Products that can be bought now and fit a condition, by id."""
    return db.rows(
        select(
            "p.*, b.name AS brand",
            "product p JOIN brand b ON b.id = p.brand_id",
            f"p.status = 'enabled' AND p.type <> 'variant' AND p.stock > 0 AND ({where})",
            "ORDER BY p.id",
        ),
        *params,
    )


def plain_name(name: str) -> bool:
    """Whether a product's name reads well in the middle of a request and can be searched for in full."""
    return len(name) <= 100 and '"' not in name and "{" not in name


def short_names(names: Iterable[str]) -> dict[str, str]:
    """The shortest telling beginning of each name, where no other of the names has all its words."""
    every = sorted(set(names))
    tokens = {name: token_texts(name) for name in every}
    found: dict[str, str] = {}
    for name in every:
        if name.startswith(("The ", "A ", "An ")):
            continue  # Requests say "the …", and two articles in a row stumble.
        for short in _beginnings(name):
            words = set(token_texts(short))
            if sum(words <= set(other) for other in tokens.values()) == 1:
                found[name] = short
                break
    return found


def _beginnings(name: str) -> Iterable[str]:
    """Shorter and longer beginnings of a name, cut where it pauses."""
    for mark in (" with ", " - ", ", ", " for "):
        head, _, rest = name.partition(mark)
        if rest and 3 <= len(head.split()) <= 9:
            yield head.strip(" ,-")
    yield name


def since(db: Data, days: int) -> str:
    """The day so many days before today, as stored times begin."""
    return (db.today - timedelta(days=days)).isoformat()
