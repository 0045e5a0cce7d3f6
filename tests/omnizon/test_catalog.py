"""Finding things: search, order, facets, departments, product pages, reviews."""

from __future__ import annotations

import pytest

from .client import Store


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("laptop", [1]),
        ("smartphones", [21, 22, 23]),
        ("Smartphone", [21, 22, 23]),
        ("Automatic Espresso Machine", [51]),
        ("PlayStation DualSense", [16]),
        ("KTC 24 inch 1500R Curved Gaming Monitor", [2]),
        ("Michael Kors Oversized Slim Runway Men's Watch", [61]),
        ("samsung galaxy z fold 6", [23]),
        ("travel neck pillows", [167, 170]),
        ("dualsen", [16]),
        ("pots", [212, 215]),
    ],
)
def test_what_tasks_search_for_comes_first(store: Store, text: str, first: list[int]) -> None:
    assert store.get("/search", query=text).products[: len(first)] == first


def test_the_cheapest_espresso_machine_and_the_dearest_in_gaming_are_the_published_ones(store: Store) -> None:
    assert store.get("/search", query="Automatic Espresso Machine", sort="price-asc").products[0] == 51
    assert store.get("/category/gaming", sort="price-desc").products[0] == 23


def test_words_that_nothing_has_together_find_some_and_say_so(store: Store) -> None:
    found = store.get("/search", query="monitor trombone")
    assert found.products
    assert "Nothing matches all your words" in found.text
    nothing = store.get("/search", query="qqzzxx")
    assert nothing.products == []
    assert "We found nothing for qqzzxx" in nothing.text


def test_filters_narrow_and_combine(store: Store) -> None:
    found = store.get(
        "/search", query="headphones", min="20", max="150", rating="40", delivery="2", stock="1"
    ).products
    assert found
    for number in found:
        price, rating, days, stock = store.db.execute(
            "SELECT price, rating, delivery_days, stock FROM product WHERE id = ?", (number,)
        ).get
        assert 2000 <= price <= 15000
        assert rating >= 40
        assert days <= 2
        assert stock > 0
    brand = store.value("SELECT brand FROM product WHERE id = ?", found[0])
    own = store.get("/search", query="headphones", brand=brand).products
    assert found[0] in own
    assert {store.value("SELECT brand FROM product WHERE id = ?", each) for each in own} == {brand}


@pytest.mark.parametrize(
    ("sort", "column"), [("price-asc", "price"), ("price-desc", "-price"), ("rating", "-rating")]
)
def test_lists_are_sorted(store: Store, sort: str, column: str) -> None:
    found = store.get("/category/kitchen", sort=sort).products
    values = [store.value(f"SELECT {column} FROM product WHERE id = ?", each) for each in found]
    assert values == sorted(values)
    assert len(found) > 10


def test_pages_of_a_list_hold_everything_once(store: Store) -> None:
    slug = store.db.execute(
        """SELECT c.slug FROM category c JOIN product_category g ON g.category_id = c.id
        GROUP BY c.id ORDER BY count(*) DESC LIMIT 1"""
    ).get
    pages = [store.get(f"/category/{slug}", page=page).products for page in (1, 2)]
    total = store.value(
        """SELECT count(*) FROM product_category g JOIN category c ON c.id = g.category_id WHERE c.slug = ?""",
        slug,
    )
    assert len(pages[0]) == 24
    assert len({*pages[0], *pages[1]}) == total


def test_searching_is_state(store: Store) -> None:
    store.get("/search", query="laptop", sort="price-asc")
    updated = store.finish()["initialfinaldiff"]["updated"]
    assert updated["filter"]["searchQuery"] == updated["filter"]["searchInputValue"] == "laptop"
    assert updated["filter"]["sort"] == "price-asc"
    assert updated["router"]["location"]["pathname"] == "/search"


def test_suggestions_come_while_typing(store: Store) -> None:
    found = store.get("/suggest", query="headph").text
    assert "Headphones Department" in found
    assert "$" in found
    assert store.get("/suggest", query="").text == ""


def test_a_product_page_tells_everything(store: Store) -> None:
    page = store.get("/product/2")
    for part in ("$109.99", "Response Time 1 ms", "1500R", "Top reviews", "Buy Now", "Add to Cart"):
        assert part in page.text
    assert page.html.count("data-large=") == 4
    assert '<option value="30">30</option>' in page.html
    assert '<option value="31">' not in page.html


def test_what_is_not_in_stock_cannot_be_bought(store: Store) -> None:
    number = store.value("SELECT id FROM product WHERE stock = 0 LIMIT 1")
    page = store.get(f"/product/{number}").text
    assert "Currently unavailable" in page
    assert "Buy Now" not in page
    assert store.post("/cart/add", {"product": number}).status == 400
    assert store.value("SELECT count(*) FROM cart_item") == 0


def test_a_review_is_published(store: Store) -> None:
    words = {"stars": "4", "title": "Fine <b>thing</b>", "body": "Works."}
    page = store.follow(store.post("/product/15/review", words))
    assert "Thank you for your review" in page.text
    assert store.post("/product/15/review", {**words, "stars": "6"}).status == 422
    assert store.db.execute("SELECT author, stars, title FROM review ORDER BY id DESC LIMIT 1").get == (
        "Dana Whitlock",
        4,
        "Fine <b>thing</b>",
    )


@pytest.mark.parametrize(
    "path", ["/product/99999999", "/category/none", "/orders/none", "/lists/99", "/images/x.webp"]
)
def test_what_does_not_exist_is_not_found(store: Store, path: str) -> None:
    assert store.get(path).status == 404
