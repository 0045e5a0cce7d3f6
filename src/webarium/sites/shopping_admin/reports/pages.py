"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.grid import pages as grid_pages
from webarium.sites.shopping_admin.reports import customers, orders, products, standing

REPORTS = (*orders.REPORTS, *products.REPORTS, *customers.REPORTS)
GRIDS = (*products.GRIDS, *standing.GRIDS)
PAGES: tuple[Page, ...] = (
    *(page for report in REPORTS for page in report.pages()),
    *(page for grid in GRIDS for page in grid_pages.pages(grid)),
)
