"""Generates the diary's data: an authored July 2024, and other months that vary with the seed."""

from webarium.sites.gocalendar.seed.roles import OWNER_EMAIL, OWNER_NAME, ROLES

__all__ = ["OWNER_EMAIL", "OWNER_NAME", "ROLES"]
