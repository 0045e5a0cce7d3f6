"""The suite of tasks about the handbooks, as it is registered."""

from __future__ import annotations

from webarium.suites.manuals import handbooks
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="manuals",
    description="Finding pages of the handbooks and what they say; doing it is in the suite lookup.",
    templates=collect(handbooks),
    smoke=(
        "manuals.open_handbook_page.0",
        "manuals.house_rule.0",
        "manuals.write_margin_note.0",
        "manuals.note_house_rule.0",
        "manuals.impossible_open_page.0",
    ),
)
"""All tasks for Margin Notes alone."""
