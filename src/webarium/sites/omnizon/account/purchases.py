"""Orders: the list, one order, cancelling it, and sending things back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from starlette.responses import Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Choice, Multiline
from webarium.sites.kit.formats import money
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.words import words_of

RETURN_DAYS = 30
"""For how many days after delivery something can be sent back."""
REASONS = (
    "Bought by mistake",
    "Better price available",
    "Item defective or doesn't work",
    "Wrong item was sent",
    "Item arrived too late",
    "No longer needed",
)
RETURN_FORM = Form(
    (
        Choice(
            "reason",
            "Why are you returning this?",
            required=True,
            prompt="Choose a reason",
            choices=tuple((each, each) for each in REASONS),
        ),
        Multiline("comment", "Comments (optional)", max_length=1000, rows=4),
    ),
    prefix="return-",
)
FILTERS = (
    ("", "All orders"),
    ("open", "Not yet delivered"),
    ("delivered", "Delivered"),
    ("cancelled", "Canceled"),
)


@dataclass(frozen=True, slots=True)
class Purchase:
    """An order of the customer."""

    id: int
    number: str
    placed_at: datetime
    status: str
    full_name: str
    street: str
    city: str
    state: str
    zip: str
    card_number: str
    delivery_on: date
    subtotal: int
    shipping: int
    total: int

    @property
    def can_cancel(self) -> bool:
        """Whether it has not left the warehouse."""
        return self.status == "processing"

    def told(self, day: str) -> str:
        """Its status in words; `day` is the day of delivery as the store writes it."""
        return {
            "processing": f"Preparing for shipment \u2013 arriving {day}",
            "shipped": f"Shipped \u2013 arriving {day}",
            "delivered": f"Delivered {day}",
            "cancelled": "Canceled",
        }[self.status]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of an order."""

    id: int
    purchase_id: int
    product_id: int
    name: str
    picture: str
    price: int
    quantity: int
    returned: bool
    seller: str
    condition: str
    """Empty where it came from the product's own seller."""


_COLUMNS = """SELECT id, number, placed_at, status, full_name, street, city, state, zip, card_number, delivery_on,
    subtotal, shipping, total FROM purchase"""
_ITEMS = """SELECT i.id, i.purchase_id, i.product_id, i.name, p.picture, i.price, i.quantity,
    EXISTS (SELECT 1 FROM return_request r WHERE r.purchase_item_id = i.id) AS returned,
    s.name AS seller, coalesce(x.condition, '') AS condition
    FROM purchase_item i JOIN product p ON p.id = i.product_id
    LEFT JOIN purchase_offer x ON x.purchase_item_id = i.id LEFT JOIN sold_by b ON b.product_id = p.id
    JOIN seller s ON s.id = coalesce(x.seller_id, b.seller_id, 1)"""
_SHOWN = {
    "open": "status IN ('processing', 'shipped')",
    "delivered": "status = 'delivered'",
    "cancelled": "status = 'cancelled'",
}


def find_purchase(visit: Visit, number: str) -> Purchase:
    """The order with this number, or the page for what does not exist."""
    return visit.row(Purchase, f"{_COLUMNS} WHERE number = ?", (number,)) or visit.not_found(
        "You have no order with this number."
    )


def purchase_items(visit: Visit, purchase_id: int) -> list[Item]:
    """The lines of an order."""
    return visit.rows(Item, f"{_ITEMS} WHERE i.purchase_id = ? ORDER BY i.id", (purchase_id,))


def orders(visit: Visit) -> Response:
    """List orders, the newest first."""
    shown = visit.query.get("show", "")
    text = visit.query.get("find", "").strip()[:100]
    where = _SHOWN.get(shown, "1")
    found = visit.rows(Purchase, f"{_COLUMNS} WHERE {where} ORDER BY placed_at DESC, id DESC")
    if text:
        found = [each for each in found if _mentions(visit, each, text)]
    paging = Paging.from_query(visit.query, len(found), size=8, page_key="page")
    page = found[paging.offset : paging.offset + paging.limit]
    return visit.render(
        "orders.html",
        orders=[(each, purchase_items(visit, each.id)) for each in page],
        paging=paging,
        shown=shown if shown in _SHOWN else "",
        filters=FILTERS,
        find=text,
    )


def order(visit: Visit) -> Response:
    """Show an order."""
    purchase = find_purchase(visit, str(visit.path["number"]))
    return visit.render(
        "order.html",
        purchase=purchase,
        items=purchase_items(visit, purchase.id),
        returnable=_returnable(visit, purchase),
        until=purchase.delivery_on + timedelta(days=RETURN_DAYS),
    )


def cancel_page(visit: Visit) -> Response:
    """Ask whether an order shall really be cancelled."""
    purchase = _open(visit)
    return visit.render("cancel.html", purchase=purchase, items=purchase_items(visit, purchase.id))


def cancel(visit: Visit) -> Response:
    """Cancel an order that has not left."""
    purchase = _open(visit)
    visit.execute(
        "UPDATE purchase SET status = 'cancelled', cancelled_at = ? WHERE id = ?",
        (visit.stamp, purchase.id),
    )
    visit.flash("success", f"Order {purchase.number} was canceled. You will not be charged.")
    return visit.redirect(f"/orders/{purchase.number}")


def _mentions(visit: Visit, purchase: Purchase, text: str) -> bool:
    if text in purchase.number:
        return True
    wanted = set(words_of(text))
    return any(wanted <= set(words_of(item.name)) for item in purchase_items(visit, purchase.id) if wanted)


def _open(visit: Visit) -> Purchase:
    purchase = find_purchase(visit, str(visit.path["number"]))
    if not purchase.can_cancel:
        raise BadInput(f"Order {purchase.number} cannot be canceled any more: it is {purchase.status}.")
    return purchase


def _returnable(visit: Visit, purchase: Purchase) -> bool:
    last = purchase.delivery_on + timedelta(days=RETURN_DAYS)
    return purchase.status == "delivered" and visit.now.date() <= last


def _item(visit: Visit) -> tuple[Purchase, Item]:
    item = visit.row(Item, f"{_ITEMS} WHERE i.id = ?", (int(visit.path["item"]),))
    purchase = find_purchase(visit, str(visit.path["number"]))
    if item is None or item.purchase_id != purchase.id:
        visit.not_found("There is no such item in this order.")
    if item.returned or not _returnable(visit, purchase):
        raise BadInput("This item cannot be returned.")
    return purchase, item


def _send_back(visit: Visit, form: BoundForm, sent: tuple[Purchase, Item]) -> Response:
    """Take a return request."""
    purchase, item = sent
    refund = item.price * item.quantity
    visit.insert(
        "return_request",
        {
            "purchase_item_id": item.id,
            "reason": form.text("reason"),
            "comment": form.text("comment"),
            "refund": refund,
            "requested_at": visit.stamp,
        },
    )
    visit.flash(
        "success",
        f"Your return was requested. {money(refund)} will be refunded when the parcel arrives.",
    )
    return visit.redirect(f"/orders/{purchase.number}")


RETURNING = FormPage(
    RETURN_FORM,
    "return.html",
    _item,
    _send_back,
    sees=lambda visit, sent: {"purchase": sent[0], "item": sent[1]},
)
"""The form for sending something back."""
