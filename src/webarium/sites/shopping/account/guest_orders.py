"""Orders and returns: somebody without an account looks up an order."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Choice, Email, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.guard import account_of
from webarium.sites.shopping.account.order_pages import OrderLinks, order_again, show_order
from webarium.sites.shopping.account.orders import Order, guest_order, order_by_id

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


def lookup_form(visit: Visit) -> Response:
    """Show the form; customers have their order list instead."""
    if account_of(visit) is not None:
        return visit.redirect("/sales/order/history/")
    return _show_form(visit, LOOKUP_FORM.blank())


def look_up(visit: Visit) -> Response:
    """Show the order to somebody who knows its number, its buyer's name, and e-mail or ZIP code."""
    form = LOOKUP_FORM.bind(visit.form)
    by_email = form.text("find_by") != "zip"
    form.errors.pop("zip" if by_email else "email", None)
    key = "email" if by_email else "zip"
    if not form.text(key):
        form.refuse(key, "This is a required field.")
    if not form.ok:
        return _show_form(visit, form)
    order = guest_order(
        visit.db,
        form.text("order_id"),
        form.text("lastname"),
        email=form.text("email") if by_email else "",
        postcode="" if by_email else form.text("zip"),
    )
    if order is None:
        form.refuse("", "You entered incorrect data. Please try again.")
        return _show_form(visit, form)
    visit.session[_KEY] = order.id
    return visit.redirect(LINKS.view)


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


def _show_form(visit: Visit, form: BoundForm) -> Response:
    return visit.render("account/guest_lookup.html", status=200 if form.ok else 422, form=form)
