"""The checkout: steps, what may go wrong in them, and what exactly an order changes."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.formats import money
from webarium.suites.shopping.purchases import NEW_LINE, NEW_ORDER

from .buying import ADDRESS, ADDRESS_ROW, NORA, NORA_ID, changed, errors, put, sign_in, ware
from .client import Reply, Shop

SHIPPING, PAYMENT, SUCCESS = "/checkout/", "/checkout/payment/", "/checkout/onepage/success/"
PAY = {"payment_method": "checkmo", "billing_same": "1"}
NEW = {**ADDRESS, "shipping_address": "new"}


def default_address(shop: Shop) -> dict[str, Any]:
    names = list(ADDRESS_ROW)
    row = shop.row(
        f"SELECT id, {', '.join(names)} FROM customer_address WHERE customer_id = 1 AND is_default_shipping"
    )
    return {"id": row[0], "row": dict(zip(names, row[1:], strict=True))}


def ship(shop: Shop, method: str = "flatrate", **fields: str) -> Reply:
    fields = fields or {"shipping_address": str(default_address(shop)["id"])}
    return shop.post(SHIPPING, {**fields, "shipping_method": method})


def test_an_order_changes_exactly_this(shop: Shop) -> None:
    one, two = ware(shop), ware(shop, options=True)
    before = shop.world.changes()
    put(shop, one, 2)
    put(shop, two)
    number = shop.value("SELECT max(id) FROM sales_order") + 1
    item = shop.value("SELECT max(id) FROM order_item") + 1
    home = default_address(shop)["row"]
    subtotal = 2 * one.price + two.price
    assert ship(shop).location == PAYMENT
    assert shop.post(PAYMENT, PAY).location == SUCCESS
    assert before.empty
    assert changed(shop) == {
        ("sales_order", "insert"): [
            {
                "id": number,
                "customer_id": NORA_ID,
                "customer_email": NORA,
                "status": "pending",
                "created_at": "2023-06-12 12:00:00",
                "shipping_method": "Flat Rate - Fixed",
                "payment_method": "Check / Money order",
                "subtotal": subtotal,
                "shipping": 1500,
                "grand_total": subtotal + 1500,
                "units": 3,
                "bill_name": "Nora Whitfield",
                "ship_name": "Nora Whitfield",
                "group_id": 1,
                **NEW_ORDER,
            }
        ],
        ("order_item", "insert"): [
            {
                "id": item,
                "order_id": number,
                "product_id": one.id,
                "sku": one.sku,
                "name": one.name,
                "options": "[]",
                "price": one.price,
                "qty": 2,
                **NEW_LINE,
            },
            {
                "id": item + 1,
                "order_id": number,
                "product_id": two.id,
                "sku": two.sku,
                "name": two.name,
                "options": two.options,
                "price": two.price,
                "qty": 1,
                **NEW_LINE,
            },
        ],
        ("order_address", "insert"): [
            {"order_id": number, "kind": "billing", **home},
            {"order_id": number, "kind": "shipping", **home},
        ],
        ("product", "update"): [
            {"stock": stock} for _, stock in sorted(((one.id, one.stock - 2), (two.id, two.stock - 1)))
        ],
    }
    page = shop.get(SUCCESS)
    assert page.dom.one("h1").text == "Thank you for your purchase!"
    link = page.dom.one("a.order-number")
    assert link.text == f"{number:09d}"
    order = shop.get(link.attrs["href"]).dom
    assert one.sku in order.one(".order-details-items.ordered").text
    assert order.one("tfoot .grand_total td").text == money(subtotal + 1500)
    assert shop.get("/sales/order/history/").dom.first("#my-orders-table td.id").text == f"{number:09d}"


def test_nothing_is_written_before_the_order_is_placed(shop: Shop) -> None:
    put(shop, ware(shop))
    before = shop.world.changes()
    ship(shop, **NEW)
    shop.get(PAYMENT)
    shop.get(SHIPPING)
    assert shop.world.changes() == before


def test_a_new_address_is_saved_only_if_asked_for(shop: Shop) -> None:
    for save in (False, True):
        put(shop, ware(shop))
        ship(shop, **NEW, **({"save_in_address_book": "1"} if save else {}))
        assert "4000 Forbes Ave" in shop.get(PAYMENT).dom.one(".shipping-information").text
        shop.post(PAYMENT, PAY)
        assert (("customer_address", "insert") in changed(shop)) == save
    saved = changed(shop)["customer_address", "insert"]
    assert [ADDRESS_ROW.items() <= row.items() for row in saved] == [True]
    assert (saved[0]["is_default_billing"], saved[0]["is_default_shipping"]) == (0, 0)


def test_another_billing_address(shop: Shop) -> None:
    put(shop, ware(shop))
    home = default_address(shop)
    ship(shop)
    reply = shop.post(PAYMENT, {"payment_method": "checkmo", "billing_address": "new", **ADDRESS, "city": ""})
    assert reply.status == 422
    assert errors(reply) == {"city": "This is a required field."}
    assert shop.post(PAYMENT, {"payment_method": "checkmo", "billing_address": "777777"}).status == 422
    assert (
        shop.post(PAYMENT, {"payment_method": "checkmo", "billing_address": "new", **ADDRESS}).location
        == SUCCESS
    )
    rows = {row["kind"]: row for row in changed(shop)["order_address", "insert"]}
    assert ADDRESS_ROW.items() <= rows["billing"].items()
    assert home["row"].items() <= rows["shipping"].items()


def test_the_table_rate_is_charged_when_chosen(shop: Shop) -> None:
    wanted = ware(shop)
    put(shop, wanted)
    ship(shop, method="tablerate")
    assert shop.get(PAYMENT).dom.one(".totals.shipping .value").text == "Best Way - Table Rate"
    shop.post(PAYMENT, PAY)
    order = changed(shop)["sales_order", "insert"][0]
    assert order["shipping_method"] == "Best Way - Table Rate"
    assert order["grand_total"] == order["subtotal"] + order["shipping"]
    assert order["shipping"] in (500, 1000, 1500)


def test_a_guest_buys_without_an_account(guest: Shop) -> None:
    wanted = ware(guest)
    put(guest, wanted)
    reply = guest.post(SHIPPING, {**ADDRESS, "email": "gil@post.test", "shipping_method": "flatrate"})
    assert reply.location == PAYMENT
    payment = guest.get(PAYMENT).dom
    assert "gil@post.test" in payment.one(".shipping-information").text
    assert not payment.all("#save_in_address_book")
    page = guest.follow(guest.post(PAYMENT, PAY))
    order = changed(guest)["sales_order", "insert"][0]
    assert (order["customer_id"], order["customer_email"]) == (None, "gil@post.test")
    assert page.dom.one(".order-number").text == f"{order['id']:09d}"
    assert not page.dom.all("a.order-number")
    assert ("customer_address", "insert") not in changed(guest)
    link = page.dom.one(".checkout-success a.secondary").attrs["href"]
    assert guest.get(link).dom.one("#email").attrs["value"] == "gil@post.test"
    found = guest.post(
        "/sales/guest/form/",
        {"order_id": str(order["id"]), "lastname": "Marsh", "find_by": "zip", "zip": "15213"},
    )
    assert wanted.name in guest.follow(found).dom.one(".order-details-items.ordered").text


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"email": "gil"}, {"customer-email"}),
        ({"email": ""}, {"customer-email"}),
        ({"firstname": "", "postcode": "x"}, {"firstname", "postcode"}),
    ],
)
def test_the_shipping_step_says_what_is_wrong(guest: Shop, wrong: dict[str, str], fields: set[str]) -> None:
    put(guest, ware(guest))
    reply = guest.post(
        SHIPPING,
        {
            **ADDRESS,
            "email": "gil@post.test",
            "shipping_method": "tablerate",
            "shipping_address": "1",
            **wrong,
        },
    )
    assert reply.status == 422
    assert errors(reply).keys() == fields
    assert reply.dom.one("#street-0").attrs["value"] == ADDRESS["street[0]"]
    assert "checked" in reply.dom.one("#method-tablerate").attrs
    assert guest.get(PAYMENT).location == SHIPPING


def test_a_way_of_shipping_and_of_paying_must_be_chosen(shop: Shop) -> None:
    put(shop, ware(shop))
    reply = ship(shop, method="teleport")
    assert "The shipping method is missing." in reply.text
    ship(shop)
    assert "Please select a payment method." in shop.post(PAYMENT, {"billing_same": "1"}).text
    assert shop.post(PAYMENT, {**PAY, "payment_method": "gold"}).status == 422
    assert ("sales_order", "insert") not in changed(shop)


def test_steps_out_of_order_lead_to_the_right_one(shop: Shop) -> None:
    for path in (SHIPPING, PAYMENT, SUCCESS):
        assert shop.get(path).location == "/checkout/cart/"
    assert shop.post(PAYMENT, PAY).location == "/checkout/cart/"
    put(shop, ware(shop))
    assert shop.get(PAYMENT).location == SHIPPING
    assert shop.post(PAYMENT, PAY).location == SHIPPING


def test_an_order_is_placed_once(shop: Shop) -> None:
    put(shop, ware(shop))
    ship(shop)
    assert shop.post(PAYMENT, PAY).location == SUCCESS
    assert shop.post(PAYMENT, PAY).location == "/checkout/cart/"
    assert len(changed(shop)["sales_order", "insert"]) == 1


def test_what_sold_out_meanwhile_is_not_sold(shop: Shop) -> None:
    wanted = ware(shop)
    put(shop, wanted, 2)
    ship(shop)
    shop.db.execute("UPDATE product SET stock = 1 WHERE id = ?", (wanted.id,))
    reply = shop.post(PAYMENT, PAY)
    assert reply.location == "/checkout/cart/"
    page = shop.follow(reply)
    words = [each.text for each in page.dom.all("#maincontent .message")]
    assert words == ["There are not that many in stock."]
    assert "There are not that many in stock." in page.dom.one(".line-problem").text
    assert shop.get(SHIPPING).location == "/checkout/cart/"
    assert ("sales_order", "insert") not in changed(shop)


def test_an_address_deleted_meanwhile_is_asked_for_again(shop: Shop) -> None:
    put(shop, ware(shop))
    other = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND NOT is_default_shipping")
    ship(shop, shipping_address=str(other))
    shop.post(f"/customer/address/delete/id/{other}/")
    assert shop.get(PAYMENT).location == SHIPPING
    assert shop.get(SHIPPING).status == 200


def test_going_back_shows_what_was_chosen(shop: Shop) -> None:
    put(shop, ware(shop))
    other = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND NOT is_default_shipping")
    ship(shop, method="tablerate", shipping_address=str(other))
    dom = shop.get(SHIPPING).dom
    assert "checked" in dom.one(f"#shipping_address-{other}").attrs
    assert "checked" in dom.one("#method-tablerate").attrs
    ship(shop, **NEW)
    dom = shop.get(SHIPPING).dom
    assert "checked" in dom.one("#shipping_address-new").attrs
    assert dom.one("#city").attrs["value"] == "Pittsburgh"


def test_signing_in_at_the_checkout_goes_on_with_the_same_cart(guest: Shop) -> None:
    wanted = ware(guest)
    put(guest, wanted)
    link = next(a for a in guest.get(SHIPPING).dom.all(".guest-email a")).attrs["href"]
    referer = guest.get(link).dom.one("#login-form [name=referer]").attrs["value"]
    assert referer == SHIPPING
    sign_in(guest)
    dom = guest.get(SHIPPING).dom
    assert wanted.name in dom.one(".opc-block-summary").text
    assert len(dom.all(".shipping-address-item")) == 3


def test_orders_in_forked_worlds_are_equal_and_apart(shop: Shop) -> None:
    put(shop, ware(shop))
    ship(shop)
    with shop.world.fork() as other:
        twin = Shop(shop.app, other, shop.runner)
        before = shop.world.changes()
        twin.post(PAYMENT, PAY)
        assert shop.world.changes() == before
        shop.post(PAYMENT, PAY)
        assert shop.world.changes() == other.changes()
