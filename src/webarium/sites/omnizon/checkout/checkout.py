"""The checkout: one page with address, card, delivery day and items, and the order placed from it."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.addresses import Address
from webarium.sites.kit.parts.cards import PaymentCard
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.account.purchases import find_purchase, purchase_items
from webarium.sites.omnizon.checkout import choices, now
from webarium.sites.omnizon.checkout.cart import MOST, Cart, wanted_quantity
from webarium.sites.omnizon.facts import order_number
from webarium.sites.omnizon.faults import ORDERING


def checkout(visit: Visit) -> Response:
    """Show what will be ordered, and how."""
    cart = now.lines_to_order(visit)
    if not cart.lines:
        return visit.redirect("/cart")
    return visit.render(
        "checkout.html",
        cart=cart,
        chosen=choices.read_choices(visit),
        most=MOST,
        bought_now=now.product_now(visit),
    )


def save(visit: Visit) -> Response:
    """Keep what is chosen, change quantities, and show the checkout again or the page asked for."""
    _remember(visit)
    removed = plain_number(str(visit.form.get("remove", "")))
    if removed is not None:
        now.change_quantity(visit, removed, 0)
    target = {"card": "/checkout/card", "address": "/checkout/address"}.get(str(visit.form.get("next", "")))
    return visit.redirect(target or "/checkout")


def place(visit: Visit) -> Response:
    """Place the order."""
    _remember(visit)
    cart, chosen = now.lines_to_order(visit), choices.read_choices(visit)
    address, card = chosen.address, chosen.card
    problem = _problem(cart, chosen) or ORDERING.failure(visit)
    if problem is not None or address is None or card is None:
        visit.flash("error", problem or "Something is missing.")
        return visit.redirect("/checkout")
    visit.session["placed"] = _write(visit, cart, address, card, chosen.day)
    choices.forget(visit)
    now.forget(visit)
    return visit.redirect("/confirmation")


def confirmation(visit: Visit) -> Response:
    """Thank for the order just placed."""
    placed = visit.session.get("placed")
    if not isinstance(placed, str):
        return visit.redirect("/orders")
    purchase = find_purchase(visit, placed)
    return visit.render("confirmation.html", purchase=purchase, items=purchase_items(visit, purchase.id))


def _remember(visit: Visit) -> None:
    """Keep what the form says: choices, what is bought now, and quantities."""
    choices.remember_form(visit)
    now.remember_form(visit)
    for line in now.lines_to_order(visit).lines:
        quantity = wanted_quantity(visit, f"quantity-{line.product_id}", line.quantity)
        if quantity != line.quantity:
            now.change_quantity(visit, line.product_id, quantity)


def _problem(cart: Cart, chosen: choices.Choices) -> str | None:
    if not cart.lines:
        return "Your cart is empty."
    if chosen.address is None:
        return "Please add a delivery address."
    if chosen.card is None:
        return "Please add a payment card."
    if chosen.card.expired:
        return "The chosen card has expired. Please choose or add another one."
    return None


def _write(visit: Visit, cart: Cart, address: Address, card: PaymentCard, day: date) -> str:
    """Write the order down and empty the cart; returns the order's number."""
    number = order_number(
        int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM purchase")), visit.world.universe.seed
    )
    purchase = visit.insert(
        "purchase",
        {
            "number": number,
            "placed_at": visit.stamp,
            "status": "processing",
            "full_name": address.full_name,
            "street": address.street,
            "city": address.city,
            "state": address.state,
            "zip": address.zip,
            "card_name": card.card_name,
            "card_number": card.card_number,
            "card_month": card.month,
            "card_year": card.year,
            "card_code": card.security_code,
            "delivery_on": day.isoformat(),
            "subtotal": cart.subtotal,
            "shipping": cart.shipping,
            "total": cart.total,
        },
    )
    for line in cart.lines:
        item = visit.insert(
            "purchase_item",
            {
                "purchase_id": purchase,
                "product_id": line.product_id,
                "name": line.name,
                "price": line.price,
                "quantity": line.quantity,
            },
        )
        if line.offer_id is not None:
            visit.execute(
                """INSERT INTO purchase_offer (purchase_item_id, seller_id, condition)
                SELECT ?, seller_id, condition FROM offer WHERE id = ?""",
                (item, line.offer_id),
            )
    visit.execute("DELETE FROM cart_item")
    visit.execute("DELETE FROM cart_offer")
    return number
