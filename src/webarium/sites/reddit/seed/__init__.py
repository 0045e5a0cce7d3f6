"""Generates the forum's data: authored cores and ways of speaking, multiplied by seeded choices."""

from webarium.sites.reddit.seed.roles import DEFAULT_PASSWORD, PERSONAS, ROLES

__all__ = ["DEFAULT_PASSWORD", "PERSONAS", "ROLES"]
