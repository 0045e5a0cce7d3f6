"""Versions of a product, other sellers, what goes together, questions, and changes in place."""

from __future__ import annotations

import re

from webarium.sites.kit.formats import money

from .client import Store

HTMX = {"hx-request": "true"}
TOGETHER = """SELECT 21 UNION ALL
    SELECT * FROM (SELECT other_id FROM bought_with WHERE product_id = 21 ORDER BY position)"""
VERSION_WORDS = """SELECT r.id, r.name, c.value FROM product p JOIN product r ON r.id = p.parent_id
    JOIN product_choice c ON c.product_id = p.id WHERE instr(lower(r.name), lower(c.value)) = 0
    GROUP BY r.id ORDER BY r.id LIMIT 40"""


def version(store: Store, name: str) -> int:
    return int(store.value("SELECT id FROM product WHERE name = ?", name))


VIOLET = "SAMSUNG Galaxy S24 Ultra Smartphone, Unlocked Android, 512GB, Titanium Violet"


def test_a_version_is_a_product_of_its_own_that_no_list_shows(store: Store) -> None:
    page = store.get("/product/22")
    assert "Storage: 256 GB" in page.text
    assert "512 GB $1,169.99" in page.text
    violet = version(store, VIOLET)
    shown = store.get(f"/product/{violet}")
    assert "$1,189.99" in shown.text
    assert "Storage 512 GB" in shown.text, "in the specification"
    assert f"Item number OZ-{violet:06d}" in shown.text
    assert violet not in store.get("/search", query="samsung galaxy s24 ultra").products
    assert store.get("/search", query="samsung galaxy s24 ultra").products[0] == 22
    assert "+8 other versions" in store.get("/search", query="samsung galaxy s24 ultra").text


def test_choosing_one_thing_keeps_the_other(store: Store) -> None:
    violet = version(store, VIOLET)
    html = store.get(f"/product/{violet}").markup
    links = dict(re.findall(r'hx-get="/product/(\d+)"[^>]*>(?:<img[^>]*>)?<b>([^<]+)</b>', html))
    names = {label: store.value("SELECT name FROM product WHERE id = ?", key) for key, label in links.items()}
    assert names["1 TB"].endswith("1TB, Titanium Violet")
    assert names["Titanium Black"].endswith("512GB, Titanium Black")


def test_cart_and_order_hold_the_version(store: Store) -> None:
    violet = version(store, VIOLET)
    store.post("/cart/add", {"product": violet, "quantity": 2})
    (line,) = store.finish()["cartDetailsDiff"]["added"].values()
    assert (line["id"], line["name"], line["price"]) == (str(violet), VIOLET, 1189.99)
    store.post("/checkout/place")
    (order,) = store.finish()["orderDetailsDiff"]["added"].values()
    assert [item["name"] for item in order["order"]["cart"]] == [VIOLET]


def test_bigger_versions_cost_more_and_none_costs_less_than_what_lists_show(store: Store) -> None:
    sql = """SELECT count(*) FROM product v JOIN product p ON p.id = v.parent_id
        WHERE v.price < p.price OR v.kind <> p.kind OR v.name = p.name"""
    assert store.value(sql) == 0
    assert store.value("SELECT count(*) FROM product WHERE parent_id IS NOT NULL") > 200
    listed = (
        "SELECT count(*) FROM product_category g JOIN product p ON p.id = g.product_id WHERE p.parent_id > 0"
    )
    assert store.value(listed) == 0


def test_reviews_are_those_of_all_versions(store: Store) -> None:
    violet = version(store, VIOLET)
    store.post(f"/product/{violet}/review", {"stars": "5", "title": "The violet one", "body": "Bright."})
    assert "The violet one" in store.get("/product/22").text + store.get("/product/22", reviews="2").text


def test_other_sellers_sell_into_the_cart(store: Store) -> None:
    product, offer, price, seller = store.db.execute(
        """SELECT o.product_id, o.id, o.price, s.name FROM offer o JOIN seller s ON s.id = o.seller_id
        JOIN product p ON p.id = o.product_id WHERE p.stock > 0 ORDER BY o.id LIMIT 1"""
    ).get
    assert seller in store.get(f"/product/{product}/offers").text
    assert store.post("/cart/add", {"product": 15, "offer": offer}).status == 404, "another product's offer"
    store.post("/cart/add", {"product": product, "offer": offer})
    assert f"Sold by {seller}" in store.get("/cart").text
    (line,) = store.finish()["cartDetailsDiff"]["added"].values()
    assert round(line["price"] * 100) == price
    store.post("/checkout/place")
    number = store.value("SELECT number FROM purchase ORDER BY id DESC LIMIT 1")
    assert f"Sold by {seller}" in store.get(f"/orders/{number}").text
    assert store.value("SELECT price FROM purchase_item ORDER BY id DESC LIMIT 1") == price
    assert store.value("SELECT count(*) FROM cart_offer") == 0


def test_one_line_has_one_seller(store: Store) -> None:
    product, offer = store.db.execute(
        "SELECT o.product_id, o.id FROM offer o JOIN product p ON p.id = o.product_id WHERE p.stock > 0 LIMIT 1"
    ).get
    store.post("/cart/add", {"product": product, "offer": offer})
    page = store.follow(store.post("/cart/add", {"product": product}))
    assert "All 2 units of this item in your cart now come from" in page.text
    store.post("/cart/add", {"product": product, "offer": offer})
    store.post("/cart/remove", {"product": product})
    assert store.value("SELECT count(*) FROM cart_offer") == 0


def test_what_goes_together_is_added_at_once(store: Store) -> None:
    page = store.get("/product/21").markup
    wanted = re.findall(r'<li><input type="checkbox" [^>]*value="(\d+)" checked', page)
    assert len(wanted) == 3
    assert wanted[0] == "21"
    told = store.follow(store.post("/cart/together", {"product": wanted}))
    assert "Added to cart: 3 items" in told.text
    rows = store.db.execute("SELECT product_id, quantity FROM cart_item ORDER BY position").fetchall()
    assert rows == [(int(key), 1) for key in wanted]
    assert store.post("/cart/together", {"product": ["15", "999999"]}).status == 404


def test_what_goes_together_is_chosen_one_by_one(store: Store) -> None:
    first, second, third = (each[0] for each in store.db.execute(TOGETHER).fetchall())
    prices = {
        key: store.value("SELECT price FROM product WHERE id = ?", key) for key in (first, second, third)
    }
    page = store.follow(store.post("/product/21/together", {"product": [first, third]}))
    box = page.dom.one("#bought-together")
    assert [each.attrs["id"] for each in box.all("[checked]")] == [f"with-{first}", f"with-{third}"]
    assert f"Total price: {money(prices[first] + prices[third])}" in box.text
    assert "Add both to Cart" in box.text
    none = store.follow(store.post("/product/21/together", {})).dom.one("#bought-together")
    assert "Total price: $0.00" in none.text
    assert none.all("button[disabled]")
    assert "Nothing was chosen" in store.follow(store.post("/cart/together", {})).text
    assert store.value("SELECT count(*) FROM cart_item") == 0
    every = store.get("/product/21", together=f"{first},{second},{third},15,x").dom.one("#bought-together")
    assert "Add all 3 to Cart" in every.text
    assert money(sum(prices.values())) in every.text


def test_words_of_other_versions_find_the_listed_product(store: Store) -> None:
    found = store.db.execute(VERSION_WORDS).fetchall()
    assert found
    for parent, name, value in found:
        listed = store.get("/search", query=f"{value} {name}").products
        assert parent in listed, (parent, value)


def test_pages_of_a_list_open_in_place(store: Store) -> None:
    page = store.get("/search", query="black").dom
    nav = page.one("nav.pagination")
    assert tuple(nav.attrs[name] for name in ("hx-target", "hx-select", "hx-push-url")) == (
        "#listing",
        "#listing",
        "true",
    )
    links = nav.all("a")
    assert links
    assert all(each.attrs["hx-get"] == each.attrs["href"] for each in links)


def test_questions_are_found_asked_and_answered(store: Store) -> None:
    product, text = store.db.execute(
        "SELECT q.product_id, a.text FROM answer a JOIN question q ON q.id = a.question_id LIMIT 1"
    ).get
    assert text in store.get(f"/product/{product}/questions", find=text.split(".")[0]).text
    assert "Nothing was asked or answered" in store.get(f"/product/{product}/questions", find="qqzzxx").text
    assert store.post("/product/15/ask", {"text": ""}).status == 422
    page = store.follow(store.post("/product/15/ask", {"text": "Is it <b>loud</b>?"}))
    assert "Question: Is it <b>loud</b>?" in page.text
    key = store.value("SELECT max(id) FROM question")
    assert store.post(f"/product/16/questions/{key}/answer", {"text": "Yes."}).status == 404
    page = store.follow(store.post(f"/product/15/questions/{key}/answer", {"text": "Very."}))
    assert "Answer: Very." in page.text
    assert "By Dana Whitlock" in page.text
    assert not store.finish()["cartDetailsDiff"]["added"]


def test_menus_lead_everywhere_without_scripts(store: Store) -> None:
    html = store.get("/").html
    assert '<a class="all" href="/departments"' in html
    places = store.get("/departments")
    assert "Over-ear headphones" in places.text
    assert places.html.count('<li class="panel">') == 14
    for path in ("/account", "/lists/1", "/account/profile"):
        assert f'href="{path}"' in html


def test_suggestions_name_kinds_departments_and_products(store: Store) -> None:
    html = store.get("/suggest", query="coff").html
    assert 'data-goto="/search?query=coffee%20maker"' in html
    assert 'data-goto="/category/coffee"' in html
    assert 'data-goto="/product/' in html
