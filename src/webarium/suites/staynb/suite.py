"""The suite of tasks about Staynb, as it is registered."""

from __future__ import annotations

from webarium.suites.staynb import impossible, pages, reservations, settings, stays, wishlists
from webarium.suites.staynb.real_answers import references
from webarium.suites.staynb.real_golden import GOLDEN
from webarium.suites.staynb.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="staynb",
    description="Finding, booking and keeping homes for a few nights on Staynb, with trips, messages and wish lists.",
    templates=collect(stays, pages, reservations, wishlists, impossible, settings),
    smoke=(
        "staynb.stay_price.0",
        "staynb.total_price.0",
        "staynb.search_trip.0",
        "staynb.filter_place.0",
        "staynb.book_stay.0",
        "staynb.book_stay_retry.0",
        "staynb.book_cheapest.0",
        "staynb.save_to_list.0",
        "staynb.cancel_trip.0",
        "staynb.impossible_taken_dates.0",
        "staynb.impossible_pet.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for Staynb."""
