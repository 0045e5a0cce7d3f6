"""Generates Zilloft's data: authored places and words, multiplied by seeded choices."""

from webarium.sites.zilloft.seed.plan import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
