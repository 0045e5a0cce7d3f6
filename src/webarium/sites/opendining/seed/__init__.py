"""Generates OpenDining's data: named and invented restaurants, menus, reviews, and what accounts did."""

from webarium.sites.opendining.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
