"""All pages of the handbooks, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get
from webarium.sites.manuals import reading

PAGES: tuple[Page, ...] = (
    get("/", reading.shelf),
    get("/search", reading.search),
    get("/{book}", reading.contents),
    get("/{book}/{page}", reading.page),
)
