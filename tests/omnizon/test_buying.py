"""Cart, checkout, faults, and what /finish tells about them."""

from __future__ import annotations

import pytest

from webarium.types import Json
from webarium.worlds import Conditions

from .client import Store


def test_buy_now_merges_with_the_cart(store: Store) -> None:
    store.post("/cart/add", {"product": 21}, referer="/search?query=smartphones")
    store.post("/cart/add", {"product": 22})
    assert store.post("/buy", {"product": 23, "quantity": 1}).location == "/checkout"
    assert "Items (3)" in store.get("/checkout").text
    page = store.follow(store.post("/checkout/place", {"delivery": "2024-07-21"}))
    assert "Order placed, thank you!" in page.text
    state = store.finish()
    (order,) = state["orderDetailsDiff"]["added"].values()
    assert [item["id"] for item in order["order"]["cart"]] == ["21", "22", "23"]
    assert order["order"]["selected_delivery"] == "Sunday, Jul 21"
    assert order["order"]["selected_card"]["cardName"] == "Dana Whitlock"
    added = state["initialfinaldiff"]["added"]["order"]["orders"]["0"]
    assert added["total"] == 3698.98
    assert added["date"] == "2024-07-18T16:00:00.000Z"
    assert state["initialfinaldiff"]["updated"]["router"]["location"]["pathname"] == "/confirmation"
    assert state["cartDetailsDiff"] == {"added": {}, "updated": {}, "deleted": {}}


def test_the_cart_is_state(store: Store) -> None:
    store.post("/cart/add", {"product": 15, "quantity": 2})
    (line,) = store.finish()["cartDetailsDiff"]["added"].values()
    assert (line["id"], line["quantity"], line["price"]) == ("15", 2, 139.99)


def test_thirty_is_the_most(store: Store) -> None:
    store.post("/cart/add", {"product": 15, "quantity": 20})
    page = store.follow(store.post("/cart/add", {"product": 15, "quantity": 20}))
    assert "The maximum quantity is 30" in page.text
    assert store.value("SELECT quantity FROM cart_item") == 30
    store.post("/cart/update", {"quantity-15": "31"})
    assert store.value("SELECT quantity FROM cart_item") == 30
    store.post("/cart/update", {"quantity-15": "4"})
    assert store.value("SELECT quantity FROM cart_item") == 4
    store.post("/cart/remove", {"product": 15})
    assert "Your Omnizon cart is empty" in store.get("/cart").text


@pytest.mark.parametrize(
    ("knobs", "days"),
    [
        ({}, ("Friday, Jul 19", "Saturday, Jul 20", "Sunday, Jul 21")),
        (
            {"omnizon": {"weekdays_of": 2025}},
            ("Saturday, Jul 19", "Sunday, Jul 20", "Monday, Jul 21"),
        ),
    ],
    ids=["own", "published"],
)
def test_delivery_days_stand_on_the_products_page_and_in_the_checkout(
    store: Store, knobs: dict[str, Json], days: tuple[str, ...]
) -> None:
    store.world.conditions = Conditions(knobs=knobs)
    assert f"you choose the day: {days[0]} , {days[1]} or {days[2]} ." in store.get("/product/16").text
    page = store.follow(store.post("/buy", {"product": 16})).text
    assert all(day in page for day in days)
    store.post("/checkout/place", {"delivery": "2024-07-21"})
    assert f"Arriving {days[2]}" in store.get("/confirmation").text
    assert f"arriving {days[2]}" in store.get("/orders").text


def test_opening_the_checkout_by_buy_now_changes_nothing(store: Store) -> None:
    page = store.follow(store.post("/buy", {"product": 16, "quantity": 5}))
    assert "Items (5)" in page.text
    store.post("/checkout/save", {"now": "16", "quantity-16": "7", "delivery": "2024-07-20"})
    assert "Items (7)" in store.get("/checkout").text
    assert "Your Omnizon cart is empty" in store.get("/cart").text
    assert store.get("/checkout").location == "/cart", "the cart shows what is ordered from it"
    assert not store.world.changes()


def test_buy_now_adds_to_what_the_cart_holds_of_the_product(store: Store) -> None:
    store.post("/cart/add", {"product": 16, "quantity": 2})
    assert "Items (5)" in store.follow(store.post("/buy", {"product": 16, "quantity": 3})).text
    assert store.value("SELECT quantity FROM cart_item") == 2
    store.post("/checkout/save", {"now": "16", "quantity-16": "5", "remove": "16"})
    assert store.value("SELECT count(*) FROM cart_item") == 0
    assert store.get("/checkout").location == "/cart"


@pytest.mark.parametrize(("now", "ordered"), [("16", [15, 16]), ("", [15]), ("\u00b2", [15])])
def test_an_order_is_what_its_page_showed(store: Store, now: str, ordered: list[int]) -> None:
    store.post("/cart/add", {"product": 15})
    store.post("/buy", {"product": 16})
    if now:
        store.get("/cart")
    store.post("/checkout/place", {"now": now})
    rows = store.db.execute(
        "SELECT product_id FROM purchase_item WHERE purchase_id = (SELECT max(id) FROM purchase) ORDER BY 1"
    )
    assert [number for (number,) in rows] == ordered
    assert store.value("SELECT count(*) FROM cart_item") == 0


def test_a_new_card_pays_and_becomes_the_default(store: Store) -> None:
    store.post("/buy", {"product": 16})
    card = {
        "cardName": "Jack Fulton",
        "cardNumber": "9231343289277764",
        "month": "1",
        "year": "2029",
        "security_code": "128",
        "is_default": "1",
    }
    assert (
        store.post("/checkout/save", {"delivery": "2024-07-20", "next": "card"}).location == "/checkout/card"
    )
    assert store.post("/checkout/card", {**card, "cardNumber": "12"}).status == 422
    page = store.follow(store.post("/checkout/card", card))
    assert "Your card was added" in page.text
    store.post("/checkout/place")
    order = store.finish()["orderDetailsDiff"]["added"]["0"]["order"]
    assert order["selected_card"] == {
        "cardName": "Jack Fulton",
        "cardNumber": "9231 3432 8927 7764",
        "month": "1",
        "year": "2029",
        "security_code": "128",
    }
    assert order["selected_delivery"] == "Saturday, Jul 20", "choices outlive the way to the card's form"
    assert store.db.execute("SELECT card_name FROM card WHERE is_default").fetchall() == [("Jack Fulton",)]


def test_an_expired_card_is_refused(store: Store) -> None:
    card = {
        "cardName": "A",
        "cardNumber": "4111 1111 1111 1111",
        "month": "6",
        "year": "2024",
        "security_code": "128",
    }
    reply = store.post("/account/cards/new", card)
    assert reply.status == 422
    assert "This card has expired" in reply.text


def test_small_orders_pay_for_shipping(store: Store) -> None:
    number, price = store.db.execute(
        "SELECT id, price FROM product WHERE price < 2000 AND stock > 0 LIMIT 1"
    ).get
    store.post("/buy", {"product": number})
    store.post("/checkout/place")
    assert store.value("SELECT total FROM purchase ORDER BY id DESC LIMIT 1") == price + 599


def test_an_empty_cart_is_not_ordered(store: Store) -> None:
    assert store.get("/checkout").location == "/cart"
    before = store.value("SELECT count(*) FROM purchase")
    store.post("/checkout/place")
    assert store.value("SELECT count(*) FROM purchase") == before
    assert store.get("/confirmation").location == "/orders"


@pytest.mark.parametrize(
    ("conditions", "failures"),
    [
        (Conditions(errors=frozenset({"error_placing_order"})), 3),
        (Conditions(knobs={"omnizon": {"order_failures": 1}}), 1),
        (Conditions(), 0),
    ],
)
def test_orders_fail_as_told(store: Store, conditions: Conditions, failures: int) -> None:
    store.world.conditions = conditions
    store.post("/buy", {"product": 16})
    locations = []
    for _ in range(3):
        locations.append(store.post("/checkout/place").location)
        if locations[-1] == "/confirmation":
            break
        assert "We could not place your order" in store.get("/checkout").text
    assert locations.count("/checkout") == failures
    assert ("Items (1)" in store.get("/checkout").text) == (failures == 3)


def test_the_cart_fails_as_told(store: Store) -> None:
    store.world.conditions = Conditions(knobs={"omnizon": {"cart_failures": 2}})
    for count in (0, 0, 1):
        store.post("/cart/add", {"product": 16})
        assert store.value("SELECT count(*) FROM cart_item") == count


def test_the_promotion_covers_the_front_page_until_closed(store: Store) -> None:
    assert "Horizon Days" not in store.get("/").text
    store.world.conditions = Conditions(knobs={"omnizon": {"promo": True}}, popups=False)
    assert "Horizon Days" not in store.get("/").text
    store.world.conditions = Conditions(knobs={"omnizon": {"promo": True}})
    assert "Horizon Days" in store.get("/").text
    store.post("/promo/close")
    assert "Horizon Days" not in store.get("/").text
