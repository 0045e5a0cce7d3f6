"""The compare list."""

from __future__ import annotations

import pytest

from .client import Shop


def sold(shop: Shop, count: int) -> list[int]:
    rows = shop.db.execute("SELECT id FROM product WHERE status = 'enabled' ORDER BY id LIMIT ?", (count,))
    return [row[0] for row in rows]


def listed(shop: Shop) -> list[int]:
    return [row[0] for row in shop.db.execute("SELECT product_id FROM compare_item ORDER BY product_id")]


@pytest.fixture(autouse=True)
def empty(shop: Shop) -> None:
    shop.db.execute("DELETE FROM compare_item")


def test_products_are_put_side_by_side(shop: Shop) -> None:
    first, second = sold(shop, 2)
    reply = shop.post(f"/catalog/product_compare/add/product/{second}/", referer="/about-us")
    assert reply.location == "/about-us"
    shop.post(f"/catalog/product_compare/add/product/{first}/")
    shop.post(f"/catalog/product_compare/add/product/{first}/")
    assert listed(shop) == [first, second]
    page = shop.get("/catalog/product_compare/")
    assert page.messages[0].startswith("You added product")
    assert len(page.dom.all("#product-comparison td.info")) == 2
    labels = [row.one("th").text for row in page.dom.all("#product-comparison tbody tr")]
    assert labels[:3] == ["Product", "SKU", "Description"]
    assert page.dom.one("a.compare .counter").text == "2 items"


def test_products_are_taken_off(shop: Shop) -> None:
    first, second, third = sold(shop, 3)
    for key in (first, second, third):
        shop.post(f"/catalog/product_compare/add/product/{key}/")
    shop.post(f"/catalog/product_compare/remove/product/{second}/")
    shop.post("/catalog/product_compare/remove/product/99999999/")
    assert listed(shop) == [first, third]
    shop.post("/catalog/product_compare/clear/")
    assert listed(shop) == []
    assert "You have no items to compare." in shop.get("/catalog/product_compare/").text


def test_a_list_belongs_to_its_visitor(shop: Shop) -> None:
    (key,) = sold(shop, 1)
    shop.post(f"/catalog/product_compare/add/product/{key}/")
    shop.world.session("shopping").pop("user")
    assert "You have no items to compare." in shop.get("/catalog/product_compare/").text
    shop.post(f"/catalog/product_compare/remove/product/{key}/")
    assert listed(shop) == [key]


def test_unknown_and_disabled_products_are_refused(shop: Shop) -> None:
    (key,) = sold(shop, 1)
    shop.db.execute("UPDATE product SET status = 'disabled' WHERE id = ?", (key,))
    for each in (key, 99999999):
        assert shop.post(f"/catalog/product_compare/add/product/{each}/").status == 404
    assert listed(shop) == []


def test_looking_at_a_link_compares_nothing(shop: Shop) -> None:
    assert shop.get("/catalog/product_compare/add/product/1/").status == 405
    assert listed(shop) == []
