"""The page of an order, its comments, and what is done with it as a whole."""

from __future__ import annotations

from collections.abc import Callable

import apsw
from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Multiline
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.leading import as_asked
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import (
    CONTACT_FIELDS,
    PLACE_FIELDS,
    address_in,
    as_typed,
    region_choices,
)
from webarium.sites.shopping.trade import orders
from webarium.sites.shopping.trade.orders import OrderError
from webarium.sites.shopping.trade.regions import region_number
from webarium.sites.shopping_admin.sales.orders_grid import STATUSES
from webarium.sites.shopping_admin.sales.reading import (
    Order,
    events_of,
    invoices_of,
    memos_of,
    notes_of,
    order_of,
    shipments_of,
)
from webarium.sites.shopping_admin.staff import record, require

COMMENT = Form(
    (
        Choice("history[status]", "Status", required=True),
        Multiline("history[comment]", "Comment", required=True, max_length=2_000, rows=3),
        Checkbox("history[is_customer_notified]", "Notify Customer by Email"),
        Checkbox("history[is_visible_on_front]", "Visible on Storefront"),
    )
)
ADDRESS = Form((*CONTACT_FIELDS, *PLACE_FIELDS))
AT = "/admin/sales/order/view/order_id/{}/"
Deed = Callable[[apsw.Connection, int, str], None]


def show(visit: Visit) -> Response:
    """Show an order."""
    require(visit, "sales.view")
    order = order_of(visit, visit.path["order_id"])
    return _show(visit, order, _blank(order))


def comment(visit: Visit) -> Response:
    """Write a comment, perhaps with a new status."""
    who = require(visit, "sales")
    order = order_of(visit, visit.path["order_id"])
    form = COMMENT.bind(visit.form, choices=_statuses(order))
    if form.ok:
        try:
            orders.comment(
                visit.db,
                order.head.id,
                form.text("history[comment]"),
                visit.stamp,
                status=form.text("history[status]"),
                author=who.username,
                notify=form.checked("history[is_customer_notified]"),
                show=form.checked("history[is_visible_on_front]"),
            )
        except OrderError as problem:
            form.refuse("", str(problem))
    if not form.ok:
        return as_asked(visit, _show(visit, order, form))
    record(visit, "Commented", f"Order #{order.number}")
    visit.flash("success", "You added the comment to the order.")
    return as_asked(visit, visit.redirect(AT.format(order.head.id)))


def history(visit: Visit) -> Response:
    """Show all that happened to an order."""
    require(visit, "sales.view")
    order = order_of(visit, visit.path["order_id"])
    return visit.render("sales/history.html", order=order, events=events_of(visit, order.head.id))


def doing(deed: Deed, done: str, verb: str) -> Callable[[Visit], Response]:
    """A page that does something with an order as a whole."""

    def handler(visit: Visit) -> Response:
        require(visit, "sales")
        order = order_of(visit, visit.path["order_id"])
        try:
            deed(visit.db, order.head.id, visit.stamp)
        except OrderError as problem:
            visit.flash("error", str(problem))
        else:
            record(visit, verb, f"Order #{order.number}")
            visit.flash("success", done)
        return visit.redirect(AT.format(order.head.id))

    return handler


def email(visit: Visit) -> Response:
    """Send the order to its buyer once more."""
    require(visit, "sales")
    order = order_of(visit, visit.path["order_id"])
    record(visit, "Sent", f"Order email #{order.number} to {order.head.customer_email}")
    visit.flash("success", "You sent the order email.")
    return visit.redirect(AT.format(order.head.id))


def address_form(visit: Visit) -> Response:
    """Show the form over one of an order's addresses."""
    require(visit, "sales")
    order, kind = _addressed(visit)
    return _show_address(visit, order, kind, versioned(_address_over(visit, order, kind)))


def change_address(visit: Visit) -> Response:
    """Change one of an order's addresses; the order's names follow."""
    require(visit, "sales")
    order, kind = _addressed(visit)
    form = ADDRESS.bind(visit.form, choices=region_choices(visit))
    form = settled(visit, form, _address_over(visit, order, kind))
    if not form.ok:
        return _show_address(visit, order, kind, form)
    new = address_in(form)
    values = {name: getattr(new, name) for name in new.__dataclass_fields__}
    visit.update("order_address", values, order_id=order.head.id, kind=kind)
    name = {"billing": "bill_name", "shipping": "ship_name"}[kind]
    visit.update("sales_order", {name: new.name, "updated_at": visit.stamp}, id=order.head.id)
    record(visit, "Saved", f"Order address #{order.number}")
    visit.flash("success", "You updated the order address.")
    return visit.redirect(AT.format(order.head.id))


def address_number(order_id: int, kind: str) -> int:
    """The number of an order's address: those for shipping are odd, those for billing even."""
    return 2 * order_id - (kind == "shipping")


def region(visit: Visit) -> Response:
    """The hidden field with the number of the state that the address names."""
    require(visit, "sales")
    return visit.render("sales/region.html", region_number=region_number(visit.query.get("region", "")))


def _addressed(visit: Visit) -> tuple[Order, str]:
    number = int(visit.path["address_id"])
    order, kind = order_of(visit, (number + 1) // 2), "shipping" if number % 2 else "billing"
    if kind not in order.addresses:
        visit.not_found("This order has no such address.")
    return order, kind


def _address_over(visit: Visit, order: Order, kind: str) -> BoundForm:
    return ADDRESS.blank(as_typed(order.addresses[kind]), choices=region_choices(visit))


def _show_address(visit: Visit, order: Order, kind: str, form: BoundForm) -> Response:
    return visit.render(
        "sales/address.html",
        status=200 if form.ok else 422,
        order=order,
        kind=kind,
        number=address_number(order.head.id, kind),
        form=form,
        region_number=region_number(form.text("region")),
    )


def _blank(order: Order) -> BoundForm:
    return COMMENT.blank({"history[status]": order.head.status}, choices=_statuses(order))


def _statuses(order: Order) -> dict[str, list[tuple[str, str]]]:
    """Statuses that a comment may give: those in which the order stays as open or closed as it is."""
    same = orders.OPEN if order.head.status in orders.OPEN else (order.head.status,)
    return {"history[status]": [(value, label) for value, label in STATUSES if value in same]}


def _show(visit: Visit, order: Order, form: BoundForm) -> Response:
    head, lines = order.head, order.lines
    can = {
        "invoice": orders.can_invoice(head, lines),
        "ship": orders.can_ship(head, lines),
        "cancel": orders.can_cancel(head, lines),
        "hold": head.status in orders.OPEN,
        "unhold": head.status == "holded",
        "refund": orders.can_refund(head, lines),
    }
    return visit.render(
        "sales/order.html",
        status=200 if form.ok else 422,
        order=order,
        form=form,
        can=can,
        notes=notes_of(visit, head.id),
        numbers={kind: address_number(head.id, kind) for kind in order.addresses},
        invoices=invoices_of(visit, head.id),
        shipments=shipments_of(visit, head.id),
        memos=memos_of(visit, head.id),
    )


_ORDER = "/order_id/{order_id:int}/"
ORDER_PAGES: tuple[Page, ...] = (
    get(f"/admin/sales/order/view{_ORDER}", show, name="order"),
    post(f"/admin/sales/order/addComment{_ORDER}", comment, name="order_comment"),
    get(f"/admin/sales/order/commentsHistory{_ORDER}", history, name="order_history"),
    get(f"/admin/sales/order/commentsHistory{_ORDER}active_tab/{{tab}}/", history, name="order_history_tab"),
    post(f"/admin/sales/order/email{_ORDER}", email, name="order_email"),
    post(f"/admin/sales/order/cancel{_ORDER}", doing(orders.cancel, "You canceled the order.", "Canceled")),
    post(f"/admin/sales/order/hold{_ORDER}", doing(orders.hold, "You put the order on hold.", "Held")),
    post(
        f"/admin/sales/order/unhold{_ORDER}",
        doing(orders.unhold, "You released the order from holding status.", "Released"),
    ),
    get("/admin/sales/order/address/address_id/{address_id:int}/", address_form, name="order_address"),
    get("/admin/sales/order/addressSave/address_id/{address_id:int}/", address_form, name="order_address"),
    post(
        "/admin/sales/order/addressSave/address_id/{address_id:int}/",
        change_address,
        name="order_address_save",
    ),
    get("/admin/directory/json/region/", region, name="region_number"),
)
