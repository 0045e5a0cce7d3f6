"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.customers.addresses import ADDRESS_PAGES
from webarium.sites.shopping_admin.customers.assigning import ASSIGN_PAGES
from webarium.sites.shopping_admin.customers.customer import CUSTOMER_PAGES
from webarium.sites.shopping_admin.customers.customers_grid import CUSTOMERS, ONLINE
from webarium.sites.shopping_admin.customers.groups import GROUP_PAGES
from webarium.sites.shopping_admin.grid import pages as grid_pages

PAGES: tuple[Page, ...] = (
    *grid_pages.pages(CUSTOMERS),
    *ASSIGN_PAGES,
    *CUSTOMER_PAGES,
    *ADDRESS_PAGES,
    *grid_pages.pages(ONLINE),
    *GROUP_PAGES,
)
