"""Billing, sending and refunding parts of an order: forms with a quantity for each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Field, Integer, Money, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade import orders
from webarium.sites.shopping.trade.orders import CARRIERS, Head, Line, OrderError, Refund
from webarium.sites.shopping_admin.sales.reading import Order, order_of
from webarium.sites.shopping_admin.staff import record, require
from webarium.types import SqlValue

_CUSTOM = "custom"
CARRIER_CHOICES = ((_CUSTOM, "Custom Value"), *CARRIERS.items())
_CARRIER, _TITLE, TRACKED = (f"tracking[1][{name}]" for name in ("carrier_code", "title", "number"))
_NOTE: tuple[Field, ...] = (
    Multiline("comment", "Comment", max_length=2_000, rows=2),
    Checkbox("is_customer_notified", "Email Copy to Customer"),
)
TRACKING: tuple[Field, ...] = (
    Choice(_CARRIER, "Carrier", choices=CARRIER_CHOICES, initial=_CUSTOM),
    Text(_TITLE, "Title", max_length=60, help="For a carrier that is not on the list."),
    Text(TRACKED, "Number", max_length=60),
)


@dataclass(frozen=True)
class PartForm:
    """A page on which something is done with units of an order's lines."""

    path: str
    """Where its two addresses begin: ``/admin/sales/order_invoice/``."""
    title: str
    button: str
    most: Callable[[Line], int]
    """How many units of a line it can be done with."""
    allowed: Callable[[Head, Iterable[Line]], bool]
    refused: str
    """What is told where it can be done with nothing."""
    fields: tuple[Field, ...]
    act: Callable[[Visit, Order, Mapping[int, int], BoundForm], str]
    """Does it and says what was done."""
    restock: bool = False
    """Whether each line asks if its units go back to stock."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """The form, and where it is sent."""
        order, name = "order_id/{order_id:int}/", self.path.split("/")[3]
        new, save = f"{self.path}new/{order}", f"{self.path}save/{order}"
        return (
            get(new, self.show, name=f"{name}_new"),
            get(save, self.show, name=f"{name}_new"),
            post(save, self.send, name=f"{name}_make"),
        )

    def show(self, visit: Visit) -> Response:
        """Show the form with all that can be done."""
        require(visit, "sales")
        order = order_of(visit, visit.path["order_id"])
        if not self.allowed(order.head, order.lines):
            visit.flash("error", self.refused)
            return visit.redirect(f"/admin/sales/order/view/order_id/{order.head.id}/")
        return self._render(visit, order, self._form(order).blank())

    def send(self, visit: Visit) -> Response:
        """Do it."""
        require(visit, "sales")
        order = order_of(visit, visit.path["order_id"])
        form = self._form(order).bind(visit.form)
        if form.ok:
            units = {line.id: form.number(f"items[{line.id}]") for line in self._open(order)}
            try:
                done = self.act(visit, order, units, form)
            except OrderError as problem:
                form.refuse("", str(problem))
        if not form.ok:
            return self._render(visit, order, form)
        self._note(visit, order, form)
        record(visit, self.button, f"Order #{order.number}")
        visit.flash("success", done)
        return visit.redirect(f"/admin/sales/order/view/order_id/{order.head.id}/")

    def _open(self, order: Order) -> list[Line]:
        return [line for line in order.lines if self.most(line) > 0]

    def _form(self, order: Order) -> Form:
        units: list[Field] = []
        for line in self._open(order):
            most = self.most(line)
            units.append(
                Integer(f"items[{line.id}]", f"Qty of {line.name}", maximum=most, initial=most, required=True)
            )
            if self.restock:
                units.append(Checkbox(f"stock[{line.id}]", f"Return {line.name} to stock", initial=True))
        return Form((*units, *self.fields))

    def _render(self, visit: Visit, order: Order, form: BoundForm) -> Response:
        status = 200 if form.ok else 422
        return visit.render(
            "sales/part.html", status=status, page=self, order=order, form=form, lines=self._open(order)
        )

    def _note(self, visit: Visit, order: Order, form: BoundForm) -> None:
        if form.text("comment"):
            columns: dict[str, SqlValue] = {
                "order_id": order.head.id,
                "created_at": visit.stamp,
                "comment": form.text("comment"),
                "is_notified": int(form.checked("is_customer_notified")),
                "is_visible": int(form.checked("is_customer_notified")),
                "author": visit.user or "",
            }
            visit.insert("order_comment", columns)


def _invoice(visit: Visit, order: Order, units: Mapping[int, int], form: BoundForm) -> str:
    orders.invoice(visit.db, order.head.id, units, visit.stamp)
    return "The invoice has been created."


def _ship(visit: Visit, order: Order, units: Mapping[int, int], form: BoundForm) -> str:
    carrier, number = carrier_in(form)
    orders.ship(visit.db, order.head.id, units, carrier, number, visit.stamp)
    return "The shipment has been created."


def _refund(visit: Visit, order: Order, units: Mapping[int, int], form: BoundForm) -> str:
    back = frozenset(line for line in units if form.checked(f"stock[{line}]"))
    left = orders.shipping_left(visit.db, order.head)
    shipping = form.optional_number("shipping_amount")
    asked = Refund(
        {line: count for line, count in units.items() if count},
        left if shipping is None else shipping,
        form.number("adjustment_positive"),
        form.number("adjustment_negative"),
        back,
    )
    orders.refund(visit.db, order.head.id, asked, visit.stamp)
    return "You created the credit memo."


def carrier_in(form: BoundForm) -> tuple[str, str]:
    """Carrier and number of a form with the fields of `TRACKING`.

    Raises:
        OrderError: One is missing where the other is given.
    """
    title, number = form.text(_TITLE), form.text(TRACKED)
    carrier = CARRIERS.get(form.text(_CARRIER)) or title
    if number and not carrier:
        raise OrderError("Please say who carries the parcel: choose a carrier or give a title.")
    if carrier and title and not number:
        raise OrderError("Please enter the tracking number.")
    return (carrier, number) if number else ("", "")


INVOICE = PartForm(
    "/admin/sales/order_invoice/",
    "New Invoice",
    "Submit Invoice",
    lambda line: line.to_invoice,
    orders.can_invoice,
    "The order does not allow an invoice to be created.",
    _NOTE,
    _invoice,
)
SHIPMENT = PartForm(
    "/admin/admin/order_shipment/",
    "New Shipment",
    "Submit Shipment",
    lambda line: line.to_ship,
    orders.can_ship,
    "The order does not allow a shipment to be created.",
    (*TRACKING, *_NOTE),
    _ship,
)
REFUND = PartForm(
    "/admin/sales/order_creditmemo/",
    "New Credit Memo",
    "Refund Offline",
    lambda line: line.to_refund,
    orders.can_refund,
    "The order does not allow a credit memo to be created.",
    (
        Money("shipping_amount", "Refund Shipping", help="All that is left of it unless you say less."),
        Money("adjustment_positive", "Adjustment Refund"),
        Money("adjustment_negative", "Adjustment Fee"),
        *_NOTE,
    ),
    _refund,
    restock=True,
)
PART_PAGES: tuple[Page, ...] = (*INVOICE.pages, *SHIPMENT.pages, *REFUND.pages)
