"""The suite of long work."""

from __future__ import annotations

from webarium.suites.suite import Suite, collect
from webarium.suites.workflows import (
    access,
    bounties,
    checking,
    complaints,
    dinner,
    gifts,
    hiring,
    leaving,
    migrating,
    moderating,
    paying,
    planning,
    promotion,
    quiz,
    recall,
    releasing,
    repricing,
    reunion,
    reviewing,
    speakers,
    stocktaking,
    tours,
    unbooking,
    wedding,
)

SUITE = Suite(
    name="workflows",
    description="Long work across sites: things happen meanwhile, somebody answers, and much can go wrong.",
    templates=collect(
        access,
        bounties,
        checking,
        complaints,
        dinner,
        gifts,
        hiring,
        leaving,
        migrating,
        moderating,
        paying,
        planning,
        promotion,
        quiz,
        recall,
        releasing,
        repricing,
        reunion,
        reviewing,
        speakers,
        stocktaking,
        tours,
        unbooking,
        wedding,
    ),
    smoke=("gomail.offboarding.0",),
)
"""Registered as ``workflows``."""
