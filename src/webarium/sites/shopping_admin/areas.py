"""The areas of the back office in the order of its menu."""

from __future__ import annotations

from webarium.sites.shopping_admin.catalog.menu import MENU as CATALOG
from webarium.sites.shopping_admin.content.menu import MENU as CONTENT
from webarium.sites.shopping_admin.customers.menu import MENU as CUSTOMERS
from webarium.sites.shopping_admin.dashboard.menu import MENU as DASHBOARD
from webarium.sites.shopping_admin.marketing.menu import MENU as MARKETING
from webarium.sites.shopping_admin.menu import Area
from webarium.sites.shopping_admin.reports.menu import MENU as REPORTS
from webarium.sites.shopping_admin.sales.menu import MENU as SALES
from webarium.sites.shopping_admin.stores.menu import MENU as STORES
from webarium.sites.shopping_admin.system.menu import MENU as SYSTEM

AREAS: tuple[Area, ...] = (
    *DASHBOARD,
    *SALES,
    *CATALOG,
    *CUSTOMERS,
    *MARKETING,
    *CONTENT,
    *REPORTS,
    *STORES,
    *SYSTEM,
)
