"""Generates Smithy's data: authored code bases and people, and histories and talk about them by seeded choices."""

from webarium.sites.gitlab.seed.roles import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
