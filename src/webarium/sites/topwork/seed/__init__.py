"""Generates TopWork's data: freelancers, clients, jobs, contracts, feedback and messages."""

from webarium.sites.topwork.seed.plan import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
