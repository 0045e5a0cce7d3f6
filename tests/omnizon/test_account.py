"""Orders, returns, addresses, cards and lists."""

from __future__ import annotations

import pytest

from .client import Store

PLACE = {
    "full_name": "Owen Castellan",
    "street": "24 Quarry Road",
    "city": "Boise",
    "state": "ID",
    "zip": "83702",
    "phone": "208-555-0119",
}


def number(store: Store, status: str) -> str:
    found: str = store.value("SELECT number FROM purchase WHERE status = ? ORDER BY id DESC LIMIT 1", status)
    return found


def test_orders_are_listed_filtered_and_searched(store: Store) -> None:
    assert number(store, "processing") in store.get("/orders").text
    assert number(store, "processing") not in store.get("/orders", show="delivered").text
    assert number(store, "cancelled") in store.get("/orders", show="cancelled").text
    name = store.value(
        """SELECT i.name FROM purchase_item i JOIN purchase o ON o.id = i.purchase_id WHERE o.number = ? LIMIT 1""",
        number(store, "shipped"),
    )
    found = store.get("/orders", find=name).text
    assert number(store, "shipped") in found
    assert number(store, "processing") not in found


def test_an_order_is_cancelled_once(store: Store) -> None:
    mine = number(store, "processing")
    page = store.follow(store.post(f"/orders/{mine}/cancel"))
    assert "was canceled" in page.text
    assert store.post(f"/orders/{mine}/cancel").status == 400
    (cancelled,) = store.finish()["cancelledOrderDetailsDiff"]["added"].values()
    assert cancelled["orderNumber"] == mine
    assert store.finish()["orderDetailsDiff"]["added"] == {}


@pytest.mark.parametrize("status", ["shipped", "delivered", "cancelled"])
def test_what_has_left_is_not_cancelled(store: Store, status: str) -> None:
    assert store.get(f"/orders/{number(store, status)}/cancel").status == 400
    assert store.post(f"/orders/{number(store, status)}/cancel").status == 400


def test_things_are_sent_back_within_thirty_days(store: Store) -> None:
    mine = number(store, "delivered")
    item = store.value(
        "SELECT i.id FROM purchase_item i JOIN purchase o ON o.id = i.purchase_id WHERE o.number = ? LIMIT 1",
        mine,
    )
    form = {"reason": "No longer needed", "comment": ""}
    assert store.post(f"/orders/{mine}/return/{item}", {"reason": "Because"}).status == 422
    page = store.follow(store.post(f"/orders/{mine}/return/{item}", form))
    assert "Return requested" in page.text
    assert store.post(f"/orders/{mine}/return/{item}", form).status == 400, "once only"
    old = store.db.execute(
        """SELECT o.number, i.id FROM purchase o JOIN purchase_item i ON i.purchase_id = o.id
        WHERE o.status = 'delivered' ORDER BY o.id LIMIT 1"""
    ).get
    assert store.post(f"/orders/{old[0]}/return/{old[1]}", form).status == 400
    assert store.post(f"/orders/{mine}/return/{old[1]}", form).status == 404, "another order's item"


def test_addresses_come_change_and_go(store: Store) -> None:
    store.follow(store.post("/account/addresses/new", {**PLACE, "is_default": "1"}))
    added = store.value("SELECT id FROM address WHERE is_default")
    store.post(f"/account/addresses/{added}", {**PLACE, "city": "Nampa"})
    assert store.db.execute("SELECT city, is_default FROM address WHERE id = ?", (added,)).get == ("Nampa", 1)
    assert store.post(f"/account/addresses/{added}", {**PLACE, "zip": "1"}).status == 422
    store.post(f"/account/addresses/{added}/remove")
    assert store.db.execute("SELECT city FROM address WHERE is_default").fetchall() == [("San Francisco",)]
    store.post("/account/addresses/2/default")
    assert store.db.execute("SELECT id FROM address WHERE is_default").fetchall() == [(2,)]


def test_without_address_or_card_nothing_is_ordered(store: Store) -> None:
    store.post("/buy", {"product": 16})
    for table in ("address", "card"):
        for key in [row[0] for row in store.db.execute(f"SELECT id FROM {table}")]:
            folder = {"address": "addresses", "card": "cards"}[table]
            store.post(f"/account/{folder}/{key}/remove")
        assert store.post("/checkout/place").location == "/checkout"
    assert "Please add a delivery address" in store.get("/checkout").text


def test_lists_come_fill_and_go(store: Store) -> None:
    made = store.post("/lists", {"name": "Camping"}).location
    assert store.post("/lists", {"name": "Camping"}).status == 422
    key = made.rpartition("/")[2]
    for _ in range(2):
        store.post("/lists/add", {"product": 15, "list": key})
    assert store.value("SELECT count(*) FROM wishlist_item WHERE wishlist_id = ?", key) == 1
    assert "Marshall Emberton II" in store.get(made).text
    store.post(f"{made}/remove", {"product": 15})
    assert "Nothing is on this list yet" in store.get(made).text
    store.post(f"{made}/delete")
    assert store.get(made).status == 404


def test_the_profile_is_kept(store: Store) -> None:
    store.post("/account/profile", {"name": "Dana W.", "email": "d@mail.test", "phone": ""})
    assert "Dana W. · d@mail.test" in store.get("/account").text
    assert store.post("/account/profile", {"name": "D", "email": "nothing"}).status == 422
