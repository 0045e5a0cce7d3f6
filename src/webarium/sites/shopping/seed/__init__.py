"""Generates the shop's data: authored families, voices and pages, multiplied by seeded choices."""

from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD, PERSONAS, ROLES

__all__ = ["DEFAULT_PASSWORD", "PERSONAS", "ROLES"]
