"""All pages of the shop, first match wins: the catalogue's address patterns are the widest and come last."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping.account.pages import ACCOUNT_PAGES
from webarium.sites.shopping.catalog.pages import CATALOG_PAGES
from webarium.sites.shopping.checkout.pages import CHECKOUT_PAGES
from webarium.sites.shopping.content.pages import CONTENT_PAGES
from webarium.sites.shopping.pictures import PICTURE_PAGES

PAGES: tuple[Page, ...] = (*PICTURE_PAGES, *ACCOUNT_PAGES, *CHECKOUT_PAGES, *CATALOG_PAGES, *CONTENT_PAGES)
"""Pictures, account, checkout, catalogue, and the shop's own words."""
