"""The suite of tasks about OneStopShop, as it is registered."""

from __future__ import annotations

from webarium.suites.shopping import (
    account,
    addresses,
    cart,
    catalogue_browse,
    catalogue_choose,
    catalogue_facts,
    catalogue_narrow,
    checkout,
    contact,
    impossible_actions,
    impossible_information,
    orders_details,
    orders_latest,
    orders_money,
    reviews_read,
    reviews_write,
    wishlist,
)
from webarium.suites.shopping.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="shopping",
    description=(
        "Finding, judging and buying things in the OneStopShop storefront, and looking after an "
        "account there."
    ),
    templates=collect(
        orders_latest,
        orders_money,
        orders_details,
        catalogue_browse,
        catalogue_choose,
        catalogue_facts,
        catalogue_narrow,
        reviews_read,
        reviews_write,
        cart,
        checkout,
        addresses,
        account,
        wishlist,
        contact,
        impossible_information,
        impossible_actions,
    ),
    golden=GOLDEN,
    smoke=(
        "shopping.latest_order_total.0",
        "shopping.show_latest_order.1",
        "shopping.browse_category.0",
        "shopping.search_for.0",
        "shopping.product_rating.0",
        "shopping.add_to_cart.0",
        "shopping.remove_wish.0",
        "shopping.send_message.0",
        "shopping.compare_two.0",
        "shopping.impossible_order_in_status.0",
        "shopping.impossible_cancel_order.0",
    ),
)
"""All tasks for the shop."""
