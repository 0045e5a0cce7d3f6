"""The wish list and the customer's own reviews."""

from __future__ import annotations

from .buying import NORA, NORA_ID, PASSWORD, changed, put, ware
from .client import Shop

LIST = "/wishlist/"


def clear(shop: Shop) -> None:
    shop.db.execute("DELETE FROM wishlist_item WHERE customer_id = 1")


def wish(shop: Shop, product_id: int, **fields: str) -> int:
    shop.follow(shop.post("/wishlist/index/add/", {"product": str(product_id), **fields}))
    return int(shop.value("SELECT max(id) FROM wishlist_item"))


def test_adding_shows_the_product_in_the_list(shop: Shop) -> None:
    wanted = ware(shop, options=True)
    reply = shop.post("/wishlist/index/add/", {"product": str(wanted.id), **wanted.fields, "qty": "2"})
    assert reply.location == LIST
    page = shop.follow(reply)
    assert wanted.name in page.messages[0]
    assert wanted.name in page.dom.one(".products-grid.wishlist").text
    item = page.dom.first(".products-grid.wishlist .product-item")
    assert item.one(".product-item-name").text == wanted.name
    changes = changed(shop)
    assert changes.keys() == {("wishlist_item", "insert")}
    row = changes["wishlist_item", "insert"][0]
    assert (row["customer_id"], row["product_id"], row["qty"], row["options"]) == (
        NORA_ID,
        wanted.id,
        2,
        wanted.options,
    )


def test_adding_twice_raises_the_number(shop: Shop) -> None:
    clear(shop)
    wanted = ware(shop)
    wish(shop, wanted.id)
    wish(shop, wanted.id, qty="3")
    assert shop.db.execute("SELECT product_id, qty FROM wishlist_item WHERE customer_id = 1").fetchall() == [
        (wanted.id, 4)
    ]


def test_what_is_not_sold_is_not_wished_for(shop: Shop) -> None:
    before = shop.world.changes()
    for key in (99999999, shop.value("SELECT id FROM product WHERE status = 'disabled' LIMIT 1") or 99999999):
        page = shop.follow(shop.post("/wishlist/index/add/", {"product": str(key)}))
        assert "not available" in page.messages[0]
    assert shop.world.changes() == before


def test_a_guests_wish_is_granted_after_signing_in(guest: Shop) -> None:
    wanted = ware(guest, options=True)
    reply = guest.post("/wishlist/index/add/", {"product": str(wanted.id), **wanted.fields, "qty": "2"})
    page = guest.follow(reply)
    assert page.messages == ["You must login or register to add items to your wishlist."]
    referer = page.dom.one("#login-form [name=referer]").attrs["value"]
    done = guest.post("/customer/account/login/", {"email": NORA, "password": PASSWORD, "referer": referer})
    assert done.location == LIST
    assert wanted.name in guest.follow(done).dom.one(".products-grid.wishlist").text
    row = changed(guest)["wishlist_item", "insert"][0]
    assert (row["customer_id"], row["qty"], row["options"]) == (NORA_ID, 2, wanted.options)
    guest.get("/customer/account/logout/")
    guest.post("/customer/account/login/", {"email": NORA, "password": PASSWORD})
    assert len(changed(guest)["wishlist_item", "insert"]) == 1


def test_updating_saves_numbers_and_comments(shop: Shop) -> None:
    clear(shop)
    key = wish(shop, ware(shop).id)
    data = {f"qty[{key}]": "5", f"description[{key}]": "For\r\nthe <porch>"}
    page = shop.follow(shop.post("/wishlist/index/update/", data))
    assert page.messages == ["Your Wish List has been updated."]
    assert shop.row("SELECT qty, comment FROM wishlist_item WHERE id = ?", key) == (
        5,
        "For\nthe <porch>",
    )
    assert "For the <porch>" in page.dom.one(f"#product-item-comment-{key}").text
    assert shop.follow(shop.post("/wishlist/index/update/", data)).messages == []


def test_updating_refuses_all_when_one_is_wrong(shop: Shop) -> None:
    clear(shop)
    one, two = wish(shop, ware(shop).id), wish(shop, ware(shop, offset=1).id)
    before = shop.world.changes()
    for bad in ("0", "-1", "many", "", "1e3", "99999999999999999999"):
        reply = shop.post("/wishlist/index/update/", {f"qty[{one}]": "7", f"qty[{two}]": bad})
        assert reply.status == 422
        assert reply.dom.one(f"#qty-{one}").attrs["value"] == "7"
        assert reply.dom.one(f"#wish-error-{two}").text == "Please enter a quantity between 1 and 10,000."
    assert (
        shop.post("/wishlist/index/update/", {f"qty[{one}]": "1", f"description[{one}]": "x" * 2001}).status
        == 422
    )
    assert shop.world.changes() == before


def test_an_item_moves_into_the_cart(shop: Shop) -> None:
    clear(shop)
    wanted = ware(shop)
    key = wish(shop, wanted.id)
    page = shop.follow(shop.post(f"/wishlist/index/cart/item/{key}/", {f"qty[{key}]": "2"}))
    assert page.messages == [f"You added {wanted.name} to your shopping cart."]
    assert shop.db.execute("SELECT product_id, qty FROM cart_item WHERE customer_id < 2").fetchall() == [
        (wanted.id, 2)
    ]
    assert shop.value("SELECT count(*) FROM wishlist_item WHERE customer_id = 1") == 0


def test_an_item_without_its_options_leads_to_the_product(shop: Shop) -> None:
    clear(shop)
    wanted = ware(shop, options=True)
    key = wish(shop, wanted.id)
    reply = shop.post(f"/wishlist/index/cart/item/{key}/")
    assert reply.location == wanted.url
    assert "You need to choose options" in shop.follow(reply).messages[0]
    assert shop.value("SELECT count(*) FROM cart_item WHERE customer_id < 2") == 0


def test_everything_moves_into_the_cart_that_can(shop: Shop) -> None:
    clear(shop)
    fine, chosen, unchosen, gone = (
        ware(shop),
        ware(shop, options=True),
        ware(shop, options=True, offset=1),
        ware(shop, offset=1),
    )
    for each in (fine, chosen, unchosen, gone):
        wish(shop, each.id, **(chosen.fields if each is chosen else {}))
    shop.db.execute("UPDATE product SET stock = 0 WHERE id = ?", (gone.id,))
    page = shop.follow(shop.post("/wishlist/index/allcart/"))
    assert page.messages[-1].startswith("2 products have been added to shopping cart: ")
    assert len(page.messages) == 3
    left = {key for (key,) in shop.db.execute("SELECT product_id FROM wishlist_item WHERE customer_id = 1")}
    assert left == {unchosen.id, gone.id}


def test_an_item_is_removed(shop: Shop) -> None:
    clear(shop)
    key = wish(shop, ware(shop).id)
    page = shop.follow(shop.post(f"/wishlist/index/remove/item/{key}/"))
    assert page.messages[0].endswith("has been removed from your Wish List.")
    assert "You have no items in your wish list." in page.text


def test_a_cart_line_moves_onto_the_list(shop: Shop) -> None:
    clear(shop)
    wanted = ware(shop, options=True)
    put(shop, wanted, 2)
    line = shop.value("SELECT id FROM cart_item WHERE customer_id < 2")
    reply = shop.post(f"/wishlist/index/fromcart/item/{line}/")
    assert reply.location == "/checkout/cart/"
    assert shop.value("SELECT count(*) FROM cart_item WHERE customer_id < 2") == 0
    row = shop.row("SELECT product_id, qty, options FROM wishlist_item WHERE customer_id = 1")
    assert row == (wanted.id, 2, wanted.options)


def test_long_lists_have_pages_with_the_newest_first(shop: Shop) -> None:
    clear(shop)
    keys = [
        key
        for (key,) in shop.db.execute("SELECT id FROM product WHERE status = 'enabled' ORDER BY id LIMIT 25")
    ]
    for key in keys:
        wish(shop, key)
    dom = shop.get(LIST).dom
    assert len(dom.all(".wishlist .product-item")) == 20
    assert dom.first(".wishlist .product-item-name").text == shop.value(
        "SELECT name FROM product WHERE id = ?", keys[-1]
    )
    assert len(shop.get(LIST, p=2).dom.all(".wishlist .product-item")) == 5
    assert len(shop.get(LIST, limit=50).dom.all(".wishlist .product-item")) == 25


def test_own_reviews_are_listed_and_shown(shop: Shop) -> None:
    shop.db.execute(
        "INSERT INTO review VALUES "
        "(999999, 1, 1, 'Nora W.', 'Sound', 'Works <well>.', 4, 'pending', '2023-06-11 10:00:00')"
    )
    row = shop.get("/review/customer/").dom.first("#my-reviews-table tbody tr")
    assert row.one("td.date").text == "6/11/23"
    assert "Waiting for approval" in row.one("td.description").text
    page = shop.get("/review/customer/view/id/999999/").dom
    assert page.one("h1").text == "Review Details"
    assert page.one(".review-content").text == "Works <well>."
    assert page.one(".your-rating .rating-result").attrs["title"] == "80%"
    assert "Submitted as Nora W. on June 11, 2023" in page.one(".review-date").text
