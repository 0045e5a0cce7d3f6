"""Variants, tier prices and unmanaged stock: what the back office says of them holds in the storefront."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

STOCK = "product[quantity_and_stock_status][qty]"
PLAIN = """
SELECT id, price, url_key FROM product p WHERE status = 'enabled' AND type = 'simple' AND stock > 20 AND price > 1000
AND NOT EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id) ORDER BY id LIMIT 1
"""
store = app_of(STORE)


@dataclass(frozen=True)
class Family:
    """A configurable product with its first variant."""

    id: int
    url_key: str
    variant: int
    sku: str
    options: tuple[tuple[str, str], ...]

    @property
    def chosen(self) -> dict[str, str]:
        """The fields of the product's page that choose the variant."""
        return {f"options[{place}]": value for place, (_, value) in enumerate(self.options, 1)}


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner, office: Office) -> Shop:
    """The shop's default customer with an empty cart, in the same world."""
    world.session("shopping")["user"] = STORE.roles[0].user
    office.db.execute("DELETE FROM cart_item")
    return Shop(store, world, runner)


@pytest.fixture
def family(office: Office) -> Family:
    row = office.row(
        "SELECT p.id, p.url_key, v.id, v.sku, v.options FROM product p JOIN product v ON v.parent_id = p.id"
        " WHERE p.type = 'configurable' ORDER BY v.id LIMIT 1"
    )
    product, key, variant, sku, options = row
    return Family(product, key, variant, sku, tuple((title, value) for title, value in json.loads(options)))


def edit(office: Office, number: int, **values: str) -> None:
    fields = {
        name.replace("price", "product[price]").replace("qty", STOCK): value for name, value in values.items()
    }
    assert office.send(f"/admin/catalog/product/edit/id/{number}/", **fields).status == 302


def test_a_variant_has_its_own_price_and_stock(office: Office, shop: Shop, family: Family) -> None:
    edit(office, family.variant, price="99.50", qty="3")
    adding = f"/checkout/cart/add/uenc/Lw,,/product/{family.id}/"
    shop.post(adding, {"qty": "4", **family.chosen})
    assert shop.value("SELECT count(*) FROM cart_item") == 0
    shop.post(adding, {"qty": "3", **family.chosen})
    assert "$298.50" in shop.get("/checkout/cart/").text
    assert "As low as" in shop.get(f"/{family.url_key}.html").text
    before = shop.value("SELECT stock FROM product WHERE id = ?", family.id)
    home = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 ORDER BY id LIMIT 1")
    shop.post("/checkout/", {"shipping_address": str(home), "shipping_method": "flatrate"})
    shop.post("/checkout/payment/", {"payment_method": "checkmo", "billing_same": "1"})
    line = shop.row("SELECT sku, variant_id, price, order_id FROM order_item ORDER BY id DESC LIMIT 1")
    assert line[:3] == (family.sku, family.variant, 9950)
    left = "SELECT stock FROM product WHERE id = ?"
    assert (shop.value(left, family.variant), shop.value(left, family.id)) == (0, before - 3)
    office.post(f"/admin/sales/order/cancel/order_id/{line[3]}/")
    assert (shop.value(left, family.variant), shop.value(left, family.id)) == (3, before)


def test_a_variant_that_is_switched_off_is_not_sold(office: Office, shop: Shop, family: Family) -> None:
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{family.id}/", {"qty": "1", **family.chosen})
    office.send(f"/admin/catalog/product/edit/id/{family.variant}/", **{"product[status]": "2"})
    assert "no longer available" in shop.get("/checkout/cart/").text
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{family.id}/", {"qty": "1", **family.chosen})
    assert "is not available in this combination" in shop.get(f"/{family.url_key}.html").text


def test_many_units_cost_less_each(office: Office, shop: Shop) -> None:
    number, price, key = office.row(PLAIN)
    tiers = {"product[tier_price]": f"5 {price / 100 - 1:.2f}\n10 {price / 100 - 2:.2f} Wholesale"}
    assert office.send(f"/admin/catalog/product/edit/id/{number}/", **tiers).status == 302
    told = shop.get(f"/{key}.html").text
    assert "Buy 5 for" in told
    assert "Buy 10 for" not in told
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{number}/", {"qty": "4"})
    assert f"${4 * price / 100:,.2f}" in shop.get("/checkout/cart/").text
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{number}/", {"qty": "6"})
    assert f"${10 * (price - 100) / 100:,.2f}" in shop.get("/checkout/cart/").text
    office.db.execute("UPDATE customer SET group_name = 'Wholesale' WHERE id = 1")
    assert f"${10 * (price - 200) / 100:,.2f}" in shop.get("/checkout/cart/").text
    sku = office.value("SELECT sku FROM product WHERE id = ?", number)
    office.send("/admin/sales/order_create/customer_id/1/", **{"sku[1]": sku, "qty[1]": "10"})
    assert office.value("SELECT price FROM order_item ORDER BY id DESC LIMIT 1") == price - 200


def test_stock_that_is_not_managed_never_ends(office: Office, shop: Shop) -> None:
    number, _, key = office.row(PLAIN)
    form = {"product[stock_data][manage_stock]": [], STOCK: "0"}
    assert office.send(f"/admin/catalog/product/edit/id/{number}/", **form).status == 302
    assert "In stock" in shop.get(f"/{key}.html").text
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{number}/", {"qty": "500"})
    assert shop.value("SELECT qty FROM cart_item") == 500


def test_up_sells_and_cross_sells_are_shown(office: Office, shop: Shop) -> None:
    number, _, key = office.row(PLAIN)
    (up, better), (cross, more) = office.db.execute(
        "SELECT sku, name FROM product WHERE type = 'simple' AND status = 'enabled' ORDER BY id DESC LIMIT 2"
    )
    links = {"links[up_sell]": up, "links[cross_sell]": cross}
    assert office.send(f"/admin/catalog/product/edit/id/{number}/", **links).status == 302
    assert better in shop.get(f"/{key}.html").dom.one(".upsell").text
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{number}/", {"qty": "1"})
    assert more in shop.get("/checkout/cart/").dom.one(".crosssell").text


def test_the_form_of_a_product_sends_new_configurations_along(office: Office, family: Family) -> None:
    form = f"/admin/catalog/product/configurations/id/{family.id}/"
    page = office.get(form)
    chosen = {
        each.attrs["name"]: "Quite new"
        for each in page.dom.all("input")
        if "more" in each.attrs.get("name", "")
    }
    answer = office.post(form, {**chosen, "price": "20.00", "qty": "5"})
    shown = office.get(answer.location).text
    assert "configurable-matrix-serialized" in shown
    assert "Quite new" in shown.partition("configurable-matrix-serialized")[2].partition(">")[0]
    assert (
        "configurable-matrix-serialized"
        not in office.get(f"/admin/catalog/product/edit/id/{family.id}/").text
    )
