"""Writes orders that facts name into a shop's data, with the bills, parcels and addresses that their status means."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from webarium.sites.shopping.seed.ledger import (
    INVOICE,
    INVOICE_ITEM,
    ITEM,
    ORDER,
    PLACE,
    SHIPMENT,
    SHIPMENT_ITEM,
    TRANSACTION,
)
from webarium.sites.shopping.seed.orders import (
    CARRIERS,
    PAYMENT_METHOD,
    SHIPPING_METHOD,
    SHIPPING_PER_UNIT,
)
from webarium.sites.shopping.seed.rows import stamp
from webarium.sql import delete, update

_TABLES = (
    "payment_transaction",
    "creditmemo_item",
    "creditmemo",
    "shipment_item",
    "shipment",
    "invoice_item",
    "invoice",
    "order_comment",
    "order_address",
    "order_item",
    "product_sale",
    "coupon_use",
    "sales_order",
)
"""Everything about orders, those first that refer to others."""


@dataclass(frozen=True)
class Buyer:
    """Who orders; a guest has no number."""

    id: int | None
    email: str
    firstname: str
    lastname: str
    street: str
    city: str
    region: str
    postcode: str
    telephone: str

    @property
    def name(self) -> str:
        """As documents have it."""
        return f"{self.firstname} {self.lastname}"


@dataclass(frozen=True)
class Line:
    """Units of a product that are ordered together."""

    product: int
    sku: str
    name: str
    price: int
    """Cents each."""
    qty: int = 1
    options: str = "[]"
    variant: int | None = None
    discount: int = 0
    """Cents off the whole line."""


@dataclass(frozen=True)
class Sale:
    """An order as facts have it."""

    id: int
    buyer: Buyer
    at: datetime
    status: str
    lines: Sequence[Line]
    tax: int = 0
    """Cents, all of them on the first line."""

    @property
    def units(self) -> int:
        """Of all lines."""
        return sum(line.qty for line in self.lines)

    @property
    def subtotal(self) -> int:
        """Cents for the goods."""
        return sum(line.price * line.qty for line in self.lines)

    @property
    def discount(self) -> int:
        """Cents off all lines."""
        return sum(line.discount for line in self.lines)

    @property
    def carriage(self) -> int:
        """Cents for shipping."""
        return SHIPPING_PER_UNIT * self.units

    @property
    def total(self) -> int:
        """Cents for everything."""
        return self.subtotal + self.carriage + self.tax - self.discount


def forget_orders(db: apsw.Connection) -> None:
    """Remove all orders, and that coupons were used."""
    for table in _TABLES:
        db.execute(delete(table, "1"))
    db.execute(update("coupon", ["times_used = 0"], "1"))
    db.execute(update("cart_rule", ["times_used = 0"], "1"))


def write_sales(db: apsw.Connection, sales: Sequence[Sale]) -> None:
    """Write orders, bills and parcels; these are numbered in the order given."""
    bills = boxes = items = 0
    for sale in sales:
        billed, sent = sale.status in ("complete", "processing"), sale.status == "complete"
        first = items + 1
        items += len(sale.lines)
        _write_order(db, sale, paid=sale.total if billed else 0)
        _write_lines(db, sale, first, billed=billed, sent=sent)
        if billed:
            bills += 1
            _bill(db, sale, bills, first)
        if sent:
            boxes += 1
            _send(db, sale, boxes, first)


def _write_order(db: apsw.Connection, sale: Sale, paid: int) -> None:
    buyer = sale.buyer
    later = sale.at + timedelta(days=1, hours=2)
    touched = "" if sale.status in ("pending", "fraud") else stamp(later)
    money = (sale.subtotal, sale.carriage, sale.total, sale.tax, sale.discount, None, "", paid, 0, sale.units)
    group = 0 if buyer.id is None else 1
    db.execute(
        ORDER,
        (
            *(sale.id, buyer.id, buyer.email, sale.status, stamp(sale.at), SHIPPING_METHOD, PAYMENT_METHOD),
            *money,
            *(buyer.name, buyer.name, group, touched, None),
        ),
    )
    for kind in ("billing", "shipping"):
        home = (buyer.street, buyer.city, buyer.region, buyer.postcode, "United States", buyer.telephone)
        db.execute(PLACE, (sale.id, kind, buyer.firstname, buyer.lastname, "", *home))


def _write_lines(db: apsw.Connection, sale: Sale, first: int, *, billed: bool, sent: bool) -> None:
    canceled = sale.status == "canceled"
    for number, line in enumerate(sale.lines, first):
        became = (line.qty * billed, line.qty * sent, 0, line.qty * canceled)
        bought = (line.product, line.sku, line.name, line.options, line.price, line.qty)
        db.execute(
            ITEM, (number, sale.id, *bought, sale.tax if number == first else 0, line.discount, *became)
        )
        if line.variant is not None:
            db.execute("UPDATE order_item SET variant_id = ? WHERE id = ?", (line.variant, number))


def _bill(db: apsw.Connection, sale: Sale, number: int, first: int) -> None:
    at = stamp(sale.at + timedelta(hours=3))
    db.execute(
        INVOICE, (number, sale.id, at, sale.total, sale.subtotal, sale.carriage, sale.tax, sale.discount)
    )
    for place, line in enumerate(sale.lines):
        db.execute(INVOICE_ITEM, (number, first + place, line.qty))
    name = hashlib.sha256(f"{sale.id} capture {number}".encode()).hexdigest()[:12].upper()
    db.execute(TRANSACTION, (sale.id, at, name, "capture", PAYMENT_METHOD, sale.total))


def _send(db: apsw.Connection, sale: Sale, number: int, first: int) -> None:
    at = stamp(sale.at + timedelta(days=1, hours=2))
    carrier = CARRIERS[sale.id % len(CARRIERS)]
    tracking = f"{int(hashlib.sha256(str(sale.id).encode()).hexdigest()[:10], 16):012d}"
    db.execute(SHIPMENT, (number, sale.id, at, carrier, tracking, sale.units))
    for place, line in enumerate(sale.lines):
        db.execute(SHIPMENT_ITEM, (number, first + place, line.qty))
