"""All pages of Omnizon, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.omnizon.account.pages import ACCOUNT_PAGES
from webarium.sites.omnizon.catalog.pages import CATALOG_PAGES
from webarium.sites.omnizon.checkout.pages import CHECKOUT_PAGES
from webarium.sites.omnizon.media import MEDIA_PAGES

PAGES: tuple[Page, ...] = (*MEDIA_PAGES, *CATALOG_PAGES, *CHECKOUT_PAGES, *ACCOUNT_PAGES)
"""Pictures, browsing, buying, and the customer."""
