"""Omnizon's state as REAL publishes it, and the differences that its checks read.

The original begins without any order, so ``order.orders`` holds those placed since the world's beginning, and
``order.pastOrders`` the customer's older ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, cast

import apsw

from webarium.sites.kit.real.diff import indexed_diff
from webarium.sites.kit.real.replica import Replica, Slices, Source
from webarium.sites.kit.real.times import EPOCH, utc
from webarium.sites.omnizon import delivery
from webarium.sites.omnizon.catalog.query import EMPTY
from webarium.sites.omnizon.faults import OWN_KEYS
from webarium.types import Json

Object = dict[str, Json]


def state(source: Source) -> Slices:
    """The slices ``cart``, ``order``, ``filter``, ``user`` and ``wishlist``."""
    db = source.db
    every = list(_orders(db))
    placed = [each for begun, each in every if begun >= EPOCH]
    past = [each for begun, each in every if begun < EPOCH]
    return {
        "cart": {"cart": cast("Json", _cart(db))},
        "order": {
            "orders": cast("Json", placed),
            "pastOrders": cast("Json", past),
            "cancelledOrders": cast("Json", [each for _, each in every if each["status"] == "cancelled"]),
            "returns": cast("Json", _returns(db)),
        },
        "filter": source.session.get("filter", EMPTY.state()),
        "user": {"cards": cast("Json", _cards(db)), "addresses": cast("Json", _addresses(db))},
        "wishlist": {"lists": cast("Json", _lists(db))},
    }


def differences(before: Slices, after: Slices) -> Slices:
    """``orderDetailsDiff``, ``cancelledOrderDetailsDiff`` and ``cartDetailsDiff``."""
    known = {each["orderNumber"] for each in _list(before, "order", "cancelledOrders")}
    cancelled = [
        each for each in _list(after, "order", "cancelledOrders") if each["orderNumber"] not in known
    ]
    return {
        "orderDetailsDiff": indexed_diff(
            [_details(each) for each in _list(before, "order", "orders")],
            [_details(each) for each in _list(after, "order", "orders")],
        ),
        "cancelledOrderDetailsDiff": indexed_diff([], [_details(each) for each in cancelled]),
        "cartDetailsDiff": indexed_diff(
            cast("list[Json]", _list(before, "cart", "cart")),
            cast("list[Json]", _list(after, "cart", "cart")),
        ),
    }


def _details(order: Object) -> Json:
    """An order as version 1 reads it."""
    return {
        "order": {
            "cart": order["items"],
            "selected_card": order["selected_card"],
            "selected_delivery": order["selected_delivery"],
            "selected_address": order["selected_address"],
            "total": order["total"],
        },
        "orderNumber": order["orderNumber"],
        "date": order["date"],
        "status": order["status"],
    }


def _list(slices: Slices, slice_name: str, name: str) -> list[Object]:
    return cast("list[Object]", cast("Object", slices[slice_name])[name])


def _records(db: apsw.Connection, sql: str, *params: Any) -> Iterator[dict[str, Any]]:
    cursor = db.execute(sql, params)
    names: tuple[str, ...] = ()
    for row in cursor:
        names = names or tuple(column[0] for column in cursor.get_description())
        yield dict(zip(names, row, strict=True))


def _item(row: dict[str, Any]) -> Object:
    return {
        "id": str(row["product_id"]),
        "name": row["name"],
        "price": row["price"] / 100,
        "quantity": row["quantity"],
    }


def _cart(db: apsw.Connection) -> list[Object]:
    sql = """SELECT c.product_id, p.name, p.price, c.quantity FROM cart_item c
        JOIN product p ON p.id = c.product_id ORDER BY c.position"""
    return [_item(row) for row in _records(db, sql)]


def _orders(db: apsw.Connection) -> Iterator[tuple[datetime, Object]]:
    items: dict[int, list[Object]] = {}
    for row in _records(
        db, "SELECT purchase_id, product_id, name, price, quantity FROM purchase_item ORDER BY id"
    ):
        items.setdefault(row["purchase_id"], []).append(_item(row))
    for row in _records(db, "SELECT * FROM purchase ORDER BY id"):
        begun = datetime.fromisoformat(row["placed_at"])
        address = {name: row[name] for name in ("full_name", "street", "city", "state", "zip")}
        yield (
            begun,
            {
                "orderNumber": row["number"],
                "date": utc(begun),
                "status": row["status"],
                "items": cast("Json", items.get(row["id"], [])),
                "total": row["total"] / 100,
                "selected_delivery": delivery.written(date.fromisoformat(row["delivery_on"])),
                "selected_card": {
                    "cardName": row["card_name"],
                    "cardNumber": row["card_number"],
                    "month": row["card_month"],
                    "year": row["card_year"],
                    "security_code": row["card_code"],
                },
                "selected_address": address,
            },
        )


def _returns(db: apsw.Connection) -> list[Object]:
    sql = """SELECT o.number, i.product_id, r.reason, r.comment, r.refund FROM return_request r
        JOIN purchase_item i ON i.id = r.purchase_item_id JOIN purchase o ON o.id = i.purchase_id ORDER BY r.id"""
    return [
        {
            "orderNumber": row["number"], "id": str(row["product_id"]), "reason": row["reason"],
            "comment": row["comment"], "refund": row["refund"] / 100,
        }
        for row in _records(db, sql)
    ]  # fmt: skip


def _cards(db: apsw.Connection) -> list[Object]:
    return [
        {
            "id": str(row["id"]), "cardName": row["card_name"], "cardNumber": row["card_number"],
            "month": row["month"], "year": row["year"], "security_code": row["security_code"],
            "isDefault": bool(row["is_default"]),
        }
        for row in _records(db, "SELECT * FROM card ORDER BY id")
    ]  # fmt: skip


def _addresses(db: apsw.Connection) -> list[Object]:
    return [
        {**row, "id": str(row["id"]), "is_default": bool(row["is_default"])}
        for row in _records(db, "SELECT * FROM address ORDER BY id")
    ]


def _lists(db: apsw.Connection) -> list[Object]:
    found = []
    for row in _records(db, "SELECT id, name FROM wishlist ORDER BY id"):
        sql = "SELECT product_id FROM wishlist_item WHERE wishlist_id = ? ORDER BY added_at, product_id"
        products: list[Json] = [str(each["product_id"]) for each in _records(db, sql, row["id"])]
        found.append(cast("Object", {"id": str(row["id"]), "name": row["name"], "products": products}))
    return found


REPLICA = Replica("omnizon", 1000, state, differences, OWN_KEYS)
"""What Omnizon publishes."""
