"""Product pages: what they tell, what they offer, and their reviews."""

from __future__ import annotations

import json

import pytest

from .client import Shop

FILLED = {
    "ratings[4]": "19",
    "nickname": "ShoppingEmma",
    "title": "Rather good",
    "detail": "It does\nwhat it should.",
}


@pytest.fixture
def product(shop: Shop) -> tuple[int, str]:
    """Id and address of the product with the most reviews."""
    row = shop.row(
        "SELECT id, url_key FROM product WHERE status = 'enabled' ORDER BY review_count DESC, id LIMIT 1"
    )
    return row[0], f"/{row[1]}.html"


@pytest.fixture
def choosy(shop: Shop) -> tuple[int, str]:
    """Id and address of a product in stock with options."""
    row = shop.row(
        "SELECT p.id, p.url_key FROM product p JOIN product_option o ON o.product_id = p.id "
        "WHERE p.status = 'enabled' AND p.stock > 0 GROUP BY p.id ORDER BY count(*) DESC, p.id LIMIT 1"
    )
    return row[0], f"/{row[1]}.html"


def test_a_page_tells_what_the_product_is(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    name, sku, price, percent, count = shop.row(
        "SELECT name, sku, price, rating_percent, review_count FROM product WHERE id = ?", key
    )
    dom = shop.get(url).dom
    assert dom.one("h1.page-title").text == " ".join(name.split())
    assert dom.one(".product.attribute.sku .value").text == sku
    assert dom.one(".product-info-price .price").text == f"${price // 100:,}.{price % 100:02d}"
    assert dom.first(".product-info-main .rating-result").attrs["title"] == f"{percent}%"
    assert dom.one(".product-info-main a.action.view").text == f"{count} Reviews"
    assert dom.one("#product-addtocart-button").text == "Add to Cart"


def test_the_specification_is_complete(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    rows = shop.get(url).dom.all("#product-attribute-specs-table tr")
    shown = {row.one("th").text: row.one("td").text for row in rows}
    for label, value in shop.db.execute("SELECT label, value FROM product_spec WHERE product_id = ?", (key,)):
        assert shown[label] == " ".join(value.split())


def test_every_option_can_be_chosen(shop: Shop, choosy: tuple[int, str]) -> None:
    key, url = choosy
    dom = shop.get(url).dom
    for position, title, choices in shop.db.execute(
        "SELECT position, title, choices FROM product_option WHERE product_id = ?", (key,)
    ):
        field = f"options[{position}]"
        radios = [
            each.attrs["value"]
            for each in dom.all("#product_addtocart_form input")
            if each.attrs["name"] == field
        ]
        selects = [each for each in dom.all("#product_addtocart_form select") if each.attrs["name"] == field]
        values = radios or [option.attrs["value"] for option in selects[0].all("option")][1:]
        assert values == json.loads(choices)
        assert title in dom.one("#product-options-wrapper").text


def test_a_product_with_its_options_chosen_can_be_bought(shop: Shop, choosy: tuple[int, str]) -> None:
    key, url = choosy
    action = shop.get(url).dom.one("#product_addtocart_form").attrs["action"]
    assert shop.post(action, {"qty": "1"}).location == url
    assert shop.value("SELECT count(*) FROM cart_item WHERE customer_id = 1 AND product_id = ?", key) == 0
    options = {
        f"options[{position}]": json.loads(choices)[0]
        for position, choices in shop.db.execute(
            "SELECT position, choices FROM product_option WHERE product_id = ?", (key,)
        )
    }
    assert (
        shop.follow(shop.post(action, {"qty": "2", **options}, referer=url))
        .messages[-1]
        .startswith("You added")
    )
    assert shop.value("SELECT qty FROM cart_item WHERE customer_id = 1 AND product_id = ?", key) == 2


def test_what_is_out_of_stock_cannot_be_bought(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    shop.db.execute("UPDATE product SET stock = 0 WHERE id = ?", (key,))
    dom = shop.get(url).dom
    assert not dom.all("#product-addtocart-button")
    assert dom.one(".product-info-main .stock").text == "Out of stock"


def test_pages_of_reviews_hold_the_approved_ones_newest_first(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    hidden = shop.value("SELECT min(id) FROM review WHERE product_id = ? AND status = 'approved'", key)
    shop.db.execute("UPDATE review SET status = 'not_approved' WHERE id = ?", (hidden,))
    wanted = [
        (title, nickname, f"{rating * 20}%")
        for title, nickname, rating in shop.db.execute(
            "SELECT title, nickname, rating FROM review WHERE product_id = ? AND status = 'approved' "
            "ORDER BY created_at DESC, id DESC",
            (key,),
        )
    ]
    seen = []
    for page in range(1, len(wanted) // 10 + 2):
        items = shop.get(url, p=page).dom.all("#customer-reviews .review-item")
        for item in items:
            author, _ = item.all(".review-details-value")
            seen.append(
                (item.one(".review-title").text, author.text, item.one(".rating-result").attrs["title"])
            )
    assert seen[: len(wanted)] == [tuple(" ".join(text.split()) for text in each) for each in wanted]


def test_a_review_waits_for_approval(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    action = shop.get(url).dom.one("#review-form").attrs["action"]
    reply = shop.post(action, FILLED)
    assert reply.location == url
    assert shop.follow(reply).messages == ["Thank you! Your review appears here once we have read it."]
    (change,) = shop.world.changes()
    assert (change.table, change.op) == ("review", "insert")
    assert change.new is not None
    assert {**change.new, "id": 0, "customer_id": 0} == {
        "id": 0,
        "product_id": key,
        "customer_id": 0,
        "nickname": "ShoppingEmma",
        "title": "Rather good",
        "detail": "It does\nwhat it should.",
        "rating": 4,
        "status": "pending",
        "created_at": "2023-06-12 12:00:00",
    }
    assert change.new["customer_id"] == shop.value(
        "SELECT id FROM customer WHERE email = ?", shop.world.session("shopping")["user"]
    )
    assert "ShoppingEmma" not in shop.get(url).text


def test_a_guest_may_review_too(guest: Shop) -> None:
    guest.post("/review/product/post/id/1/", FILLED)
    assert guest.value("SELECT customer_id FROM review ORDER BY id DESC LIMIT 1") is None
    assert not guest.world.changes().empty


@pytest.mark.parametrize("field", ["ratings[4]", "nickname", "title", "detail"])
def test_an_unfinished_review_is_kept_in_the_form(shop: Shop, field: str) -> None:
    reply = shop.post("/review/product/post/id/1/", {**FILLED, field: " "})
    assert reply.status == 422
    assert [error.text for error in reply.dom.all("#review-form .field-error")] == [
        "This is a required field."
    ]
    assert reply.messages == ["Your review was not sent. Please check the marked fields."]
    assert shop.get("/").messages == []
    assert "opened" in reply.dom.one("section#reviews").classes
    if field != "detail":
        assert reply.dom.one("#review_detail").text == "It does what it should."
    if field != "ratings[4]":
        assert "checked" in reply.dom.one("#Rating_4").attrs
    assert shop.world.changes().empty


@pytest.mark.parametrize("rating", ["15", "21", "-1", "4", "١٩", "four"])
def test_a_rating_is_one_to_five_stars(shop: Shop, rating: str) -> None:
    assert shop.post("/review/product/post/id/1/", {**FILLED, "ratings[4]": rating}).status == 422
    assert shop.world.changes().empty


def test_what_is_not_sold_cannot_be_reviewed(shop: Shop) -> None:
    assert shop.post("/review/product/post/id/99999999/", FILLED).status == 404
    shop.db.execute("UPDATE product SET status = 'disabled' WHERE id = 1")
    assert shop.post("/review/product/post/id/1/", FILLED).status == 404


def test_a_products_number_leads_to_its_page(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    reply = shop.get(f"/catalog/product/view/id/{key}/")
    assert (reply.status, reply.location) == (301, url)
    assert shop.get("/catalog/product/view/id/99999999/").status == 404


def test_related_products_are_other_products_in_stock(shop: Shop, product: tuple[int, str]) -> None:
    _, url = product
    related = [a.attrs["href"] for a in shop.get(url).dom.all(".block.related a.product-item-link")]
    assert 0 < len(set(related)) == len(related) <= 5
    assert url not in related


def test_a_friend_is_told(shop: Shop, product: tuple[int, str]) -> None:
    key, url = product
    page = shop.get(shop.get(url).dom.one("a.mailto").attrs["href"])
    assert "@" in page.dom.one("#sender_email").attrs["value"]
    form = page.dom.one("form.send")
    filled = {
        "sender_name": "Nora",
        "sender_email": "nora@mail.test",
        "message": "Look!",
        "recipient_name": "Tomas",
        "recipient_email": "tomas@mail.test",
    }
    refused = shop.post(form.attrs["action"], {**filled, "recipient_email": "nobody"})
    assert refused.status == 422
    assert shop.world.changes().empty
    assert shop.post(form.attrs["action"], filled).location == url
    (change,) = shop.world.changes()
    assert change.new is not None
    assert (change.table, change.new["product_id"], change.new["recipient_email"]) == (
        "product_email",
        key,
        "tomas@mail.test",
    )
