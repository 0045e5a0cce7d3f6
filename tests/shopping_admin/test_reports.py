"""Reports and the dashboard: what they compute, how they are asked, and who may see them."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from webarium.sites.shopping_admin.reports.pages import GRIDS, REPORTS

from .client import Office, Reply

SALES = "/admin/reports/report_sales/"
YEARS = "?period_type=year&from=1/1/2019&to=12/31/2023"


def rows(page: Reply) -> list[list[str]]:
    """The rows of a report."""
    return page.records


def total(page: Reply) -> list[str]:
    """The last row of a report."""
    return [each.text for each in page.dom.one("tr.totals").all("td")]


def dollars(cents: int) -> str:
    """Cents as a report shows them."""
    return f"${cents / 100:,.2f}"


def test_orders_add_up_to_what_was_ordered(office: Office) -> None:
    count, units, amount, paid = office.row(
        "SELECT count(*), sum(units), sum(grand_total), sum(total_paid) FROM sales_order WHERE status <> 'canceled'"
    )
    page = office.get(f"{SALES}sales/filter/{YEARS}")
    assert total(page)[:4] == [f"{count:,}", f"{units:,}", dollars(amount), dollars(paid)]
    months = office.get(f"{SALES}sales/filter/?period_type=month&from=1/1/2019&to=12/31/2023")
    assert total(months) == total(page)
    assert len(rows(months)) > len(rows(page))


def test_a_status_may_be_asked_for(office: Office) -> None:
    count = office.value("SELECT count(*) FROM sales_order WHERE status IN ('canceled', 'pending')")
    asked = (
        f"{SALES}sales/filter/{YEARS}&show_order_statuses=1&order_statuses=canceled&order_statuses=pending"
    )
    assert total(office.get(asked))[0] == str(count)


def test_days_are_kept_as_they_were_typed(office: Office) -> None:
    page = office.get(f"{SALES}tax/filter/?from=2/1/23&to=2/28/2023")
    assert page.status == 200
    assert page.dom.one("#sales_report_from").attrs["value"] == "2/1/23"
    assert page.dom.one("#sales_report_to").attrs["value"] == "2/28/2023"


def test_days_without_orders_are_shown_on_request(office: Office) -> None:
    office.db.execute("DELETE FROM sales_order WHERE created_at LIKE '2022-02-%'")
    assert rows(office.get(f"{SALES}sales/filter/?from=2022-02-01&to=2022-02-28"))[0] == [
        "There is nothing to show here."
    ]
    full = rows(office.get(f"{SALES}sales/filter/?from=2022-02-01&to=2022-02-28&show_empty_rows=1"))
    assert len(full) == 28
    assert full[0][:2] == ["Feb 1, 2022", "0"]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?from=&to=6/1/2023", "required"),
        ("?from=someday&to=6/1/2023", "date such as"),
        ("?from=6/2/2023&to=6/1/2023", "before"),
        ("?from=1/1/1800&to=6/1/2023", "ten years"),
        ("?from=1/1/2022&to=6/1/2023&period_type=week", "options"),
    ],
)
def test_a_report_that_cannot_be_made_says_why(office: Office, query: str, told: str) -> None:
    page = office.get(f"{SALES}sales/filter/{query}")
    assert page.status == 422
    assert told in page.dom.one(".field-error").text


def test_the_bestsellers_of_a_year_are_the_most_ordered(office: Office) -> None:
    expected = list(
        office.db.execute(
            "SELECT p.name, sum(i.qty) AS count FROM order_item i JOIN sales_order o ON o.id = i.order_id"
            " JOIN product p ON p.id = i.product_id WHERE o.created_at LIKE '2022-%' AND o.status <> 'canceled'"
            " GROUP BY p.id ORDER BY count DESC, p.id LIMIT 5"
        )
    )
    page = office.get(f"{SALES}bestsellers/filter/?period_type=year&from=1/1/2022&to=12/31/2022")
    assert [(row[1], int(row[3])) for row in rows(page)] == expected


def test_refunds_and_invoices_are_of_their_own_days(office: Office) -> None:
    billed = office.value("SELECT sum(grand_total) FROM invoice WHERE created_at LIKE '2022-%'")
    page = office.get(f"{SALES}invoiced/filter/?period_type=year&from=1/1/2022&to=12/31/2022")
    assert total(page)[2] == dollars(billed)
    back = office.value("SELECT coalesce(sum(grand_total), 0) FROM creditmemo")
    office.db.execute(
        "INSERT INTO creditmemo (id, order_id, created_at, subtotal, shipping, grand_total)"
        " VALUES (9001, 1, '2023-01-05 10:00:00', 1000, 0, 1000)"
    )
    assert total(office.get(f"{SALES}refunded/filter/{YEARS}"))[2] == dollars(back + 1000)


def test_coupons_and_views_are_counted(office: Office) -> None:
    office.db.execute(
        "UPDATE sales_order SET coupon_code = 'TEA4TWO', discount = 300 WHERE id IN (1, 2)"
        " AND status <> 'canceled'"
    )
    used = office.value("SELECT count(*) FROM sales_order WHERE coupon_code = 'TEA4TWO'")
    found = [row for row in rows(office.get(f"{SALES}coupons/filter/{YEARS}")) if row[1] == "TEA4TWO"]
    assert sum(int(row[3]) for row in found) == used
    office.db.execute("DELETE FROM product_view")
    office.db.execute("INSERT INTO product_view (day, product_id, views) VALUES ('2023-03-05', 7, 12)")
    viewed = office.get("/admin/reports/report_product/viewed/filter/?from=3/1/2023&to=3/31/2023")
    name = office.value("SELECT name FROM product WHERE id = 7")
    assert [row[1] for row in rows(viewed)] == [name]


def test_the_export_is_the_table(office: Office) -> None:
    query = "?period_type=month&from=1/1/2022&to=12/31/2022"
    page = office.get(f"{SALES}sales/filter/{query}")
    lines = list(csv.reader(StringIO(office.get(f"{SALES}sales/export.csv{query}").text)))
    assert lines[0] == ["Interval", *page.columns[1:]]
    assert lines[1:-1] == rows(page)
    assert lines[-1] == ["Total", *total(page)]


def test_measures_are_in_another_order_where_an_appearance_says_so(office: Office) -> None:
    query = "?period_type=month&from=1/1/2022&to=12/31/2022"
    usual, export = (
        office.get(f"{SALES}sales/filter/{query}"),
        office.get(f"{SALES}sales/export.csv{query}").text,
    )
    office.turn_columns()
    turned = office.get(f"{SALES}sales/filter/{query}")
    assert rows(turned) == [[row[0], *row[-2:0:-1], row[-1]] for row in rows(usual)]
    assert total(turned) == [*total(usual)[-2::-1], total(usual)[-1]]
    assert turned.columns[1:-1] != usual.columns[1:-1]
    assert office.get(f"{SALES}sales/export.csv{query}").text == export


def test_carts_of_customers_are_seen(office: Office) -> None:
    office.db.execute("DELETE FROM cart_item")
    office.db.execute(
        "INSERT INTO cart_item (customer_id, product_id, qty, added_at) VALUES"
        " (9, 3, 2, '2023-06-01 10:00:00'), (9, 4, 1, '2023-06-02 10:00:00'), (0, 4, 1, '2023-06-02 10:00:00')"
    )
    amount = office.value(
        "SELECT sum(price * CASE id WHEN 3 THEN 2 ELSE 1 END) FROM product WHERE id IN (3, 4)"
    )
    (cart,) = office.get("/admin/reports/report_shopcart/abandoned/").records
    assert cart[2:5] == ["2", "3", dollars(amount)]
    assert office.get("/admin/reports/report_shopcart/product/").count == 2


@pytest.mark.parametrize("path", [each.path for each in (*REPORTS, *GRIDS)])
def test_reports_are_for_those_who_may_see_them(office: Office, path: str) -> None:
    assert office.get(path).status == 200
    office.enter("theo.baker")
    assert office.get(path).status == 403
    assert office.get(f"{path}export.csv{YEARS}").status == 403


def test_the_dashboard_tells_how_the_shop_does(office: Office) -> None:
    office.db.execute("UPDATE sales_order SET total_paid = grand_total WHERE id < 9")
    paid = office.value("SELECT sum(total_paid - total_refunded) FROM sales_order WHERE total_paid > 0")
    page = office.get("/admin/dashboard/?period=2y")
    assert page.dom.all(".sales-figure .price")[0].text == dollars(paid)
    assert len(page.dom.all(".bars rect")) == 24
    number = office.value("SELECT id FROM sales_order ORDER BY created_at DESC, id DESC LIMIT 1")
    assert f"/admin/sales/order/view/order_id/{number}/" in page.text
    top = office.value("SELECT term FROM search_term ORDER BY uses DESC, id DESC LIMIT 1")
    assert top in page.text
    office.enter("theo.baker")
    assert "Lifetime Sales" not in office.get("/admin/dashboard/").text


def test_what_was_sold_follows_orders_and_their_status(office: Office) -> None:
    lines = """SELECT substr(o.created_at, 1, 10), i.product_id, o.status, sum(i.qty) FROM order_item i
        JOIN sales_order o ON o.id = i.order_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""
    kept = "SELECT * FROM product_sale WHERE qty > 0 ORDER BY day, product_id, status"
    assert list(office.db.execute(kept)) == list(office.db.execute(lines))
    pending = office.value("SELECT max(id) FROM sales_order WHERE status = 'pending'")
    for deed in ("hold", "unhold", "cancel"):
        office.post(f"/admin/sales/order/{deed}/order_id/{pending}/")
        assert list(office.db.execute(kept)) == list(office.db.execute(lines))
    assert office.value("SELECT status FROM sales_order WHERE id = ?", pending) == "canceled"
    sku = office.value("SELECT sku FROM product WHERE type = 'variant' ORDER BY id LIMIT 1")
    office.send("/admin/sales/order_create/customer_id/1/", **{"sku[1]": sku, "qty[1]": "2"})
    assert office.value("SELECT sku FROM order_item ORDER BY id DESC LIMIT 1") == sku
    assert list(office.db.execute(kept)) == list(office.db.execute(lines))
