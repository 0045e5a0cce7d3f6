"""The suite of tasks across sites."""

from __future__ import annotations

from webarium.suites.cross import shopping
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="cross",
    description="Tasks that need several sites: what one tells is used on another.",
    templates=collect(shopping.TEMPLATES),
    smoke=("reddit.search_recommended_brand.0", "reddit.post_product_link.0"),
)
"""All tasks across sites."""
