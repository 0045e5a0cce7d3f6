"""The shop of seed 0, small, built once, seen from the back office; every test gets a world of its own."""

from __future__ import annotations

from tests.visitor import app_of, universe_of, visitor_of, world_of
from webarium.sites.shopping_admin.site import SITE

from .client import Office

universe, app, world = universe_of(SITE), app_of(SITE), world_of(SITE)
office = visitor_of(Office)
"""The default person, who may do everything."""
