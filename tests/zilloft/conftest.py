"""Zilloft of seed 0, small, built once; every test gets a world of its own."""

from __future__ import annotations

from tests.visitor import app_of, universe_of, visitor_of, without_popups, world_of
from webarium.sites.zilloft.site import SITE

from .client import Buyer

universe, app, world = universe_of(SITE), app_of(SITE), world_of(SITE)
buyer = visitor_of(Buyer)
conditions = without_popups
