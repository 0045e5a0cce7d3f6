"""The suite of tasks for the tools, as it is registered."""

from __future__ import annotations

from webarium.suites.homepage import notes, sums
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="homepage",
    description="Calculating, converting and counting days with Lantern's tools, and keeping notes and a to-do list.",
    templates=collect(sums, notes),
    smoke=(
        "homepage.evaluate_expression.0",
        "homepage.open_month.0",
        "homepage.add_todo.0",
        "homepage.note_converted.0",
        "homepage.impossible_convert_currency.0",
    ),
)
"""All tasks for Lantern."""
