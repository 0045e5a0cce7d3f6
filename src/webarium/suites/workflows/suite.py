"""The suite of long work."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.workflows import (
    access,
    checking,
    hiring,
    leaving,
    migrating,
    paying,
    planning,
    releasing,
    reviewing,
)

SUITE = Suite(
    name="workflows",
    description="Long work across sites: things happen meanwhile, somebody answers, and much can go wrong.",
    templates=collect(access, checking, hiring, leaving, migrating, paying, planning, releasing, reviewing),
    smoke=("gomail.offboarding.0",),
)
"""Registered as ``workflows``."""
