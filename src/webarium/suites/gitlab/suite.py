"""The suite of tasks about Smithy, as it is registered."""

from __future__ import annotations

from webarium.suites.gitlab import (
    forks,
    histories,
    impossible,
    issues,
    merge_requests,
    pages,
    projects,
    releases,
    sources,
)
from webarium.suites.gitlab.verified_golden import VERIFIED
from webarium.suites.gitlab.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="gitlab",
    description="Reading code and histories, planning and discussing work, and looking after projects on Smithy.",
    templates=collect(
        histories, pages, projects, forks, merge_requests, sources, issues, releases, impossible
    ),
    golden={**GOLDEN, **VERIFIED},
    smoke=(
        "gitlab.commits_by_author.0",
        "gitlab.my_todos.0",
        "gitlab.star_project.0",
        "gitlab.star_and_count.0",
        "gitlab.create_planned_issue.0",
        "gitlab.change_page_title.0",
        "gitlab.impossible_close_issue.0",
    ),
)
"""All tasks for the forge."""
