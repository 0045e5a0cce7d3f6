"""Pages of sales."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.grid.pages import pages, rendering
from webarium.sites.shopping_admin.sales.creating import CREATE_PAGES
from webarium.sites.shopping_admin.sales.documents import DOCUMENT_PAGES
from webarium.sites.shopping_admin.sales.order_pages import ORDER_PAGES
from webarium.sites.shopping_admin.sales.orders_grid import ORDERS
from webarium.sites.shopping_admin.sales.parts import PART_PAGES

PAGES: tuple[Page, ...] = (
    *pages(ORDERS),
    rendering(ORDERS),
    *ORDER_PAGES,
    *PART_PAGES,
    *CREATE_PAGES,
    *DOCUMENT_PAGES,
)
"""Orders, one of them, parts of one, new ones, and the papers that follow."""
