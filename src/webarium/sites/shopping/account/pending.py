"""A guest's wish that waits for signing in."""

from __future__ import annotations

from markupsafe import Markup

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.wishlist import WishError, add_wish
from webarium.sites.shopping.checkout.choices import Choices, decode_choices, encode_choices
from webarium.sites.shopping.visitor import Customer
from webarium.types import Json

_KEY = "pending_wish"


def keep_wish(visit: Visit, product_id: int, qty: int, choices: Choices) -> None:
    """Remember a guest's wish until they sign in; only the last one is remembered."""
    visit.session[_KEY] = {"product_id": product_id, "qty": qty, "options": encode_choices(choices)}


def grant_pending_wish(visit: Visit, account: Customer, pending: Json) -> None:
    """Put a remembered wish on the list of the customer who has signed in."""
    if isinstance(pending, dict):
        product_id, qty = pending["product_id"], pending["qty"]
        if isinstance(product_id, int) and isinstance(qty, int):
            make_wish(visit, account, product_id, qty, decode_choices(str(pending["options"])))


def make_wish(visit: Visit, account: Customer, product_id: int, qty: int, choices: Choices) -> bool:
    """Put a product on the customer's wish list and say so, or say why not; tell whether it is there."""
    try:
        name = add_wish(visit.db, account.id, product_id, qty, choices, visit.stamp)
    except WishError as error:
        visit.flash("error", error.message)
        return False
    visit.flash(
        "success",
        Markup('{} has been added to your Wish List. <a href="{}">Go on shopping</a>.').format(name, "/"),
    )
    return True
