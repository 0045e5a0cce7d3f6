"""The suite of tasks about the back office, as it is registered."""

from __future__ import annotations

from webarium.suites.shopping_admin import (
    across,
    both,
    catalog,
    content,
    customers,
    figures,
    history,
    impossible,
    lookups,
    orders,
    products,
    reviews,
    rules,
)
from webarium.suites.shopping_admin.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="shopping_admin",
    description="Running OneStopShop from its back office: orders, products, customers, prices, words and reports.",
    templates=collect(
        lookups,
        orders,
        products,
        catalog,
        reviews,
        rules,
        content,
        customers,
        figures,
        history,
        both,
        across,
        impossible,
    ),
    golden=GOLDEN,
    smoke=(
        "shopping_admin.newest_order_of_status.0",
        "shopping_admin.orders_with_status.0",
        "shopping_admin.cancel_order.0",
        "shopping_admin.ship_order.0",
        "shopping_admin.set_price.0",
        "shopping_admin.approve_review.0",
        "shopping_admin.retitle_page.0",
        "shopping_admin.sales_of_month.0",
        "shopping_admin.hold_and_tell.0",
        "shopping_admin.impossible_no_invoice.0",
        "shopping_admin.impossible_analyst_price.0",
    ),
)
"""All tasks of the back office."""
