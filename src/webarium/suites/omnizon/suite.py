"""The suite of tasks about the Omnizon shop, as it is registered."""

from __future__ import annotations

from webarium.suites.omnizon import account, conditions, impossible, orders, pages, products, versions
from webarium.suites.omnizon.real_answers import references
from webarium.suites.omnizon.real_golden import GOLDEN
from webarium.suites.omnizon.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="omnizon",
    description="Finding, comparing and buying things in Omnizon, and looking after orders, cards and lists there.",
    templates=collect(
        products,
        pages,
        orders,
        versions,
        account,
        impossible,
        conditions,
    ),
    smoke=(
        "omnizon.product_price.0",
        "omnizon.search_for.0",
        "omnizon.add_to_cart.0",
        "omnizon.buy_now.1",
        "omnizon.order_and_total.0",
        "omnizon.cancel_order.0",
        "omnizon.impossible_unavailable.0",
        "omnizon.failing_order.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for Omnizon."""
