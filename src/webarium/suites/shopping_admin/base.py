"""What the templates share: who works, the shop's rows as the back office shows them, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Number, Ref, StateCheck
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES
from webarium.sql import one_of, select
from webarium.suites.kit import ANY, Errand
from webarium.tasks import Data, Row
from webarium.worlds import RowChange

STATUS_NAMES = dict(STATUSES)
"""Statuses of orders as pages show them."""
BOOKKEEPING = ("admin_log",)
"""Tables that note who did what; every change writes there."""
OPEN = "o.status = 'pending' AND NOT EXISTS (SELECT 1 FROM invoice v WHERE v.order_id = o.id)"
"""Orders with which nothing has happened yet."""


@dataclass(frozen=True)
class OfficeState(StateCheck):
    """Exactly the expected rows changed; the log of who did what is no change of the shop."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        return super().counted([change for change in changes if change.table not in BOOKKEEPING])


class OfficeTemplate(Errand):
    """Base of all templates of the back office."""

    site: ClassVar[str] = "shopping_admin"
    role: ClassVar[str] = "admin"
    start: ClassVar[str] = "/admin/dashboard/"
    state: ClassVar[type[StateCheck]] = OfficeState


def nine(number: int) -> str:
    """The number of an order or a document as pages show it: ``000000189``."""
    return f"{number:09d}"


def order_number(number: int) -> Number:
    """An order's number as an answer."""
    return Number(number, pattern="#{:09d}")


def orders(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Orders that fit a condition, oldest first."""
    return db.rows(select("o.*", "sales_order o", where, "ORDER BY o.created_at, o.id"), *params)


def order(db: Data, number: int) -> Row:
    """An order by its number."""
    return db.row("SELECT * FROM sales_order WHERE id = ?", number)


def lines(db: Data, number: int) -> list[Row]:
    """All lines of an order, in the order of their ids."""
    return db.rows("SELECT * FROM order_item WHERE order_id = ? ORDER BY id", number)


def set_order(number: int, **values: Any) -> Expect:
    """An order of which these columns changed."""
    return Expect.update("sales_order", {"id": number}, {"updated_at": ANY, **values})


def counted(line: Row, column: str) -> Expect:
    """A line of which all units were billed, sent, refunded or canceled."""
    return Expect.update("order_item", {"id": line.id}, {column: line.qty})


def parts(table: str, found: Iterable[Row], **more: Any) -> list[Expect]:
    """The rows of a document that holds all units of some lines; it is labelled ``document``."""
    key = {f"{table}_id": Ref("document")}
    return [
        Expect.insert(f"{table}_item", {**key, "order_item_id": line.id, "qty": line.qty, **more})
        for line in found
    ]


def paid(found: Row, kind: str, amount: int) -> Expect:
    """What the bank was told."""
    values = {
        "order_id": found.id,
        "created_at": ANY,
        "number": ANY,
        "kind": kind,
        "payment_method": found.payment_method,
        "amount": amount,
        "is_closed": 1,
    }
    return Expect.insert("payment_transaction", values)


def back_on_shelf(db: Data, found: Sequence[Row]) -> list[Expect]:
    """Products whose units went back to stock."""
    more: dict[int, int] = {}
    for line in found:
        for product in {line.product_id, line.variant_id or line.product_id}:
            more[product] = more.get(product, 0) + line.qty
    rows = db.rows(select("id, stock", "product", one_of("id", list(more)).sql, "ORDER BY id"), *more)
    return [Expect.update("product", {"id": row.id}, {"stock": row.stock + more[row.id]}) for row in rows]


def products(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Products that requests can name and that fit a condition, by number."""
    plain = "length(p.name) < 70 AND p.name NOT LIKE '%\"%' AND p.name NOT LIKE '%{%'"
    return db.rows(select("p.*", "product p", f"{plain} AND ({where})", "ORDER BY p.id"), *params)


def product(db: Data, number: int) -> Row:
    """A product by its number."""
    return db.row("SELECT * FROM product WHERE id = ?", number)


def customers(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Customers that fit a condition, each with the name that pages show, by number."""
    columns = "c.*, c.firstname || ' ' || c.lastname AS name"
    return db.rows(select(columns, "customer c", where, "ORDER BY c.id"), *params)


def reviews(db: Data, where: str = "1", *params: object) -> list[Row]:
    """Reviews that fit a condition, each with its product's name, oldest first."""
    source = "review r JOIN product p ON p.id = r.product_id"
    return db.rows(select("r.*, p.name AS product", source, where, "ORDER BY r.created_at, r.id"), *params)
