"""Udriver of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

from tests.visitor import app_of, universe_of, visitor_of, without_popups, world_of
from webarium.sites.udriver.site import SITE

from .client import Rider

universe, app, world = universe_of(SITE), app_of(SITE), world_of(SITE)
rider = visitor_of(Rider)
conditions = without_popups
