"""The grid of orders, with what is done to several of them at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import apsw

from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import orders
from webarium.sites.shopping.trade.orders import OrderError
from webarium.sites.shopping_admin.grid.columns import Column, nine_digits
from webarium.sites.shopping_admin.grid.grid import Grid, MassAction
from webarium.sites.shopping_admin.staff import record

STATUSES = (
    ("pending", "Pending"),
    ("processing", "Processing"),
    ("complete", "Complete"),
    ("closed", "Closed"),
    ("canceled", "Canceled"),
    ("holded", "On Hold"),
    ("fraud", "Suspected Fraud"),
)
"""An order's status, and how it reads."""


def _all(
    deed: Callable[[apsw.Connection, int, str], None], done: str, told: str
) -> Callable[[Visit, Sequence[int]], str]:
    """Do something with every order with which it can be done."""

    def act(visit: Visit, ids: Sequence[int]) -> str:
        count = 0
        for number in ids:
            try:
                deed(visit.db, number, visit.stamp)
            except OrderError:
                continue
            record(visit, done, f"Order #{nine_digits(number)}")
            count += 1
        left = len(ids) - count
        rest = f" With {plural(left, 'order')} this cannot be done." if left else ""
        return told.format(plural(count, "order")) + rest

    return act


ORDERS = Grid(
    name="sales_order",
    namespace="sales_order_grid",
    title="Orders",
    path="/admin/sales/order/",
    source="sales_order",
    columns=(
        Column("increment_id", "ID", "id", "number", reads=nine_digits),
        Column("created_at", "Purchase Date", "created_at", "moment"),
        Column("billing_name", "Bill-to Name", "bill_name"),
        Column("shipping_name", "Ship-to Name", "ship_name"),
        Column("base_grand_total", "Grand Total (Base)", "grand_total", "money", shown=False),
        Column("grand_total", "Grand Total (Purchased)", "grand_total", "money"),
        Column("status", "Status", "status", "choice", STATUSES),
        Column("customer_email", "Customer Email", "customer_email", shown=False),
        Column("subtotal", "Subtotal", "subtotal", "money", shown=False),
        Column("shipping_and_handling", "Shipping and Handling", "shipping", "money", shown=False),
        Column("payment_method", "Payment Method", "payment_method", shown=False),
        Column("shipping_information", "Shipping Information", "shipping_method", shown=False),
        Column("total_refunded", "Total Refunded", "total_refunded", "money", shown=False),
        Column("coupon_code", "Coupon Code", "coupon_code", shown=False),
    ),
    right="sales",
    noun="order",
    keyword=("printf('%09d', id)", "bill_name", "ship_name", "customer_email"),
    link="/admin/sales/order/view/order_id/{}/",
    verb="View",
    actions=(
        MassAction("cancel", "Cancel", _all(orders.cancel, "Canceled", "You canceled {}.")),
        MassAction("hold", "Hold", _all(orders.hold, "Held", "You put {} on hold.")),
        MassAction("unhold", "Unhold", _all(orders.unhold, "Released", "You released {} from hold.")),
    ),
    create=("Create New Order", "/admin/sales/order_create/"),
)
