"""Cart price rules: what is settled in the back office is what carts and orders cost."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.types import ASGIApp

from tests.shopping.buying import ADDRESS, NORA, NORA_ID, Ware, put, ware
from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.kit.formats import money
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office, Reply

PATH = "/admin/sales_rule/promo_quote/"
CART = "/checkout/cart/"
RULE = {
    "name": "Spring Sale",
    "is_active": "1",
    "website_ids": "1",
    "customer_group_ids": ["0", "1", "2", "3"],
    "coupon_type": "1",
    "simple_action": "by_percent",
    "discount_amount": "20",
    "sort_order": "0",
}
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper, Nora, in the same world; no rules but those of the test count."""
    shop = Shop(store, world, runner)
    world.session(STORE.id)["user"] = NORA
    shop.db.execute("UPDATE cart_rule SET is_active = 0")
    shop.db.execute("DELETE FROM cart_item")
    return shop


def make(office: Office, **fields: object) -> int:
    """Make a rule in the back office."""
    reply = office.post(f"{PATH}save", {**RULE, **fields})
    assert reply.status == 302, [each.text for each in reply.dom.all(".field-error")]
    return int(office.value("SELECT max(id) FROM cart_rule"))


def told(reply: Reply) -> list[str]:
    assert reply.status == 422
    return [each.text for each in reply.dom.all(".field-error")]


def discount(shop: Shop) -> int:
    """What the cart's page takes off, in cents; its totals add up."""
    rows = {
        each.attrs["class"].split()[1]: each.one(".price").text
        for each in shop.get(CART).dom.all("#cart-totals tr")
    }
    cents = {key: int(text.translate({ord(c): None for c in "-$,."})) for key, text in rows.items()}
    off = cents.get("discount", 0)
    assert cents["totals"] == cents["sub"] + cents["shipping"] - off
    return off


def half_up(cents: int, percent: int) -> int:
    return (2 * cents * percent + 100) // 200


@pytest.fixture
def two(shop: Shop) -> tuple[Ware, Ware]:
    """Two products in the cart: two units of one, three of the other."""
    first, second = ware(shop), ware(shop, offset=1)
    put(shop, first, 2)
    put(shop, second, 3)
    return first, second


def test_a_percentage_is_taken_off_each_line(office: Office, shop: Shop, two: tuple[Ware, Ware]) -> None:
    assert discount(shop) == 0
    make(office)
    assert discount(shop) == half_up(two[0].price * 2, 20) + half_up(two[1].price * 3, 20)
    rule = office.value("SELECT max(id) FROM cart_rule")
    assert office.send(f"{PATH}edit/id/{rule}/", discount_amount="12.5").status == 302
    assert office.get(f"{PATH}edit/id/{rule}/").dom.one("#discount_amount").attrs["value"] == "12.50"
    office.send(f"{PATH}edit/id/{rule}/", simple_action="by_fixed", discount_amount="1")
    assert discount(shop) == 500
    office.send(f"{PATH}edit/id/{rule}/", simple_action="cart_fixed", discount_amount="7.77")
    assert discount(shop) == 777
    office.send(f"{PATH}edit/id/{rule}/", discount_amount="999999")
    assert discount(shop) == two[0].price * 2 + two[1].price * 3
    office.post(f"{PATH}delete/id/{rule}/")
    assert discount(shop) == 0


def test_who_buys_two_gets_one(office: Office, shop: Shop, two: tuple[Ware, Ware]) -> None:
    make(office, simple_action="buy_x_get_y", discount_amount="1", discount_step="2")
    assert discount(shop) == two[1].price


def test_only_some_products_and_units_are_lowered(office: Office, shop: Shop, two: tuple[Ware, Ware]) -> None:
    rule = make(office, skus=two[1].sku.lower(), discount_qty="1")
    assert discount(shop) == half_up(two[1].price, 20)
    category = office.value("SELECT min(category_id) FROM product_category WHERE product_id = ?", two[0].id)
    at = f"{PATH}edit/id/{rule}/"
    stands = office.value(
        "SELECT count(*) FROM product_category WHERE product_id = ? AND category_id = ?", two[1].id, category
    )
    office.send(at, skus="", category_id=str(category))
    assert discount(shop) == half_up(two[0].price, 20) + half_up(two[1].price, 20) * stands


@pytest.mark.parametrize(
    ("field", "counts"),
    [
        ({"min_qty": "5"}, True),
        ({"min_qty": "6"}, False),
        ({"from_date": "2023-06-12", "to_date": "2023-06-12"}, True),
        ({"from_date": "2023-06-13"}, False),
        ({"to_date": "06/11/2023"}, False),
        ({"customer_group_ids": ["1"]}, True),
        ({"customer_group_ids": ["0", "2"]}, False),
        ({"is_active": ""}, False),
    ],
)
def test_a_rule_counts_when_all_it_asks_is_true(
    office: Office, shop: Shop, two: tuple[Ware, Ware], field: dict[str, Any], counts: bool
) -> None:
    make(office, **field)
    assert bool(discount(shop)) is counts


def test_a_subtotal_is_asked_to_the_cent(office: Office, shop: Shop, two: tuple[Ware, Ware]) -> None:
    subtotal = two[0].price * 2 + two[1].price * 3
    rule = make(office, min_subtotal=f"{subtotal / 100:.2f}")
    assert discount(shop) > 0
    office.send(f"{PATH}edit/id/{rule}/", min_subtotal=f"{(subtotal + 1) / 100:.2f}")
    assert discount(shop) == 0


def test_rules_follow_one_another_until_one_stops(office: Office, shop: Shop) -> None:
    wanted = ware(shop)
    put(shop, wanted)
    make(office, name="Second", sort_order="2")
    first = make(office, name="First", sort_order="1", simple_action="by_fixed", discount_amount="1")
    assert discount(shop) == 100 + half_up(wanted.price - 100, 20)
    office.send(f"{PATH}edit/id/{first}/", stop_rules_processing="1")
    assert discount(shop) == 100


def test_a_rule_may_ship_for_free(office: Office, shop: Shop, two: tuple[Ware, Ware]) -> None:
    make(office, discount_amount="0", simple_free_shipping="1")
    prices = [each.text for each in shop.get(CART).dom.all("#shipping-zip-form .price")]
    assert set(prices) == {"$0.00"}


def test_a_coupon_works_from_the_cart_to_the_order(office: Office, shop: Shop) -> None:
    wanted = ware(shop)
    put(shop, wanted, 2)
    rule = make(office, coupon_type="2", coupon_code="Spring20", uses_per_coupon="1")
    assert discount(shop) == 0
    post = f"{CART}couponPost/"
    assert shop.post(post, {"coupon_code": "nothing"}).dom.one("#coupon-error").text == (
        'The coupon code "nothing" is not valid.'
    )
    page = shop.follow(shop.post(post, {"coupon_code": " spring20 "}))
    assert page.messages == ['You used coupon code "Spring20".']
    assert page.dom.one("#coupon_code").attrs["value"] == "Spring20"
    off = half_up(wanted.price * 2, 20)
    assert discount(shop) == off
    shop.post(post, {"remove": "1"})
    assert discount(shop) == 0
    shop.post(post, {"coupon_code": "SPRING20"})

    sent = {"shipping_address": "new", "shipping_method": "flatrate", **ADDRESS}
    payment = shop.follow(shop.post("/checkout/", sent))
    assert f"-{money(off)}" in payment.dom.one(".opc-block-summary").text
    reply = shop.post("/checkout/payment/", {"payment_method": "checkmo", "billing_same": "1"})
    assert reply.location == "/checkout/onepage/success/"
    order, total, code, names = shop.row(
        "SELECT id, grand_total, coupon_code, rule_name FROM sales_order ORDER BY id DESC LIMIT 1"
    )
    assert (total, code, names) == (wanted.price * 2 - off + 1_000, "Spring20", "Spring Sale")
    assert shop.value("SELECT sum(discount) FROM order_item WHERE order_id = ?", order) == off
    assert f"-{money(off)}" in shop.get(f"/sales/order/view/order_id/{order}/").dom.one("tr.discount").text
    assert f"{money(off)}" in office.get(f"/admin/sales/order/view/order_id/{order}/").text
    assert office.row("SELECT times_used FROM cart_rule WHERE id = ?", rule) == (1,)
    assert office.row("SELECT times_used FROM coupon WHERE rule_id = ?", rule) == (1,)

    put(shop, wanted)
    assert shop.get(CART).dom.one("#coupon_code").attrs["value"] == ""
    assert shop.post(post, {"coupon_code": "SPRING20"}).status == 422


def test_a_customer_uses_a_coupon_so_often(office: Office, shop: Shop) -> None:
    put(shop, ware(shop))
    rule = make(office, coupon_type="2", coupon_code="ONCE", uses_per_customer="1")
    coupon = office.value("SELECT id FROM coupon WHERE rule_id = ?", rule)
    office.db.execute("INSERT INTO coupon_use VALUES (?, ?, 1)", (coupon, NORA_ID))
    assert shop.post(f"{CART}couponPost/", {"coupon_code": "ONCE"}).status == 422
    office.send(f"{PATH}edit/id/{rule}/", uses_per_customer="2")
    assert shop.post(f"{CART}couponPost/", {"coupon_code": "ONCE"}).status == 302


def test_a_coupon_that_lowers_nothing_any_more_is_told(office: Office, shop: Shop) -> None:
    put(shop, ware(shop), 2)
    make(office, coupon_type="2", coupon_code="TWO", min_qty="2")
    shop.post(f"{CART}couponPost/", {"coupon_code": "TWO"})
    line = shop.value("SELECT id FROM cart_item")
    shop.post(f"{CART}updatePost/", {f"cart[{line}][qty]": "1"})
    page = shop.get(CART)
    assert page.dom.one("#coupon-idle").text == "This code lowers nothing that is in your cart now."
    assert discount(shop) == 0


def test_an_order_of_the_back_office_takes_a_coupon(office: Office, shop: Shop) -> None:
    make(office, coupon_type="2", coupon_code="PHONE")
    wanted = ware(shop)
    at = f"/admin/sales/order_create/customer_id/{NORA_ID}/"
    form = {"sku[1]": wanted.sku, "qty[1]": "1"}
    assert "not valid" in office.send(at, **form, coupon="NOPE").text
    assert office.send(at, **form, coupon="phone").status == 302
    got = office.row("SELECT discount, coupon_code FROM sales_order ORDER BY id DESC LIMIT 1")
    assert got == (half_up(wanted.price, 20), "PHONE")


def test_more_coupons_are_made_and_deleted(office: Office, shop: Shop) -> None:
    put(shop, ware(shop))
    rule = make(office, coupon_type="2", coupon_code="FIRST")
    at = f"{PATH}edit/id/{rule}/"
    reply = office.post(f"{PATH}generate/id/{rule}/", {"qty": "3", "length": "8", "prefix": "GO-"})
    assert office.follow(reply).messages[-1:] == ["3 coupons generated."]
    codes = [row[0] for row in office.db.execute("SELECT code FROM coupon WHERE rule_id = ?", (rule,))]
    assert [len(code) for code in codes] == [5, 11, 11, 11]
    assert shop.post(f"{CART}couponPost/", {"coupon_code": codes[-1]}).status == 302
    last = office.value("SELECT max(id) FROM coupon")
    office.post(f"{PATH}couponDelete/id/{last}/")
    assert office.value("SELECT count(*) FROM coupon WHERE rule_id = ?", rule) == 3
    wrong = office.follow(office.post(f"{PATH}generate/id/{rule}/", {"qty": "0", "length": "8"}))
    assert "Coupon Qty" in wrong.messages[-1]
    assert office.send(at, coupon_type="1").status == 302
    assert office.value("SELECT count(*) FROM coupon WHERE rule_id = ?", rule) == 0


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "This is a required field."),
        ({"discount_amount": "ten"}, "Please enter an amount such as 12.50."),
        ({"discount_amount": "100.01"}, "A percentage cannot be more than 100."),
        ({"from_date": "2023-06-12", "to_date": "2023-06-11"}, "The rule cannot end before it begins."),
        ({"coupon_type": "2"}, "This is a required field."),
        ({"skus": "NO-SUCH"}, "There is no product with the SKU NO-SUCH."),
        ({"customer_group_ids": "99"}, "Please select from the options."),
        ({"simple_action": "buy_x_get_y", "discount_amount": "1"}, "Please enter how many are to be bought."),
    ],
)
def test_what_cannot_be_a_rule_is_refused(office: Office, fields: dict[str, Any], message: str) -> None:
    assert told(office.post(f"{PATH}save", {**RULE, **fields})) == [message]


def test_two_rules_share_no_code(office: Office) -> None:
    make(office, coupon_type="2", coupon_code="SAME")
    reply = office.post(f"{PATH}save", {**RULE, "coupon_type": "2", "coupon_code": "same"})
    assert told(reply) == ["Another rule has a coupon with this code."]


def test_the_form_is_what_public_tasks_look_at(office: Office) -> None:
    form = office.get(f"{PATH}new/").dom
    for name in ("website_ids", "customer_group_ids", "simple_action"):
        assert form.one(f"select[name={name}]")
    assert [o.text for o in form.all("select[name=customer_group_ids] option")][:2] == [
        "NOT LOGGED IN",
        "General",
    ]
    assert form.one("details[data-index=actions] summary").classes == {"admin__collapsible-title"}
    rule = make(office)
    assert office.get(f"{PATH}edit/id/{rule}/").dom.one("#discount_amount").attrs["value"] == "20"
    assert office.get(PATH, name="Spring Sale", is_active="1").count == 1
    assert json.loads(office.value("SELECT group_ids FROM cart_rule WHERE id = ?", rule)) == [0, 1, 2, 3]


def test_rules_need_the_right(office: Office) -> None:
    office.enter("maria.santos")
    assert office.get(PATH).status == 403
    office.enter("omar.haddad")
    assert office.get(PATH).status == 200
    assert office.post(f"{PATH}save", RULE).status == 403
