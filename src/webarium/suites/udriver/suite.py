"""The suite of tasks about Udriver, as it is registered."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.udriver import fares, impossible, pages, rides, settings, wallet
from webarium.suites.udriver.real_answers import references
from webarium.suites.udriver.real_golden import GOLDEN
from webarium.suites.udriver.real_second import SECOND

SUITE = Suite(
    name="udriver",
    description="Finding, booking and paying rides on Udriver, and looking after trips, wallet and saved places.",
    templates=collect(fares, pages, rides, wallet, impossible, settings),
    smoke=(
        "udriver.ride_price.0",
        "udriver.trip_driver.0",
        "udriver.month_spending.0",
        "udriver.see_options_later.0",
        "udriver.request_ride.0",
        "udriver.request_driver_retry.0",
        "udriver.dearest_from_wallet.0",
        "udriver.ride_and_plate.0",
        "udriver.rate_trip.0",
        "udriver.impossible_unknown_place.0",
        "udriver.impossible_no_driver.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for Udriver."""
