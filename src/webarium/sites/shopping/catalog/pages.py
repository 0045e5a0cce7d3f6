"""The catalogue's pages; addresses that end in ``.html`` are categories and products."""

from __future__ import annotations

from webarium.sites.kit.routing import get
from webarium.sites.shopping.catalog.home import home

CATALOG_PAGES = (get("/", home),)
"""First match wins."""
