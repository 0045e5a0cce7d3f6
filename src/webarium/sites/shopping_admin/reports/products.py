"""Reports on products: the best sold, the most viewed, all that were ordered, and those that run out."""

from __future__ import annotations

from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.reports.asking import Asked
from webarium.sites.shopping_admin.reports.report import Measure, Query, Report
from webarium.sql import select

BEST = 5
"""How many products an interval has in a report of the best."""
_SOLD = "order_item i JOIN sales_order o ON o.id = i.order_id"


def _sold(asked: Asked) -> Query:
    where = asked.counted("o.created_at", "o.")
    columns = f"{asked.interval('o.created_at')} AS interval, i.product_id AS product, sum(i.qty) AS count"
    return select(columns, _SOLD, where.sql, "GROUP BY 1, 2"), where.params


def _viewed(asked: Asked) -> Query:
    where = asked.within("day")
    columns = f"{asked.interval('day')} AS interval, product_id AS product, sum(views) AS count"
    return select(columns, "product_view", where.sql, "GROUP BY 1, 2"), where.params


def _ranked(found: Query) -> Query:
    """The first ones of each interval."""
    ranked = select(
        "interval, product, count,"
        " row_number() OVER (PARTITION BY interval ORDER BY count DESC, product) AS rank",
        f"({found[0]})",
    )
    sql = select(
        "interval, p.name, p.price, count",
        f"({ranked}) JOIN product p ON p.id = product",
        "rank <= ?",
        "ORDER BY interval, rank",
    )
    return sql, (*found[1], BEST)


def _ordered(asked: Asked) -> Query:
    sql, params = _sold(asked)
    joined = f"({sql}) JOIN product p ON p.id = product"
    return select("interval, p.name, p.sku, count", joined, "", "ORDER BY interval, count DESC, p.id"), params


BESTSELLERS = Report(
    "report_bestsellers",
    "Bestsellers Report",
    "/admin/reports/report_sales/bestsellers/",
    (Measure("Product"), Measure("Price", "money", summed=False), Measure("Order Quantity", "number")),
    lambda asked: _ranked(_sold(asked)),
    dates=(),
    intro="The five products of each interval of which most were ordered.",
)
VIEWED = Report(
    "report_viewed",
    "Product Views Report",
    "/admin/reports/report_product/viewed/",
    (Measure("Product"), Measure("Price", "money", summed=False), Measure("Number of Views", "number")),
    lambda asked: _ranked(_viewed(asked)),
    dates=(),
    statuses=False,
    intro="The five products of each interval that were looked at most.",
)
ORDERED = Report(
    "report_ordered",
    "Ordered Products Report",
    "/admin/reports/report_product/sold/",
    (Measure("Product"), Measure("SKU"), Measure("Ordered Quantity", "number")),
    _ordered,
    dates=(),
)
REPORTS = (BESTSELLERS, VIEWED, ORDERED)
LOW_STOCK = Grid(
    name="report_lowstock",
    title="Low Stock Report",
    path="/admin/reports/report_product/lowstock/",
    source="product",
    where="type <> 'configurable' AND manage_stock AND stock < low_stock",
    columns=(
        Column("name", "Product", "name"),
        Column("sku", "SKU", "sku"),
        Column("qty", "Stock Quantity", "stock", "number"),
        Column("low_stock", "Notify Below", "low_stock", "number"),
    ),
    right="reports",
    noun="product",
    keyword=("name", "sku"),
    link="/admin/catalog/product/edit/id/{}/",
    verb="View",
    order="qty",
    falling=False,
)
GRIDS = (LOW_STOCK,)
