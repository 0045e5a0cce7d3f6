"""The suite of work for several agents."""

from __future__ import annotations

from webarium.suites.several import forge, forum, outings, shop, topwork, wiki
from webarium.suites.suite import Suite, collect

SUITE = Suite(
    name="several",
    description="Work for several agents in one world, each with a role and an account; scored jointly and each.",
    templates=collect(topwork, shop, forge, forum, outings, wiki),
    smoke=("topwork.agree_offer.0",),
)
"""Known as ``several``; it is no part of ``all``, whose tasks one agent can do."""
