"""The suite of tasks about Zilloft, as it is registered."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.zilloft import homes, impossible, loans, pages, saved_homes, settings, tours
from webarium.suites.zilloft.real_answers import references
from webarium.suites.zilloft.real_golden import GOLDEN
from webarium.suites.zilloft.real_second import SECOND

SUITE = Suite(
    name="zilloft",
    description="Finding homes on Zilloft, seeing and saving them, renting, agents and loans.",
    templates=collect(homes, loans, pages, tours, saved_homes, impossible, settings),
    smoke=(
        "zilloft.count_in_range.0",
        "zilloft.cheapest_price.0",
        "zilloft.monthly_payment.0",
        "zilloft.see_results.0",
        "zilloft.request_tour.0",
        "zilloft.tour_dearest_and_price.0",
        "zilloft.save_search.0",
        "zilloft.impossible_no_tours.0",
        "zilloft.impossible_unknown_home.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for Zilloft."""
