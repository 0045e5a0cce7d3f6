"""Reports on customers: their orders, what they spent, and new accounts."""

from __future__ import annotations

from webarium.sites.shopping_admin.reports.asking import Asked
from webarium.sites.shopping_admin.reports.report import Measure, Query, Report
from webarium.sql import Where, select

_AT = "/admin/reports/report_customer/"
_NAME = (
    "CASE WHEN c2 IS NOT NULL THEN"
    " coalesce((SELECT c.firstname || ' ' || c.lastname FROM customer c WHERE c.id = c1), 'Guest') END"
)


def _by_customer(asked: Asked) -> Query:
    where = asked.counted("created_at")
    cells = "customer_id, count(*), CAST(round(avg(grand_total)) AS INTEGER), sum(grand_total)"
    found = select(f"{asked.interval('created_at')}, {cells}", "sales_order", where.sql, "GROUP BY 1, 2")
    return found, where.params


def _accounts(asked: Asked) -> Query:
    where: Where = asked.within("created_at")
    return (
        select(f"{asked.interval('created_at')}, count(*)", "customer", where.sql, "GROUP BY 1"),
        where.params,
    )


_MEASURES = (
    Measure("Customer", sql=_NAME),
    Measure("Orders", "number"),
    Measure("Average", "money", summed=False),
    Measure("Total", "money"),
)
TOTALS = Report(
    "report_customer_totals",
    "Order Total Report",
    f"{_AT}totals/",
    _MEASURES,
    _by_customer,
    order="interval, c4 DESC, c1",
    dates=(),
    intro="Customers by what they spent.",
)
COUNTS = Report(
    "report_customer_orders",
    "Order Count Report",
    f"{_AT}orders/",
    _MEASURES,
    _by_customer,
    order="interval, c2 DESC, c1",
    dates=(),
    intro="Customers by how often they ordered.",
)
ACCOUNTS = Report(
    "report_customer_accounts",
    "New Accounts Report",
    f"{_AT}accounts/",
    (Measure("New Accounts", "number"),),
    _accounts,
    dates=(),
    statuses=False,
)
REPORTS = (TOTALS, COUNTS, ACCOUNTS)
