"""A customer's orders: the list, one order with its invoices and shipments, print view, ordering again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.orders import Order, count_orders, order_list, order_of
from webarium.sites.shopping.checkout.cart import CartError, add_to_cart
from webarium.sites.shopping.visitor import Customer, signed_in, visitor_id

PAGE_SIZES = (10, 20, 50)
"""How many rows a list page may show; the first is the default."""


@dataclass(frozen=True)
class OrderLinks:
    """Where the pages of one order are: a customer's and a guest's have different ones."""

    view: str
    invoice: str
    shipment: str
    print: str
    reorder: str


def links_of(order_id: int) -> OrderLinks:
    """Return the pages of a customer's order."""
    pages = ("view", "invoice", "shipment", "print", "reorder")
    return OrderLinks(**{page: f"/sales/order/{page}/order_id/{order_id}/" for page in pages})


@signed_in
def history(visit: Visit, account: Customer) -> Response:
    """Show the list of the customer's orders, newest first."""
    paging = Paging.from_query(
        visit.query, count_orders(visit.db, account.id), size=PAGE_SIZES[0], sizes=PAGE_SIZES
    )
    orders = order_list(visit.db, account.id, limit=paging.limit, offset=paging.offset)
    return visit.render("account/order_history.html", orders=orders, paging=paging, sizes=PAGE_SIZES)


@signed_in
def view(visit: Visit, account: Customer) -> Response:
    """Show one order's items and totals."""
    return show_order(visit, _own_order(visit, account), "items")


@signed_in
def invoices(visit: Visit, account: Customer) -> Response:
    """Show one order's invoices."""
    return show_order(visit, _own_order(visit, account), "invoices")


@signed_in
def shipments(visit: Visit, account: Customer) -> Response:
    """Show one order's shipments."""
    return show_order(visit, _own_order(visit, account), "shipments")


@signed_in
def print_order(visit: Visit, account: Customer) -> Response:
    """Show one order on a page without anything around it."""
    return visit.render("account/order_print.html", order=_own_order(visit, account))


@signed_in
def reorder(visit: Visit, account: Customer) -> Response:
    """Put everything of an order into the cart again, as far as it can still be bought."""
    return order_again(visit, _own_order(visit, account))


def show_order(visit: Visit, order: Order, tab: str, links: OrderLinks | None = None) -> Response:
    """Show one tab of an order; one that the order does not have is no page."""
    if (tab == "invoices" and not order.invoices) or (tab == "shipments" and not order.shipments):
        visit.not_found()
    return visit.render("account/order_view.html", order=order, tab=tab, links=links or links_of(order.id))


def order_again(visit: Visit, order: Order) -> Response:
    """Put an order's lines into the visitor's cart; say which ones could not be."""
    refused = tuple(_put_into_cart(visit, order))
    for message in refused:
        visit.flash("error", message)
    if len(refused) < len(order.items):
        visit.flash("success", f"The items of order #{order.number} were added to your shopping cart.")
    return visit.redirect("/checkout/cart/")


def _put_into_cart(visit: Visit, order: Order) -> Iterable[str]:
    owner = visitor_id(visit)
    for item in order.items:
        try:
            add_to_cart(visit.db, owner, item.product_id, item.qty, item.choices, visit.stamp)
        except CartError as error:
            yield f"{item.name}: {error.message}" if item.name not in error.message else error.message


def _own_order(visit: Visit, account: Customer) -> Order:
    """Return the order that the path names, if it is the customer's own; else there is no such page."""
    order = order_of(visit.db, account.id, visit.path["order_id"])
    return visit.not_found() if order is None else order
