"""Whose diary it is."""

from __future__ import annotations

from webarium.sites.kit.roles import Role

OWNER_NAME = "Robin Hale"
OWNER_EMAIL = "robin.hale@fernhill.test"
ROLES = (Role("planner", OWNER_EMAIL, "Robin Hale, whose diary it is."),)
