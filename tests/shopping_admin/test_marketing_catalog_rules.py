"""Catalogue price rules: what is settled in the back office is what products cost in the storefront."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import ASGIApp

from tests.shopping.buying import Ware, put, ware
from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.kit.formats import money
from webarium.sites.shopping.site import SITE as STORE
from webarium.sites.shopping.trade.catalog_rules import CatalogRule, lowered_by
from webarium.worlds import World

from .client import Office

PATH = "/admin/catalog_rule/promo_catalog/"
RULE = {
    "name": "Clearance",
    "is_active": "1",
    "customer_group_ids": ["0", "1", "2", "3"],
    "simple_action": "by_percent",
    "discount_amount": "10",
    "sort_order": "0",
}
PRICE = "SELECT price, regular_price FROM product WHERE id = ?"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world; no rules but those of the test count, and nothing is reduced yet."""
    shop = Shop(store, world, runner)
    shop.db.execute("UPDATE catalog_rule SET is_active = 0")
    shop.db.execute(
        "UPDATE product SET price = coalesce(regular_price, price), regular_price = NULL, special_price = NULL"
    )
    return shop


@pytest.fixture
def one(shop: Shop) -> Ware:
    return ware(shop)


def make(office: Office, **fields: object) -> int:
    """Make a rule in the back office."""
    reply = office.post(f"{PATH}save", {**RULE, **fields})
    assert reply.status == 302, [each.text for each in reply.dom.all(".field-error")]
    return int(office.value("SELECT max(id) FROM catalog_rule"))


def less(cents: int, percent: int) -> int:
    return (2 * cents * (100 - percent) + 100) // 200


def test_a_rule_is_seen_in_lists_on_pages_and_in_carts(office: Office, shop: Shop, one: Ware) -> None:
    rule = make(office, skus=one.sku)
    now = less(one.price, 10)
    box = shop.get(one.url).dom.first(".product-info-price .price-box")
    assert [each.text for each in box.all(".price")] == [money(now), money(one.price)]
    found = shop.get("/catalogsearch/result/", q=one.sku).dom.first(".product-item .price-box")
    assert found.first(".price").text == money(now)
    put(shop, one, 2)
    assert shop.value("SELECT count(*) FROM product WHERE regular_price IS NOT NULL") == 1
    assert money(2 * now) in shop.get("/checkout/cart/").dom.one("#cart-totals").text
    office.send(f"{PATH}edit/id/{rule}/", is_active="")
    assert office.post(f"{PATH}delete/id/{rule}/").status == 302
    assert shop.row(PRICE, one.id) == (one.price, None)
    assert shop.get(one.url).dom.all(".old-price") == []


@pytest.mark.parametrize(
    ("fields", "price"),
    [
        ({"simple_action": "by_fixed", "discount_amount": "1.50"}, lambda cents: max(0, cents - 150)),
        ({"simple_action": "to_percent", "discount_amount": "40"}, lambda cents: less(cents, 60)),
        ({"simple_action": "to_fixed", "discount_amount": "2"}, lambda cents: min(cents, 200)),
        ({"from_date": "2023-06-12", "to_date": "2023-06-12"}, lambda cents: less(cents, 10)),
        ({"from_date": "2023-06-13"}, lambda cents: cents),
        ({"to_date": "2023-06-11"}, lambda cents: cents),
        ({"is_active": ""}, lambda cents: cents),
        ({"customer_group_ids": ["2", "3"]}, lambda cents: cents),
        ({"min_price": "99999"}, lambda cents: cents),
    ],
)
def test_a_rule_changes_prices_as_it_says(
    office: Office, shop: Shop, one: Ware, fields: dict[str, Any], price: Any
) -> None:
    make(office, skus=one.sku, **fields)
    assert shop.value("SELECT price FROM product WHERE id = ?", one.id) == price(one.price)


def test_a_rule_is_about_a_category_and_a_brand(office: Office, shop: Shop, one: Ware) -> None:
    category = shop.value("SELECT min(category_id) FROM product_category WHERE product_id = ?", one.id)
    brand = shop.value("SELECT brand_id FROM product WHERE id = ?", one.id)
    rule = make(office, category_id=str(category))
    stands = "SELECT count(*) FROM product_category WHERE category_id = ?"
    reduced = "SELECT count(*) FROM product WHERE regular_price IS NOT NULL"
    assert shop.value(reduced) == shop.value(stands, category)
    office.send(f"{PATH}edit/id/{rule}/", brand_id=str(brand))
    both = f"{stands} AND product_id IN (SELECT id FROM product WHERE brand_id = ?)"
    assert shop.value(reduced) == shop.value(both, category, brand) > 0


def test_variants_are_lowered_with_their_product(office: Office, shop: Shop, one: Ware) -> None:
    for number, price in ((900001, 2_000), (900002, 3_000)):
        shop.db.execute(
            "INSERT INTO product (id, sku, name, url_key, brand_id, price, stock, image, summary, description,"
            " created_at, type, parent_id, options)"
            " SELECT ?, ?, ?, ?, brand_id, ?, 5, image, '', '', created_at, 'variant', id, ? FROM product WHERE id = ?",
            (number, f"V{number}", f"V {number}", f"v-{number}", price, f'[["Size","{number}"]]', one.id),
        )
    shop.db.execute("UPDATE product SET type = 'configurable' WHERE id = ?", (one.id,))
    category = shop.value("SELECT min(category_id) FROM product_category WHERE product_id = ?", one.id)
    rule = make(office, category_id=str(category), discount_amount="50")
    assert (shop.row(PRICE, 900001), shop.row(PRICE, 900002)) == ((1_000, 2_000), (1_500, 3_000))
    assert shop.row(PRICE, one.id) == (1_000, 2_000)
    office.send(f"{PATH}edit/id/{rule}/", category_id="", skus="V900002")
    assert shop.row(PRICE, one.id) == (1_500, 2_000)
    office.send(f"{PATH}edit/id/{rule}/", skus=one.sku)
    assert shop.row(PRICE, one.id) == (1_000, 2_000)


def test_the_lower_of_special_price_and_rule_counts(office: Office, shop: Shop, one: Ware) -> None:
    make(office, skus=one.sku)
    at = f"/admin/catalog/product/edit/id/{one.id}/"
    special = less(one.price, 10) - 1
    assert office.send(at, **{"product[special_price]": f"{special / 100:.2f}"}).status == 302
    assert shop.row(PRICE, one.id) == (special, one.price)
    office.send(at, **{"product[special_price]": ""})
    assert shop.row(PRICE, one.id) == (less(one.price, 10), one.price)
    assert office.get(at).dom.one("#product-price").attrs["value"] == f"{one.price / 100:.2f}"
    office.send(at, **{"product[price]": "50"})
    assert shop.row(PRICE, one.id) == (4_500, 5_000)


def test_a_product_that_moves_into_a_category_is_lowered(office: Office, shop: Shop, one: Ware) -> None:
    other = shop.value(
        "SELECT max(id) FROM category WHERE level = 3"
        " AND id NOT IN (SELECT category_id FROM product_category WHERE product_id = ?)",
        one.id,
    )
    make(office, category_id=str(other))
    assert shop.row(PRICE, one.id) == (one.price, None)
    office.send(f"/admin/catalog/product/edit/id/{one.id}/", **{"product[category_ids]": [str(other)]})
    assert shop.row(PRICE, one.id) == (less(one.price, 10), one.price)


def test_rules_are_applied_on_the_day_on_which_they_begin(office: Office, shop: Shop, one: Ware) -> None:
    rule = make(office, skus=one.sku, from_date="2023-06-13")
    office.db.execute("UPDATE catalog_rule SET from_date = '2023-06-12' WHERE id = ?", (rule,))
    assert shop.row(PRICE, one.id) == (one.price, None)
    done = office.follow(office.post(f"{PATH}applyRules/"))
    assert done.messages[-1] == "Updated rules applied: 1 price changed."
    assert shop.row(PRICE, one.id) == (less(one.price, 10), one.price)


def test_rules_follow_one_another_until_one_stops() -> None:
    first = CatalogRule(1, "[0,1]", "by_percent", 1_000, None, None, None, "[]", 0)
    last = CatalogRule(2, "[0,1]", "by_fixed", 500, None, None, None, "[]", 1)
    assert lowered_by([first, last, first], 10_000) == 8_500
    assert lowered_by([], 999) == 999
    assert lowered_by([last], 300) == 0


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "This is a required field."),
        ({"discount_amount": ""}, "This is a required field."),
        ({"discount_amount": "101"}, "A percentage cannot be more than 100."),
        ({"brand_id": "0"}, "Please select one of the options."),
        ({"from_date": "soon"}, "Please enter a date such as 06/12/2023."),
    ],
)
def test_what_cannot_be_a_rule_is_refused(office: Office, fields: dict[str, str], message: str) -> None:
    reply = office.post(f"{PATH}save", {**RULE, **fields})
    assert (reply.status, [each.text for each in reply.dom.all(".field-error")]) == (422, [message])


def test_rules_need_the_right(office: Office) -> None:
    office.enter("theo.baker")
    assert office.get(PATH).status == 403
    office.enter("omar.haddad")
    assert office.get(PATH).status == 200
    assert office.post(f"{PATH}applyRules/").status == 403
