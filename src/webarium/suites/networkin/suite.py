"""The suite of tasks about Networkin, as it is registered."""

from __future__ import annotations

from webarium.suites.networkin import impossible, jobs, members, network, pages, posts, settings
from webarium.suites.networkin.real_golden import GOLDEN
from webarium.suites.networkin.real_second import SECOND
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="networkin",
    description="Finding people, companies, jobs and events on Networkin; posts, messages and a network of one's own.",
    templates=collect(members, pages, posts, network, jobs, impossible, settings),
    smoke=(
        "networkin.current_company.0",
        "networkin.mutual_connections.0",
        "networkin.best_paid.0",
        "networkin.filter_jobs.0",
        "networkin.publish_post.0",
        "networkin.connect_retry.0",
        "networkin.attend_and_host.0",
        "networkin.apply_for_job.0",
        "networkin.impossible_no_member.0",
        "networkin.impossible_message.0",
    ),
    golden={**GOLDEN, **SECOND},
)
"""All tasks for Networkin."""
