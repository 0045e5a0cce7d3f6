"""Order history, order pages, ordering again, and looking up a guest's order."""

from __future__ import annotations

import json

import pytest

from webarium.sites.kit.formats import date_long, date_short, money

from .buying import NORA_ID, changed, errors
from .client import Shop


def newest(shop: Shop, condition: str = "1") -> int:
    return int(shop.value(f"SELECT max(id) FROM sales_order o WHERE customer_id = 1 AND {condition}"))


def with_options(shop: Shop) -> int:
    return newest(shop, "EXISTS (SELECT 1 FROM order_item i WHERE i.order_id = o.id AND i.options <> '[]')")


def test_the_history_lists_all_orders_newest_first(shop: Shop) -> None:
    count = shop.value("SELECT count(*) FROM sales_order WHERE customer_id = 1")
    numbers: list[str] = []
    for page in range(1, -(-count // 10) + 1):
        dom = shop.get("/sales/order/history/", p=page).dom
        rows = dom.all("#my-orders-table tbody tr")
        assert len(rows) <= 10
        numbers += [row.one("td.id").text for row in rows]
    keys = [
        f"{key:09d}"
        for (key,) in shop.db.execute(
            "SELECT id FROM sales_order WHERE customer_id = 1 ORDER BY created_at DESC, id DESC"
        )
    ]
    assert numbers == keys


def test_a_row_of_the_history(shop: Shop) -> None:
    key = newest(shop)
    created, total, status = shop.row(
        "SELECT created_at, grand_total, status FROM sales_order WHERE id = ?", key
    )
    dom = shop.get("/sales/order/history/").dom
    assert [each.text for each in dom.all("#my-orders-table th")] == [
        "Order #",
        "Date",
        "Ship To",
        "Order Total",
        "Status",
        "Action",
    ]
    row = dom.first("#my-orders-table tbody tr")
    assert [each.text for each in row.all("td")] == [
        f"{key:09d}",
        date_short(created),
        "Nora Whitfield",
        money(total),
        status.capitalize(),
        "View Order Reorder",
    ]
    assert row.one("a.view").attrs["href"] == f"/sales/order/view/order_id/{key}/"


def test_the_limiter_and_any_page_number(shop: Shop) -> None:
    assert len(shop.get("/sales/order/history/", limit=20).dom.all("#my-orders-table tbody tr")) == 20
    for query in ({"p": "0"}, {"p": "999"}, {"p": "x"}, {"limit": "7"}, {"limit": "-1"}):
        assert shop.get("/sales/order/history/", **query).status == 200
    last = shop.get("/sales/order/history/", p=999).dom
    assert last.one(".toolbar-amount").text.startswith("Items ")
    assert last.one("select#limiter option[selected]").text == "10"


def test_an_order_page_shows_everything(shop: Shop) -> None:
    key = with_options(shop)
    order = shop.row(
        "SELECT status, created_at, subtotal, shipping, grand_total FROM sales_order WHERE id = ?", key
    )
    dom = shop.get(f"/sales/order/view/order_id/{key}/").dom
    assert dom.one("h1").text == f"Order # {key:09d}"
    assert dom.one(".order-status").text == order[0].capitalize()
    assert dom.one(".order-date").text == f"Order Date: {date_long(order[1])}"
    table = dom.one(".order-details-items.ordered")
    query = "SELECT name, sku, options, price, qty FROM order_item WHERE order_id = ? ORDER BY id"
    items = list(shop.db.execute(query, (key,)))
    rows = table.all("tbody tr")
    assert len(rows) == len(items)
    for row, (name, sku, options, price, qty) in zip(rows, items, strict=True):
        assert row.one(".product-item-name").text == name
        pairs = zip(row.all("dt"), row.all("dd"), strict=True)
        assert [[title.text, value.text] for title, value in pairs] == json.loads(options)
        assert row.one("td.sku").text == sku
        assert row.one("td.price").text == money(price)
        assert row.one("td.qty").text == f"Ordered: {qty}"
        assert row.one("td.subtotal").text == money(price * qty)
    totals = {row.one("th").text: row.one("td").text for row in table.all("tfoot tr")}
    assert totals == {
        "Subtotal": money(order[2]),
        "Shipping & Handling": money(order[3]),
        "Grand Total": money(order[4]),
    }
    assert dom.one(".box-order-shipping-method .box-content").text == "Flat Rate - Fixed"
    assert dom.one(".box-order-billing-method .box-content").text == "Check / Money order"
    for kind in ("shipping", "billing"):
        street, city, region, postcode = shop.row(
            "SELECT street, city, region, postcode FROM order_address WHERE order_id = ? AND kind = ?",
            key,
            kind,
        )
        text = dom.one(f".box-order-{kind}-address .box-content").text
        assert street.split("\n")[0] in text
        assert f"{city}, {region}, {postcode} United States" in text


def test_complete_orders_have_an_invoice_and_a_shipment(shop: Shop) -> None:
    key = newest(shop, "status = 'complete'")
    dom = shop.get(f"/sales/order/view/order_id/{key}/").dom
    assert [each.text for each in dom.all(".order-links .item")] == [
        "Items Ordered",
        "Invoices",
        "Order Shipments",
    ]
    invoice = shop.value("SELECT id FROM invoice WHERE order_id = ?", key)
    assert f"Invoice #{invoice:09d}" in shop.get(f"/sales/order/invoice/order_id/{key}/").text
    carrier, number = shop.row("SELECT carrier, tracking_number FROM shipment WHERE order_id = ?", key)
    text = shop.get(f"/sales/order/shipment/order_id/{key}/").dom.one(".order-tracking").text
    assert text == f"{carrier} Tracking Number: {number}"
    assert f"{key:09d}" in shop.get(f"/sales/order/print/order_id/{key}/").dom.one("h1").text


def test_other_orders_have_neither(shop: Shop) -> None:
    key = newest(shop, "status = 'canceled'")
    dom = shop.get(f"/sales/order/view/order_id/{key}/").dom
    assert [each.text for each in dom.all(".order-links .item")] == ["Items Ordered"]
    assert shop.get(f"/sales/order/invoice/order_id/{key}/").status == 404
    assert shop.get(f"/sales/order/shipment/order_id/{key}/").status == 404


def test_there_is_no_way_to_cancel_or_redirect_an_order(shop: Shop) -> None:
    dom = shop.get(f"/sales/order/view/order_id/{newest(shop)}/").dom
    main = dom.one("#maincontent")
    assert [form.attrs["action"].split("/")[3] for form in main.all("form")] == ["reorder"]
    assert not [
        link
        for link in main.all("a")
        if "edit" in link.attrs.get("href", "") and "account" not in link.attrs["href"]
    ]


def test_comments_are_shown(shop: Shop) -> None:
    key = newest(shop)
    assert not shop.get(f"/sales/order/view/order_id/{key}/").dom.all(".order-comments")
    shop.db.execute(
        "INSERT INTO order_comment (order_id, created_at, comment) "
        "VALUES (?, '2023-06-10 09:05:00', 'Packed <twice>.')",
        (key,),
    )
    comments = shop.get(f"/sales/order/view/order_id/{key}/").dom.one(".order-comments-list")
    assert comments.text == "6/10/23, 9:05 AM Packed <twice>."


def test_ordering_again_fills_the_cart_exactly(shop: Shop) -> None:
    key = with_options(shop)
    shop.db.execute("UPDATE product SET stock = 50, status = 'enabled'")
    before = shop.world.changes()
    page = shop.follow(shop.post(f"/sales/order/reorder/order_id/{key}/"))
    assert page.messages == [f"The items of order #{key:09d} were added to your shopping cart."]
    items = shop.db.execute(
        "SELECT product_id, qty, options FROM order_item WHERE order_id = ? ORDER BY id", (key,)
    ).fetchall()
    steps = list(shop.world.changes().since(before))
    assert {(step.table, step.op) for step in steps} == {("cart_item", "insert")}
    assert [
        (step.new["product_id"], step.new["qty"], step.new["options"]) for step in steps if step.new
    ] == items
    assert all(step.new and step.new["customer_id"] == NORA_ID for step in steps)


def test_what_cannot_be_bought_is_not_ordered_again(shop: Shop) -> None:
    key = newest(shop, "(SELECT count(*) FROM order_item i WHERE i.order_id = o.id) > 1")
    (first, name), *rest = shop.db.execute(
        "SELECT product_id, name FROM order_item WHERE order_id = ? ORDER BY id", (key,)
    ).fetchall()
    shop.db.execute("UPDATE product SET stock = 50, status = 'enabled'")
    shop.db.execute("UPDATE product SET stock = 0 WHERE id = ?", (first,))
    page = shop.follow(shop.post(f"/sales/order/reorder/order_id/{key}/"))
    assert page.messages[0] == f"{name} is out of stock."
    assert len(page.messages) == 2
    shop.db.execute("UPDATE product SET status = 'disabled'")
    page = shop.follow(shop.post(f"/sales/order/reorder/order_id/{key}/"))
    assert len(page.messages) == len(rest) + 1
    assert shop.value("SELECT count(*) FROM cart_item WHERE customer_id < 2") == len(rest)


def guests_order(shop: Shop) -> tuple[int, str, str, str]:
    row = shop.row(
        "SELECT o.id, a.lastname, o.customer_email, a.postcode FROM sales_order o "
        "JOIN order_address a ON a.order_id = o.id AND a.kind = 'billing' "
        "WHERE o.customer_id IS NULL ORDER BY o.id"
    )
    return row[0], row[1], row[2], row[3]


def test_a_guest_finds_an_order_by_email_or_zip(guest: Shop) -> None:
    key, lastname, email, postcode = guests_order(guest)
    for data in ({"find_by": "email", "email": email.upper()}, {"find_by": "zip", "zip": postcode}):
        reply = guest.post(
            "/sales/guest/form/", {"order_id": f"#{key:09d}", "lastname": lastname.lower(), **data}
        )
        page = guest.follow(reply)
        assert page.dom.one("h1").text == f"Order # {key:09d}"
    assert guest.get("/sales/guest/print/").status == 200
    assert guest.post("/sales/guest/reorder/").location == "/checkout/cart/"
    assert changed(guest).keys() <= {("cart_item", "insert")}


@pytest.mark.parametrize("field", ["order_id", "lastname", "email"])
def test_a_guest_must_know_all(guest: Shop, field: str) -> None:
    key, lastname, email, _ = guests_order(guest)
    data = {"order_id": str(key), "lastname": lastname, "find_by": "email", "email": email}
    wrong = {"order_id": str(key + 1), "lastname": "Nobody", "email": "x@mail.test"}
    reply = guest.post("/sales/guest/form/", {**data, field: wrong[field]})
    assert reply.dom.one(".form-error").text == "You entered incorrect data. Please try again."
    assert errors(guest.post("/sales/guest/form/", {**data, field: ""})).keys() == {field}
    assert guest.get("/sales/guest/view/").location == "/sales/guest/form/"


def test_a_customers_order_is_not_a_guests(guest: Shop) -> None:
    key, lastname, email = guest.row(
        "SELECT o.id, a.lastname, o.customer_email FROM sales_order o "
        "JOIN order_address a ON a.order_id = o.id AND a.kind = 'billing' "
        "WHERE o.customer_id = 1 ORDER BY o.id DESC LIMIT 1"
    )
    data = {"order_id": str(key), "lastname": lastname, "find_by": "email", "email": email}
    assert guest.post("/sales/guest/form/", data).status == 422


def test_customers_have_their_list_instead_of_the_form(shop: Shop) -> None:
    assert shop.get("/sales/guest/form/").location == "/sales/order/history/"
