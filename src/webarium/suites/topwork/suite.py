"""The suite of tasks about TopWork, as it is registered."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.topwork import (
    contracts,
    freelancers,
    impossible,
    job_posts,
    pages,
    profiles,
    proposals,
    settings,
)
from webarium.suites.topwork.real_answers import references
from webarium.suites.topwork.real_golden import GOLDEN
from webarium.suites.topwork.real_second import SECOND

SUITE = Suite(
    name="topwork",
    description="Finding and hiring freelancers on TopWork, paying and judging them, and working there oneself.",
    templates=collect(profiles, pages, freelancers, job_posts, contracts, proposals, impossible, settings),
    smoke=(
        "topwork.hourly_rate.0",
        "topwork.cheapest_freelancer.0",
        "topwork.lowest_bid.0",
        "topwork.filter_talent.0",
        "topwork.post_job.0",
        "topwork.invite_retry.0",
        "topwork.accept_offer.0",
        "topwork.fund_and_tell.0",
        "topwork.impossible_nobody.0",
        "topwork.impossible_log_too_much.0",
    ),
    golden={**GOLDEN, **SECOND},
    references=references,
)
"""All tasks for TopWork."""
