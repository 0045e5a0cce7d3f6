"""Reports on products: the best sold, the most viewed, all that were ordered, and those that run out."""

from __future__ import annotations

from webarium.sites.shopping_admin.grid.columns import Column
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.reports.asking import Asked
from webarium.sites.shopping_admin.reports.report import Measure, Query, Report
from webarium.sql import Where, select

BEST = 5
"""How many products an interval has in a report of the best."""


def _sold(asked: Asked) -> Query:
    where = asked.counted("day") & Where("qty > 0")
    columns = f"{asked.interval('day')} AS interval, product_id AS product, sum(qty) AS count"
    return select(columns, "product_sale", where.sql, "GROUP BY 1, 2"), where.params


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
    return select("interval, product, count", f"({ranked})", "rank <= ?"), (*found[1], BEST)


_NAME, _PRICE, _SKU = (f"({select(column, 'product', 'id = c1')})" for column in ("name", "price", "sku"))
_MOST_FIRST = "interval, c2 DESC, c1"

BESTSELLERS = Report(
    "report_bestsellers",
    "Bestsellers Report",
    "/admin/reports/report_sales/bestsellers/",
    (
        Measure("Product", sql=_NAME),
        Measure("Price", "money", summed=False, sql=_PRICE),
        Measure("Order Quantity", "number", sql="c2"),
    ),
    lambda asked: _ranked(_sold(asked)),
    width=2,
    order=_MOST_FIRST,
    dates=(),
    intro="The five products of each interval of which most were ordered.",
)
VIEWED = Report(
    "report_viewed",
    "Product Views Report",
    "/admin/reports/report_product/viewed/",
    (
        Measure("Product", sql=_NAME),
        Measure("Price", "money", summed=False, sql=_PRICE),
        Measure("Number of Views", "number", sql="c2"),
    ),
    lambda asked: _ranked(_viewed(asked)),
    width=2,
    order=_MOST_FIRST,
    dates=(),
    statuses=False,
    intro="The five products of each interval that were looked at most.",
)
ORDERED = Report(
    "report_ordered",
    "Ordered Products Report",
    "/admin/reports/report_product/sold/",
    (
        Measure("Product", sql=_NAME),
        Measure("SKU", sql=_SKU),
        Measure("Ordered Quantity", "number", sql="c2"),
    ),
    _sold,
    width=2,
    order=_MOST_FIRST,
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
