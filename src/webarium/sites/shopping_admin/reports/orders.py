"""Reports on sales: orders, tax, invoices, shipping, refunds and coupons."""

from __future__ import annotations

from webarium.sites.shopping_admin.reports.asking import Asked
from webarium.sites.shopping_admin.reports.report import Measure, Query, Report
from webarium.sql import Where, select

_AT = "/admin/reports/report_sales/"
_MOMENTS = {
    "created_at_order": "created_at",
    "updated_at_order": "CASE updated_at WHEN '' THEN created_at ELSE updated_at END",
}


def _sums(asked: Asked, cells: str, source: str, moment: str, where: Where, by: str = "") -> Query:
    """A row for each interval, and for each value of ``by`` within it."""
    group = f"GROUP BY 1{by and ', ' + by}"
    return select(f"{asked.interval(moment)}, {cells}", source, where.sql, group), where.params


def _orders(asked: Asked) -> Query:
    moment = _MOMENTS[asked.used]
    cells = (
        "count(*), sum(units), sum(grand_total), sum(total_paid), sum(total_refunded), sum(tax), sum(shipping),"
        " sum(discount), sum(CASE status WHEN 'canceled' THEN grand_total ELSE 0 END)"
    )
    return _sums(asked, cells, "sales_order", moment, asked.counted(moment))


def _tax(asked: Asked) -> Query:
    moment = _MOMENTS[asked.used]
    where = asked.counted(moment) & Where("tax > 0")
    cells = "count(*), sum(subtotal - discount), sum(tax)"
    return _sums(asked, cells, "sales_order", moment, where)


def _invoiced(asked: Asked) -> Query:
    moment = "i.created_at"
    cells = (
        "count(DISTINCT i.order_id), count(*), sum(i.grand_total),"
        " sum(CASE i.state WHEN 'paid' THEN i.grand_total ELSE 0 END),"
        " sum(CASE i.state WHEN 'open' THEN i.grand_total ELSE 0 END)"
    )
    where = asked.within(moment) & Where("i.state <> 'canceled'")
    return _sums(asked, cells, "invoice i", moment, where)


def _shipping(asked: Asked) -> Query:
    moment = _MOMENTS[asked.used]
    return _sums(
        asked,
        "shipping_method, count(*), sum(shipping)",
        "sales_order",
        moment,
        asked.counted(moment),
        "shipping_method",
    )


def _refunded(asked: Asked) -> Query:
    cells = "count(DISTINCT order_id), count(*), sum(grand_total), sum(shipping), sum(adjustment)"
    return _sums(asked, cells, "creditmemo", "created_at", asked.within("created_at"))


def _coupons(asked: Asked) -> Query:
    moment = _MOMENTS[asked.used]
    where = asked.counted(moment) & Where("coupon_code IS NOT NULL AND coupon_code <> ''")
    rule = (
        "coalesce((SELECT r.name FROM coupon c JOIN cart_rule r ON r.id = c.rule_id"
        " WHERE c.code = sales_order.coupon_code), '')"
    )
    cells = f"coupon_code, {rule}, count(*), sum(subtotal), sum(discount), sum(grand_total)"
    return _sums(asked, cells, "sales_order", moment, where, "coupon_code")


ORDERS = Report(
    "report_orders",
    "Orders Report",
    f"{_AT}sales/",
    (
        Measure("Orders", "number"),
        Measure("Sales Items", "number"),
        Measure("Sales Total", "money"),
        Measure("Invoiced", "money"),
        Measure("Refunded", "money"),
        Measure("Sales Tax", "money"),
        Measure("Sales Shipping", "money"),
        Measure("Sales Discount", "money"),
        Measure("Canceled", "money"),
    ),
    _orders,
)
TAX = Report(
    "report_tax",
    "Tax Report",
    f"{_AT}tax/",
    (Measure("Orders", "number"), Measure("Taxed Amount", "money"), Measure("Tax Amount", "money")),
    _tax,
    intro="Orders to whose prices tax was added.",
)
INVOICED = Report(
    "report_invoiced",
    "Invoice Report",
    f"{_AT}invoiced/",
    (
        Measure("Orders", "number"),
        Measure("Invoices", "number"),
        Measure("Total Invoiced", "money"),
        Measure("Paid Invoices", "money"),
        Measure("Unpaid Invoices", "money"),
    ),
    _invoiced,
    dates=(),
    statuses=False,
    intro="By the date of the invoices.",
)
SHIPPING = Report(
    "report_shipping",
    "Shipping Report",
    f"{_AT}shipping/",
    (Measure("Carrier/Method"), Measure("Orders", "number"), Measure("Total Sales Shipping", "money")),
    _shipping,
    order="interval, c1",
)
REFUNDED = Report(
    "report_refunded",
    "Refunds Report",
    f"{_AT}refunded/",
    (
        Measure("Refunded Orders", "number"),
        Measure("Credit Memos", "number"),
        Measure("Total Refunded", "money"),
        Measure("Refunded Shipping", "money"),
        Measure("Adjustments", "money"),
    ),
    _refunded,
    dates=(),
    statuses=False,
    intro="By the date of the credit memos.",
)
COUPONS = Report(
    "report_coupons",
    "Coupons Report",
    f"{_AT}coupons/",
    (
        Measure("Coupon Code"),
        Measure("Price Rule"),
        Measure("Uses", "number"),
        Measure("Sales Subtotal Amount", "money"),
        Measure("Sales Discount Amount", "money"),
        Measure("Sales Total Amount", "money"),
    ),
    _coupons,
    order="interval, c1",
)
REPORTS = (ORDERS, TAX, INVOICED, SHIPPING, REFUNDED, COUPONS)
