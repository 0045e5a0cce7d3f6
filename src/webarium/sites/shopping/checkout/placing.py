"""Placing an order: the one place that turns a cart into rows of the order tables."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import apsw

from webarium.sites.shopping.account.addresses import Address
from webarium.sites.shopping.checkout.cart import Cart, CartError, empty_cart
from webarium.sites.shopping.checkout.coupons import drop_coupon
from webarium.sites.shopping.checkout.shipping import Quote
from webarium.sites.shopping.trade.discounts import count_use
from webarium.sites.shopping.trade.groups import group_of
from webarium.sites.shopping.trade.payments import CHECK
from webarium.sites.shopping.trade.shelves import take
from webarium.sites.shopping.visitor import GUEST_ID


@dataclass(frozen=True)
class Purchase:
    """Everything that a buyer has decided about an order."""

    customer_id: int | None
    """``None`` for a buyer without an account."""
    email: str
    shipping_address: Address
    billing_address: Address
    shipping: Quote
    payment: str = CHECK
    """What the way of paying is called."""


def place_order(db: apsw.Connection, cart: Cart, purchase: Purchase, now: str) -> int:
    """Turn a visitor's cart into a pending order and return its id; takes the units from stock, empties the cart.

    Raises `CartError` when the cart is empty or holds something that cannot be bought.
    """
    order_id = write_order(db, cart, purchase, now)
    owner = GUEST_ID if purchase.customer_id is None else purchase.customer_id
    empty_cart(db, owner)
    drop_coupon(db, owner)
    return order_id


def write_order(db: apsw.Connection, cart: Cart, purchase: Purchase, now: str) -> int:
    """The same for a cart that nobody holds, such as one that the shop's people put together."""
    if not cart.lines:
        raise CartError("Your cart is empty.")
    if cart.problems:
        raise CartError("Some of the products cannot be ordered as they are. " + " ".join(cart.problems))
    order_id = int(db.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM sales_order").get)
    _insert_order(db, order_id, cart, purchase, now)
    for line in cart.lines:
        db.execute(
            "INSERT INTO order_item (order_id, product_id, sku, name, options, price, qty, discount, tax, "
            "variant_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                order_id,
                line.product_id,
                line.sku,
                line.name,
                line.options,
                line.price,
                line.qty,
                cart.discount.lines.get(line.id, 0),
                cart.taxes.get(line.id, 0),
                line.variant_id,
            ),
        )
        take(db, line.product_id, line.variant_id, line.qty)
    for kind, address in (("billing", purchase.billing_address), ("shipping", purchase.shipping_address)):
        db.execute(
            "INSERT INTO order_address (order_id, kind, firstname, lastname, company, street, city, region, "
            "postcode, country, telephone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (order_id, kind, *astuple(address)),
        )
    count_use(db, cart.discount, purchase.customer_id)
    return order_id


def _insert_order(db: apsw.Connection, order_id: int, cart: Cart, purchase: Purchase, now: str) -> None:
    db.execute(
        "INSERT INTO sales_order (id, customer_id, customer_email, status, created_at, shipping_method, "
        "payment_method, subtotal, shipping, grand_total, units, bill_name, ship_name, group_id, discount, "
        "coupon_code, rule_name, tax) VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            order_id,
            purchase.customer_id,
            purchase.email,
            now,
            purchase.shipping.title,
            purchase.payment,
            cart.subtotal,
            purchase.shipping.price,
            cart.total(purchase.shipping.price),
            cart.units,
            purchase.billing_address.name,
            purchase.shipping_address.name,
            group_of(db, purchase.customer_id),
            cart.discount.total,
            cart.discount.code or None,
            cart.discount.told,
            cart.tax,
        ),
    )
