"""Reports on customers: their orders, what they spent, and new accounts."""

from __future__ import annotations

from webarium.sites.shopping_admin.reports.asking import Asked
from webarium.sites.shopping_admin.reports.report import Measure, Query, Report
from webarium.sql import Where, select

_AT = "/admin/reports/report_customer/"
_NAME = (
    "coalesce((SELECT c.firstname || ' ' || c.lastname FROM customer c WHERE c.id = customer_id), 'Guest')"
)


def _by_customer(asked: Asked, order: str) -> Query:
    where = asked.counted("created_at")
    found = select(
        f"{asked.interval('created_at')} AS interval, customer_id, count(*) AS orders,"
        " CAST(round(avg(grand_total)) AS INTEGER) AS average, sum(grand_total) AS total",
        "sales_order",
        where.sql,
        "GROUP BY 1, 2",
    )
    tail = f"ORDER BY interval, {order} DESC, customer_id"
    return select(f"interval, {_NAME}, orders, average, total", f"({found})", "", tail), where.params


def _accounts(asked: Asked) -> Query:
    where: Where = asked.within("created_at")
    return (
        select(f"{asked.interval('created_at')}, count(*)", "customer", where.sql, "GROUP BY 1 ORDER BY 1"),
        where.params,
    )


_MEASURES = (
    Measure("Customer"),
    Measure("Orders", "number"),
    Measure("Average", "money", summed=False),
    Measure("Total", "money"),
)
TOTALS = Report(
    "report_customer_totals",
    "Order Total Report",
    f"{_AT}totals/",
    _MEASURES,
    lambda asked: _by_customer(asked, "total"),
    dates=(),
    intro="Customers by what they spent.",
)
COUNTS = Report(
    "report_customer_orders",
    "Order Count Report",
    f"{_AT}orders/",
    _MEASURES,
    lambda asked: _by_customer(asked, "orders"),
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
