"""Orders: following one from stage to stage, canceling and repeating it, and the list of all."""

from __future__ import annotations

from datetime import timedelta

from starlette.responses import Response

from webarium.sites.dashdish.faults import minute
from webarium.sites.dashdish.food.catalog import item
from webarium.sites.dashdish.orders.cart import ask_first, put
from webarium.sites.dashdish.orders.order import lines_of, orders_of, own_order
from webarium.sites.dashdish.people.reviews import may_review
from webarium.sites.dashdish.shell import require
from webarium.sites.kit.formats import MONTHS
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

NEWEST = 12
"""How many past orders are listed at first."""
EVERY = "all"


def show(visit: Visit) -> Response:
    """An order as it stands."""
    account = require(visit)
    order = own_order(visit, account)
    return visit.render(
        "orders/order.html",
        order=order,
        lines=lines_of(visit, order.id),
        wait=order.wait * minute(visit) if order.next else None,
        may_review=may_review(visit, account.email, order.restaurant_id),
    )


def advance(visit: Visit) -> Response:
    """Bring an order from the stage that the page showed to the next one."""
    order = own_order(visit, require(visit))
    stage = visit.form_text("stage")
    following = "completed" if order.status == "ready" else order.next
    if following and stage == order.status:
        ended = order.placed_at + timedelta(minutes=order.minutes)
        more: dict[str, SqlValue] = {"ended_at": ended.isoformat(" ")} if following == "completed" else {}
        visit.update("food_order", {"status": following, **more}, id=order.id)
    return visit.redirect(f"/orders/{order.id}")


def cancel(visit: Visit) -> Response:
    """Call an order off, while the restaurant has not begun."""
    order = own_order(visit, require(visit))
    if order.can_cancel:
        visit.update("food_order", {"status": "cancelled", "ended_at": visit.stamp}, id=order.id)
        visit.flash("success", "Your order was canceled. You were not charged.")
    else:
        visit.flash("error", "This order cannot be canceled any more.")
    return visit.redirect(f"/orders/{order.id}")


def reorder(visit: Visit) -> Response:
    """Put what was ordered into the cart, but for what is sold out."""
    account = require(visit)
    order = own_order(visit, account)
    lines = [(line, item(visit, line.item_id)) for line in lines_of(visit, order.id)]
    left = [(line, dish) for line, dish in lines if not dish.sold_out]
    if not left:
        visit.flash("error", "Everything of this order is sold out today.")
        return visit.redirect(f"/orders/{order.id}")
    if asked := ask_first(visit, account, order.restaurant_id, f"/orders/{order.id}/reorder"):
        return asked
    put(
        visit,
        account,
        (
            {
                "item_id": line.item_id,
                "size": line.size,
                "options": line.options,
                "note": line.note,
                "quantity": line.quantity,
                "unit_price": line.unit_price,
            }
            for line, _ in left
        ),
    )
    gone = [dish.name for _, dish in lines if dish.sold_out]
    told = f" {', '.join(gone)} is sold out and was left out." if gone else ""
    visit.flash("success", f"Your order from {order.restaurant} is in your cart again.{told}")
    return visit.redirect("/cart")


def every(visit: Visit) -> Response:
    """All orders: those under way and to come, and past ones, the newest, a month's or all."""
    account = require(visit)
    found = orders_of(visit, account.email)
    past = [order for order in found if order.ended]
    months = list(dict.fromkeys(f"{order.placed_at:%Y-%m}" for order in past))
    month = visit.query.get("month", "")
    shown = [order for order in past if month in (EVERY, f"{order.placed_at:%Y-%m}")]
    return visit.render(
        "orders/orders.html",
        current=[order for order in found if not order.ended],
        past=shown if month == EVERY or month in months else past[:NEWEST],
        left=len(past) - NEWEST,
        month=month,
        months=[("", "Newest"), *((each, _words(each)) for each in months), (EVERY, "All past orders")],
    )


def _words(month: str) -> str:
    """``June 2024``."""
    return f"{MONTHS[int(month[5:]) - 1]} {month[:4]}"
