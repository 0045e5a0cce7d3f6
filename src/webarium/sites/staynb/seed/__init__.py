"""Generates Staynb's data: authored places and stays, multiplied by seeded choices."""

from webarium.sites.staynb.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
