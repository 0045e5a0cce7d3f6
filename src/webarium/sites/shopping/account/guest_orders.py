"""Orders and returns: somebody without an account looks up an order."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import REQUIRED, Choice, Email, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.order_pages import OrderLinks, order_again, show_order
from webarium.sites.shopping.account.orders import Order, guest_order, order_by_id
from webarium.sites.shopping.visitor import Customer, current_customer

FORM = "/sales/guest/form/"
_KEY = "guest_order"

LOOKUP_FORM = Form(
    (
        Text("order_id", "Order ID", required=True, max_length=20),
        Text("lastname", "Billing Last Name", required=True, max_length=100, autocomplete="family-name"),
        Choice(
            "find_by",
            "Find Order By",
            required=True,
            initial="email",
            choices=(("email", "Email"), ("zip", "ZIP Code")),
        ),
        Email("email", "Email", autocomplete="email"),
        Text("zip", "Billing ZIP Code", max_length=20, autocomplete="postal-code"),
    )
)

LINKS = OrderLinks(
    view="/sales/guest/view/",
    invoice="/sales/guest/invoice/",
    shipment="/sales/guest/shipment/",
    print="/sales/guest/print/",
    reorder="/sales/guest/reorder/",
)


def view(visit: Visit) -> Response:
    """Show the items of the order that was looked up."""
    return _show(visit, "items")


def invoices(visit: Visit) -> Response:
    """Show its invoices."""
    return _show(visit, "invoices")


def shipments(visit: Visit) -> Response:
    """Show its shipments."""
    return _show(visit, "shipments")


def print_order(visit: Visit) -> Response:
    """Show it on a page without anything around it."""
    order = _looked_up(visit)
    return visit.redirect(FORM) if order is None else visit.render("account/order_print.html", order=order)


def reorder(visit: Visit) -> Response:
    """Put its items into the cart again."""
    order = _looked_up(visit)
    return visit.redirect(FORM) if order is None else order_again(visit, order)


def _show(visit: Visit, tab: str) -> Response:
    order = _looked_up(visit)
    return visit.redirect(FORM) if order is None else show_order(visit, order, tab, LINKS)


def _looked_up(visit: Visit) -> Order | None:
    """Return the order that this guest has found; one that belongs to an account never."""
    order_id = visit.session.get(_KEY)
    order = order_by_id(visit.db, order_id) if isinstance(order_id, int) else None
    return order if order is not None and order.customer_id is None else None


def _refuse(visit: Visit, form: BoundForm, customer: Customer | None) -> None:
    """Take e-mail or ZIP code, and refuse what fits no order."""
    by_email = form.text("find_by") != "zip"
    key, other = ("email", "zip") if by_email else ("zip", "email")
    form.errors.pop(other, None)
    if not form.text(key):
        form.refuse(key, REQUIRED)
    if form.ok and _find(visit, form) is None:
        form.refuse("", "You entered incorrect data. Please try again.")


def _find(visit: Visit, form: BoundForm) -> Order | None:
    by_email = form.text("find_by") != "zip"
    return guest_order(
        visit.db,
        form.text("order_id"),
        form.text("lastname"),
        email=form.text("email") if by_email else "",
        postcode="" if by_email else form.text("zip"),
    )


def _look_up(visit: Visit, form: BoundForm, customer: Customer | None) -> Response:
    order = _find(visit, form) or visit.not_found()
    visit.session[_KEY] = order.id
    return visit.redirect(LINKS.view)


LOOKUP = FormPage(
    LOOKUP_FORM,
    "account/guest_lookup.html",
    current_customer,
    _look_up,
    refuse=_refuse,
    instead=lambda visit, customer: visit.redirect("/sales/order/history/") if customer else None,
)
"""For somebody who knows an order's number, its buyer's name, and e-mail or ZIP code; customers have their list."""
