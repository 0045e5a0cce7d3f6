"""What diners do, what becomes of it in the data, and what the published state says."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.dashdish.site import SITE
from webarium.sites.kit.real.endpoints import ENDPOINTS
from webarium.worlds import Conditions, Universe

from .client import Eater

BURGER = ("Souvla", "Classic Cheeseburger")


def knobs(**values: Any) -> Conditions:
    return Conditions(popups=False, knobs={"dashdish": values})


def added(eater: Eater) -> Any:
    return eater.finish()["differences"]["foodOrders"]["added"]


def newest(eater: Eater, column: str) -> Any:
    return eater.value(f"SELECT {column} FROM food_order ORDER BY id DESC LIMIT 1")


def test_a_dish_costs_what_its_size_and_options_cost(eater: Eater) -> None:
    key = eater.dish("Mashaallah Halal Food Pakistani Food", "Chicken Biryani")
    page = eater.get(f"/items/{key}")
    for price in ("$15.40", "$17.11", "$18.01", "$20.53"):
        assert price in page.text
    assert eater.get(f"/items/{key}/price", size="Medium", quantity="2").text == "$36.02"
    rice = eater.value("SELECT id FROM item_option WHERE name = 'Extra rice'")
    group = eater.value("SELECT group_id FROM item_option WHERE id = ?", rice)
    assert eater.get(f"/items/{key}/price", **{"size": "Medium", f"group-{group}": rice}).text == "$20.51"
    eater.add("Mashaallah Halal Food Pakistani Food", "Chicken Biryani", **{f"group-{group}": rice})
    assert eater.value("SELECT options FROM cart_line WHERE email LIKE 'imani%'") == "Extra rice"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"size": "Huge"}, "choose one of the sizes"),
        ({"quantity": "0"}, "quantity from 1 to 20"),
        ({"quantity": "many"}, "quantity from 1 to 20"),
    ],
)
def test_a_wrong_wish_is_not_added(eater: Eater, more: dict[str, str], told: str) -> None:
    page = eater.add(*BURGER, **more)
    assert (page.status, told in page.text) == (422, True)
    assert not list(eater.world.changes())


def test_equal_dishes_share_a_line_of_the_cart(eater: Eater) -> None:
    for more in ({}, {"quantity": 2}, {"size": "Large"}, {"note": "No salt"}):
        eater.add(*BURGER, **more)
    counts = [c for (c,) in eater.db.execute("SELECT quantity FROM cart_line WHERE email LIKE 'imani%'")]
    assert counts == [3, 1, 1]


def test_a_cart_is_of_one_restaurant(eater: Eater) -> None:
    eater.add(*BURGER)
    page = eater.add("Taco Bell", "Classic Cheeseburger")
    assert "Start a new cart?" in page.text
    assert eater.value("SELECT count(*) FROM cart_line WHERE email LIKE 'imani%'") == 1
    eater.add("Taco Bell", "Classic Cheeseburger", replace="1")
    assert eater.finish()["state"]["cart"]["cartItems"][0]["restaurantName"] == "Taco Bell"


def test_an_order_is_placed_and_arrives(eater: Eater) -> None:
    eater.add(*BURGER, size="Medium")
    page = eater.order()
    assert "Order sent" in page.text
    assert 'hx-trigger="load delay:400ms"' in page.text
    key = newest(eater, "id")
    for stage in ("placed", "preparing", "on_the_way"):
        assert newest(eater, "status") == stage
        eater.post(f"/orders/{key}/advance", {"stage": stage})
    assert "Your receipt" in eater.get(f"/orders/{key}").text
    assert newest(eater, "ended_at") == "2024-07-18 09:25:00"
    order = added(eater)["0"]
    assert order["cartItems"][0]["name"] == "Classic Cheeseburger"
    assert order["cartItems"][0]["size"] == "Medium"
    details = order["checkoutDetails"]
    assert details["shipping"]["shippingOption"] == "Delivery"
    assert details["shipping"]["deliveryOption"] == "Standard"
    assert details["shipping"]["dropOffOption"] == "Leave it at my door"
    assert details["payment"] == {"type": "Visa", "displayName": "Visa ••••7716"}
    assert details["charges"]["totalAmount"] == newest(eater, "total") / 100
    assert eater.value("SELECT count(*) FROM cart_line WHERE email LIKE 'imani%'") == 0


def test_the_lines_of_a_bill_add_up(eater: Eater) -> None:
    eater.add(*BURGER, quantity=2)
    eater.order(speed="Express", tip="other", amount="4.50")
    fees = "delivery_fee + express_fee + service_fee + small_order_fee"
    assert newest(eater, f"subtotal - discount + {fees} + tax + tip = total") == 1
    assert newest(eater, "express_fee") == 299
    assert newest(eater, "tip") == 450
    eater.add(*BURGER)
    eater.order(method="Pickup", tip="0")
    assert newest(eater, fees) == 0
    assert newest(eater, "status") == "placed"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"speed": "Soon"}, "Please choose one of the options."),
        ({"method": "Pickup", "speed": "Express"}, "Please choose one of the options."),
        ({"speed": "Schedule"}, "Please choose a time"),
        ({"speed": "Schedule", "day": "2024-07-18", "time": "09:30"}, "is too soon"),
        ({"speed": "Schedule", "day": "2024-07-19", "time": "23:30"}, "takes orders from"),
        ({"speed": "Schedule", "day": "2025-07-19", "time": "12:00"}, "choose a day from the list"),
        ({"phone": "12"}, "with area code"),
        ({"tip": "other", "amount": "lots"}, "Please enter an amount"),
        ({"tip": "1"}, "choose a tip from the list"),
        ({"card": "2"}, "Please choose a card."),
        ({"address": "2"}, "Please add an address"),
        ({"promo": "NOPE"}, "There is no such promo code."),
        ({"promo": "JUNE20"}, "JUNE20 has expired."),
        ({"promo": "FIVEOFF"}, "needs a subtotal of $30.00"),
        ({"promo": "HELLODISH"}, "for first orders"),
    ],
)
def test_what_is_wrong_with_an_order_is_told(eater: Eater, more: dict[str, str], told: str) -> None:
    eater.add(*BURGER)
    page = eater.order(**more)
    assert page.status == 422
    assert told in page.text
    assert added(eater) == {}


def test_promotions_take_off_what_they_say(eater: Eater) -> None:
    eater.add(*BURGER, quantity=3)
    eater.order(promo="tasty15")
    assert newest(eater, "promo") == "TASTY15"
    assert newest(eater, "discount") == newest(eater, "min(subtotal * 15 / 100, 800)")
    eater.add(*BURGER, quantity=2)
    eater.order(promo="FREEBIE")
    assert newest(eater, "delivery_fee") == 0


def test_an_order_is_called_off_until_the_restaurant_begins(eater: Eater) -> None:
    eater.add(*BURGER)
    eater.order(speed="Schedule", day="2024-07-19", time="12:00")
    key = newest(eater, "id")
    assert "was canceled" in eater.follow(eater.post(f"/orders/{key}/cancel")).text
    eater.add(*BURGER)
    eater.order()
    eater.post(f"/orders/{key + 1}/advance", {"stage": "placed"})
    assert "cannot be canceled any more" in eater.follow(eater.post(f"/orders/{key + 1}/cancel")).text
    assert [order["status"] for order in added(eater).values()] == ["cancelled", "preparing"]


def test_what_was_ordered_is_ordered_again(eater: Eater) -> None:
    page = eater.follow(eater.post("/orders/1/reorder"))
    assert "is in your cart again" in page.text
    held = eater.value("SELECT count(*) FROM order_line WHERE order_id = 1")
    assert eater.value("SELECT count(*) FROM cart_line WHERE email LIKE 'imani%'") == held
    assert "Start a new cart?" in eater.post("/orders/2/reorder").text


def test_a_restaurant_is_reviewed_once_by_who_ordered(eater: Eater) -> None:
    said = {"stars": "4", "text": "Quick and still warm."}
    assert eater.post("/restaurants/souvla/reviews/new", {"stars": "4", "text": "Short"}).status == 422
    assert "was published" in eater.follow(eater.post("/restaurants/souvla/reviews/new", said)).text
    assert eater.post("/restaurants/souvla/reviews/new", said).status == 404
    assert eater.post("/restaurants/dragoneats/reviews/new", said).status == 404
    eater.post("/restaurants/souvla/reviews/remove")
    assert not list(eater.world.changes())


def test_favorites_come_and_go(eater: Eater) -> None:
    eater.post("/restaurants/wingstop/favorite", {"saved": "1"})
    names = [each["name"] for each in eater.finish()["finalstate"]["favorites"]["restaurants"]]
    assert names == ["Souvla", "RT Rotisserie", "Taco Boys", "DragonEats", "Wingstop"]
    eater.post("/restaurants/wingstop/favorite", {"saved": "0"})
    assert not list(eater.world.changes())


def test_searches_are_words_and_filters(eater: Eater) -> None:
    assert "Papa Johns Pizza" in eater.get("/search?q=papa").text
    assert "No restaurant fits" in eater.get("/search?q=gambinos&cuisine=Thai").text
    page = eater.get("/search?q=biryani&show=dishes&sort=price")
    assert page.text.count("Vegetable Biryani") > 1
    assert eater.finish()["state"]["filter"]["searchQuery"] == "biryani"
    assert eater.get("/search?p=999&rating=x&level=9&sort=nothing").status == 200


@pytest.mark.parametrize("conditions", [knobs(all_closed=True)])
def test_closed_restaurants_take_orders_for_later(eater: Eater) -> None:
    assert "is closed now" in eater.get("/restaurants/souvla").text
    eater.add(*BURGER)
    assert "closed now. Please schedule" in eater.order().text
    assert "Scheduled" in eater.order(speed="Schedule", day="2024-07-19", time="12:00").text


@pytest.mark.parametrize("conditions", [knobs(no_couriers=True)])
def test_without_couriers_everything_is_picked_up(eater: Eater) -> None:
    assert "Pickup only" in eater.get("/restaurants/souvla").text
    eater.add(*BURGER)
    eater.order()
    assert newest(eater, "method") == "Pickup"


@pytest.mark.parametrize(
    ("conditions", "told"),
    [
        (knobs(failing_orders=1), "your order was not placed"),
        (knobs(failing_payments=1), "Your card was declined"),
    ],
)
def test_an_order_can_fail_once(eater: Eater, told: str) -> None:
    eater.add(*BURGER)
    assert told in eater.order().text
    assert added(eater) == {}
    assert "Order sent" in eater.order().text


@pytest.mark.parametrize("conditions", [knobs(failing_additions=1)])
def test_adding_can_fail_once(eater: Eater) -> None:
    assert "was not added to your cart" in eater.add(*BURGER).text
    assert "added to your cart" in eater.add(*BURGER).text


@pytest.mark.parametrize("conditions", [Conditions(endpoints=ENDPOINTS, popups=False)])
def test_the_protocol_configures_and_clears(eater: Eater) -> None:
    assert eater.get("/config?simulated_minute=10&run_id=7&latency=0").status == 200
    config = eater.finish()["state"]["config"]["dashdish"]
    assert (config["run_id"], config["hide_aria_labels"]) == ("7", False)
    eater.add(*BURGER)
    assert 'hx-trigger="load delay:20ms"' in eater.order().text
    assert eater.get("/config?simulated_hour=2").status == 400
    eater.get("/clear")
    assert added(eater) == {}


def test_the_seed_keeps_what_tasks_name() -> None:
    for seed in (0, 3):
        with Universe.open([SITE.database], seed=seed) as universe:
            db = universe.reader("dashdish")
            members = (
                "SELECT sum(r.delivers), count(*) FROM collection c JOIN collection_member m ON m.collection_id = c.id"
                " JOIN restaurant r ON r.id = m.restaurant_id WHERE c.name = 'Light & fresh'"
            )
            assert db.execute(members).fetchall() == [(5, 7)]
            assert db.execute("SELECT count(*) FROM restaurant").get == 130
            assert db.execute("SELECT count(*) - count(DISTINCT text) FROM review").get == 0
            first = "SELECT restaurant_id FROM collection_member ORDER BY id LIMIT 3"
            assert db.execute(first).fetchall() == [(1,), (2,), (3,)]
