"""Layered navigation over attributes, the blocks beside it, the menu's roles, and the account's empty pages."""

from __future__ import annotations

import pytest

from .client import Reply, Shop


@pytest.fixture
def shelf(shop: Shop) -> tuple[int, str]:
    """A category of clothes, with its address."""
    sql = "SELECT id, path FROM category WHERE path LIKE 'clothing-shoes-jewelry/%' AND level = 2 ORDER BY id LIMIT 1"
    key, path = shop.db.execute(sql).get
    return int(key), f"/{path}.html"


def offers(reply: Reply, label: str) -> dict[str, str]:
    """Addresses of the values of an attribute, by what they say."""
    parts = [
        each for each in reply.dom.all("details.filter-options-item") if each.one("summary").text == label
    ]
    return {link.text: link.attrs["href"] for part in parts for link in part.all("a")}


def total(reply: Reply) -> int:
    words = reply.dom.first(".toolbar-amount").text.split()
    return int(words[-1] if "of" in words else words[0])


def test_each_value_leads_to_as_many_products_as_it_says(shop: Shop, shelf: tuple[int, str]) -> None:
    found = offers(shop.get(shelf[1]), "Color")
    assert len(found) > 3
    for said, href in list(found.items())[:3]:
        narrowed = shop.get(href)
        assert total(narrowed) == int(said.split()[-2])
        assert "Color" not in [each.text for each in narrowed.dom.all("details summary")]


def test_filters_add_up_and_are_removed_one_by_one(shop: Shop, shelf: tuple[int, str]) -> None:
    color = next(iter(offers(shop.get(shelf[1]), "Color").values()))
    brand = next(iter(offers(shop.get(color), "Brand").values()))
    both = shop.get(brand)
    assert [each.text for each in both.dom.all(".filter-current .filter-label")] == ["Brand", "Color"]
    removed = shop.get(both.dom.all(".filter-current a.remove")[0].attrs["href"])
    assert total(removed) == total(shop.get(color)) >= total(both)
    assert both.dom.one("a.filter-clear").attrs["href"] == shelf[1]
    price = both.dom.one("form.price-between")
    assert {each.attrs["name"] for each in price.all("input[type=hidden]")} == {"color", "manufacturer"}


@pytest.mark.parametrize("value", ["qqzzxx", "' OR 1=1", "%", "\u00e9" * 300])
def test_values_that_nothing_has_find_nothing(shop: Shop, shelf: tuple[int, str], value: str) -> None:
    reply = shop.get(shelf[1], color=value)
    assert reply.status == 200
    assert "No product matches this selection." in reply.text
    assert reply.dom.one("a.filter-clear").attrs["href"] == shelf[1]


def test_the_back_office_says_what_can_be_filtered_by(shop: Shop, shelf: tuple[int, str]) -> None:
    shop.db.execute("UPDATE attribute SET is_filterable = 0 WHERE code = 'color'")
    reply = shop.get(shelf[1], color="Black")
    assert offers(reply, "Color") == {}
    assert not reply.dom.all(".filter-current")


def test_search_results_are_narrowed_too(shop: Shop) -> None:
    found = offers(shop.get("/catalogsearch/result/", q="shoes"), "Brand")
    href = next(iter(found.values()))
    assert "q=shoes" in href
    assert total(shop.get(href)) < total(shop.get("/catalogsearch/result/", q="shoes"))


def test_sidebars_show_what_is_compared_and_wished_for(shop: Shop, shelf: tuple[int, str]) -> None:
    shop.db.execute("DELETE FROM wishlist_item WHERE customer_id = 1")
    shop.db.execute("DELETE FROM compare_item")
    empty = shop.get(shelf[1]).text
    assert "You have no items to compare." in empty
    assert "You have no items in your wish list." in empty
    product = shop.value(
        "SELECT id FROM product WHERE status = 'enabled' AND type = 'simple' ORDER BY id LIMIT 1"
    )
    name = shop.value("SELECT name FROM product WHERE id = ?", product)
    shop.post(f"/catalog/product_compare/add/product/{product}/")
    page = shop.get(shelf[1])
    assert name in page.dom.one(".block-compare .product-item-link").text


def test_the_menu_has_its_roles(shop: Shop) -> None:
    bar = shop.get("/").dom.one("#store-menu [role=menubar]")
    tops = bar.all("li.level0 > a.level-top")
    assert {each.attrs["role"] for each in bar.all("a")} == {"menuitem"}
    assert all(each.attrs["aria-haspopup"] == "menu" for each in tops)
    assert len(bar.all("ul.level1[role=menu] li.level2 a")) > 100
    field = shop.get("/").dom.one("#search")
    assert (field.attrs["role"], field.attrs["aria-controls"]) == ("combobox", "search_autocomplete")
    assert shop.get("/").dom.one("header a.advanced").attrs["href"] == "/catalogsearch/advanced/"


@pytest.mark.parametrize("path", ["/downloadable/customer/products/", "/vault/cards/listaction/"])
def test_the_account_has_its_empty_pages(shop: Shop, path: str) -> None:
    reply = shop.get(path)
    assert reply.dom.one(".nav.item.current a").attrs["href"] == path
    assert "You have n" in reply.text
