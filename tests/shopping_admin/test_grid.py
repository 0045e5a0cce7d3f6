"""Grids: filters, search, order, columns, views, export, and what they refuse."""

from __future__ import annotations

import csv
from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest

from .client import Office, Reply

ORDERS = "/admin/sales/order/"


def test_all_rows_are_counted_and_come_in_slices(office: Office) -> None:
    every = office.value("SELECT count(*) FROM sales_order")
    page = office.get(ORDERS)
    assert page.count == every
    assert len(page.records) == 20
    assert len(office.get(ORDERS, limit=50).records) == 50
    assert len(office.get(ORDERS, limit=51).records) == 20
    assert office.get(ORDERS, page=2).records[0] != page.records[0]


def test_a_choice_filters_and_is_told(office: Office) -> None:
    page = office.get(ORDERS, status="canceled")
    assert page.count == office.value("SELECT count(*) FROM sales_order WHERE status = 'canceled'")
    assert page.chips == ["Status: Canceled"]
    assert {row[-2] for row in page.records} == {"Canceled"}


def test_ranges_hold_both_ends(office: Office) -> None:
    low, high = office.row("SELECT min(grand_total), avg(grand_total) FROM sales_order")
    ends = {"grand_total_from": f"{low / 100:.2f}", "grand_total_to": f"{int(high) / 100:.2f}"}
    page = office.get(ORDERS, **ends)
    query = "SELECT count(*) FROM sales_order WHERE grand_total BETWEEN ? AND ?"
    assert page.count == office.value(query, low, int(high))
    day = str(office.value("SELECT max(date(created_at)) FROM sales_order"))
    page = office.get(ORDERS, created_at_from=day, created_at_to=day)
    assert page.count == office.value("SELECT count(*) FROM sales_order WHERE date(created_at) = ?", day)


def test_words_are_searched_one_by_one(office: Office) -> None:
    name = str(office.value("SELECT max(bill_name) FROM sales_order") or "")
    number = office.value("SELECT max(id) FROM sales_order")
    assert office.get(ORDERS, search=f"{number:09d}").count == 1
    assert office.get(ORDERS, search=f"{number:09d} nobody-at-all").count == 0
    if name:
        assert office.get(ORDERS, search=" ".join(reversed(name.split()))).count >= 1


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"grand_total_from": "abc"}, "amount such as 12.50"),
        ({"created_at_to": "soon"}, "date such as 06/12/2023"),
        ({"increment_id_from": "1.5"}, "whole number"),
        ({"status": "lost"}, "no value"),
    ],
)
def test_a_filter_that_cannot_be_read_is_told_and_left_out(
    office: Office, query: dict[str, str], told: str
) -> None:
    page = office.get(ORDERS, **query)
    assert page.status == 200
    assert page.chips == []
    assert told in " ".join(page.messages)


def test_nothing_in_an_address_breaks_a_grid(office: Office) -> None:
    for query in ("page=0", "page=x", "sort=none", "dir=up", "columns=none", "limit=-1", "search=%25_%5C'\""):
        assert office.get(f"{ORDERS}?{query}").status == 200


def test_columns_are_chosen_and_sorted(office: Office) -> None:
    page = office.get(ORDERS, columns=["grand_total", "customer_email"], sort="grand_total", dir="asc")
    assert page.columns == ["Select", "Grand Total (Purchased)", "Customer Email", "Action"]
    lowest = office.value("SELECT min(grand_total) FROM sales_order")
    assert page.records[0][1] == f"${lowest / 100:,.2f}"


def test_a_view_keeps_an_address_for_its_owner(office: Office) -> None:
    page = office.post(f"{ORDERS}views/", {"view_name": "Lost"}, referer=f"{ORDERS}?status=canceled&page=3")
    assert office.follow(page).messages == ["The view Lost has been saved."]
    assert "?status=canceled" in {
        a.attrs.get("href", "")[-16:] for a in office.get(ORDERS).dom.all(".views a")
    }
    office.enter("omar.haddad")
    number = office.value("SELECT id FROM admin_view")
    assert len(office.get(ORDERS).dom.all(".views li")) == 1
    assert office.post(f"{ORDERS}views/delete/", {"id": number}).status == 404


def test_an_export_holds_all_rows_of_the_filter(office: Office) -> None:
    reply = office.get(f"{ORDERS}export.csv", status="canceled")
    assert reply.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(StringIO(reply.text)))
    assert rows[0][:2] == ["ID", "Purchase Date"]
    assert len(rows) - 1 == office.value("SELECT count(*) FROM sales_order WHERE status = 'canceled'")


def test_columns_are_in_another_order_where_an_appearance_says_so(office: Office) -> None:
    def keys(page: Reply) -> list[str]:
        links = [a.attrs["href"] or "" for a in page.dom.all("table.data-grid th a")]
        return [parse_qs(urlsplit(link).query)["sort"][0] for link in links]

    usual, export = office.get(ORDERS), office.get(f"{ORDERS}export.csv").text
    office.turn_columns()
    turned = office.get(ORDERS)
    first, *between, last = keys(usual)
    assert keys(turned) == [first, *reversed(between), last]
    assert [[*row[:2], *row[-3:1:-1], *row[-2:]] for row in usual.records] == turned.records
    assert office.get(f"{ORDERS}export.csv").text == export


def test_chosen_columns_are_ticked_in_their_usual_order_in_every_appearance(office: Office) -> None:
    chosen = {"columns": ["increment_id", "created_at", "billing_name", "status"]}
    usual = office.get(ORDERS, **chosen)
    office.turn_columns()
    turned = office.get(ORDERS, **chosen)
    boxes = [
        [(box.attrs["value"], "checked" in box.attrs) for box in page.dom.all('input[name="columns"]')]
        for page in (usual, turned)
    ]
    assert boxes[0] == boxes[1]
    assert [row[1] for row in turned.records] == [row[1] for row in usual.records]
    assert [row[2:4] for row in turned.records] == [row[3:1:-1] for row in usual.records]
