"""What the store and its carriers do shows on its pages."""

from __future__ import annotations

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Store


def ware(store: Store) -> int:
    sql = "SELECT id FROM product WHERE parent_id IS NULL AND stock > 5 AND list_price IS NOT NULL ORDER BY id LIMIT 1"
    return int(store.value(sql))


def test_prices_stock_and_delivery_change(store: Store) -> None:
    product = ware(store)
    store.happens("price_changes", product=product, cents=9_999_999)
    assert "$99,999.99" in store.get(f"/product/{product}").text
    assert store.value("SELECT list_price FROM product WHERE id = ?", product) is None
    before = store.get(f"/product/{product}").text
    store.happens("delivery_changes", product=product, days=9)
    assert store.get(f"/product/{product}").text != before
    store.happens("stock_changes", product=product)
    page = store.get(f"/product/{product}").text
    assert "Add to Cart" not in page
    with pytest.raises(NothingHappensError, match="no product"):
        store.happens("stock_changes", product=99_999)


def test_an_order_moves_on(store: Store) -> None:
    sql = "SELECT number FROM purchase WHERE status = 'processing' ORDER BY id LIMIT 1"
    number = store.value(sql)
    store.happens("order_moves_on", number=number, status="shipped")
    assert "Shipped" in store.get(f"/orders/{number}").text
    with pytest.raises(NothingHappensError, match="is shipped"):
        store.happens("order_moves_on", number=number, status="cancelled")


def test_the_store_cancels_an_order(store: Store) -> None:
    number = store.value("SELECT number FROM purchase WHERE status = 'processing' ORDER BY id LIMIT 1")
    store.happens("order_moves_on", number=number, status="cancelled")
    assert "Canceled" in store.get(f"/orders/{number}").text


def test_a_review_appears(store: Store) -> None:
    product = ware(store)
    store.happens("review_appears", product=product, author="Ida", stars=2, title="Too loud", text="It hums.")
    assert "Too loud" in store.get(f"/product/{product}").text + store.get(f"/product/{product}/reviews").text


def test_the_cart_is_filled(store: Store) -> None:
    product = ware(store)
    for _ in range(2):
        store.happens("cart_is_filled", product=product)
    assert store.value("SELECT quantity FROM cart_item WHERE product_id = ?", product) == 2
    assert store.value("SELECT name FROM product WHERE id = ?", product) in store.get("/cart").text
