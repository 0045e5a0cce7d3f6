"""What happens to the shop shows in the storefront, too."""

from __future__ import annotations

from .client import Shop


def test_the_storefront_follows(shop: Shop) -> None:
    sql = """SELECT sku, url_key, price FROM product WHERE type = 'simple' AND stock > 20 AND status = 'enabled'
        AND manage_stock AND regular_price IS NULL ORDER BY id LIMIT 1"""
    sku, key, price = shop.row(sql)
    shop.happens("price_changes", sku=sku, cents=price + 111)
    assert f"${(price + 111) / 100:,.2f}" in shop.get(f"/{key}.html").text
    shop.happens("stock_changes", sku=sku, units=0)
    assert "Out of stock" in shop.get(f"/{key}.html").text


def test_a_special_price_counts_on_its_days(shop: Shop) -> None:
    sql = """SELECT sku, url_key FROM product WHERE type = 'simple' AND stock > 20 AND status = 'enabled'
        AND regular_price IS NULL AND price > 1000 ORDER BY id LIMIT 2"""
    (sku, key), (later, other) = shop.db.execute(sql)
    shop.happens("special_price_is_set", sku=sku, cents=777)
    shop.happens("special_price_is_set", sku=later, cents=777, from_date="2023-07-01")
    assert "$7.77" in shop.get(f"/{key}.html").text
    assert "$7.77" not in shop.get(f"/{other}.html").text


def test_an_order_is_in_the_buyers_account(shop: Shop) -> None:
    email = shop.world.session("shopping")["user"]
    sku = shop.value("SELECT sku FROM product WHERE type = 'simple' AND stock > 5 ORDER BY id LIMIT 1")
    shop.happens("order_arrives", customer=email, items=[[sku, 1]], number=90_001)
    shop.happens("order_gets_a_note", order=90_001, text="It leaves tomorrow.")
    assert "000090001" in shop.get("/sales/order/history/").text
    assert "It leaves tomorrow." in shop.get("/sales/order/view/order_id/90001/").text


def test_a_review_says_something_else_and_stays(shop: Shop) -> None:
    sql = """SELECT sku, url_key FROM product WHERE type = 'simple' AND status = 'enabled' AND review_count = 0
        ORDER BY id LIMIT 1"""
    sku, key = shop.row(sql)
    shop.happens(
        "review_arrives", sku=sku, nickname="Wren", title="Fine", text="It hums a little.", stars=4,
        status="approved", number=90_001,
    )  # fmt: skip
    assert "It hums a little." in shop.get(f"/{key}.html").text
    shop.happens("review_is_rewritten", number=90_001, text="It has stopped humming.")
    told = shop.get(f"/{key}.html").text
    assert "It has stopped humming." in told
    assert "It hums a little." not in told
