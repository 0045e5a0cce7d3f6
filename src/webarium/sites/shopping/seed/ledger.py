"""Writes customers with their addresses, and orders with all that hangs on them: lines, bills, parcels, refunds.

What is written is what `webarium.sites.shopping.trade.orders` would have written, had the orders gone through it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import apsw

from webarium.draws import Dice
from webarium.sites.shopping.seed.catalogue import GROUPS
from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.fulfilment import History, Parcel, Refund
from webarium.sites.shopping.seed.orders import PAYMENT_METHOD, SHIPPING_METHOD, Order
from webarium.sites.shopping.seed.rows import stamp
from webarium.sites.shopping.seed.taxes import zones
from webarium.sites.shopping.tax_zones import rate_at
from webarium.sql import insert
from webarium.types import SqlValue

_BATCH = 1_000
_NOW = datetime.fromisoformat("2023-06-12 11:59:30")
_GROUP_IDS = {code: number for number, code, _ in GROUPS}
_BUSINESS = {code for _, code, tax_class in GROUPS if tax_class != "Retail Customer"}
CUSTOMER = insert(
    "customer",
    "id email password_hash firstname lastname group_name telephone created_at prefix dob gender tax_number"
    " last_login_at",
)
ADDRESS = insert(
    "customer_address",
    "customer_id firstname lastname company street city region postcode telephone"
    " is_default_billing is_default_shipping",
)
SUBSCRIBER = insert("newsletter_subscriber", "email customer_id subscribed changed_at")
ORDER = insert(
    "sales_order",
    "id customer_id customer_email status created_at shipping_method payment_method subtotal shipping grand_total"
    " tax discount coupon_code rule_name total_paid total_refunded units bill_name ship_name group_id updated_at"
    " status_before",
)
ITEM = insert(
    "order_item",
    "id order_id product_id sku name options price qty tax discount qty_invoiced qty_shipped qty_refunded"
    " qty_canceled",
)
PLACE = insert(
    "order_address", "order_id kind firstname lastname company street city region postcode country telephone"
)
INVOICE = insert("invoice", "id order_id created_at grand_total subtotal shipping tax discount")
INVOICE_ITEM = insert("invoice_item", "invoice_id order_item_id qty")
SHIPMENT = insert("shipment", "id order_id created_at carrier tracking_number units")
SHIPMENT_ITEM = insert("shipment_item", "shipment_id order_item_id qty")
CREDITMEMO = insert(
    "creditmemo", "id order_id created_at subtotal shipping tax discount adjustment grand_total"
)
CREDITMEMO_ITEM = insert("creditmemo_item", "creditmemo_id order_item_id qty restocked")
TRANSACTION = insert("payment_transaction", "order_id created_at number kind payment_method amount")
COMMENT = insert("order_comment", "order_id created_at comment status is_notified is_visible author")

_USES = (
    """INSERT INTO coupon_use (coupon_id, customer_id, times)
    SELECT c.id, o.customer_id, count(*) FROM sales_order o JOIN coupon c ON c.code = o.coupon_code
    WHERE o.customer_id IS NOT NULL GROUP BY c.id, o.customer_id""",
    "UPDATE coupon SET times_used = (SELECT count(*) FROM sales_order WHERE coupon_code = coupon.code)",
    """UPDATE cart_rule SET times_used = coalesce(
      (SELECT sum(times_used) FROM coupon WHERE rule_id = cart_rule.id), 0)""",
)
_SEEN = """
UPDATE customer SET last_login_at = coalesce(
  (SELECT max(created_at) FROM sales_order WHERE customer_id = customer.id), created_at)
"""


def write_customers(db: apsw.Connection, customers: Sequence[Customer]) -> None:
    """Writes accounts, address books and newsletter flags."""
    for customer in customers:
        joined = stamp(customer.created_at)
        db.execute(
            CUSTOMER,
            (
                customer.id,
                customer.email,
                customer.password_hash,
                customer.firstname,
                customer.lastname,
                customer.group,
                customer.addresses[0].telephone,
                joined,
                customer.prefix,
                customer.born.isoformat() if customer.born else None,
                customer.gender,
                customer.tax_number,
                joined,
            ),
        )
        for number, home in enumerate(customer.addresses):
            default = int(number == 0)
            db.execute(
                ADDRESS,
                (
                    customer.id,
                    customer.firstname,
                    customer.lastname,
                    customer.company if default else "",
                    home.street,
                    home.city,
                    home.region,
                    home.postcode,
                    home.telephone,
                    default,
                    default,
                ),
            )
        if customer.subscribed is not None:
            db.execute(SUBSCRIBER, (customer.email, customer.id, int(customer.subscribed), joined))


def write_orders(db: apsw.Connection, orders: Iterable[Order]) -> None:
    """Writes orders, oldest first; their place plus one is their number."""
    ledger = Ledger(db)
    for order in orders:
        ledger.add(order)
    ledger.flush()


def note_uses(db: apsw.Connection, seed: int) -> None:
    """Tell coupons and rules how often they were used, and accounts when they were here last; some are here now."""
    for statement in _USES:
        db.execute(statement)
    db.execute(_SEEN)
    dice = Dice(seed, "now online")
    last = db.execute("SELECT max(id) FROM customer").get
    for _ in range(6):
        at = stamp(_NOW - timedelta(seconds=dice.below(1_500)))
        values = (at, at, dice.between(last // 2, last))
        db.execute("UPDATE customer SET last_seen_at = ?, last_login_at = ? WHERE id = ?", values)


@dataclass(slots=True)
class _Line:
    """A line with what has become of its units."""

    id: int
    price: int
    qty: int
    discount: int
    tax: int
    billed: int = 0
    sent: int = 0
    refunded: int = 0
    canceled: int = 0

    @property
    def subtotal(self) -> int:
        return self.price * self.qty

    def share(self, amount: int, units: int) -> int:
        """The part of an amount of the line that units carry which are refunded next."""
        before = self.refunded
        return amount * (before + units) // self.qty - amount * before // self.qty


class Ledger:
    """Numbers orders, bills, parcels and refunds, and writes them in batches."""

    def __init__(self, db: apsw.Connection) -> None:
        self._db = db
        self._rows: dict[str, list[tuple[SqlValue, ...]]] = {}
        self._counts: dict[str, int] = {}
        self._zones = zones()

    def add(self, order: Order) -> None:
        """Note an order."""
        number = self._next(ORDER)
        history = order.told
        lines = self._lines(order)
        paid = refunded = 0
        if history.billed_at is not None:
            paid = self._bill(number, order, lines, history.billed_at)
        for parcel in history.parcels:
            self._send(number, lines, parcel)
        for refund in history.refunds:
            refunded += self._refund(number, lines, refund)
        if history.canceled_at is not None:
            for line in lines:
                line.canceled = line.qty
        self._note_order(number, order, lines, (paid, refunded))
        self._note_lines(number, order, lines)
        self._note_places(number, order)
        self._note_words(number, order, history)
        if number % _BATCH == 0:
            self.flush()

    def flush(self) -> None:
        """Write what was noted."""
        for statement, rows in self._rows.items():
            self._db.executemany(statement, rows)
            rows.clear()

    def _next(self, statement: str) -> int:
        number = self._counts.get(statement, 0) + 1
        self._counts[statement] = number
        return number

    def _note(self, statement: str, *values: SqlValue) -> None:
        self._rows.setdefault(statement, []).append(values)

    def _lines(self, order: Order) -> list[_Line]:
        subtotals = [item.product.price * item.qty for item in order.items]
        discounts = order.coupon.parts(subtotals) if order.coupon else [0 for _ in subtotals]
        home = order.shipping_to
        rate = rate_at(self._zones, home.region, home.postcode) if order.group in _BUSINESS else 0
        return [
            _Line(
                self._next(ITEM),
                item.product.price,
                item.qty,
                discount,
                ((subtotal - discount) * rate + 5_000) // 10_000,
            )
            for item, subtotal, discount in zip(order.items, subtotals, discounts, strict=True)
        ]

    def _bill(self, number: int, order: Order, lines: Sequence[_Line], at: datetime) -> int:
        tax, discount = sum(line.tax for line in lines), sum(line.discount for line in lines)
        total = order.subtotal + order.shipping + tax - discount
        bill = self._next(INVOICE)
        self._note(INVOICE, bill, number, stamp(at), total, order.subtotal, order.shipping, tax, discount)
        for line in lines:
            line.billed = line.qty
            self._note(INVOICE_ITEM, bill, line.id, line.qty)
        self._transact(number, bill, "capture", total, at)
        return total

    def _send(self, number: int, lines: Sequence[_Line], parcel: Parcel) -> None:
        box = self._next(SHIPMENT)
        units = sum(parcel.units)
        self._note(SHIPMENT, box, number, stamp(parcel.sent_at), parcel.carrier, parcel.tracking, units)
        for line, count in zip(lines, parcel.units, strict=True):
            if count:
                line.sent += count
                self._note(SHIPMENT_ITEM, box, line.id, count)

    def _refund(self, number: int, lines: Sequence[_Line], refund: Refund) -> int:
        memo = self._next(CREDITMEMO)
        parts = [(line, count) for line, count in zip(lines, refund.units, strict=True) if count]
        subtotal = sum(line.price * count for line, count in parts)
        tax = sum(line.share(line.tax, count) for line, count in parts)
        discount = sum(line.share(line.discount, count) for line, count in parts)
        total = subtotal + refund.shipping + tax - discount + refund.adjustment
        at = stamp(refund.at)
        self._note(
            CREDITMEMO, memo, number, at, subtotal, refund.shipping, tax, discount, refund.adjustment, total
        )
        for line, count in parts:
            line.refunded += count
            self._note(CREDITMEMO_ITEM, memo, line.id, count, int(refund.restocked))
        self._transact(number, memo, "refund", total, refund.at)
        return total

    def _transact(self, number: int, document: int, kind: str, amount: int, at: datetime) -> None:
        name = hashlib.sha256(f"{number} {kind} {document}".encode()).hexdigest()[:12].upper()
        self._note(TRANSACTION, number, stamp(at), name, kind, PAYMENT_METHOD, amount)

    def _note_order(self, number: int, order: Order, lines: Sequence[_Line], money: tuple[int, int]) -> None:
        tax, discount = sum(line.tax for line in lines), sum(line.discount for line in lines)
        last = order.told.last
        name = f"{order.firstname} {order.lastname}"
        self._note(
            ORDER,
            number,
            order.customer.id if order.customer else None,
            order.email,
            order.status,
            stamp(order.created_at),
            SHIPPING_METHOD,
            PAYMENT_METHOD,
            order.subtotal,
            order.shipping,
            order.subtotal + order.shipping + tax - discount,
            tax,
            discount,
            order.coupon.code if order.coupon else None,
            order.coupon.rule if order.coupon else "",
            *money,
            sum(line.qty for line in lines),
            name,
            name,
            _GROUP_IDS[order.group],
            stamp(last) if last else "",
            order.told.held,
        )

    def _note_lines(self, number: int, order: Order, lines: Sequence[_Line]) -> None:
        for item, line in zip(order.items, lines, strict=True):
            product = item.product
            self._note(
                ITEM,
                line.id,
                number,
                product.id,
                product.sku,
                product.name,
                item.options_json,
                line.price,
                line.qty,
                line.tax,
                line.discount,
                line.billed,
                line.sent,
                line.refunded,
                line.canceled,
            )

    def _note_places(self, number: int, order: Order) -> None:
        for kind, place in (("billing", order.billing), ("shipping", order.shipping_to)):
            self._note(
                PLACE,
                number,
                kind,
                order.firstname,
                order.lastname,
                order.company,
                place.street,
                place.city,
                place.region,
                place.postcode,
                "United States",
                place.telephone,
            )

    def _note_words(self, number: int, order: Order, history: History) -> None:
        if order.comment:
            self._note(COMMENT, number, stamp(order.created_at), order.comment, "", 0, 1, "")
        for remark in history.remarks:
            self._note(
                COMMENT,
                number,
                stamp(remark.at),
                remark.text,
                remark.status,
                int(remark.notified),
                int(remark.visible),
                remark.author,
            )
