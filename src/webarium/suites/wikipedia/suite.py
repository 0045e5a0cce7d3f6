"""The suite of tasks about the encyclopedia, as it is registered."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.wikipedia import articles, comparisons, edits, impossible, pages

SUITE = Suite(
    name="wikipedia",
    description="Looking things up in Quillpedia, comparing what articles say, and editing it where it is open.",
    templates=collect(articles, comparisons, pages, edits, impossible),
    smoke=(
        "wikipedia.capital_of_country.0",
        "wikipedia.open_country_by_capital.0",
        "wikipedia.watch_article.0",
        "wikipedia.watch_and_count_edits.0",
        "wikipedia.impossible_capital.0",
    ),
)
"""All tasks for Quillpedia."""
