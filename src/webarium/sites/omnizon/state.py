"""Omnizon's state as REAL publishes it, and the differences that its checks read.

The original begins without any order, so ``order.orders`` holds those placed since the world's beginning, and
``order.pastOrders`` the customer's older ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.slices import Below, Records, dollars, made, moment, text, truth
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.omnizon import delivery
from webarium.sites.omnizon.catalog.query import EMPTY
from webarium.sites.omnizon.faults import OWN_KEYS
from webarium.types import Json

_ADDRESS = {name: name for name in ("full_name", "street", "city", "state", "zip")}
_CART = Records(
    """cart_item c JOIN product p ON p.id = c.product_id
    LEFT JOIN cart_offer x ON x.product_id = c.product_id LEFT JOIN offer o ON o.id = x.offer_id""",
    {
        "id": text("p.id"),
        "name": "p.name",
        "price": dollars("coalesce(o.price, p.price)"),
        "quantity": "c.quantity",
    },
    order="c.position",
)
_BOUGHT = Records(
    "purchase_item",
    {"id": text("product_id"), "name": "name", "price": dollars("price"), "quantity": "quantity"},
    "purchase_id = ?",
)
_RETURNS = Records(
    """return_request r JOIN purchase_item i ON i.id = r.purchase_item_id
    JOIN purchase o ON o.id = i.purchase_id""",
    {
        "orderNumber": "o.number",
        "id": text("i.product_id"),
        "reason": "r.reason",
        "comment": "r.comment",
        "refund": dollars("r.refund"),
    },
    order="r.id",
)
_CARDS = Records(
    "card",
    {
        "id": text("id"),
        "cardName": "card_name",
        "cardNumber": "card_number",
        "month": "month",
        "year": "year",
        "security_code": "security_code",
        "isDefault": truth("is_default"),
    },
)
_ADDRESSES = Records(
    "address", {"id": text("id"), **_ADDRESS, "phone": "phone", "is_default": truth("is_default")}
)
_ON_LIST = Records("wishlist_item", {"id": text("product_id")}, "wishlist_id = ?", "added_at, product_id")
_LISTS = Records("wishlist", {"id": text("id"), "name": "name", "products": Below(_ON_LIST, only="id")})


def state(source: Source) -> Slices:
    """The slices ``cart``, ``order``, ``filter``, ``user`` and ``wishlist``."""
    db = source.db
    orders, begun = _orders(source.config).listed(db), utc(EPOCH)
    return {
        "cart": {"cart": _CART.listed(db)},
        "order": {
            "orders": [each for each in orders if str(_of(each, "date")) >= begun],
            "pastOrders": [each for each in orders if str(_of(each, "date")) < begun],
            "cancelledOrders": [each for each in orders if _of(each, "status") == "cancelled"],
            "returns": _RETURNS.listed(db),
        },
        "filter": source.session.get("filter", EMPTY.state()),
        "user": {"cards": _CARDS.listed(db), "addresses": _ADDRESSES.listed(db)},
        "wishlist": {"lists": _LISTS.listed(db)},
    }


def _orders(config: Mapping[str, Json]) -> Records:
    """Orders with their delivery days as the settings have them written."""
    card = {"cardName": "card_name", "cardNumber": "card_number", "month": "card_month", "year": "card_year"}
    return Records(
        "purchase",
        {
            "orderNumber": "number",
            "date": moment("placed_at"),
            "status": "status",
            "items": Below(_BOUGHT),
            "total": dollars("total"),
            "selected_delivery": made(
                lambda day: delivery.written(date.fromisoformat(day), config), "delivery_on"
            ),
            "selected_card": {**card, "security_code": "card_code"},
            "selected_address": _ADDRESS,
        },
    )


def differences(before: Slices, after: Slices) -> Slices:
    """``orderDetailsDiff``, ``cancelledOrderDetailsDiff`` and ``cartDetailsDiff``."""

    def both(slice_name: str, name: str) -> tuple[list[Json], list[Json]]:
        found = (list(as_list(_of(each[slice_name], name))) for each in (before, after))
        return next(found), next(found)

    known, cancelled = both("order", "cancelledOrders")
    numbers = {_of(each, "orderNumber") for each in known}
    placed_before, placed = both("order", "orders")
    return {
        "orderDetailsDiff": indexed_diff([*map(_details, placed_before)], [*map(_details, placed)]),
        "cancelledOrderDetailsDiff": indexed_diff(
            [], [_details(each) for each in cancelled if _of(each, "orderNumber") not in numbers]
        ),
        "cartDetailsDiff": indexed_diff(*both("cart", "cart")),
    }


def _details(order: Json) -> Json:
    """An order as version 1 reads it."""
    inside = ("selected_card", "selected_delivery", "selected_address", "total")
    return {
        "order": {"cart": _of(order, "items"), **{name: _of(order, name) for name in inside}},
        **{name: _of(order, name) for name in ("orderNumber", "date", "status")},
    }


def _of(record: Json, name: str) -> Json:
    return as_object(record)[name]


REPLICA = Replica("omnizon", 1000, state, differences, OWN_KEYS, published={delivery.WEEKDAYS_OF: 2025})
"""What Omnizon publishes."""
