"""The cart's page, and putting things into it."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.formats import plural
from webarium.sites.kit.paging import whole_number
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.catalog.cards import Card, cards, find_card, named_card
from webarium.sites.omnizon.catalog.market import MOST_TOGETHER, named_offer, seller_of
from webarium.sites.omnizon.checkout import now
from webarium.sites.omnizon.checkout.cart import (
    MOST,
    cart_of,
    put_in,
    set_quantity,
    take_from,
    wanted_quantity,
)
from webarium.sites.omnizon.faults import ADDING


def chosen_product(visit: Visit) -> Card:
    """The product that a form names, and that can be bought.

    Raises:
        BadInput: It cannot.
    """
    card = named_card(visit)
    if card.stock < 1:
        raise BadInput(f"\u201c{card.name}\u201d is currently unavailable.")
    return card


def cart(visit: Visit) -> Response:
    """Show the cart; whoever goes on from here orders what it holds, and nothing that Buy Now asked for."""
    now.forget(visit)
    return visit.render(
        "cart.html",
        cart=cart_of(visit),
        most=MOST,
        ideas=cards(
            visit,
            """WHERE p.stock > 0 AND p.parent_id IS NULL AND p.id NOT IN (SELECT product_id FROM cart_item)
            ORDER BY p.rank, p.id LIMIT 4""",
        ),
    )


def add_to_cart(visit: Visit) -> Response:
    """Put units of a product into the cart, and return to where the visitor was."""
    card = chosen_product(visit)
    back = visit.back(f"/product/{card.id}")
    if problem := ADDING.failure(visit):
        visit.flash("error", problem)
        return visit.redirect(back)
    quantity, offer = wanted_quantity(visit), named_offer(visit, card)
    before = visit.value("SELECT quantity FROM cart_item WHERE product_id = ?", (card.id,)) or 0
    after = put_in(visit, card.id, quantity)
    changed = take_from(visit, card.id, offer.id if offer else None)
    if after - before < quantity:
        visit.flash(
            "notice",
            f"The maximum quantity is {MOST} per order, so your cart now holds {after} of this item.",
        )
    else:
        said = Markup("Added to cart: {} \u00d7 {}. <a href='/cart'>Go to cart</a>")
        visit.flash("success", said.format(quantity, card.name))
    if before and changed:
        seller = offer.seller if offer else seller_of(visit, card.id).name
        visit.flash("notice", f"All {after} units of this item in your cart now come from {seller}.")
    return visit.redirect(back)


def add_together(visit: Visit) -> Response:
    """Put one of each of several products into the cart."""
    wanted = [
        find_card(visit, whole_number(str(key), 0)) for key in visit.form.getlist("product")[:MOST_TOGETHER]
    ]
    back = visit.back("/cart")
    problem = next(
        (f"\u201c{each.name}\u201d is currently unavailable." for each in wanted if each.stock < 1), None
    )
    if problem := problem or ADDING.failure(visit):
        visit.flash("error", problem)
        return visit.redirect(back)
    for each in wanted:
        put_in(visit, each.id, 1)
    if not wanted:
        visit.flash("notice", "Nothing was chosen, so nothing was added to your cart.")
    else:
        said = Markup("Added to cart: {}. <a href='/cart'>Go to cart</a>")
        visit.flash("success", said.format(plural(len(wanted), "item")))
    return visit.redirect(back)


def buy_now(visit: Visit) -> Response:
    """Go straight to the checkout with units of a product."""
    card = chosen_product(visit)
    if problem := ADDING.failure(visit):
        visit.flash("error", problem)
        return visit.redirect(visit.back(f"/product/{card.id}"))
    now.ask_for(visit, card.id, wanted_quantity(visit))
    return visit.redirect("/checkout")


def update_cart(visit: Visit) -> Response:
    """Set the quantities of lines."""
    for line in cart_of(visit).lines:
        if f"quantity-{line.product_id}" in visit.form:
            quantity = wanted_quantity(visit, f"quantity-{line.product_id}", line.quantity)
            if quantity != line.quantity:
                set_quantity(visit.db, line.product_id, quantity)
    return visit.redirect(visit.back("/cart"))


def remove_from_cart(visit: Visit) -> Response:
    """Take a line out."""
    card = named_card(visit)
    set_quantity(visit.db, card.id, 0)
    visit.flash("success", f"{card.name} was removed from your cart.")
    return visit.redirect(visit.back("/cart"))
