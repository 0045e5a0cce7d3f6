"""What Buy Now asks for: it joins the cart's lines in the checkout, and is not a row before the order is placed.

It stays in the session, so that opening the checkout just to look leaves the cart as it is. The checkout's form names
it, too, and the form wins: what is ordered is what the page showed.
"""

from __future__ import annotations

from dataclasses import replace

from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.checkout.cart import MOST, Cart, Line, cart_of, set_quantity

KEY = "buy_now"
"""Where the session keeps product and quantity."""
FIELD = "now"
"""The field of the checkout's form that names the product; empty without one."""
_LINE = """SELECT p.id AS product_id, p.name, p.picture, p.price, p.stock, 1 AS quantity, NULL AS offer_id,
    s.name AS seller, 'New' AS condition
    FROM product p LEFT JOIN sold_by b ON b.product_id = p.id JOIN seller s ON s.id = coalesce(b.seller_id, 1)
    WHERE p.id = ? AND p.stock > 0"""


def ask_for(visit: Visit, product_id: int, quantity: int) -> None:
    """Buy units of a product now, beside those of it that are in the cart."""
    held = next((line.quantity for line in cart_of(visit).lines if line.product_id == product_id), 0)
    _keep(visit, product_id, min(MOST, held + quantity))


def forget(visit: Visit) -> None:
    """Buy nothing but what is in the cart."""
    visit.session.pop(KEY, None)


def product_now(visit: Visit) -> int | None:
    """The product that is bought now, if there is one."""
    line = _line(visit)
    return line.product_id if line is not None else None


def lines_to_order(visit: Visit) -> Cart:
    """The cart's lines and the one that is bought now, which stands for the cart's own of the same product."""
    lines, now = cart_of(visit).lines, _line(visit)
    if now is None:
        return Cart(lines)
    if any(line.product_id == now.product_id for line in lines):
        return Cart(tuple(now if line.product_id == now.product_id else line for line in lines))
    return Cart((*lines, now))


def remember_form(visit: Visit) -> None:
    """Go by what the checkout's form names; a request without the field leaves all as it is."""
    named = visit.form.get(FIELD)
    if not isinstance(named, str):
        return
    product_id = whole_number(named, 0)
    line = _line(visit)
    if not product_id:
        forget(visit)
    elif line is None or line.product_id != product_id:
        ask_for(visit, product_id, 0)


def change_quantity(visit: Visit, product_id: int, quantity: int) -> None:
    """Order another number of units of a product; none leave it out."""
    if product_id == product_now(visit):
        if quantity:
            _keep(visit, product_id, quantity)
            return
        forget(visit)
    set_quantity(visit.db, product_id, quantity)


def _keep(visit: Visit, product_id: int, quantity: int) -> None:
    visit.session[KEY] = {"product": product_id, "quantity": max(1, quantity)}


def _line(visit: Visit) -> Line | None:
    kept = visit.session.get(KEY)
    if not isinstance(kept, dict):
        return None
    line = visit.row(Line, _LINE, (int(str(kept["product"])),))
    return replace(line, quantity=int(str(kept["quantity"]))) if line is not None else None
