"""What becomes of an order: read with its lines, billed, sent, held, canceled, refunded, commented.

Plain operations on the shop's database, for the storefront and the back office alike. What cannot be done raises
`OrderError` with the reason, before anything has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import apsw

from webarium.sites.kit.formats import money
from webarium.sites.kit.rows import columns_of, iterate
from webarium.sites.shopping.trade.shelves import take
from webarium.sql import insert, select, update

OPEN = ("pending", "processing", "fraud")
"""Statuses in which something can still be done for an order."""
CARRIERS = {
    "dhl": "DHL",
    "fedex": "Federal Express",
    "ups": "United Parcel Service",
    "usps": "United States Postal Service",
}
"""Who brings parcels, by their codes."""


class OrderError(Exception):
    """Something that cannot be done with an order; its text says why."""


@dataclass(frozen=True, slots=True)
class Head:
    """An order without its lines; amounts are cents."""

    id: int
    customer_id: int | None
    customer_email: str
    status: str
    created_at: str
    shipping_method: str
    payment_method: str
    subtotal: int
    shipping: int
    tax: int
    discount: int
    grand_total: int
    coupon_code: str | None
    rule_name: str
    total_paid: int
    total_refunded: int
    bill_name: str
    ship_name: str
    group_id: int
    status_before: str | None

    @property
    def total_due(self) -> int:
        """What is still to be paid."""
        return 0 if self.status == "canceled" else self.grand_total - self.total_paid


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an order; tax and discount are of all its units."""

    id: int
    product_id: int
    variant_id: int | None
    sku: str
    name: str
    options: str
    price: int
    qty: int
    tax: int
    discount: int
    qty_invoiced: int
    qty_shipped: int
    qty_refunded: int
    qty_canceled: int

    @property
    def subtotal(self) -> int:
        """The price of all units."""
        return self.price * self.qty

    @property
    def total(self) -> int:
        """What all units cost with tax and discount."""
        return self.subtotal + self.tax - self.discount

    @property
    def to_invoice(self) -> int:
        """Units that can still be billed."""
        return self.qty - self.qty_invoiced - self.qty_canceled

    @property
    def to_ship(self) -> int:
        """Units that can still be sent."""
        return self.qty - self.qty_shipped - self.qty_canceled - max(0, self.qty_refunded - self.qty_shipped)

    @property
    def to_refund(self) -> int:
        """Units whose money can be given back."""
        return self.qty_invoiced - self.qty_refunded

    def share(self, amount: int, before: int, units: int) -> int:
        """The part of a line's amount that some units carry after others; all parts add up to the whole."""
        return amount * (before + units) // self.qty - amount * before // self.qty


@dataclass(frozen=True, slots=True)
class Refund:
    """What is given back."""

    units: Mapping[int, int]
    """How many of which line, by its id."""
    shipping: int = 0
    extra: int = 0
    """Cents given on top."""
    fee: int = 0
    """Cents kept back."""
    restock: frozenset[int] = frozenset()
    """Lines whose units go back to stock."""


def head_of(db: apsw.Connection, order_id: int) -> Head | None:
    """An order, if there is one."""
    return next(iterate(db, Head, select(columns_of(Head), "sales_order", "id = ?"), (order_id,)), None)


def lines_of(db: apsw.Connection, order_id: int) -> tuple[Line, ...]:
    """An order's lines."""
    query = select(columns_of(Line), "order_item", "order_id = ?", "ORDER BY id")
    return tuple(iterate(db, Line, query, (order_id,)))


def can_invoice(head: Head, lines: Iterable[Line]) -> bool:
    """Whether something can be billed."""
    return head.status in OPEN and any(line.to_invoice for line in lines)


def can_ship(head: Head, lines: Iterable[Line]) -> bool:
    """Whether something can be sent."""
    return head.status in OPEN and any(line.to_ship for line in lines)


def can_cancel(head: Head, lines: Iterable[Line]) -> bool:
    """Whether an order can be canceled: as long as something of it is not yet billed."""
    return can_invoice(head, lines)


def can_refund(head: Head, lines: Iterable[Line]) -> bool:
    """Whether money can be given back."""
    return head.status not in ("canceled", "closed", "holded") and any(line.to_refund for line in lines)


def invoice(db: apsw.Connection, order_id: int, units: Mapping[int, int], now: str) -> int:
    """Bill units of an order's lines, by line id; the first bill carries the shipping. Returns the invoice's id."""
    head, lines = _open(db, order_id)
    parts = _parts(lines, units, lambda line: line.to_invoice, "invoice")
    first = not db.execute("SELECT EXISTS (SELECT 1 FROM invoice WHERE order_id = ?)", (order_id,)).get
    subtotal = sum(line.price * count for line, count in parts)
    tax = sum(line.share(line.tax, line.qty_invoiced, count) for line, count in parts)
    discount = sum(line.share(line.discount, line.qty_invoiced, count) for line, count in parts)
    shipping = head.shipping if first else 0
    if first:  # what belongs to no line, as the discount on shipping
        tax += head.tax - sum(line.tax for line in lines)
        discount += head.discount - sum(line.discount for line in lines)
    total = subtotal + shipping + tax - discount
    number = _next(db, "invoice")
    statement = insert("invoice", "id order_id created_at grand_total subtotal shipping tax discount")
    db.execute(statement, (number, order_id, now, total, subtotal, shipping, tax, discount))
    _write_parts(db, "invoice", number, parts)
    _add(db, parts, "qty_invoiced")
    db.execute(update("sales_order", ["total_paid = total_paid + ?"], "id = ?"), (total, order_id))
    _transact(db, head, number, "capture", total, now)
    _settle(db, order_id, now)
    return number


def ship(
    db: apsw.Connection, order_id: int, units: Mapping[int, int], carrier: str, tracking: str, now: str
) -> int:
    """Send units of an order's lines as one parcel; carrier and number may be empty. Returns the shipment's id."""
    _, lines = _open(db, order_id)
    parts = _parts(lines, units, lambda line: line.to_ship, "ship")
    number = _next(db, "shipment")
    statement = insert("shipment", "id order_id created_at carrier tracking_number units")
    db.execute(statement, (number, order_id, now, carrier, tracking, sum(count for _, count in parts)))
    _write_parts(db, "shipment", number, parts)
    _add(db, parts, "qty_shipped")
    _settle(db, order_id, now)
    return number


def track(db: apsw.Connection, shipment_id: int, carrier: str, tracking: str, now: str) -> None:
    """Say who brings a parcel and under which number."""
    db.execute(update("shipment", ["carrier", "tracking_number"], "id = ?"), (carrier, tracking, shipment_id))
    found = db.execute("SELECT order_id FROM shipment WHERE id = ?", (shipment_id,)).get
    db.execute(update("sales_order", ["updated_at"], "id = ?"), (now, found))


def cancel(db: apsw.Connection, order_id: int, now: str) -> None:
    """Cancel what is not yet billed of an order; those units go back to stock."""
    head, lines = _open(db, order_id)
    if not can_cancel(head, lines):
        raise OrderError("You have not canceled the item: all of the order has been invoiced.")
    for line in lines:
        db.execute(update("order_item", ["qty_canceled"], "id = ?"), (line.to_invoice, line.id))
        _restock(db, line, line.to_invoice)
    if any(line.qty_invoiced for line in lines):
        _settle(db, order_id, now)
    else:
        _set_status(db, order_id, "canceled", now)


def hold(db: apsw.Connection, order_id: int, now: str) -> None:
    """Put an order on hold."""
    head, _ = _open(db, order_id)
    db.execute(update("sales_order", ["status_before"], "id = ?"), (head.status, order_id))
    _set_status(db, order_id, "holded", now)


def unhold(db: apsw.Connection, order_id: int, now: str) -> None:
    """Release an order from hold."""
    head = _known(db, order_id)
    if head.status != "holded":
        raise OrderError("This order is not on hold.")
    db.execute(update("sales_order", ["status_before"], "id = ?"), (None, order_id))
    _set_status(db, order_id, head.status_before or "pending", now)


def refund(db: apsw.Connection, order_id: int, asked: Refund, now: str) -> int:
    """Give money back for billed units, shipping and more. Returns the credit memo's id."""
    head, lines = _known(db, order_id), lines_of(db, order_id)
    if not can_refund(head, lines):
        raise OrderError("There is nothing to refund for this order.")
    parts = _parts(lines, asked.units, lambda line: line.to_refund, "refund", none=True)
    subtotal = sum(line.price * count for line, count in parts)
    tax = sum(line.share(line.tax, line.qty_refunded, count) for line, count in parts)
    discount = sum(line.share(line.discount, line.qty_refunded, count) for line, count in parts)
    left = shipping_left(db, head)
    if asked.shipping > left:
        raise OrderError(f"Maximum shipping amount allowed to refund is {money(left)}.")
    total = subtotal + asked.shipping + tax - discount + asked.extra - asked.fee
    most = head.total_paid - head.total_refunded
    if not 0 < total <= most:
        raise OrderError(
            f"The refund must lie between {money(1)} and {money(most)}, what is left of the payment."
        )
    number = _next(db, "creditmemo")
    columns = "id order_id created_at subtotal shipping tax discount adjustment grand_total"
    values = (number, order_id, now, subtotal, asked.shipping, tax, discount, asked.extra - asked.fee, total)
    db.execute(insert("creditmemo", columns), values)
    _write_refunded(db, number, parts, asked.restock)
    _add(db, parts, "qty_refunded")
    db.execute(update("sales_order", ["total_refunded = total_refunded + ?"], "id = ?"), (total, order_id))
    _transact(db, head, number, "refund", total, now)
    _settle(db, order_id, now)
    return number


def shipping_left(db: apsw.Connection, head: Head) -> int:
    """What of the shipping has not been given back."""
    query = "SELECT COALESCE(sum(shipping), 0) FROM creditmemo WHERE order_id = ?"
    return head.shipping - int(db.execute(query, (head.id,)).get)


def comment(
    db: apsw.Connection,
    order_id: int,
    text: str,
    now: str,
    *,
    status: str,
    author: str,
    notify: bool,
    show: bool,
) -> None:
    """Write a comment into an order's history, perhaps with a new status among those that mean the same."""
    head = _known(db, order_id)
    if status != head.status and {status, head.status} - set(OPEN):
        raise OrderError("We cannot add order history: this order cannot get that status by a comment.")
    columns = "order_id created_at comment status is_notified is_visible author"
    values = (order_id, now, text, status, int(notify), int(show or notify), author)
    db.execute(insert("order_comment", columns), values)
    _set_status(db, order_id, status, now)


def _known(db: apsw.Connection, order_id: int) -> Head:
    head = head_of(db, order_id)
    if head is None:
        raise OrderError("This order no longer exists.")
    return head


def _open(db: apsw.Connection, order_id: int) -> tuple[Head, tuple[Line, ...]]:
    head = _known(db, order_id)
    if head.status not in OPEN:
        said = "on hold" if head.status == "holded" else head.status
        raise OrderError(f"This order is {said}, so this cannot be done with it.")
    return head, lines_of(db, order_id)


def _parts(
    lines: Iterable[Line],
    units: Mapping[int, int],
    most: Callable[[Line], int],
    verb: str,
    *,
    none: bool = False,
) -> list[tuple[Line, int]]:
    parts = [(line, units.get(line.id, 0)) for line in lines if units.get(line.id, 0)]
    for line, count in parts:
        if not 0 < count <= most(line):
            raise OrderError(f"Of {line.name} you can {verb} {most(line)}, not {count}.")
    if not parts and not none:
        raise OrderError(f"There is nothing to {verb}: please give a quantity.")
    return parts


def _next(db: apsw.Connection, table: str) -> int:
    return int(db.execute(select("COALESCE(max(id), 0) + 1", table)).get)


def _write_parts(db: apsw.Connection, of: str, number: int, parts: Iterable[tuple[Line, int]]) -> None:
    statement = insert(f"{of}_item", f"{of}_id order_item_id qty")
    for line, count in parts:
        db.execute(statement, (number, line.id, count))


def _write_refunded(
    db: apsw.Connection, number: int, parts: Iterable[tuple[Line, int]], restock: frozenset[int]
) -> None:
    statement = insert("creditmemo_item", "creditmemo_id order_item_id qty restocked")
    for line, count in parts:
        db.execute(statement, (number, line.id, count, int(line.id in restock)))
        if line.id in restock:
            _restock(db, line, count)


def _add(db: apsw.Connection, parts: Iterable[tuple[Line, int]], column: str) -> None:
    statement = update("order_item", [f"{column} = {column} + ?"], "id = ?")
    for line, count in parts:
        db.execute(statement, (count, line.id))


def _restock(db: apsw.Connection, line: Line, count: int) -> None:
    take(db, line.product_id, line.variant_id, -count)


def _transact(db: apsw.Connection, head: Head, number: int, kind: str, amount: int, now: str) -> None:
    name = hashlib.sha256(f"{head.id} {kind} {number}".encode()).hexdigest()[:12].upper()
    columns = "order_id created_at number kind payment_method amount"
    db.execute(
        insert("payment_transaction", columns), (head.id, now, name, kind, head.payment_method, amount)
    )


def _settle(db: apsw.Connection, order_id: int, now: str) -> None:
    """Give an order the status that follows from what has been billed, sent and refunded."""
    head, lines = _known(db, order_id), lines_of(db, order_id)
    if head.total_refunded and all(line.qty_refunded + line.qty_canceled == line.qty for line in lines):
        status = "closed"
    elif not any(line.to_invoice or line.to_ship for line in lines):
        status = "complete"
    else:
        status = "processing"
    _set_status(db, order_id, status, now)


def _set_status(db: apsw.Connection, order_id: int, status: str, now: str) -> None:
    db.execute(update("sales_order", ["status", "updated_at"], "id = ?"), (status, now, order_id))
