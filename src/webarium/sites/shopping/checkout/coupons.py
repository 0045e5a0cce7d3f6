"""The code that was entered in a cart, and what the cart costs with it."""

from __future__ import annotations

from dataclasses import replace

import apsw

from webarium.sites.shopping.checkout.cart import Cart, cart_of
from webarium.sites.shopping.trade.discounts import discount_of
from webarium.sites.shopping.trade.settings import MINIMUM, cents_of
from webarium.sites.shopping.trade.taxes import Place, rate_of, taxes
from webarium.sites.shopping.visitor import GUEST_ID

_ENTER = """
INSERT INTO cart_coupon (customer_id, code, applied_at) VALUES (?, ?, ?)
ON CONFLICT (customer_id) DO UPDATE SET code = excluded.code, applied_at = excluded.applied_at
"""


def priced_cart(
    db: apsw.Connection, customer_id: int, now: str, code: str | None = None, place: Place | None = None
) -> Cart:
    """Somebody's cart with all that changes its price, as if ``code`` were entered where it is given.

    ``place`` is where it goes, if not to the customer's usual address.
    """
    tried = coupon_in(db, customer_id) if code is None else code
    cart = priced(db, cart_of(db, customer_id), customer_id, tried, now, place)
    return replace(cart, minimum=cents_of(db, MINIMUM) or 0)


def priced(
    db: apsw.Connection, cart: Cart, customer_id: int, code: str, now: str, place: Place | None = None
) -> Cart:
    """A cart with what rules take off it for somebody who has entered a code, and with the tax that is added."""
    discount = discount_of(db, cart.lines, customer_id, code, now[:10])
    added = taxes(db, cart.lines, discount.lines, rate_of(db, customer_id, place))
    return replace(cart, discount=discount, taxes=added)


def coupon_in(db: apsw.Connection, customer_id: int) -> str:
    """The code that was entered in a cart; empty if none was."""
    found = db.execute("SELECT code FROM cart_coupon WHERE customer_id = ?", (customer_id,)).fetchone()
    return "" if found is None else str(found[0])


def enter_coupon(db: apsw.Connection, customer_id: int, code: str, now: str) -> bool:
    """Enter a code in a cart, if it lowers what the cart costs now; tells whether it does."""
    counted = priced_cart(db, customer_id, now, code).discount.code
    if counted:
        db.execute(_ENTER, (customer_id, counted, now))
    return bool(counted)


def drop_coupon(db: apsw.Connection, customer_id: int) -> None:
    """Take the code out of a cart."""
    db.execute("DELETE FROM cart_coupon WHERE customer_id = ?", (customer_id,))


def merge_guest_coupon(db: apsw.Connection, customer_id: int) -> None:
    """Give the guest's code to a customer who has just signed in, unless they have one."""
    if not coupon_in(db, customer_id):
        db.execute("UPDATE cart_coupon SET customer_id = ? WHERE customer_id = ?", (customer_id, GUEST_ID))
    drop_coupon(db, GUEST_ID)
