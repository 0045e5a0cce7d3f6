"""The cart as Magento's scripts ask for it and order it: the twins in JSON of what the checkout's pages say."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from webarium.sites.kit.leading import as_asked
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.checkout.cart import Cart, CartLine
from webarium.sites.shopping.checkout.shipping import Quote
from webarium.sites.shopping.checkout.steps import place, priced
from webarium.types import Json

MINE = "/rest/default/V1/carts/mine"
TOTALS, PAYMENT = f"{MINE}/totals", f"{MINE}/payment-information"


def totals(visit: Visit) -> Response:
    """What is in the customer's cart, and what it costs."""
    found = priced(visit)
    if found is None:
        return JSONResponse({"message": "The consumer isn't authorized to access %resources."}, 401)
    return JSONResponse(_totals(*found))


def pay(visit: Visit) -> Response:
    """Place the order; the answer names the page that follows, or is the page that says what is missing."""
    return as_asked(visit, place(visit))


def _totals(cart: Cart, shipping: Quote | None) -> Json:
    sent = shipping.price if shipping else 0
    return {
        "grand_total": cart.total(sent) / 100,
        "subtotal": cart.subtotal / 100,
        "discount_amount": -cart.discount.total / 100,
        "shipping_amount": sent / 100,
        "tax_amount": cart.tax / 100,
        "items_qty": cart.units,
        "items": [_item(line) for line in cart.lines],
    }


def _item(line: CartLine) -> Json:
    return {
        "item_id": line.id,
        "name": line.name,
        "qty": line.qty,
        "price": line.price / 100,
        "row_total": line.subtotal / 100,
        "options": [{"label": title, "value": value} for title, value in line.choices],
    }
