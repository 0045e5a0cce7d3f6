"""What customers, the warehouse and colleagues do to the shop shows in the back office."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.sites.kit.happenings import NothingHappensError

from .client import Office

ORDER = 90_001
AT = f"/admin/sales/order/view/order_id/{ORDER}/"


def wares(office: Office, count: int = 2) -> list[tuple[str, str, int, int]]:
    """Name, SKU, price and stock of plain products."""
    sql = """SELECT name, sku, price, stock FROM product WHERE type = 'simple' AND stock > 20 AND manage_stock
        AND status = 'enabled' AND regular_price IS NULL ORDER BY id LIMIT ?"""
    return [tuple(row) for row in office.db.execute(sql, (count,))]


@pytest.fixture
def arrived(office: Office) -> list[tuple[str, str, int, int]]:
    """What was bought by an order that arrived: one of the first product, three of the second."""
    found = wares(office)
    email = office.value("SELECT email FROM customer WHERE id = 20")
    items = [[found[0][1], 1], [found[1][1], 3]]
    office.happens("order_arrives", customer=email, items=items, shipping=2_000, number=ORDER, minutes_ago=30)
    return found


def test_an_order_arrives(office: Office, arrived: list[tuple[str, str, int, int]]) -> None:
    page = office.get(AT)
    (first, _, price, stock), (second, _, other, more) = arrived
    assert first in page.text
    assert second.replace("'", "&#39;") in page.text
    total = price + 3 * other + 2_000
    assert f"${total // 100:,}.{total % 100:02d}" in page.text
    assert page.dom.one("#order_status").text == "Pending"
    assert office.value("SELECT stock FROM product WHERE name = ?", first) == stock - 1
    assert office.value("SELECT stock FROM product WHERE name = ?", second) == more - 3
    assert office.get("/admin/sales/order/").records[0][1] == f"{ORDER:09d}"
    assert office.db.execute("SELECT count(*) FROM order_address WHERE order_id = ?", (ORDER,)).get == 2


def test_an_order_takes_its_way(office: Office, arrived: list[tuple[str, str, int, int]]) -> None:
    office.happens("order_is_billed", order=ORDER)
    assert office.get(AT).dom.one("#order_status").text == "Processing"
    office.happens("order_is_sent", order=ORDER, carrier="DHL", tracking="DH 1")
    assert office.get(AT).dom.one("#order_status").text == "Complete"
    office.happens("order_is_refunded", order=ORDER, sku=arrived[1][1], units=2)
    assert "Credit Memo #" in office.get(AT).text
    with pytest.raises(NothingHappensError, match="complete"):
        office.happens("order_is_canceled", order=ORDER)


@pytest.mark.usefixtures("arrived")
def test_an_order_is_held_or_canceled(office: Office) -> None:
    office.happens("order_is_held", order=ORDER)
    assert office.get(AT).dom.one("#order_status").text == "On Hold"
    with pytest.raises(NothingHappensError):
        office.happens("order_is_canceled", order=ORDER)


def test_what_is_canceled_is_back_in_stock(office: Office, arrived: list[tuple[str, str, int, int]]) -> None:
    office.happens("order_is_canceled", order=ORDER)
    assert office.get(AT).dom.one("#order_status").text == "Canceled"
    assert office.value("SELECT stock FROM product WHERE name = ?", arrived[1][0]) == arrived[1][3]


@pytest.mark.usefixtures("arrived")
def test_an_order_gets_a_note(office: Office) -> None:
    office.happens("order_gets_a_note", order=ORDER, text="Please ring twice.")
    assert "Please ring twice." in office.get(AT).text
    with pytest.raises(NothingHappensError, match="no order"):
        office.happens("order_gets_a_note", order=99_999, text="Hello?")


def test_a_review_waits_or_counts(office: Office) -> None:
    name, sku, _, _ = wares(office, 1)[0]
    before = office.value("SELECT review_count FROM product WHERE sku = ?", sku)
    review: dict[str, Any] = {
        "sku": sku,
        "nickname": "Lo",
        "title": "Odd smell",
        "text": "Of fish.",
        "stars": 2,
    }
    office.happens("review_arrives", **review)
    assert "Odd smell" in office.get("/admin/review/product/pending/").text
    assert office.value("SELECT review_count FROM product WHERE sku = ?", sku) == before
    office.happens("review_arrives", status="approved", **review)
    assert office.value("SELECT review_count FROM product WHERE sku = ?", sku) == before + 1
    assert office.get("/admin/review/product/").text.count(name) == 2


def test_products_change(office: Office) -> None:
    name, sku, price, _ = wares(office, 1)[0]
    office.happens("stock_changes", sku=sku, units=3)
    office.happens("price_changes", sku=sku, cents=price + 111)
    office.happens("product_is_put", sku=sku, status="disabled")
    row = next(each for each in office.get("/admin/catalog/product/", search=sku).records if name in each)
    assert "3" in row
    assert f"${(price + 111) / 100:,.2f}" in row
    assert "Disabled" in row
    with pytest.raises(NothingHappensError, match="no product"):
        office.happens("stock_changes", sku="nothing", units=1)


def test_a_cart_rule_appears(office: Office) -> None:
    office.happens("cart_rule_appears", title="June lamps", percent=15, code="LAMPS15", skus=["a", "b"])
    assert "LAMPS15" in office.get("/admin/sales_rule/promo_quote/").text
    assert office.row("SELECT amount, skus, is_active FROM cart_rule WHERE name = 'June lamps'") == (
        1500,
        '["a", "b"]',
        0,
    )


def test_the_bell_counts_a_notice(office: Office) -> None:
    before = office.value("SELECT count(*) FROM admin_notification WHERE NOT is_read")
    office.happens("notice_appears", title="Stock-taking", text="On Friday.", severity="major")
    page = office.get("/admin/admin/notification/")
    assert "Stock-taking" in page.text
    assert str(before + 1) in page.dom.one(".bell").text
