"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.stores.configuration import CONFIGURATION_PAGES
from webarium.sites.shopping_admin.stores.taxes import TAX_PAGES

PAGES: tuple[Page, ...] = (*CONFIGURATION_PAGES, *TAX_PAGES)
