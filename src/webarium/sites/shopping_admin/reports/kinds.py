"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind
from webarium.sites.shopping_admin.reports import customers, orders, products, standing

_MONTHS = "?period_type=month&from=2022-01-01&to=2022-12-31&show_empty_rows=1"
KINDS: tuple[PageKind, ...] = (
    *(
        PageKind(report.name.replace("_", "-"), report.made + _MONTHS, quick=number == 0)
        for reports in (orders.REPORTS, products.REPORTS, customers.REPORTS)
        for number, report in enumerate(reports)
    ),
    PageKind("report-blank", orders.ORDERS.path),
    *(
        PageKind(f"{report.name.replace('_', '-')}-blank", report.path, quick=False)
        for report in (*orders.REPORTS, *products.REPORTS, *customers.REPORTS)
        if report is not orders.ORDERS
    ),
    PageKind("report-wrong", f"{orders.ORDERS.made}?from=soon&to=", status=422),
    *(
        PageKind(grid.name.replace("_", "-"), grid.path, quick=grid is products.LOW_STOCK)
        for grid in (products.LOW_STOCK, *standing.GRIDS)
    ),
)
