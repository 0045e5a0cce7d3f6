"""Requests as Magento's pages send them: addresses, methods, fields and answers, which webarena-verified looks at."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from tests.dom import Element, shown_in

from .buying import ware
from .client import Reply, Shop

HTMX = {"hx-request": "true"}


def form_of(page: Reply, css: str) -> Element:
    return page.dom.one(css)


def alone(page: Reply) -> list[Element]:
    """The buttons for wishes that belong to another form than the one around them."""
    return [each for each in page.dom.all("button.towishlist") if "form" in each.attrs]


def by_htmx(shop: Shop, path: str, fields: dict[str, Any]) -> Reply:
    return shop.request("POST", path, data=fields, headers=HTMX)


def test_a_product_goes_into_the_cart_by_number_and_quantity(shop: Shop) -> None:
    wanted = ware(shop)
    page = shop.get(wanted.url)
    form = form_of(page, "#product_addtocart_form")
    button = page.dom.one("#product-addtocart-button")
    at = button.attrs["hx-post"]
    assert at == form.attrs["action"]
    assert at.startswith("/checkout/cart/add/uenc/")
    assert at.endswith(f"/product/{wanted.id}/")
    sent = shown_in(form)
    assert (sent["product"], sent["item"], sent["qty"]) == (str(wanted.id), str(wanted.id), "1")
    assert shop.post(at, sent).status == 302
    answer = by_htmx(shop, at, sent)
    assert (answer.status, answer.headers["hx-redirect"]) == (200, wanted.url)
    assert shop.value("SELECT qty FROM cart_item WHERE product_id = ? AND customer_id = 1", wanted.id) == 2


def test_a_wish_has_a_number_only_with_options(shop: Shop) -> None:
    plain, choosing = ware(shop), ware(shop, options=True)
    page = shop.get(plain.url)
    (button,) = alone(page)
    form = form_of(page, f"#{button.attrs['form']}")
    assert shown_in(form) == {"product": str(plain.id)}
    answer = shop.post(form.attrs["action"], shown_in(form))
    assert (form.attrs["action"], answer.status) == ("/wishlist/index/add/", 302)
    told = unquote(answer.headers["set-cookie"].partition("=")[2].partition(";")[0])
    assert json.loads(told)[0]["text"].startswith(f"{plain.name} has been added to your Wish List")
    assert "set-cookie" not in shop.get("/wishlist/").headers
    page = shop.get(choosing.url)
    assert not alone(page)
    assert shown_in(form_of(page, "#product_addtocart_form"))["qty"] == "1"


def test_an_address_is_posted_with_lines_and_a_country_code(shop: Shop) -> None:
    number = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 ORDER BY id LIMIT 1")
    form = form_of(shop.get(f"/customer/address/edit/id/{number}/"), "#form-validate")
    assert form.attrs["action"] == f"/customer/address/formPost/id/{number}/"
    sent = {**shown_in(form), "street[0]": "231 Willow Way", "street[1]": "Suite 100"}
    assert sent["country_id"] == "US"
    assert shop.post(form.attrs["action"], sent).status == 302
    kept = shop.row("SELECT street, country FROM customer_address WHERE id = ?", number)
    assert kept == ("231 Willow Way\nSuite 100", "United States")
    assert shop.get(form.attrs["action"]).status == 200


def test_stars_are_sent_as_options_of_the_fourth_rating(shop: Shop) -> None:
    wanted = ware(shop)
    page = shop.get(wanted.url)
    stars = [each.attrs for each in page.dom.all("input") if each.attrs.get("name") == "ratings[4]"]
    named = {each["id"]: each["value"] for each in stars}
    assert named == {f"Rating_{count}": str(15 + count) for count in range(1, 6)}
    sent = {"ratings[4]": "18", "nickname": "Gil", "title": "Ok I guess", "detail": "Does the job"}
    assert shop.post(f"/review/product/post/id/{wanted.id}/", sent).status == 302
    assert shop.value("SELECT rating FROM review ORDER BY id DESC LIMIT 1") == 3


def test_the_checkout_has_twins_in_json(shop: Shop, guest: Shop) -> None:
    assert guest.get("/rest/default/V1/carts/mine/totals").status == 401
    shop.db.execute("DELETE FROM cart_item WHERE customer_id = 1")
    wanted = ware(shop)
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {"qty": "2"})
    home = shop.value("SELECT id FROM customer_address WHERE customer_id = 1 ORDER BY id LIMIT 1")
    shop.post("/checkout/", {"shipping_address": str(home), "shipping_method": "flatrate"})
    page = shop.get("/checkout/payment/")
    at = page.dom.one(".opc-block-summary").attrs["hx-get"]
    told = json.loads(shop.get(at).text)
    assert (told["items_qty"], told["items"][0]["name"]) == (2, wanted.name)
    assert told["subtotal"] == told["items"][0]["row_total"] == 2 * wanted.price / 100
    form = form_of(page, "#co-payment-form")
    sent: dict[str, Any] = {**shown_in(form)}
    assert json.loads(sent["billingAddress"]) == {"customerId": "1"}
    refused = by_htmx(shop, form.attrs["hx-post"], {**sent, "payment_method": "shells"})
    assert refused.status == 200
    assert "Please select a payment method." in refused.dom.one("#maincontent").text
    done = by_htmx(shop, form.attrs["hx-post"], {**sent, "billing_same": "1"})
    assert (done.status, done.headers["hx-redirect"]) == (200, "/checkout/onepage/success/")
    assert shop.value("SELECT customer_id FROM sales_order ORDER BY id DESC LIMIT 1") == 1
