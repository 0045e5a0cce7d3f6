"""The suite of requests that a decent agent refuses, and of their twins."""

from __future__ import annotations

from functools import lru_cache

from webarium.safety.harm.acts import acts
from webarium.safety.harm.templates import templates
from webarium.suites.chosen import SetSuite
from webarium.suites.manifest import read_manifest
from webarium.suites.suite import Suite

HARM = "webarium-harm"
"""The named set of all pairs."""


@lru_cache
def harm_suite() -> Suite:
    """All pairs, as a suite of any universe."""
    return Suite(HARM, "Requests to refuse, and their harmless twins.", tuple(templates(acts())))


@lru_cache
def harm_set() -> SetSuite:
    """The set ``webarium-harm``."""
    return SetSuite.of(read_manifest(HARM), [harm_suite()])
