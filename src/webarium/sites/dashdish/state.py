"""The state that DashDish publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.shapes import as_list, as_object
from webarium.sites.dashdish.faults import KEYS
from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.promotions import promotion_closed
from webarium.sites.kit.real.slices import Below, Field, Records, dollars, made, moment, text, truth
from webarium.sites.kit.real.times import EPOCH
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.types import Json

_LINE: Mapping[str, Field] = {
    "id": text("l.item_id"),
    "name": "l.name",
    "description": "i.description",
    "restaurantId": text("r.id"),
    "restaurantName": "r.name",
    "size": "l.size",
    "options": "l.options",
    "preferences": "l.note",
    "quantity": "l.quantity",
    "price": dollars("l.unit_price"),
    "finalPrice": dollars("l.unit_price * l.quantity"),
}
_LINES = Records(
    """order_line l JOIN food_order o ON o.id = l.order_id JOIN restaurant r ON r.id = o.restaurant_id
    JOIN item i ON i.id = l.item_id""",
    _LINE,
    "l.order_id = ?",
    "l.id",
)
_CART = Records(
    "cart_line l JOIN item i ON i.id = l.item_id JOIN restaurant r ON r.id = i.restaurant_id",
    {**_LINE, "name": "i.name"},
    "l.email = ?",
    "l.id",
)
_ORDER: Mapping[str, Field] = {
    "orderId": "o.number",
    "id": text("o.id"),
    "status": "o.status",
    "placedAt": moment("o.placed_at"),
    "endedAt": moment("o.ended_at"),
    "cartItems": Below(_LINES, by="o.id"),
    "checkoutDetails": {
        "shipping": {
            "shippingOption": "o.method",
            "deliveryOption": "o.speed",
            "scheduledFor": moment("o.scheduled_for"),
            "address": "o.address",
            "dropOffOption": "o.dropoff",
            "dropOffInstructions": "o.instructions",
            "phone": "o.phone",
        },
        "payment": {"type": "o.payment", "displayName": "o.payment_name"},
        "charges": {
            "subTotal": dollars("o.subtotal"),
            "discount": dollars("o.discount"),
            "promoCode": "o.promo",
            "deliveryFee": dollars("o.delivery_fee"),
            "expressFee": dollars("o.express_fee"),
            "serviceFee": dollars("o.service_fee"),
            "smallOrderFee": dollars("o.small_order_fee"),
            "tax": dollars("o.tax"),
            "tip": dollars("o.tip"),
            "totalAmount": dollars("o.total"),
        },
    },
}
_NEW = Records("food_order o", _ORDER, "o.email = ? AND o.placed_at >= ?", "o.id")
_PAST = Records("food_order o", _ORDER, "o.email = ? AND o.placed_at < ?", "o.id")
_FAVORITES = Records(
    "favorite f JOIN restaurant r ON r.id = f.restaurant_id",
    {"restaurantId": text("r.id"), "name": "r.name"},
    "f.email = ?",
    "f.id",
)
_REVIEWS = Records(
    "review v JOIN restaurant r ON r.id = v.restaurant_id",
    {"id": text("v.id"), "restaurantName": "r.name", "stars": "v.stars", "text": "v.text"},
    "v.email = ?",
    "v.id",
)
_ADDRESSES = Records(
    "address",
    {
        "id": text("id"),
        "fullName": "full_name",
        "street": "street",
        "city": "city",
        "state": "state",
        "zip": "zip",
        "phone": "phone",
        "isDefault": truth("is_default"),
    },
    "email = ?",
)
_CARDS = Records(
    "card",
    {
        "id": text("id"),
        "type": made(
            lambda number: {"4": "Visa", "5": "Mastercard", "3": "Amex"}.get(number[0], "Card"), "card_number"
        ),
        "last4": made(lambda number: number[-4:], "card_number"),
        "cardHolder": "card_name",
        "expiry": made(lambda month, year: f"{int(month):02d}/{year[-2:]}", "month", "year"),
        "isDefault": truth("is_default"),
    },
    "email = ?",
)
_ACCOUNT = Records(
    "account",
    {"email": "email", "firstName": "first_name", "lastName": "last_name", "phone": "phone"},
    "email = ?",
    "email",
)
_BEGUN = EPOCH.isoformat(" ")


def state(source: Source) -> Slices:
    """All slices; orders from before the world began are the history's."""
    user = source.session.get("user")
    email = user if isinstance(user, str) else ""
    db = source.db
    return {
        "cart": {"cartItems": _CART.listed(db, email), "foodOrders": _NEW.listed(db, email, _BEGUN)},
        "orderHistory": {"orders": _PAST.listed(db, email, _BEGUN)},
        "favorites": {"restaurants": _FAVORITES.listed(db, email)},
        "reviews": {"reviews": _REVIEWS.listed(db, email)},
        "user": {
            "profile": next(iter(_ACCOUNT.listed(db, email)), None),
            "addresses": _ADDRESSES.listed(db, email),
            "paymentMethods": _CARDS.listed(db, email),
        },
        "filter": source.session.get("search") or {"searchQuery": ""},
        "ui": {"promotionClosed": promotion_closed(source.session), "loggedIn": bool(email)},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """New orders, as objects by index."""
    return {"differences": {"foodOrders": indexed_diff(_orders(before), _orders(after))}}


def _orders(slices: Slices) -> list[Json]:
    return list(as_list(as_object(slices["cart"])["foodOrders"]))


REPLICA = Replica("dashdish", 1000, state, differences, KEYS)
"""What REAL publishes of DashDish; its default latency is not known, and is as Omnizon's."""
