"""Orders as their buyer sees them: lists, one order with everything on it, invoices, shipments."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.shopping.account.addresses import Address
from webarium.sites.shopping.checkout.choices import Choices, decode_choices

STATUS_LABELS = {
    "pending": "Pending",
    "processing": "Processing",
    "complete": "Complete",
    "canceled": "Canceled",
    "holded": "On Hold",
}
"""What the storefront calls an order's status."""


def order_number(order_id: int) -> str:
    """Return an order's number as shown: nine digits."""
    return f"{order_id:09d}"


@dataclass(frozen=True)
class OrderSummary:
    """One row of an order list."""

    id: int
    created_at: str
    ship_to: str
    grand_total: int
    status: str

    @property
    def number(self) -> str:
        """The order's number as shown."""
        return order_number(self.id)

    @property
    def status_label(self) -> str:
        """The status in words."""
        return STATUS_LABELS.get(self.status, self.status.title())


@dataclass(frozen=True)
class OrderItem:
    """One line of an order."""

    id: int
    product_id: int
    sku: str
    name: str
    options: str
    price: int
    qty: int
    url_key: str | None
    """Where the product is now; ``None`` when it is not sold any more."""

    @property
    def choices(self) -> Choices:
        """The options that were chosen."""
        return decode_choices(self.options)

    @property
    def subtotal(self) -> int:
        """Price of all units in cents."""
        return self.price * self.qty


@dataclass(frozen=True)
class Invoice:
    """A bill for a whole order."""

    id: int
    created_at: str
    tax: int
    discount: int
    grand_total: int

    @property
    def number(self) -> str:
        """The invoice's number as shown."""
        return order_number(self.id)


@dataclass(frozen=True)
class Shipment:
    """A parcel that holds a whole order."""

    id: int
    created_at: str
    carrier: str
    tracking_number: str

    @property
    def number(self) -> str:
        """The shipment's number as shown."""
        return order_number(self.id)


@dataclass(frozen=True)
class OrderComment:
    """A note that the shop wrote for the buyer."""

    created_at: str
    comment: str


@dataclass(frozen=True)
class Order:
    """One order with everything that its pages show."""

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
    coupon_code: str | None
    grand_total: int
    items: tuple[OrderItem, ...]
    billing_address: Address | None
    shipping_address: Address | None
    invoices: tuple[Invoice, ...]
    shipments: tuple[Shipment, ...]
    comments: tuple[OrderComment, ...]

    @property
    def number(self) -> str:
        """The order's number as shown."""
        return order_number(self.id)

    @property
    def status_label(self) -> str:
        """The status in words."""
        return STATUS_LABELS.get(self.status, self.status.title())


_SUMMARY = """
SELECT o.id, o.created_at, COALESCE(a.firstname || ' ' || a.lastname, ''), o.grand_total, o.status
FROM sales_order o LEFT JOIN order_address a ON a.order_id = o.id AND a.kind = 'shipping'
WHERE o.customer_id = ? ORDER BY o.created_at DESC, o.id DESC LIMIT ? OFFSET ?
"""

_ORDER = """
SELECT id, customer_id, customer_email, status, created_at, shipping_method, payment_method,
       subtotal, shipping, tax, discount, coupon_code, grand_total
FROM sales_order WHERE id = ?
"""

_ITEMS = """
SELECT i.id, i.product_id, i.sku, i.name, i.options, i.price, i.qty, p.url_key
FROM order_item i LEFT JOIN product p ON p.id = i.product_id AND p.status = 'enabled'
WHERE i.order_id = ? ORDER BY i.id
"""

_ADDRESS = """
SELECT firstname, lastname, company, street, city, region, postcode, country, telephone
FROM order_address WHERE order_id = ? AND kind = ?
"""

_INVOICES = "SELECT id, created_at, tax, discount, grand_total FROM invoice WHERE order_id = ? ORDER BY id"
_SHIPMENTS = "SELECT id, created_at, carrier, tracking_number FROM shipment WHERE order_id = ? ORDER BY id"
_COMMENTS = """
SELECT created_at, comment FROM order_comment WHERE order_id = ? AND is_visible ORDER BY created_at, id
"""


def count_orders(db: apsw.Connection, customer_id: int) -> int:
    """Return how many orders a customer has placed."""
    return int(db.execute("SELECT COUNT(*) FROM sales_order WHERE customer_id = ?", (customer_id,)).get)


def order_list(
    db: apsw.Connection, customer_id: int, *, limit: int, offset: int = 0
) -> tuple[OrderSummary, ...]:
    """Return a stretch of a customer's orders, newest first."""
    return tuple(OrderSummary(*row) for row in db.execute(_SUMMARY, (customer_id, limit, offset)))


def order_by_id(db: apsw.Connection, order_id: int) -> Order | None:
    """Return an order with everything on it; whose it is, the caller must check."""
    head = db.execute(_ORDER, (order_id,)).fetchone()
    if head is None:
        return None
    key, customer_id, email, status, created_at, ship_by, pay_by, *amounts = head
    subtotal, shipping, tax, discount, coupon_code, grand_total = amounts
    return Order(
        id=key,
        customer_id=customer_id,
        customer_email=email,
        status=status,
        created_at=created_at,
        shipping_method=ship_by,
        payment_method=pay_by,
        subtotal=subtotal,
        shipping=shipping,
        tax=tax,
        discount=discount,
        coupon_code=coupon_code,
        grand_total=grand_total,
        items=tuple(OrderItem(*row) for row in db.execute(_ITEMS, (order_id,))),
        billing_address=_address(db, order_id, "billing"),
        shipping_address=_address(db, order_id, "shipping"),
        invoices=tuple(Invoice(*row) for row in db.execute(_INVOICES, (order_id,))),
        shipments=tuple(Shipment(*row) for row in db.execute(_SHIPMENTS, (order_id,))),
        comments=tuple(OrderComment(*row) for row in db.execute(_COMMENTS, (order_id,))),
    )


def order_of(db: apsw.Connection, customer_id: int, order_id: int) -> Order | None:
    """Return a customer's own order; ``None`` for somebody else's, as for one that is not there."""
    order = order_by_id(db, order_id)
    return order if order is not None and order.customer_id == customer_id else None


def guest_order(
    db: apsw.Connection, number: str, lastname: str, *, email: str, postcode: str
) -> Order | None:
    """Return an order placed without an account, to somebody who knows its buyer.

    The billing last name must fit, and one of e-mail and billing ZIP code, whichever is not empty.
    """
    digits = number.strip().lstrip("#").strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 12) or not (email or postcode):
        return None
    order = order_by_id(db, int(digits))
    if order is None or order.customer_id is not None or order.billing_address is None:
        return None
    billing = order.billing_address
    known = (
        _same(billing.lastname, lastname)
        and (not email or _same(order.customer_email, email))
        and (not postcode or _same(billing.postcode, postcode))
    )
    return order if known else None


def _same(left: str, right: str) -> bool:
    return left.strip().casefold() == right.strip().casefold()


def _address(db: apsw.Connection, order_id: int, kind: str) -> Address | None:
    row = db.execute(_ADDRESS, (order_id, kind)).fetchone()
    return None if row is None else Address(*row)
