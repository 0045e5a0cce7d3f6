"""An order with everything that its pages show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import Address
from webarium.sites.shopping.checkout.choices import Choices, decode_choices
from webarium.sites.shopping.trade.orders import Head, Line, head_of, lines_of
from webarium.sites.shopping_admin.grid.columns import nine_digits
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES

STATUS_NAMES = dict(STATUSES)


@dataclass(frozen=True, slots=True)
class Note:
    """A comment on an order."""

    created_at: str
    comment: str
    status: str
    is_notified: bool
    is_visible: bool
    author: str

    @property
    def status_name(self) -> str:
        """The status that came with it, in words."""
        return STATUS_NAMES.get(self.status, "")


@dataclass(frozen=True, slots=True)
class Document:
    """An invoice, a shipment or a credit memo of an order."""

    id: int
    created_at: str
    amount: int
    """Cents, or units of a shipment."""

    @property
    def number(self) -> str:
        """As it is shown."""
        return nine_digits(self.id)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to an order."""

    at: str
    text: str
    told: bool = False
    """Whether the customer was told of it."""


@dataclass(frozen=True)
class Order:
    """An order as its pages show it."""

    head: Head
    lines: tuple[Line, ...]
    addresses: dict[str, Address]
    group: str

    @property
    def number(self) -> str:
        """As it is shown."""
        return nine_digits(self.head.id)

    @property
    def status(self) -> str:
        """Its status in words."""
        return STATUS_NAMES.get(self.head.status, self.head.status)

    def choices(self, line: Line) -> Choices:
        """What the buyer chose of a line."""
        return decode_choices(line.options)

    def state_of(self, line: Line) -> str:
        """How far a line has come."""
        if line.qty_canceled == line.qty:
            return "Canceled"
        if line.qty_refunded and line.qty_refunded + line.qty_canceled == line.qty:
            return "Refunded"
        if not line.to_invoice and not line.to_ship:
            return "Shipped" if line.qty_shipped else "Invoiced"
        if line.qty_invoiced or line.qty_shipped or line.qty_refunded:
            return "Partial"
        return "Ordered"


def order_of(visit: Visit, order_id: int) -> Order:
    """An order by its id.

    Raises:
        NotFound: There is none.
    """
    head = head_of(visit.db, order_id)
    if head is None:
        visit.not_found("This order no longer exists.")
    places = visit.db.execute(
        "SELECT kind, firstname, lastname, company, street, city, region, postcode, country, telephone"
        " FROM order_address WHERE order_id = ?",
        (order_id,),
    )
    group = visit.value("SELECT code FROM customer_group WHERE id = ?", (head.group_id,))
    return Order(
        head,
        lines_of(visit.db, order_id),
        {kind: Address(*rest) for kind, *rest in places},
        str(group or "NOT LOGGED IN" if head.customer_id is None else group or "General"),
    )


def notes_of(visit: Visit, order_id: int) -> list[Note]:
    """Comments on an order, the newest first."""
    sql = (
        "SELECT created_at, comment, status, is_notified, is_visible, author FROM order_comment"
        " WHERE order_id = ? ORDER BY created_at DESC, id DESC"
    )
    return visit.rows(Note, sql, (order_id,))


def invoices_of(visit: Visit, order_id: int) -> list[Document]:
    """An order's invoices."""
    sql = "SELECT id, created_at, grand_total AS amount FROM invoice WHERE order_id = ? ORDER BY id"
    return visit.rows(Document, sql, (order_id,))


def shipments_of(visit: Visit, order_id: int) -> list[Document]:
    """An order's shipments."""
    sql = "SELECT id, created_at, units AS amount FROM shipment WHERE order_id = ? ORDER BY id"
    return visit.rows(Document, sql, (order_id,))


def memos_of(visit: Visit, order_id: int) -> list[Document]:
    """An order's credit memos."""
    sql = "SELECT id, created_at, grand_total AS amount FROM creditmemo WHERE order_id = ? ORDER BY id"
    return visit.rows(Document, sql, (order_id,))


def events_of(visit: Visit, order_id: int) -> Sequence[Event]:
    """All that happened to an order, the newest first."""
    events = [Event(note.created_at, note.comment, note.is_notified) for note in notes_of(visit, order_id)]
    events += [Event(d.created_at, f"Invoice #{d.number} created") for d in invoices_of(visit, order_id)]
    events += [Event(d.created_at, f"Credit memo #{d.number} created") for d in memos_of(visit, order_id)]
    parcels = visit.db.execute(
        "SELECT id, created_at, carrier, tracking_number FROM shipment WHERE order_id = ? ORDER BY id",
        (order_id,),
    )
    for number, at, carrier, tracking in parcels:
        events.append(Event(at, f"Shipment #{nine_digits(number)} created"))
        if tracking:
            events.append(Event(at, f"Tracking number {tracking} for {carrier} assigned"))
    return sorted(events, key=lambda event: event.at, reverse=True)
