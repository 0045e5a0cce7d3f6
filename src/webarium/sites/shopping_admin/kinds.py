"""One address of every kind of page that the back office has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind
from webarium.sites.shopping_admin.account.kinds import KINDS as ACCOUNT_KINDS
from webarium.sites.shopping_admin.catalog.kinds import KINDS as CATALOG_KINDS
from webarium.sites.shopping_admin.content.kinds import KINDS as CONTENT_KINDS
from webarium.sites.shopping_admin.customers.kinds import KINDS as CUSTOMERS_KINDS
from webarium.sites.shopping_admin.dashboard.kinds import KINDS as DASHBOARD_KINDS
from webarium.sites.shopping_admin.marketing.kinds import KINDS as MARKETING_KINDS
from webarium.sites.shopping_admin.reports.kinds import KINDS as REPORTS_KINDS
from webarium.sites.shopping_admin.sales.kinds import KINDS as SALES_KINDS
from webarium.sites.shopping_admin.stores.kinds import KINDS as STORES_KINDS
from webarium.sites.shopping_admin.system.kinds import KINDS as SYSTEM_KINDS

KINDS: tuple[PageKind, ...] = (
    *ACCOUNT_KINDS,
    *DASHBOARD_KINDS,
    *SALES_KINDS,
    *CATALOG_KINDS,
    *CUSTOMERS_KINDS,
    *MARKETING_KINDS,
    *CONTENT_KINDS,
    *REPORTS_KINDS,
    *STORES_KINDS,
    *SYSTEM_KINDS,
)
