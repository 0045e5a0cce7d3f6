"""Configuration of the shop: what is settled there holds in the storefront."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import Conditions, World

from .client import Office

AT = "/admin/admin/system_config/edit/section/"
RATE = "carriers/flatrate/price"
FREE = "carriers/freeshipping/free_shipping_subtotal"
MINIMUM = "sales/minimum_order/amount"
LOW = "cataloginventory/item_options/notify_stock_qty"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """The shop's default customer in the same world."""
    world.session("shopping")["user"] = STORE.roles[0].user
    return Shop(store, world, runner)


def test_shipping_costs_what_was_settled(office: Office, shop: Shop) -> None:
    office.db.execute("DELETE FROM cart_item")
    product, price = office.row(
        "SELECT id, price FROM product WHERE status = 'enabled' AND stock > 3 AND price > 1000 ORDER BY id LIMIT 1"
    )
    office.db.execute(
        "INSERT INTO cart_item (customer_id, product_id, qty, added_at) VALUES (1, ?, 2, '2023-06-12')",
        (product,),
    )
    assert "Free Shipping" not in shop.get("/checkout/cart/").text
    assert office.send(f"{AT}carriers/", **{RATE: "7.25", FREE: "10"}).status == 302
    page = shop.get("/checkout/cart/").text
    assert "$14.50" in page
    assert "Free Shipping" in page
    assert office.send(f"{AT}carriers/", **{FREE: f"{price}"}).status == 302
    assert "Free Shipping" not in shop.get("/checkout/cart/").text


def test_amounts_are_kept_alike_however_the_page_writes_them(office: Office) -> None:
    for number, typed, kept, shown in (
        (2, "1.234,50", "1234.50", "1234,50"),
        (2, "14", "14.00", "14,00"),
        (0, "1,234.50", "1234.50", "1234.50"),
    ):
        office.world.conditions = Conditions(appearance=number)
        assert office.send(f"{AT}sales/", **{MINIMUM: typed}).status == 302
        assert office.value("SELECT value FROM config_value WHERE path = ?", MINIMUM) == kept
        assert f'value="{shown}"' in office.get(f"{AT}sales/").text
        assert office.send(f"{AT}sales/", **{MINIMUM: shown}).status == 302
        assert office.value("SELECT value FROM config_value WHERE path = ?", MINIMUM) == kept


def test_the_contact_page_tells_how_to_reach_the_shop(office: Office, shop: Shop) -> None:
    fields = {"general/store_information/phone": "(555) 229-3326"}
    assert office.send(f"{AT}general/", **fields).status == 302
    assert "(555) 229-3326" in shop.get("/contact/").text
    assert office.value("SELECT count(*) FROM config_value") == 1


def test_new_products_start_with_the_settled_notice(office: Office) -> None:
    office.send(f"{AT}cataloginventory/", **{LOW: "25"})
    assert 'value="25"' in office.get("/admin/catalog/product/new/").text


@pytest.mark.parametrize(
    ("section", "field", "value", "told"),
    [
        ("carriers", RATE, "", "required"),
        ("carriers", RATE, "-5", "amount such as"),
        ("carriers", FREE, "a lot", "amount such as"),
        ("general", "general/store_information/email", "nobody", "looks like name@"),
        ("cataloginventory", LOW, "1.5", "whole number"),
    ],
)
def test_a_wrong_setting_is_refused(office: Office, section: str, field: str, value: str, told: str) -> None:
    reply = office.send(f"{AT}{section}/", **{field: value})
    assert reply.status == 422
    assert told in reply.dom.one(".field-error").text
    assert office.value("SELECT count(*) FROM config_value") == 0


def test_settings_that_changed_meanwhile_are_not_overwritten(office: Office) -> None:
    assert office.send(f"{AT}carriers/", **{RATE: "6.00", "seen": "0123456789abcdef"}).status == 422


def test_who_may_only_look_settles_nothing(office: Office) -> None:
    office.enter("omar.haddad")
    assert office.get(f"{AT}carriers/").status == 200
    assert office.post(f"{AT}carriers/", {RATE: "1.00"}).status == 403
    office.enter("june.park")
    assert office.get(f"{AT}carriers/").status == 403
