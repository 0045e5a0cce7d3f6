"""The checkout, and placing an order."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.dashdish.charges import EXPRESS
from webarium.sites.dashdish.faults import ORDERING, PAYING, all_closed
from webarium.sites.dashdish.food.catalog import Restaurant, delivers, is_open, restaurant_of
from webarium.sites.dashdish.hours import days, times
from webarium.sites.dashdish.orders.wish import (
    DROPOFFS,
    OTHER,
    SCHEDULE,
    TIPS,
    Wish,
    minutes_of,
    read_wish,
)
from webarium.sites.dashdish.people.books import ADDRESSES, CARDS
from webarium.sites.dashdish.shell import Account, Cart, cart_of, require
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


def show(visit: Visit) -> Response:
    """The checkout, as the address has it filled in."""
    account = require(visit)
    cart = cart_of(visit, account.email)
    if not cart.lines:
        return visit.redirect("/cart")
    place = restaurant_of(visit, cart.restaurant_id)
    wish = read_wish(visit, account, cart, place, visit.query.get)
    shown = ("promo", "amount", "time") if "speed" in visit.query else ("promo",)
    errors = {name: text for name, text in wish.errors.items() if name in shown}
    if not wish.values["time"]:
        errors.pop("time", None)
    return _page(visit, cart, place, wish, errors)


def send(visit: Visit) -> Response:
    """Place the order, or say what is wrong."""
    account = require(visit)
    cart = cart_of(visit, account.email)
    if not cart.lines:
        return visit.redirect("/cart")
    place = restaurant_of(visit, cart.restaurant_id)
    wish = read_wish(visit, account, cart, place, lambda name: _sent(visit, name))
    errors = dict(wish.errors)
    if gone := [line.name for line in cart.lines if line.sold_out]:
        errors[""] = f"{gone[0]} is sold out. Please remove it from your cart."
    if not errors and (problem := ORDERING.failure(visit) or PAYING.failure(visit)):
        errors[""] = problem
    if errors:
        return _page(visit, cart, place, wish, errors)
    return visit.redirect(f"/orders/{_place(visit, account, cart, place, wish)}")


def _sent(visit: Visit, name: str) -> str | None:
    value = visit.form.get(name)
    return value if isinstance(value, str) else None


def _place(visit: Visit, account: Account, cart: Cart, place: Restaurant, wish: Wish) -> int:
    """Write the order with its lines, and empty the cart."""
    address, card = wish.address, wish.card
    if card is None:
        raise ValueError("an order without mistakes has a card")
    count = int(visit.value("SELECT count(*) FROM food_order"))
    where = (
        f"{address.street}, {address.city}, {address.state} {address.zip}" if wish.brings and address else ""
    )
    order: dict[str, SqlValue] = {
        "number": f"DD-{100 + count:03d}-{visit.world.draw('order', count).randint(100, 999)}",
        "email": account.email,
        "restaurant_id": place.id,
        "method": wish.method,
        "speed": wish.speed,
        "scheduled_for": wish.at.isoformat(" ") if wish.at else None,
        "address": where,
        "dropoff": wish.values["dropoff"] if wish.brings else "",
        "instructions": wish.values["instructions"],
        "phone": wish.values["phone"],
        "card_id": card.id,
        "payment": card.network,
        "payment_name": f"{card.network} ••••{card.ending}",
        "promo": wish.promo.code,
        **wish.charges.columns(),
        "minutes": wish.minutes,
        "status": "scheduled" if wish.speed == SCHEDULE else "placed",
        "placed_at": visit.stamp,
    }
    key = visit.insert("food_order", order)
    for line in cart.lines:
        visit.insert(
            "order_line",
            {
                "order_id": key,
                "item_id": line.item_id,
                "name": line.name,
                "size": line.size,
                "options": line.options,
                "note": line.note,
                "quantity": line.quantity,
                "unit_price": line.unit_price,
            },
        )
    visit.delete("cart_line", email=account.email)
    return key


def _page(visit: Visit, cart: Cart, place: Restaurant, wish: Wish, errors: dict[str, str]) -> Response:
    return visit.render(
        "orders/checkout.html",
        cart=cart,
        restaurant=place,
        wish=wish,
        values=wish.values,
        errors=errors,
        brings=delivers(visit, place),
        open=is_open(visit, place),
        minutes={speed: minutes_of(place, wish.method, speed) for speed in ("Standard", "Express")},
        express=EXPRESS,
        days=days(visit.now.date(), first=int(all_closed(visit))),
        times=times(),
        dropoffs=DROPOFFS,
        tips=TIPS,
        other=OTHER,
        addresses=ADDRESSES.every(visit),
        cards=CARDS.every(visit),
        status=422 if errors and visit.request.method == "POST" else 200,
    )
