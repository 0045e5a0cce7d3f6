"""All pages of the back office, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping.pictures import PICTURE_PAGES
from webarium.sites.shopping_admin.account.pages import PAGES as ACCOUNT_PAGES
from webarium.sites.shopping_admin.catalog.pages import PAGES as CATALOG_PAGES
from webarium.sites.shopping_admin.content.pages import PAGES as CONTENT_PAGES
from webarium.sites.shopping_admin.customers.pages import PAGES as CUSTOMERS_PAGES
from webarium.sites.shopping_admin.dashboard.pages import PAGES as DASHBOARD_PAGES
from webarium.sites.shopping_admin.editing.preview import PREVIEW_PAGES
from webarium.sites.shopping_admin.marketing.pages import PAGES as MARKETING_PAGES
from webarium.sites.shopping_admin.reports.pages import PAGES as REPORTS_PAGES
from webarium.sites.shopping_admin.sales.pages import PAGES as SALES_PAGES
from webarium.sites.shopping_admin.stores.pages import PAGES as STORES_PAGES
from webarium.sites.shopping_admin.system.pages import PAGES as SYSTEM_PAGES

PAGES: tuple[Page, ...] = (
    *PICTURE_PAGES,
    *ACCOUNT_PAGES,
    *DASHBOARD_PAGES,
    *SALES_PAGES,
    *CATALOG_PAGES,
    *CUSTOMERS_PAGES,
    *MARKETING_PAGES,
    *CONTENT_PAGES,
    *REPORTS_PAGES,
    *STORES_PAGES,
    *SYSTEM_PAGES,
    *PREVIEW_PAGES,
)
"""Signing in, and one area after another."""
