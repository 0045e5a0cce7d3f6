"""The suite of tasks about DashDish, as it is registered."""

from __future__ import annotations

from webarium.suites.dashdish import account, budgets, impossible, orders, pages, restaurants, settings
from webarium.suites.dashdish.real_answers import references
from webarium.suites.dashdish.real_golden import GOLDEN
from webarium.suites.dashdish.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="dashdish",
    description="Finding, comparing and ordering food on DashDish, and looking after carts, orders and favorites.",
    templates=collect(restaurants, pages, orders, budgets, account, impossible, settings),
    smoke=(
        "dashdish.dish_price.0",
        "dashdish.month_spending.0",
        "dashdish.cheapest_place.0",
        "dashdish.narrowed.0",
        "dashdish.add_to_cart.0",
        "dashdish.order_dish.0",
        "dashdish.order_retry.0",
        "dashdish.order_scheduled.0",
        "dashdish.order_and_total.0",
        "dashdish.write_review.0",
        "dashdish.impossible_sold_out.0",
        "dashdish.impossible_card_declined.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for DashDish."""
