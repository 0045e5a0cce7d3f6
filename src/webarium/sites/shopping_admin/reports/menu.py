"""What the menu shows of reports."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.menu import Area, Group, Link
from webarium.sites.shopping_admin.reports import customers, orders, products, standing
from webarium.sites.shopping_admin.reports.report import Report


def _group(heading: str, *entries: tuple[str, Report | Grid]) -> Group:
    return Group(heading, tuple(Link(label, each.path, "reports.view") for label, each in entries))


_GROUPS: Sequence[Group] = (
    _group(
        "Marketing",
        ("Products in Cart", standing.IN_CARTS),
        ("Search Terms", standing.SEARCHES),
        ("Abandoned Carts", standing.ABANDONED),
    ),
    _group("Reviews", ("By Customers", standing.REVIEWERS), ("By Products", standing.REVIEWED)),
    _group(
        "Sales",
        ("Orders", orders.ORDERS),
        ("Tax", orders.TAX),
        ("Invoiced", orders.INVOICED),
        ("Shipping", orders.SHIPPING),
        ("Refunds", orders.REFUNDED),
        ("Coupons", orders.COUPONS),
    ),
    _group(
        "Customers",
        ("Order Total", customers.TOTALS),
        ("Order Count", customers.COUNTS),
        ("New", customers.ACCOUNTS),
    ),
    _group(
        "Products",
        ("Views", products.VIEWED),
        ("Bestsellers", products.BESTSELLERS),
        ("Low Stock", products.LOW_STOCK),
        ("Ordered", products.ORDERED),
    ),
)
MENU: tuple[Area, ...] = (Area("Reports", "chart-column", tuple(_GROUPS)),)
