"""Configuration that acts at checkout: ways of shipping and paying, tax, and the smallest order."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

AT = "/admin/admin/system_config/edit/section/"
ITEM = """
SELECT id, price, sku FROM product p WHERE status = 'enabled' AND type = 'simple' AND stock > 5 AND price > 1000
AND NOT EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id) ORDER BY id LIMIT 1
"""
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """The shop's default customer in the same world."""
    world.session("shopping")["user"] = STORE.roles[0].user
    return Shop(store, world, runner)


@pytest.fixture
def price(office: Office) -> int:
    """What the two units in the customer's cart cost each; nothing else lowers it."""
    for table in ("cart_item", "cart_coupon", "coupon_use", "coupon", "cart_rule", "config_value"):
        office.db.execute(f"DELETE FROM {table}")
    product, cents, _ = office.row(ITEM)
    office.db.execute(
        "INSERT INTO cart_item (customer_id, product_id, qty, added_at) VALUES (1, ?, 2, '2023-06-12')",
        (product,),
    )
    return int(cents)


def buy(shop: Shop, method: str = "flatrate", payment: str = "checkmo") -> int:
    """Place the order of what is in the cart; returns its number."""
    home = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 ORDER BY id LIMIT 1")
    sent = {"shipping_address": str(home), "shipping_method": method}
    assert shop.post("/checkout/", sent).location == "/checkout/payment/"
    reply = shop.post("/checkout/payment/", {"payment_method": payment, "billing_same": "1"})
    assert reply.location == "/checkout/onepage/success/", reply.text[-2000:]
    return int(shop.value("SELECT max(id) FROM sales_order"))


def methods(shop: Shop) -> set[str]:
    return {
        each.attrs["value"]
        for each in shop.get("/checkout/").dom.all("input")
        if each.attrs.get("name") == "shipping_method"
    }


def payments(shop: Shop) -> list[str]:
    home = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 ORDER BY id LIMIT 1")
    shop.post("/checkout/", {"shipping_address": str(home), "shipping_method": next(iter(methods(shop)))})
    page = shop.get("/checkout/payment/").dom
    return [each.text for each in page.all(".payments .method-name")]


def test_ways_of_shipping_are_switched_off(office: Office, shop: Shop, price: int) -> None:
    assert methods(shop) == {"flatrate", "tablerate"}
    office.send(f"{AT}carriers/", **{"carriers/tablerate/active": "0"})
    assert methods(shop) == {"flatrate"}
    reply = office.send(f"{AT}carriers/", **{"carriers/flatrate/active": "0"})
    assert "must stay enabled" in reply.dom.one(".field-error").text
    both = {"carriers/flatrate/active": "0", "carriers/tablerate/active": "1"}
    assert office.send(f"{AT}carriers/", **both).status == 302
    assert methods(shop) == {"tablerate"}
    assert shop.get("/checkout/cart/").status == 200


def test_the_flat_rate_may_be_for_the_whole_order(office: Office, shop: Shop, price: int) -> None:
    office.send(f"{AT}carriers/", **{"carriers/flatrate/type": "O", "carriers/flatrate/price": "9.00"})
    number = buy(shop)
    assert shop.row("SELECT shipping, grand_total FROM sales_order WHERE id = ?", number) == (
        900,
        2 * price + 900,
    )


def test_ways_of_paying_are_offered_as_settled(office: Office, shop: Shop, price: int) -> None:
    assert payments(shop) == ["Check / Money order"]
    said = {
        "payment/banktransfer/active": "1",
        "payment/banktransfer/title": "By Bank",
        "payment/banktransfer/instructions": "Account 12-34",
    }
    office.send(f"{AT}payment/", **said)
    assert payments(shop) == ["Check / Money order", "By Bank"]
    assert "Account 12-34" in shop.get("/checkout/payment/").text
    office.send(f"{AT}payment/", **{"payment/checkmo/active": "0"})
    assert payments(shop) == ["By Bank"]
    assert shop.post("/checkout/payment/", {"payment_method": "checkmo", "billing_same": "1"}).status == 422
    number = buy(shop, payment="banktransfer")
    assert shop.value("SELECT payment_method FROM sales_order WHERE id = ?", number) == "By Bank"
    reply = office.send(f"{AT}payment/", **{"payment/banktransfer/active": "0"})
    assert "at least one" in reply.dom.one(".field-error").text.lower()


def test_tax_is_added_for_business_customers(office: Office, shop: Shop, price: int) -> None:
    assert "Tax" not in [each.text for each in shop.get("/checkout/cart/").dom.all("#cart-totals th")]
    group = office.value(
        "SELECT code FROM customer_group WHERE tax_class <> 'Retail Customer' ORDER BY id LIMIT 1"
    )
    office.db.execute("UPDATE customer SET group_name = ? WHERE id = 1", (group,))
    home = office.value("SELECT region FROM customer_address WHERE customer_id = 1 AND is_default_shipping")
    zone = {"code": "Home", "region": home, "rate": "10"}
    assert office.send("/admin/tax/rate/new/", **zone).status == 302
    rate = str(office.value("SELECT id FROM tax_rate WHERE code = 'Home'"))
    office.send("/admin/tax/rule/edit/rule/1/", tax_rate=["1", rate])
    tax = (2 * price * 1000 + 5000) // 10_000
    cells = {
        each.one("th").text: each.one("td").text
        for each in shop.get("/checkout/cart/").dom.all("#cart-totals tr")
    }
    assert cells["Tax"] == f"${tax / 100:,.2f}"
    number = buy(shop)
    row = shop.row("SELECT tax, grand_total, subtotal + shipping FROM sales_order WHERE id = ?", number)
    assert (row[0], row[1] - row[2]) == (tax, tax)
    assert shop.value("SELECT sum(tax) FROM order_item WHERE order_id = ?", number) == tax
    assert f"${tax / 100:,.2f}" in shop.get(f"/sales/order/view/order_id/{number}/").text


def test_tax_is_added_to_orders_that_are_placed_for_customers(office: Office, price: int) -> None:
    group = office.value(
        "SELECT code FROM customer_group WHERE tax_class <> 'Retail Customer' ORDER BY id LIMIT 1"
    )
    office.db.execute("UPDATE customer SET group_name = ? WHERE id = 1", (group,))
    office.send("/admin/tax/rule/edit/rule/1/", tax_rate=["1"])
    sku = office.row(ITEM)[2]
    new = {"sku[1]": sku, "qty[1]": "1"}
    assert office.send("/admin/sales/order_create/customer_id/1/", **new).status == 302
    tax, way = office.row("SELECT tax, payment_method FROM sales_order ORDER BY id DESC LIMIT 1")
    assert (tax, way) == ((price * 825 + 5000) // 10_000, "Check / Money order")


def test_small_orders_are_refused(office: Office, shop: Shop, price: int) -> None:
    office.send(f"{AT}sales/", **{"sales/minimum_order/amount": f"{2 * price / 100 + 1:.2f}"})
    assert "Minimum order amount is" in shop.get("/checkout/cart/").text
    assert shop.get("/checkout/").location == "/checkout/cart/"
    office.send(f"{AT}sales/", **{"sales/minimum_order/amount": f"{2 * price / 100:.2f}"})
    assert "Minimum order amount" not in shop.get("/checkout/cart/").text
    assert shop.get("/checkout/").status == 200


@pytest.mark.parametrize(
    ("section", "field", "value", "told"),
    [
        ("tax", "tax/calculation/apply_after_discount", "2", "one of the options"),
        ("sales", "sales/minimum_order/amount", "-1", "amount such as"),
        ("payment", "payment/checkmo/title", "", "required"),
        ("carriers", "carriers/flatrate/type", "X", "one of the options"),
    ],
)
def test_a_wrong_setting_is_refused(office: Office, section: str, field: str, value: str, told: str) -> None:
    reply = office.send(f"{AT}{section}/", **{field: value})
    assert reply.status == 422
    assert told in reply.dom.one(".field-error").text
