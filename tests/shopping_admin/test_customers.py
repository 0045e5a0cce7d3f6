"""Customers in the back office: their grid, one of them, addresses, groups, and who is in the shop now."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

AT = "/admin/customer/index/"
ONE = f"{AT}edit/id/1/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """The shop's default customer in the same world."""
    world.session("shopping")["user"] = STORE.roles[0].user
    return Shop(store, world, runner)


def test_a_customer_is_found_by_a_part_of_the_phone_number(office: Office) -> None:
    phone, name = office.row(
        "SELECT a.telephone, c.firstname || ' ' || c.lastname FROM customer c JOIN customer_address a"
        " ON a.customer_id = c.id AND a.is_default_billing WHERE c.id = 1"
    )
    page = office.get(f"{AT}?billing_telephone={phone[-8:]}")
    assert page.count == 1
    assert name in page.records[0]
    assert office.get(f"{AT}?search={phone[-8:]}").count == 1


def test_the_page_tells_what_a_customer_has_spent(office: Office) -> None:
    spent, count = office.row(
        "SELECT sum(grand_total - total_refunded), count(*) FROM sales_order"
        " WHERE customer_id = 1 AND status <> 'canceled'"
    )
    text = office.get(ONE).text
    assert f"Lifetime Sales</th><td>${spent / 100:,.2f}" in text
    assert f"Orders</th><td>{count}<" in text


def test_what_is_changed_is_seen_by_the_customer(office: Office, shop: Shop) -> None:
    assert office.send(ONE, firstname="Leonora").status == 302
    assert "Leonora" in shop.get("/customer/account/").text


def test_the_newsletter_follows_a_new_address(office: Office) -> None:
    assert office.send(ONE, email="leonora@example.net", is_subscribed="1").status == 302
    assert office.value("SELECT email FROM newsletter_subscriber WHERE customer_id = 1 AND subscribed") == (
        "leonora@example.net"
    )
    assert office.value("SELECT count(*) FROM newsletter_subscriber WHERE customer_id = 1") == 1


def test_two_customers_have_no_common_email(office: Office) -> None:
    email = office.value("SELECT email FROM customer WHERE id = 2")
    reply = office.send(ONE, email=email.upper())
    assert reply.status == 422
    assert "has this" in reply.dom.one(".field-error").text


def test_a_new_customer_has_no_password_yet(office: Office) -> None:
    new = {"firstname": "Ida", "lastname": "Quill", "email": "ida@example.org", "group_name": "General"}
    assert office.send(f"{AT}new/", **new).status == 302
    assert office.row("SELECT password_hash, is_active FROM customer WHERE email = 'ida@example.org'") == (
        "",
        1,
    )


def test_orders_outlive_the_account(office: Office) -> None:
    orders = office.value("SELECT count(*) FROM sales_order")
    assert orders
    assert office.post(f"{AT}delete/id/1/").status == 302
    assert office.value("SELECT count(*) FROM customer WHERE id = 1") == 0
    assert office.value("SELECT count(*) FROM sales_order") == orders
    for table in ("sales_order", "customer_address", "wishlist_item", "review"):
        assert office.value(f"SELECT count(*) FROM {table} WHERE customer_id = 1") == 0


def test_a_new_default_address_takes_the_old_ones_place(office: Office) -> None:
    typed = {
        "firstname": "Nora",
        "lastname": "Whitfield",
        "telephone": "(412) 555-0100",
        "street[0]": "1 Forbes Avenue",
        "city": "Pittsburgh",
        "region": "Pennsylvania",
        "postcode": "15222",
        "is_default_billing": "1",
    }
    assert office.send("/admin/customer/address/new/?customer=1", **typed).status == 302
    billing = "FROM customer_address WHERE customer_id = 1 AND is_default_billing"
    assert office.row(f"SELECT count(*), max(city) {billing}") == (1, "Pittsburgh")
    number = office.value("SELECT max(id) FROM customer_address")
    office.post(f"/admin/customer/address/delete/id/{number}/")
    assert office.value("SELECT max(id) FROM customer_address") == number
    wrong = office.send(f"/admin/customer/address/edit/id/{number}/", postcode="many")
    assert wrong.status == 422
    assert "ZIP" in wrong.dom.one(".field-error").text
    assert office.get("/admin/customer/address/new/?customer=9999999").status == 404


def test_ticked_customers_get_a_group(office: Office) -> None:
    office.post("/admin/customer/group/new/", {"code": "Friends", "tax_class": "Retail Customer"})
    ask = office.post(f"{AT}mass/", {"ids": ["1", "3"], "action": "assign"})
    assert ask.location == f"{AT}assign/?ids=1%2C3"
    assert office.post(ask.location, {"group_name": "Friends"}).status == 302
    friends = "SELECT group_concat(id) FROM customer WHERE group_name = 'Friends'"
    assert office.value(friends) == "1,3"
    number = office.value("SELECT id FROM customer_group WHERE code = 'Friends'")
    office.send(f"/admin/customer/group/edit/id/{number}/", code="Old friends")
    assert office.value("SELECT count(*) FROM customer WHERE group_name = 'Old friends'") == 2
    office.post(f"/admin/customer/group/delete/id/{number}/")
    assert office.value("SELECT group_name FROM customer WHERE id = 3") == "General"


def test_the_group_of_most_customers_stays(office: Office) -> None:
    office.post("/admin/customer/group/delete/id/1/")
    assert office.value("SELECT code FROM customer_group WHERE id = 1") == "General"
    assert office.send("/admin/customer/group/edit/id/1/", code="Generals").status == 422


def test_ticked_customers_are_subscribed(office: Office) -> None:
    office.post(f"{AT}mass/", {"ids": ["2", "4"], "action": "subscribe"})
    query = "SELECT count(*) FROM newsletter_subscriber WHERE customer_id IN (2, 4) AND subscribed"
    assert office.value(query) == 2
    office.post(f"{AT}mass/", {"ids": ["2", "4"], "action": "unsubscribe"})
    assert office.value(query) == 0


def test_who_was_here_a_moment_ago_is_online(office: Office) -> None:
    office.db.execute("UPDATE customer SET last_seen_at = NULL")
    assert office.get("/admin/customer/online/").count == 0
    office.db.execute("UPDATE customer SET last_seen_at = '2030-01-01 00:00:00' WHERE id = 5")
    office.db.execute("UPDATE customer SET last_seen_at = '2020-01-01 00:00:00' WHERE id = 6")
    assert office.get("/admin/customer/online/").count == 1


def test_who_may_only_look_changes_nothing(office: Office) -> None:
    office.enter("maria.santos")
    assert office.get(ONE).status == 200
    for path in (ONE, f"{AT}new/", f"{AT}delete/id/1/", f"{AT}resetPassword/id/1/", f"{AT}mass/"):
        assert office.post(path, {}).status == 403
    office.enter("theo.baker")
    assert office.get(ONE).status == 403
