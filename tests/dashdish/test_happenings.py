"""What restaurants do, as visitors see it."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Eater

HOUSE, DISH = "Souvla", "Classic Cheeseburger"


def test_a_dish_sells_out_and_is_back(eater: Eater) -> None:
    dish = eater.dish(HOUSE, DISH)
    eater.happens("dish_sells_out", restaurant=HOUSE, dish=DISH)
    assert "sold out today" in eater.get(f"/items/{dish}").markup
    assert "This dish is sold out." in eater.add(HOUSE, DISH).text
    eater.happens("dish_is_back", restaurant=HOUSE, dish=DISH)
    assert "sold out today" not in eater.get(f"/items/{dish}").markup
    assert "This dish is sold out." not in eater.add(HOUSE, DISH).text


def test_a_price_changes(eater: Eater) -> None:
    eater.happens("price_changes", restaurant=HOUSE, dish=DISH, cents=9_876)
    assert "$98.76" in eater.get(f"/items/{eater.dish(HOUSE, DISH)}").text


def test_deliveries_stop(eater: Eater) -> None:
    eater.add(HOUSE, DISH, quantity=3)
    eater.happens("deliveries_stop", restaurant=HOUSE)
    eater.order()
    assert eater.value("SELECT method FROM food_order ORDER BY id DESC LIMIT 1") == "Pickup"


def test_an_order_moves_on_and_is_called_off(eater: Eater) -> None:
    eater.add(HOUSE, DISH, quantity=3)
    eater.order()
    order = eater.value("SELECT max(id) FROM food_order")
    eater.happens("order_moves_on", restaurant=HOUSE, status="preparing")
    assert "Preparing" in eater.get(f"/orders/{order}").text
    with pytest.raises(NothingHappensError, match="does not go"):
        eater.happens("order_moves_on", restaurant=HOUSE, status="placed")
    eater.happens("order_is_called_off", restaurant=HOUSE)
    assert "anceled" in eater.get(f"/orders/{order}").text
    with pytest.raises(NothingHappensError, match="is over"):
        eater.happens("order_is_called_off", restaurant=HOUSE)


def test_a_code_appears(eater: Eater) -> None:
    told = {"terms": "15% off orders over $20", "ends_on": "2024-08-31"}
    eater.happens("code_appears", code="NOODLES15", percent=15, least=2000, **told)
    eater.add(HOUSE, DISH, quantity=3)
    eater.order(promo="NOODLES15")
    promo, discount, subtotal = eater.row(
        "SELECT promo, discount, subtotal FROM food_order ORDER BY id DESC LIMIT 1"
    )
    assert (promo, discount) == ("NOODLES15", subtotal * 15 // 100)


def test_a_dish_that_is_not_there_does_not_sell_out(eater: Eater) -> None:
    with pytest.raises(NothingHappensError, match="not one dish"):
        eater.happens("dish_sells_out", restaurant=HOUSE, dish="Stone Soup")
