"""Generates Networkin's data: members, their network, companies, posts, jobs, events and messages."""

from webarium.sites.networkin.seed.plan import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
