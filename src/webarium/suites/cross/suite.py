"""The suite of tasks across the forum, the forge and other sites."""

from __future__ import annotations

from webarium.suites.cross import forge, from_forum, shopping, to_forum
from webarium.suites.cross.verified_golden import VERIFIED
from webarium.suites.cross.webarena_golden import GOLDEN
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="cross",
    description="Tasks of the forum, the forge, a shop, mail, a calendar and homes: one tells what to do on another.",
    templates=collect(shopping, from_forum, to_forum, forge),
    golden={**GOLDEN, **VERIFIED},
    smoke=("reddit.search_recommended_brand.0", "reddit.post_product_link.0", "gomail.post_from_mail.0"),
)
"""All tasks across sites."""
