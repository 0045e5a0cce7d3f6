"""Writes customers with their addresses, and orders with their items, addresses, invoices and shipments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import apsw

from webarium.sites.shopping.seed.customers import Customer
from webarium.sites.shopping.seed.orders import PAYMENT_METHOD, SHIPPING_METHOD, Order
from webarium.sites.shopping.seed.rows import stamp
from webarium.sql import insert

CUSTOMER = insert("customer", "id email password_hash firstname lastname group_name telephone created_at")
ADDRESS = insert(
    "customer_address",
    "customer_id firstname lastname company street city region postcode telephone"
    " is_default_billing is_default_shipping",
)
SUBSCRIBER = insert("newsletter_subscriber", "email customer_id subscribed changed_at")
ORDER = insert(
    "sales_order",
    "id customer_id customer_email status created_at shipping_method payment_method subtotal"
    " shipping grand_total",
)
ITEM = insert("order_item", "order_id product_id sku name options price qty")
PLACE = insert(
    "order_address", "order_id kind firstname lastname company street city region postcode country telephone"
)
INVOICE = insert("invoice", "order_id created_at grand_total")
SHIPMENT = insert("shipment", "order_id created_at carrier tracking_number")
COMMENT = insert("order_comment", "order_id created_at comment")


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


def write_orders(db: apsw.Connection, orders: Sequence[Order]) -> None:
    """Writes orders; their place in the list plus one is their number."""
    for number, order in enumerate(orders, 1):
        total = order.subtotal + order.shipping
        db.execute(
            ORDER,
            (
                number,
                order.customer.id if order.customer else None,
                order.email,
                order.status,
                stamp(order.created_at),
                SHIPPING_METHOD,
                PAYMENT_METHOD,
                order.subtotal,
                order.shipping,
                total,
            ),
        )
        for item in order.items:
            product = item.product
            db.execute(
                ITEM,
                (number, product.id, product.sku, product.name, item.options_json, product.price, item.qty),
            )
        for kind, place in (("billing", order.billing), ("shipping", order.shipping_to)):
            db.execute(
                PLACE,
                (
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
                ),
            )
        if order.comment:
            db.execute(COMMENT, (number, stamp(order.created_at), order.comment))
        if order.status == "complete":
            _write_fulfilment(db, number, order, total)


def _write_fulfilment(db: apsw.Connection, number: int, order: Order, total: int) -> None:
    billed = order.created_at + timedelta(hours=3, minutes=number % 50)
    sent = order.created_at + timedelta(days=1, hours=number % 9)
    db.execute(INVOICE, (number, stamp(billed), total))
    db.execute(SHIPMENT, (number, stamp(sent), order.carrier, order.tracking))
