"""Kinds of pages of sales."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.sql import select

_PENDING = "SELECT max(id) FROM sales_order WHERE status = 'pending'"
_PAID = (
    "UPDATE order_item SET qty_invoiced = qty"
    " WHERE order_id = (SELECT max(id) FROM sales_order WHERE status = 'pending')",
    "UPDATE sales_order SET status = 'processing', total_paid = grand_total"
    " WHERE id = (SELECT max(id) FROM sales_order WHERE status = 'pending')",
)
_SENT = "SELECT max(order_id) FROM shipment"
_PAID_ORDER = "SELECT max(id) FROM sales_order WHERE status = 'processing'"
KINDS: tuple[PageKind, ...] = (
    PageKind("orders", "/admin/sales/order/"),
    PageKind(
        "orders-filtered",
        "/admin/sales/order/?status=canceled&search=a&limit=30",
        opens="#filters > summary",
        quick=False,
    ),
    PageKind("orders-none", "/admin/sales/order/?billing_name=nobody&grand_total_from=x"),
    PageKind(
        "orders-rendered",
        "/admin/mui/index/render/?namespace=sales_order_grid&filters[status]=canceled",
        quick=False,
    ),
    PageKind("order", found(_PENDING, "/admin/sales/order/view/order_id/{}/")),
    PageKind(
        "order-history",
        found(_SENT, "/admin/sales/order/commentsHistory/order_id/{}/"),
    ),
    PageKind(
        "order-address", found(select(f"2 * ({_PENDING}) - 1"), "/admin/sales/order/address/address_id/{}/")
    ),
    PageKind("state-number", "/admin/directory/json/region/?region=Texas", whole=False),
    PageKind("new-invoice", found(_PENDING, "/admin/sales/order_invoice/new/order_id/{}/")),
    PageKind("new-shipment", found(_PENDING, "/admin/admin/order_shipment/new/order_id/{}/"), quick=False),
    PageKind(
        "new-memo",
        found(_PAID_ORDER, "/admin/sales/order_creditmemo/new/order_id/{}/"),
        prepare=_PAID,
        quick=False,
    ),
    PageKind("create-order", "/admin/sales/order_create/"),
    PageKind("create-order-form", "/admin/sales/order_create/customer_id/1/"),
    PageKind("invoices", "/admin/sales/invoice/", quick=False),
    PageKind("invoice", found("SELECT max(id) FROM invoice", "/admin/sales/invoice/view/invoice_id/{}/")),
    PageKind("shipments", "/admin/sales/shipment/", quick=False),
    PageKind(
        "shipment",
        found("SELECT max(id) FROM shipment", "/admin/sales/shipment/view/shipment_id/{}/"),
        quick=False,
    ),
    PageKind("memos", "/admin/sales/creditmemo/", quick=False),
    PageKind(
        "memo",
        found(
            "SELECT max(creditmemo_id) FROM creditmemo_item", "/admin/sales/creditmemo/view/creditmemo_id/{}/"
        ),
    ),
    PageKind("transactions", "/admin/sales/transactions/"),
)
