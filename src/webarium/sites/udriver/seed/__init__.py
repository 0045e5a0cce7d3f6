"""Generates Udriver's data: named and invented places, drivers, and what accounts did."""

from webarium.sites.udriver.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
