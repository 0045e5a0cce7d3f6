"""Orders in the back office: what their pages show, and every deed with its refusal; the buyer sees the outcome."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.dom import shown_in
from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """The shop's default customer in the same world."""
    world.session("shopping")["user"] = STORE.roles[0].user
    return Shop(store, world, runner)


def pending(office: Office) -> int:
    """The default customer's newest pending order."""
    return int(office.value("SELECT max(id) FROM sales_order WHERE status = 'pending' AND customer_id = 1"))


def view(number: int) -> str:
    return f"/admin/sales/order/view/order_id/{number}/"


def test_an_order_shows_all_that_belongs_to_it(office: Office) -> None:
    number = pending(office)
    page = office.get(view(number))
    email, total = office.row("SELECT customer_email, grand_total FROM sales_order WHERE id = ?", number)
    assert f"#{number:09d}" in page.dom.one("h1").text
    assert page.dom.one("#order_status").text == "Pending"
    assert email in page.text
    assert f"${total / 100:,.2f}" in page.dom.one(".totals").text
    street = office.value("SELECT street FROM order_address WHERE order_id = ? AND kind = 'billing'", number)
    assert street.split("\n")[0] in page.dom.one(".order-billing-address").text
    assert office.get(view(999_999)).status == 404


def test_a_canceled_order_is_canceled_in_the_shop_too(office: Office, shop: Shop) -> None:
    number = pending(office)
    done = office.follow(office.post(f"/admin/sales/order/cancel/order_id/{number}/"))
    assert done.messages == ["You canceled the order."]
    assert done.dom.one("#order_status").text == "Canceled"
    assert "Canceled" in shop.get(f"/sales/order/view/order_id/{number}/").text
    again = office.follow(office.post(f"/admin/sales/order/cancel/order_id/{number}/"))
    assert again.messages == ["This order is canceled, so this cannot be done with it."]


def test_a_comment_reaches_the_buyer_only_if_it_is_for_them(office: Office, shop: Shop) -> None:
    number, at = pending(office), "/admin/sales/order/addComment/order_id/{}/"
    sent = {"history[status]": "processing", "history[comment]": "Leave it with <Ann>."}
    assert office.post(at.format(number), sent).status == 302
    assert "Leave it with" not in shop.get(f"/sales/order/view/order_id/{number}/").text
    told = {"history[comment]": "It comes on Monday.", "history[is_customer_notified]": "1"}
    office.post(at.format(number), {**sent, **told})
    assert "It comes on Monday." in shop.get(f"/sales/order/view/order_id/{number}/").text
    page = office.get(view(number))
    assert [each.text for each in page.dom.all(".note-list-comment")] == [
        "It comes on Monday.",
        "Leave it with <Ann>.",
    ]
    assert page.dom.one("#order_status").text == "Processing"
    refused = office.post(at.format(number), {"history[status]": "complete", "history[comment]": ""})
    assert refused.status == 422
    assert refused.dom.one("#history-status-error").text
    assert refused.dom.one("#history-comment-error").text


def test_shipping_with_a_tracking_number(office: Office) -> None:
    number = pending(office)
    at = f"/admin/admin/order_shipment/new/order_id/{number}/"
    refused = office.send(at, **{"tracking[1][number]": "8974568499"})
    assert refused.status == 422
    assert "who carries the parcel" in refused.text
    office.send(at, **{"tracking[1][carrier_code]": "fedex", "tracking[1][number]": "8974568499"})
    told = office.get(f"/admin/sales/order/commentsHistory/order_id/{number}/active_tab/order_shipments/")
    assert "Tracking number 8974568499 for Federal Express assigned" in told.text
    assert office.value("SELECT status FROM sales_order WHERE id = ?", number) == "processing"
    assert "does not allow a shipment" in office.follow(office.get(at)).messages[0]


def test_billing_a_part_and_refunding_it(office: Office) -> None:
    number = pending(office)
    at = f"/admin/sales/order_invoice/new/order_id/{number}/"
    form = shown_in(office.get(at).dom.one("#edit_form"))
    at = at.replace("new", "save")
    too_many = {name: "99" for name in form if name.startswith("items[")}
    assert office.post(at, {**form, **too_many}).status == 422
    nothing = dict.fromkeys(too_many, "0")
    assert "please give a quantity" in office.post(at, {**form, **nothing}).text
    assert office.post(at, {k: v for k, v in form.items() if k in too_many}).status == 302
    page = office.get(view(number))
    assert "Invoice #" in page.dom.one(".papers").text
    back = office.send(f"/admin/sales/order_creditmemo/new/order_id/{number}/", adjustment_positive="5000")
    assert back.status == 422
    assert "what is left of the payment" in back.text
    office.send(f"/admin/sales/order_creditmemo/new/order_id/{number}/", adjustment_negative="1.00")
    total, refunded = office.row("SELECT grand_total, total_refunded FROM sales_order WHERE id = ?", number)
    assert refunded == total - 100
    memo = office.value("SELECT max(id) FROM creditmemo")
    assert f"${refunded / 100:,.2f}" in office.get(f"/admin/sales/creditmemo/view/creditmemo_id/{memo}/").text


def test_an_address_changes_for_this_order_alone(office: Office) -> None:
    number = pending(office)
    at = f"/admin/sales/order/addressSave/address_id/{2 * number - 1}/"
    before = office.value("SELECT group_concat(street) FROM customer_address")
    form = shown_in(office.get(at).dom.one("#edit_form"))
    new = {**form, "street[0]": "456 Oak Avenue", "street[1]": "Apartment 5B", "lastname": "Lee"}
    assert office.post(at, new).status == 302
    assert "456 Oak Avenue" in office.get(view(number)).dom.one(".order-shipping-address").text
    assert office.value("SELECT ship_name FROM sales_order WHERE id = ?", number).endswith(" Lee")
    assert office.value("SELECT group_concat(street) FROM customer_address") == before
    stale = office.post(at, {**new, "street[0]": "9 Elm Street"})
    assert stale.status == 422
    assert "Somebody changed this" in stale.text
    assert "456 Oak Avenue" in stale.dom.one(".form-theirs").text


def test_an_order_placed_for_a_customer_takes_stock_and_leaves_the_cart(office: Office) -> None:
    at = "/admin/sales/order_create/customer_id/1/"
    sku, stock = office.row(
        "SELECT sku, stock FROM product p WHERE stock > 5 AND status = 'enabled' AND type = 'simple'"
        " AND NOT EXISTS (SELECT 1 FROM product_option o WHERE o.product_id = p.id) ORDER BY id"
    )
    cart = office.value("SELECT count(*) FROM cart_item")
    assert "at least one SKU" in office.send(at).text
    assert "no product with this SKU" in office.send(at, **{"sku[1]": "nothing"}).text
    assert "not that many in stock" in office.send(at, **{"sku[1]": sku, "qty[1]": "9999"}).text
    done = office.follow(office.send(at, **{"sku[1]": sku.lower(), "qty[1]": "2"}))
    assert done.messages == ["You created the order."]
    assert office.value("SELECT stock FROM product WHERE sku = ?", sku) == stock - 2
    assert office.value("SELECT count(*) FROM cart_item") == cart


def test_several_orders_at_once(office: Office) -> None:
    rows = office.db.execute("SELECT id, status FROM sales_order ORDER BY id DESC LIMIT 30").fetchall()
    ids = [str(number) for number, _ in rows]
    open_ones = sum(status in ("pending", "processing", "fraud") for _, status in rows)
    held = "SELECT count(*) FROM sales_order WHERE status = 'holded'"
    before = office.value(held)
    path = "/admin/sales/order/"
    done = office.follow(office.post(f"{path}mass/", {"action": "hold", "ids": ids}, referer=path))
    assert done.messages[0].startswith(f"You put {open_ones} order")
    assert office.value(held) == before + open_ones > before
    assert "Nothing is selected" in office.follow(office.post(f"{path}mass/", {"action": "hold"})).messages[0]


def test_who_may_only_look_cannot_act(office: Office) -> None:
    number = pending(office)
    office.enter("omar.haddad")
    page = office.get(view(number))
    assert page.status == 200
    assert page.dom.all("form[method=post]") == page.dom.all("form[action=/admin/auth/logout/]")
    for path in (
        f"/admin/sales/order/cancel/order_id/{number}/",
        f"/admin/sales/order/addComment/order_id/{number}/",
        f"/admin/admin/order_shipment/save/order_id/{number}/",
        f"/admin/sales/order/addressSave/address_id/{2 * number}/",
        "/admin/sales/order_create/customer_id/1/",
    ):
        assert office.post(path).status == 403
