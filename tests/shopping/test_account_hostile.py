"""Hostile input to the forms of account and checkout: refused in words or kept as text, never more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .buying import ADDRESS, PASSWORD, put, ware
from .client import Reply, Shop
from .test_hostile import CALM, MARKUP, NASTY, assert_unharmed

REGISTRATION = {
    "firstname": "Ida",
    "lastname": "Brandt",
    "email": "ida.brandt@post.test",
    "password": "Heron-Lake7",
    "password_confirmation": "Heron-Lake7",
}


def send(shop: Shop, path: str, fields: dict[str, str]) -> Reply:
    reply = shop.post_any(path, fields)
    assert reply.status in (302, 422)
    assert_unharmed(reply.text)
    return reply


def spoilt(form: dict[str, str]) -> st.SearchStrategy[dict[str, str]]:
    """A form in which some fields hold something nasty, and some more fields turn up."""
    nasty = st.dictionaries(
        st.sampled_from([*form, "is_subscribed", "default_billing", "qty"]), NASTY, min_size=1
    )
    return nasty.map(lambda fields: {**form, **fields})


@CALM
@given(fields=spoilt(ADDRESS))
def test_any_address_is_kept_or_refused(shop: Shop, fields: dict[str, str]) -> None:
    before = shop.value("SELECT count(*) FROM customer_address")
    reply = send(shop, "/customer/address/formPost/", fields)
    assert shop.value("SELECT count(*) FROM customer_address") - before == (reply.status == 302)
    assert_unharmed(shop.get("/customer/address/").text)
    assert shop.value("SELECT sum(is_default_billing) FROM customer_address WHERE customer_id = 1") == 1
    assert shop.value("SELECT sum(is_default_shipping) FROM customer_address WHERE customer_id = 1") == 1


@CALM
@given(
    fields=spoilt(
        {"firstname": "Nora", "lastname": "W", "email": "n@post.test", "current_password": PASSWORD}
    )
)
def test_any_account_form_is_kept_or_refused(shop: Shop, fields: dict[str, str]) -> None:
    send(shop, "/customer/account/edit/", fields)
    page = shop.get("/customer/account/")
    assert page.status == 200
    assert_unharmed(page.text)


@CALM
@given(fields=spoilt(REGISTRATION))
def test_any_registration_is_kept_or_refused(guest: Shop, fields: dict[str, str]) -> None:
    with guest.world.fork() as world:
        newcomer = Shop(guest.app, world, guest.runner)
        before = newcomer.value("SELECT count(*) FROM customer")
        reply = send(newcomer, "/customer/account/create/", fields)
        assert newcomer.value("SELECT count(*) FROM customer") - before == (reply.status == 302)
        assert newcomer.get("/customer/account/").status == (200 if reply.status == 302 else 302)


@CALM
@given(email=NASTY, password=NASTY, referer=NASTY)
def test_no_text_signs_anybody_in(guest: Shop, email: str, password: str, referer: str) -> None:
    assert (
        send(
            guest, "/customer/account/login/", {"email": email, "password": password, "referer": referer}
        ).status
        == 422
    )
    send(guest, "/customer/account/forgotpassword/", {"email": email})
    send(
        guest,
        "/sales/guest/form/",
        {"order_id": email, "lastname": password, "find_by": referer, "zip": email},
    )
    assert guest.world.changes().empty


@CALM
@given(qty=NASTY, code=NASTY)
def test_any_cart_form_leaves_a_sound_cart(shop: Shop, qty: str, code: str) -> None:
    wanted = ware(shop)
    shop.db.execute("DELETE FROM cart_item")
    put(shop, wanted)
    line = shop.value("SELECT id FROM cart_item WHERE customer_id < 2")
    send(shop, f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {"qty": qty, "options[1]": code})
    send(shop, "/checkout/cart/updatePost/", {f"cart[{line}][qty]": qty})
    send(shop, "/checkout/cart/couponPost/", {"coupon_code": code})
    send(shop, "/wishlist/index/add/", {"product": str(wanted.id), "qty": qty})
    page = shop.get(
        "/checkout/cart/",
        region=code.encode("utf-8", "surrogatepass"),
        shipping_method=qty.encode("utf-8", "surrogatepass"),
    )
    assert page.status == 200
    assert_unharmed(page.text)
    assert 1 <= shop.value("SELECT qty FROM cart_item WHERE customer_id < 2") <= wanted.stock


@CALM
@given(fields=spoilt({**ADDRESS, "shipping_address": "new", "shipping_method": "flatrate"}))
def test_any_checkout_ends_in_an_order_or_in_words(shop: Shop, fields: dict[str, str]) -> None:
    with shop.world.fork() as world:
        buyer = Shop(shop.app, world, shop.runner)
        put(buyer, ware(buyer))
        if send(buyer, "/checkout/", fields).status == 302:
            assert_unharmed(buyer.get("/checkout/payment/").text)
            reply = send(buyer, "/checkout/payment/", {**fields, "payment_method": "checkmo"})
            if reply.status == 302:
                assert reply.location == "/checkout/onepage/success/"
                assert_unharmed(buyer.get("/checkout/onepage/success/").text)


def test_markup_that_is_stored_is_only_text(shop: Shop) -> None:
    for table, columns in {
        "customer": ("firstname", "lastname"),
        "customer_address": ("firstname", "company", "street", "city"),
        "order_address": ("firstname", "street", "city"),
        "order_item": ("name", "sku"),
        "order_comment": ("comment",),
        "review": ("title", "detail", "nickname"),
        "shipment": ("carrier", "tracking_number"),
        "wishlist_item": ("comment",),
    }.items():
        for column in columns:
            shop.db.execute(f"UPDATE {table} SET {column} = ?", (MARKUP,))
    shop.db.execute("UPDATE product SET name = id || ?", (MARKUP,))
    put(shop, ware(shop))
    order = shop.value("SELECT max(id) FROM sales_order WHERE customer_id = 1 AND status = 'complete'")
    review = shop.value("SELECT max(id) FROM review WHERE customer_id = 1")
    for path in (
        "/customer/account/",
        "/customer/address/",
        "/customer/address/edit/id/1/",
        "/customer/account/edit/",
        "/sales/order/history/",
        f"/sales/order/view/order_id/{order}/",
        f"/sales/order/invoice/order_id/{order}/",
        f"/sales/order/shipment/order_id/{order}/",
        f"/sales/order/print/order_id/{order}/",
        "/wishlist/",
        "/review/customer/",
        f"/review/customer/view/id/{review}/",
        "/checkout/cart/",
        "/checkout/",
    ):
        reply = shop.get(path)
        assert reply.status == 200
        assert_unharmed(reply.text)


@pytest.mark.parametrize(
    "path",
    ["/customer/account/create/?email=", "/customer/account/login/?referer=", "/checkout/cart/?region="],
)
def test_markup_in_the_address_is_only_text(guest: Shop, path: str) -> None:
    put(guest, ware(guest))
    assert_unharmed(guest.get(path + "%22%3E%3Cscript%3Ealert(1)%3C/script%3E").text)
