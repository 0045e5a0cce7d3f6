"""The suite of tasks about OpenDining, as it is registered."""

from __future__ import annotations

from webarium.suites.opendining import impossible, pages, reservations, restaurants, tables
from webarium.suites.opendining.real_answers import references
from webarium.suites.opendining.real_golden import GOLDEN
from webarium.suites.opendining.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="opendining",
    description="Finding restaurants, booking tables on OpenDining, and looking after reservations and favorites.",
    templates=collect(restaurants, pages, tables, reservations, impossible),
    smoke=(
        "opendining.restaurant_phone.0",
        "opendining.earliest_table.0",
        "opendining.see_tables.0",
        "opendining.book_table.0",
        "opendining.book_best.0",
        "opendining.book_and_dress.0",
        "opendining.move_time.0",
        "opendining.notify_me.0",
        "opendining.impossible_sold_out.0",
        "opendining.impossible_unknown_restaurant.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for OpenDining."""
