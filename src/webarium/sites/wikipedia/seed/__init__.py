"""The encyclopedia's data: tables of facts, kits that make articles of them, and paragraphs written for single ones."""

from webarium.sites.wikipedia.seed.roles import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
