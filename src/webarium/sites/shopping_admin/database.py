"""The back office's database is the storefront's: what is changed on one side is seen on the other."""

from __future__ import annotations

from webarium.sites.shopping.database import DATABASE
from webarium.sites.shopping.seed.staff import STAFF_ROLES as ROLES

__all__ = ["DATABASE", "ROLES"]
