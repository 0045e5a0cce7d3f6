"""All pages of Omnizon, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.omnizon.account.pages import ACCOUNT_PAGES
from webarium.sites.omnizon.catalog.pages import CATALOG_PAGES
from webarium.sites.omnizon.checkout.pages import CHECKOUT_PAGES
from webarium.sites.omnizon.pictures import PICTURES

PAGES: tuple[Page, ...] = (*PICTURES.pages, *CATALOG_PAGES, *CHECKOUT_PAGES, *ACCOUNT_PAGES)
"""Pictures, browsing, buying, and the customer."""
