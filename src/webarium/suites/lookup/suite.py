"""The suite of tasks for which something is looked up, as it is registered."""

from __future__ import annotations

from webarium.suites.lookup import articles, calculations, drives, errands, forge, gatherings, office, places
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="lookup",
    description="Doing on one site what a handbook, the encyclopedia, the map or a tool says or computes on another.",
    templates=collect(forge, office, articles, places, drives, gatherings, errands, calculations),
    smoke=(
        "manuals.branch_by_house_rules.0",
        "wikipedia.search_shop_for_element.0",
        "homepage.add_up_orders.0",
        "homepage.note_stay_price.0",
        "wikipedia.impossible_cheapest_home_in_capital.0",
    ),
)
"""All tasks for which something is looked up."""
