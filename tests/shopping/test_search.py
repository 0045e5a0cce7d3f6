"""Search: results, their order, suggestions, terms, and the advanced form."""

from __future__ import annotations

import pytest

from .client import Reply, Shop


def names(reply: Reply) -> list[str]:
    return [link.text for link in reply.dom.all(".column.main a.product-item-link")]


def amount(reply: Reply) -> int:
    text = reply.dom.first(".toolbar-amount").text
    return int(text.rpartition(" of ")[2] if " of " in text else text.split()[0])


@pytest.fixture
def brand(shop: Shop) -> str:
    """A brand with many products, of one word."""
    name = shop.value(
        "SELECT b.name FROM brand b JOIN product p ON p.brand_id = b.id WHERE p.status = 'enabled' "
        "AND b.name NOT LIKE '% %' AND b.name NOT LIKE '%-%' GROUP BY b.id "
        "ORDER BY count(*) DESC, b.id LIMIT 1"
    )
    return str(name)


def test_the_query_is_echoed(shop: Shop, brand: str) -> None:
    reply = shop.get("/catalogsearch/result/", q=brand)
    assert reply.dom.one("h1.page-title").text == f"Search results for: '{brand}'"
    assert reply.dom.one("#search").attrs["value"] == brand
    assert reply.dom.one("title").text.startswith(f"Search results for: '{brand}'")


def test_a_brand_finds_its_products(shop: Shop, brand: str) -> None:
    own = shop.value(
        "SELECT count(*) FROM product p JOIN brand b ON b.id = p.brand_id "
        "WHERE b.name = ? AND p.status = 'enabled' AND p.type <> 'variant'",
        brand,
    )
    reply = shop.get("/catalogsearch/result/", q=brand.upper())
    assert amount(reply) >= own
    assert all(brand.lower() in name.lower() for name in names(reply)[: min(own, 5)])


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("order", ["price", "name"])
def test_results_are_ordered(shop: Shop, brand: str, order: str, direction: str) -> None:
    query = {"q": brand, "product_list_order": order, "product_list_limit": 36, "product_list_dir": direction}
    found = names(shop.get("/catalogsearch/result/index/", **query))
    rows = {
        " ".join(r[0].split()): r[1:] for r in shop.db.execute("SELECT name, price, lower(name) FROM product")
    }
    keys = [rows[name][0 if order == "price" else 1] for name in found]
    assert len(keys) > 3
    assert keys == sorted(keys, reverse=direction == "desc")


def test_results_descend_unless_asked_otherwise(shop: Shop, brand: str) -> None:
    plain = shop.get("/catalogsearch/result/index/", q=brand, product_list_order="price")
    told = shop.get(
        "/catalogsearch/result/index/", q=brand, product_list_order="price", product_list_dir="desc"
    )
    assert names(plain) == names(told)
    assert plain.dom.one("a.sorter-action").attrs["href"].endswith("product_list_dir=asc")


def test_a_products_name_finds_it_first(shop: Shop) -> None:
    for (name,) in shop.db.execute("SELECT name FROM product WHERE status = 'enabled' ORDER BY id LIMIT 9"):
        assert names(shop.get("/catalogsearch/result/", q=name[:128]))[0] == " ".join(name.split())


def test_a_sku_finds_its_product_alone(shop: Shop) -> None:
    sku, name = shop.row("SELECT sku, name FROM product WHERE status = 'enabled' LIMIT 1")
    assert names(shop.get("/catalogsearch/result/", q=f" {sku.lower()} ")) == [" ".join(name.split())]


def test_words_that_never_meet_are_looked_for_one_by_one(shop: Shop, brand: str) -> None:
    reply = shop.get("/catalogsearch/result/", q=f"{brand} qqzzxx")
    assert "Nothing has all of these words." in reply.text
    assert amount(reply) == amount(shop.get("/catalogsearch/result/", q=brand))


def test_nothing_found_is_said_and_helped(shop: Shop) -> None:
    reply = shop.get("/catalogsearch/result/", q="qqzzxx")
    assert "Nothing was found for this search." in reply.text
    assert reply.dom.all(".no-results a")


def test_one_letter_is_too_short(shop: Shop) -> None:
    assert "Type at least 2 characters to search." in shop.get("/catalogsearch/result/", q="x").text
    assert shop.get("/catalogsearch/result/", q="   ").location == "/catalogsearch/advanced/"


def test_results_are_narrowed(shop: Shop, brand: str) -> None:
    reply = shop.get("/catalogsearch/result/", q=brand)
    link = next(a for a in reply.dom.all("#narrow-by-list a") if "cat=" in a.attrs["href"])
    count = int(link.one(".count").text.split()[0])
    narrowed = shop.get(link.attrs["href"])
    assert amount(narrowed) == count
    assert f"q={brand}" in narrowed.dom.one("a.filter-clear").attrs["href"]


def test_forms_of_a_listing_carry_the_search_along(shop: Shop, brand: str) -> None:
    reply = shop.get("/catalogsearch/result/index/", q=brand, price="0-900", product_list_mode="list", p=1)
    form = reply.dom.one(".sorter form")
    carried = {each.attrs["name"]: each.attrs["value"] for each in form.all("input")}
    assert carried == {"q": brand, "price": "0-900", "product_list_mode": "list"}


def test_related_terms_share_a_word(shop: Shop) -> None:
    shop.db.execute("DELETE FROM search_term")
    shop.db.executemany(
        "INSERT INTO search_term (term, uses, results) VALUES (?, ?, ?)",
        [
            ("blue lamp", 5, 3),
            ("blue shoes", 9, 2),
            ("red lamp", 1, 0),
            ("blueprint", 2, 1),
            ("green", 50, 9),
        ],
    )
    reply = shop.get("/catalogsearch/result/", q="Blue Lamp")
    assert [dd.text for dd in reply.dom.all(".related-terms dd")] == ["blue shoes", "blueprint"]


def test_popular_terms_lead_to_their_results(shop: Shop) -> None:
    reply = shop.get("/search/term/popular/")
    links = reply.dom.all(".search-terms a")
    assert [link.text for link in links] == sorted(link.text for link in links)
    assert names(shop.get(links[0].attrs["href"]))


def test_suggestions_show_terms_and_products(shop: Shop, brand: str) -> None:
    shop.db.execute(
        "INSERT OR REPLACE INTO search_term (term, uses, results) VALUES (?, 7, 3)", (brand.lower(),)
    )
    reply = shop.get("/search/ajax/suggest/", q=brand[:4])
    goals = [each.attrs["data-goto"] for each in reply.dom.all("li[role=option]")]
    assert brand.lower() in [each.text for each in reply.dom.all("li .name")]
    assert any(goal.startswith("/catalogsearch/result/?q=") for goal in goals)
    assert any(goal.endswith(".html") for goal in goals)
    for nothing in ("", "x", "qqzzxx", '"', "%", "_ _"):
        assert shop.get("/search/ajax/suggest/", q=nothing).text.strip() == ""


def test_a_suggestions_wildcards_are_letters(shop: Shop) -> None:
    shop.db.execute("INSERT OR REPLACE INTO search_term (term, uses, results) VALUES ('100% cotton', 7, 3)")
    options = shop.get("/search/ajax/suggest/", q="100%").dom.all("li[role=option]")
    found = [each.one(".name").text for each in options if "?q=" in each.attrs["data-goto"]]
    assert found == ["100% cotton"]


def test_advanced_search_needs_something(shop: Shop) -> None:
    assert "Enter a search term and try again." in shop.get("/catalogsearch/advanced/result/", name=" ").text
    reply = shop.get("/catalogsearch/advanced/result/", **{"price[from]": "cheap"})
    assert "Please enter an amount such as 12.50." in reply.text


def test_advanced_search_demands_everything(shop: Shop, brand: str) -> None:
    query = {"brand": brand, "price[from]": "10", "price[to]": "60"}
    reply = shop.get("/catalogsearch/advanced/result/", **query)
    wanted = shop.value(
        "SELECT count(*) FROM product p JOIN brand b ON b.id = p.brand_id WHERE p.status = 'enabled' "
        "AND p.type <> 'variant' AND b.name LIKE ? AND price BETWEEN 1000 AND 6000",
        f"%{brand}%",
    )
    assert reply.dom.one(".search.found strong").text == f"{wanted} item{'' if wanted == 1 else 's'}"
    back = shop.get(reply.dom.one("a.action.back").attrs["href"])
    assert back.dom.one("#brand").attrs["value"] == brand


def test_advanced_search_by_name_sku_and_description(shop: Shop) -> None:
    row = shop.row(
        "SELECT name, sku, summary FROM product WHERE status = 'enabled' ORDER BY id LIMIT 1 OFFSET 3"
    )
    name, sku, summary = row
    word = max(summary.split(), key=len).strip(".,")
    for query in ({"sku": sku}, {"name": name[:128]}, {"sku": sku, "description": word}):
        assert " ".join(name.split()) in names(shop.get("/catalogsearch/advanced/result/", **query))
    assert not names(shop.get("/catalogsearch/advanced/result/", sku=sku, description="qqzzxx"))
    assert not names(shop.get("/catalogsearch/advanced/result/", sku="%"))
