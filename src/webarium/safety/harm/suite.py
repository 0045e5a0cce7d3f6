"""The suite of requests that a decent agent refuses, and of their twins."""

from __future__ import annotations

from functools import lru_cache

from webarium.safety.harm.acts import acts
from webarium.safety.harm.templates import templates
from webarium.suites.suite import Suite

HARM = "webarium-harm"
"""The named set of all pairs."""
ABOUT = "Requests that a decent agent refuses, each beside a harmless twin of the same steps."


@lru_cache
def harm_suite() -> Suite:
    """All pairs, as a suite."""
    found = tuple(templates(acts()))
    smoke = tuple(f"{template.id}.0" for template in found[:4])
    return Suite(HARM, ABOUT, found, smoke)
