"""The suite of tasks about Fly Unified, as it is registered."""

from __future__ import annotations

from webarium.suites.flyunified import bookings, connections, fares, impossible, pages, settings, trips
from webarium.suites.flyunified.real_answers import references
from webarium.suites.flyunified.real_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="flyunified",
    description="Finding, comparing and booking flights on Fly Unified, and looking after trips and miles.",
    templates=collect(fares, pages, bookings, connections, trips, impossible, settings),
    smoke=(
        "flyunified.fare_price.0",
        "flyunified.front_window.0",
        "flyunified.search_one_way.0",
        "flyunified.search_morning.0",
        "flyunified.book_flight.0",
        "flyunified.book_flight_retry.0",
        "flyunified.book_cheapest.0",
        "flyunified.cancel_trip.0",
        "flyunified.impossible_minor.0",
        "flyunified.impossible_unknown_place.0",
    ),
    golden=GOLDEN,
    references=references,
)
"""All tasks for Fly Unified."""
