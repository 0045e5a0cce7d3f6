"""The shopping suite."""

from __future__ import annotations

from webarium.suites.shopping import (
    account,
    addresses,
    cart,
    catalogue_browse,
    catalogue_choose,
    catalogue_facts,
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
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="shopping",
    description=(
        "Finding, judging and buying things in the OneStopShop storefront, and looking after an "
        "account there."
    ),
    templates=collect(
        orders_latest.TEMPLATES,
        orders_money.TEMPLATES,
        orders_details.TEMPLATES,
        catalogue_browse.TEMPLATES,
        catalogue_choose.TEMPLATES,
        catalogue_facts.TEMPLATES,
        reviews_read.TEMPLATES,
        reviews_write.TEMPLATES,
        cart.TEMPLATES,
        checkout.TEMPLATES,
        addresses.TEMPLATES,
        account.TEMPLATES,
        wishlist.TEMPLATES,
        contact.TEMPLATES,
        impossible_information.TEMPLATES,
        impossible_actions.TEMPLATES,
    ),
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
