"""The suite of tasks across the forum and other sites."""

from __future__ import annotations

from webarium.suites.cross import from_forum, shopping, to_forum
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="cross",
    description="Tasks of the forum with a shop, a mailbox, a calendar or homes: what one tells is used on the other.",
    templates=collect(shopping, from_forum, to_forum),
    smoke=("reddit.search_recommended_brand.0", "reddit.post_product_link.0", "gomail.post_from_mail.0"),
)
"""All tasks across sites."""
