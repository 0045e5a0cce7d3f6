"""Pages of the shop's own words."""

from __future__ import annotations

from webarium.sites.kit.routing import Page

CONTENT_PAGES: tuple[Page, ...] = ()
"""First match wins; the widest address pattern comes last."""
