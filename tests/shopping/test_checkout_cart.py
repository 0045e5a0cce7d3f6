"""The cart: what may be put in, changed and taken out, and what it costs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.kit.formats import money
from webarium.sites.shopping.checkout.cart import Cart, CartLine
from webarium.sites.shopping.checkout.choices import decode_choices, encode_choices
from webarium.sites.shopping.checkout.quantities import read_qty
from webarium.sites.shopping.checkout.shipping import quote, quotes, table_rate

from .buying import changed, put, ware
from .client import Shop

CART = "/checkout/cart/"
LINE = CartLine(1, 1, "SKU", "Lamp", "lamp", "lamp.1", 1999, 1, "[]", 10, "enabled", 1)


@given(st.lists(st.tuples(st.integers(0, 10**9), st.integers(1, 10_000)), max_size=30))
def test_money_adds_up_exactly(lines: list[tuple[int, int]]) -> None:
    cart = Cart(tuple(replace(LINE, price=price, qty=qty) for price, qty in lines))
    assert cart.subtotal == sum(price * qty for price, qty in lines)
    assert cart.units == sum(qty for _, qty in lines)
    flat, table = quotes(cart.subtotal, cart.units)
    assert flat.price == 500 * cart.units
    assert table.price in (500, 1000, 1500)
    assert all(isinstance(each.price, int) for each in (flat, table))


@pytest.mark.parametrize(
    ("subtotal", "price"), [(0, 1500), (4999, 1500), (5000, 1000), (9999, 1000), (10_000, 500), (10**9, 500)]
)
def test_the_table_rate_gets_cheaper(subtotal: int, price: int) -> None:
    assert table_rate(subtotal) == price


def test_ways_of_shipping_have_the_names_that_orders_keep() -> None:
    assert [each.title for each in quotes(1, 1)] == ["Flat Rate - Fixed", "Best Way - Table Rate"]
    assert quote("flatrate", 100, 3) == quotes(100, 3)[0]
    assert quote("teleport", 100, 3) is None


@given(st.lists(st.tuples(st.text(max_size=20), st.text(max_size=20)), max_size=4))
def test_choices_survive_the_database(pairs: list[tuple[str, str]]) -> None:
    assert decode_choices(encode_choices(pairs)) == tuple(pairs)


@given(st.text(max_size=30) | st.integers().map(str) | st.floats().map(str))
def test_any_text_is_a_number_of_units_or_none(text: str) -> None:
    units = read_qty({"qty": text}, "qty")
    assert units is None or 1 <= units <= 10_000
    assert read_qty({}, "qty", default=3) == 3


@pytest.mark.parametrize(
    ("text", "units"), [("1", 1), (" 2 ", 2), ("+3", 3), ("4.0", 4), ("007", 7), ("10000", 10_000)]
)
def test_numbers_of_units_as_people_type_them(text: str, units: int) -> None:
    assert read_qty({"qty": text}, "qty") == units


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "10001", "one", "", "1e2", "٣", "0x1"])
def test_what_is_no_number_of_units(text: str) -> None:
    assert read_qty({"qty": text}, "qty") is None


def test_adding_keeps_the_visitor_where_they_were(shop: Shop) -> None:
    wanted = ware(shop)
    last = shop.value("SELECT max(id) FROM cart_item")
    reply = shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {"qty": "2"}, referer="/about-us")
    assert reply.location == "/about-us"
    page = shop.follow(reply)
    assert page.messages == [f"You added {wanted.name} to your shopping cart."]
    assert page.dom.one(".counter-number").text == "2"
    assert changed(shop) == {
        ("cart_item", "insert"): [
            {
                "id": last + 1,
                "customer_id": 1,
                "product_id": wanted.id,
                "qty": 2,
                "options": "[]",
                "added_at": "2023-06-12 12:00:00",
            }
        ]
    }


def test_the_same_choice_shares_a_line_and_another_has_its_own(shop: Shop) -> None:
    wanted = ware(shop, options=True)
    put(shop, wanted)
    put(shop, wanted, 2)
    field = next(iter(wanted.fields))
    sql = "SELECT choices FROM product_option WHERE product_id = ? ORDER BY position LIMIT 1"
    choices = json.loads(shop.value(sql, wanted.id))
    put(shop, replace(wanted, fields={**wanted.fields, field: choices[-1]}))
    assert shop.db.execute("SELECT qty FROM cart_item WHERE customer_id < 2 ORDER BY id").fetchall() == [
        (3,),
        (1,),
    ]
    dom = shop.get(CART).dom
    assert dom.first("#shopping-cart-table dd").text == wanted.fields[field]


def test_options_must_be_chosen(shop: Shop) -> None:
    wanted = ware(shop, options=True)
    for fields in ({}, dict.fromkeys(wanted.fields, "no such value"), dict.fromkeys(wanted.fields, "")):
        reply = shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", fields)
        assert reply.location == wanted.url
        assert "You need to choose options for your item." in shop.follow(reply).messages
    assert shop.world.changes().empty


def test_a_refused_product_form_shows_what_was_typed_once(shop: Shop) -> None:
    wanted = ware(shop, options=True)
    field, value = next(iter(wanted.fields.items()))
    shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {field: value, "qty": "0"})
    form = shop.get(wanted.url).dom.one("#product_addtocart_form")
    assert form.one("#qty").attrs["value"] == "0"
    assert form.one("#qty-error").text == "Please enter a quantity between 1 and 10,000."
    chosen = [each for each in form if "checked" in each.attrs or "selected" in each.attrs]
    assert [each.attrs["value"] for each in chosen] == [value]
    assert len(form.all(".field-error")) == len(wanted.fields)
    again = shop.get(wanted.url).dom.one("#product_addtocart_form")
    assert again.one("#qty").attrs["value"] == "1"
    assert not again.all(".field-error")


@pytest.mark.parametrize("qty", ["0", "-3", "x", "", "1e9", "99999999999999999999999"])
def test_no_strange_number_gets_in(shop: Shop, qty: str) -> None:
    wanted = ware(shop)
    page = shop.follow(shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {"qty": qty}))
    assert "Please enter a quantity between 1 and 10,000." in page.messages
    assert shop.world.changes().empty


def test_no_more_than_the_stock_gets_in(shop: Shop) -> None:
    wanted = ware(shop, low_stock=True)
    page = shop.follow(
        shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/", {"qty": str(wanted.stock + 1)})
    )
    assert page.messages == [f"The requested qty of {wanted.name} is not available."]
    put(shop, wanted, wanted.stock)
    shop.get(CART)
    page = shop.follow(shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/"))
    assert page.messages == [f"The requested qty of {wanted.name} is not available."]
    assert shop.value("SELECT qty FROM cart_item WHERE customer_id < 2") == wanted.stock


def test_what_is_sold_out_or_unknown_does_not_get_in(shop: Shop) -> None:
    wanted = ware(shop)
    shop.db.execute("UPDATE product SET stock = 0 WHERE id = ?", (wanted.id,))
    page = shop.follow(shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{wanted.id}/"))
    assert page.messages == [f"{wanted.name} is out of stock."]
    shop.db.execute("UPDATE product SET status = 'disabled' WHERE id = ?", (wanted.id,))
    for key in (wanted.id, 99999999, 0):
        assert shop.post(f"/checkout/cart/add/uenc/Lw,,/product/{key}/").status == 404
    assert shop.value("SELECT count(*) FROM cart_item WHERE customer_id < 2") == 0


def test_the_cart_shows_lines_and_totals(shop: Shop) -> None:
    one, two = ware(shop), ware(shop, options=True)
    put(shop, one, 2)
    put(shop, two)
    dom = shop.get(CART).dom
    rows = dom.all("#shopping-cart-table tbody tr")
    assert [row.one(".product-item-name").text for row in rows] == [one.name, two.name]
    assert rows[0].one("td.subtotal").text == money(2 * one.price)
    subtotal = 2 * one.price + two.price
    totals = {row.one("th").text: row.one("td").text for row in dom.all("#cart-totals tr")}
    assert totals == {
        "Subtotal": money(subtotal),
        "Shipping (Flat Rate - Fixed)": "$15.00",
        "Order Total": money(subtotal + 1500),
    }
    other = shop.get(CART, shipping_method="tablerate", region="Alaska", postcode="99501").dom
    price = table_rate(subtotal)
    totals = {row.one("th").text: row.one("td").text for row in other.all("#cart-totals tr")}
    assert totals["Shipping (Best Way - Table Rate)"] == money(price)
    assert totals["Order Total"] == money(subtotal + price)
    assert other.one("#estimate-region option[selected]").text == "Alaska"


def test_numbers_are_updated_all_or_none(shop: Shop) -> None:
    one, two = ware(shop), ware(shop, options=True)
    put(shop, one)
    put(shop, two)
    first, second = (
        key
        for (key,) in shop.db.execute("SELECT id FROM cart_item WHERE customer_id < 2 ORDER BY id").fetchall()
    )
    reply = shop.post(
        "/checkout/cart/updatePost/", {f"cart[{first}][qty]": "2", f"cart[{second}][qty]": "none"}
    )
    assert reply.status == 422
    assert reply.dom.one(f"#cart-{first}-qty").attrs["value"] == "2"
    assert reply.dom.one(f"#cart-{second}-error").text == "Please enter a quantity between 1 and 10,000."
    too_many = {f"cart[{first}][qty]": "2", f"cart[{second}][qty]": str(two.stock + 1)}
    reply = shop.post("/checkout/cart/updatePost/", too_many)
    assert f"The requested qty of {two.name} is not available." in reply.text.replace("&#39;", "'").replace(
        "&amp;", "&"
    )
    assert [
        qty for (qty,) in shop.db.execute("SELECT qty FROM cart_item WHERE customer_id < 2 ORDER BY id")
    ] == [1, 1]
    reply = shop.post("/checkout/cart/updatePost/", {f"cart[{first}][qty]": "2"})
    assert reply.location == CART
    assert [
        qty for (qty,) in shop.db.execute("SELECT qty FROM cart_item WHERE customer_id < 2 ORDER BY id")
    ] == [2, 1]


def test_lines_are_removed(shop: Shop) -> None:
    put(shop, ware(shop))
    line = shop.value("SELECT id FROM cart_item WHERE customer_id < 2")
    page = shop.follow(shop.post(f"/checkout/cart/delete/id/{line}/"))
    assert "Your cart is empty." in page.dom.one(".cart-empty").text
    assert shop.post(f"/checkout/cart/delete/id/{line}/").status == 404
    assert shop.world.changes().empty


@pytest.mark.parametrize("code", ["SUMMER20", "<b>x</b>", "' OR 1=1"])
def test_no_code_gives_a_discount(shop: Shop, code: str) -> None:
    put(shop, ware(shop))
    reply = shop.post("/checkout/cart/couponPost/", {"coupon_code": f" {code} "})
    assert reply.dom.one("#coupon-error").text == f'The coupon code "{code}" is not valid.'
    assert reply.dom.one("#coupon_code").attrs["value"] == code
    empty = shop.post("/checkout/cart/couponPost/", {"coupon_code": " "})
    assert empty.dom.one("#coupon-error").text == "This is a required field."


def test_targets_of_forms_opened_as_pages_lead_back(shop: Shop) -> None:
    for path in ("/checkout/cart/updatePost/", "/checkout/cart/couponPost/"):
        assert shop.get(path).location == CART
    assert shop.get("/wishlist/index/update/").location == "/wishlist/"
