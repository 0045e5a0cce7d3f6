"""Invoices, shipments, credit memos and transactions: their grids, and the page of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.forms import Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import CHANGED, NOTHING, compare, version_of
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import orders
from webarium.sites.shopping.trade.orders import OrderError
from webarium.sites.shopping_admin.editing.rows import row_of
from webarium.sites.shopping_admin.grid.columns import Column, nine_digits
from webarium.sites.shopping_admin.grid.grid import Grid
from webarium.sites.shopping_admin.grid.pages import pages
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES
from webarium.sites.shopping_admin.sales.parts import TRACKED, TRACKING, carrier_in
from webarium.sites.shopping_admin.sales.reading import order_of
from webarium.sites.shopping_admin.staff import record, require
from webarium.sql import select

_STATES = (("paid", "Paid"), ("open", "Pending"), ("canceled", "Canceled"))
_ORDER = (("o", "JOIN sales_order o ON o.id = d.order_id"),)
_ORDERED = (
    Column("order_increment_id", "Order #", "d.order_id", "number", reads=nine_digits),
    Column("order_created_at", "Order Date", "o.created_at", "moment"),
)
_STATUS = Column("order_status", "Order Status", "o.status", "choice", STATUSES)
_BUYER = Column("customer_email", "Email", "o.customer_email", shown=False)
_KEYWORD = ("printf('%09d', d.id)", "printf('%09d', d.order_id)", "o.bill_name", "o.ship_name")

INVOICES = Grid(
    name="sales_order_invoice",
    title="Invoices",
    path="/admin/sales/invoice/",
    source="invoice d",
    joins=_ORDER,
    id="d.id",
    columns=(
        Column("increment_id", "Invoice", "d.id", "number", reads=nine_digits),
        Column("created_at", "Invoice Date", "d.created_at", "moment"),
        *_ORDERED,
        Column("billing_name", "Bill-to Name", "o.bill_name"),
        Column("state", "Status", "d.state", "choice", _STATES),
        Column("base_grand_total", "Grand Total (Base)", "d.grand_total", "money", shown=False),
        Column("grand_total", "Grand Total (Purchased)", "d.grand_total", "money"),
        _BUYER,
    ),
    right="sales",
    noun="invoice",
    keyword=_KEYWORD,
    link="/admin/sales/invoice/view/invoice_id/{}/",
    verb="View",
)
SHIPMENTS = Grid(
    name="sales_order_shipment",
    title="Shipments",
    path="/admin/sales/shipment/",
    source="shipment d",
    joins=_ORDER,
    id="d.id",
    columns=(
        Column("increment_id", "Shipment", "d.id", "number", reads=nine_digits),
        Column("created_at", "Ship Date", "d.created_at", "moment"),
        *_ORDERED,
        Column("shipping_name", "Ship-to Name", "o.ship_name"),
        Column("total_qty", "Total Quantity", "d.units", "number"),
        Column("carrier", "Carrier", "d.carrier", shown=False),
        Column("tracking_number", "Tracking Number", "d.tracking_number", shown=False),
        _STATUS,
        _BUYER,
    ),
    right="sales",
    noun="shipment",
    keyword=(*_KEYWORD, "d.tracking_number"),
    link="/admin/sales/shipment/view/shipment_id/{}/",
    verb="View",
)
MEMOS = Grid(
    name="sales_order_creditmemo",
    title="Credit Memos",
    path="/admin/sales/creditmemo/",
    source="creditmemo d",
    joins=_ORDER,
    id="d.id",
    columns=(
        Column("increment_id", "Credit Memo", "d.id", "number", reads=nine_digits),
        Column("created_at", "Created", "d.created_at", "moment"),
        *_ORDERED,
        Column("billing_name", "Bill-to Name", "o.bill_name"),
        Column("grand_total", "Refunded", "d.grand_total", "money"),
        _STATUS,
        _BUYER,
    ),
    right="sales",
    noun="credit memo",
    keyword=_KEYWORD,
    link="/admin/sales/creditmemo/view/creditmemo_id/{}/",
    verb="View",
)
TRANSACTIONS = Grid(
    name="sales_transactions",
    title="Transactions",
    path="/admin/sales/transactions/",
    source="payment_transaction",
    columns=(
        Column("transaction_id", "ID", "id", "number"),
        Column("order_increment_id", "Order ID", "order_id", "number", reads=nine_digits),
        Column("txn_id", "Transaction ID", "number"),
        Column("method", "Payment Method", "payment_method"),
        Column("txn_type", "Type", "kind", "choice", (("capture", "Capture"), ("refund", "Refund"))),
        Column("amount", "Amount", "amount", "money"),
        Column("is_closed", "Closed", "CAST(is_closed AS TEXT)", "choice", (("1", "Yes"), ("0", "No"))),
        Column("created_at", "Created", "created_at", "moment"),
    ),
    right="sales",
    noun="transaction",
    keyword=("number", "printf('%09d', order_id)"),
)
TRACK = Form(TRACKING, prefix="track-")


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a document."""

    name: str
    sku: str
    price: int
    qty: int
    options: str


@dataclass(frozen=True)
class DocumentPage:
    """The page of an invoice, a shipment or a credit memo."""

    table: str
    label: str
    grid: Grid

    def show(self, visit: Visit) -> Response:
        """Show one."""
        require(visit, "sales.view")
        return self.render(visit, visit.path["number"], {})

    def render(self, visit: Visit, number: int, more: dict[str, object], status: int = 200) -> Response:
        """The page of one, with what else its template sees."""
        row = row_of(visit, self.table, "id", number)
        parts = visit.rows(
            Part,
            select(
                "i.name, i.sku, i.price, p.qty, i.options",
                f"{self.table}_item p JOIN order_item i ON i.id = p.order_item_id",
                f"p.{self.table}_id = ?",
                "ORDER BY p.id",
            ),
            (number,),
        )
        return visit.render(
            "sales/document.html",
            status=status,
            page=self,
            row=row,
            parts=parts,
            order=order_of(visit, int(row["order_id"])),
            number=nine_digits(number),
            **{"track": replace(TRACK.blank(), version=version_of(_tracked(row))), **more},
        )


INVOICE_PAGE = DocumentPage("invoice", "Invoice", INVOICES)
SHIPMENT_PAGE = DocumentPage("shipment", "Shipment", SHIPMENTS)
MEMO_PAGE = DocumentPage("creditmemo", "Credit Memo", MEMOS)


def _tracked(row: Mapping[str, Any]) -> dict[str, str]:
    """What the form for a tracking number takes the place of."""
    return {"number": str(row.get("tracking_number") or "")}


def add_tracking(visit: Visit) -> Response:
    """Say who brings a parcel."""
    require(visit, "sales")
    number = visit.path["number"]
    kept = _tracked(row_of(visit, "shipment", "id", number))
    form = TRACK.bind(visit.form)
    found = compare(visit, {"number": form.text(TRACKED)}, kept)
    form = replace(form, version=found.version)
    if found.changed:
        form.refuse("", CHANGED)
        form = replace(form, theirs=[("The tracking number", kept["number"] or NOTHING)])
    if form.ok:
        try:
            carrier, tracking = carrier_in(form)
            if not tracking:
                raise OrderError("Please enter the tracking number.")
            orders.track(visit.db, number, carrier, tracking, visit.stamp)
        except OrderError as problem:
            form.refuse("", str(problem))
    if not form.ok:
        return SHIPMENT_PAGE.render(visit, number, {"track": form}, status=422)
    record(visit, "Saved", f"Tracking number of shipment #{nine_digits(number)}")
    visit.flash("success", "The tracking number has been added.")
    return visit.redirect(f"/admin/sales/shipment/view/shipment_id/{number}/")


DOCUMENT_PAGES: tuple[Page, ...] = (
    *pages(INVOICES),
    *pages(SHIPMENTS),
    *pages(MEMOS),
    *pages(TRANSACTIONS),
    get("/admin/sales/invoice/view/invoice_id/{number:int}/", INVOICE_PAGE.show, name="invoice"),
    get("/admin/sales/shipment/view/shipment_id/{number:int}/", SHIPMENT_PAGE.show, name="shipment"),
    get("/admin/sales/creditmemo/view/creditmemo_id/{number:int}/", MEMO_PAGE.show, name="creditmemo"),
    post("/admin/sales/shipment/addTrack/shipment_id/{number:int}/", add_tracking, name="shipment_track"),
)
