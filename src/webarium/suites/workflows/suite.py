"""The suite of long work."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.workflows import (
    complaints,
    gifts,
    leaving,
    moderating,
    promotion,
    quiz,
    recall,
    repricing,
    stocktaking,
)

SUITE = Suite(
    name="workflows",
    description="Long work across sites: things happen meanwhile, somebody answers, and much can go wrong.",
    templates=collect(
        complaints, gifts, leaving, moderating, promotion, quiz, recall, repricing, stocktaking
    ),
    smoke=("gomail.offboarding.0",),
)
"""Registered as ``workflows``."""
