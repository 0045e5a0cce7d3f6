"""Dashboard, address book, account information and newsletter."""

from __future__ import annotations

import pytest

from webarium.sites.kit.passwords import verify_password

from .buying import ADDRESS, ADDRESS_ROW, NORA, NORA_ID, PASSWORD, TOMAS, changed, errors, sign_in
from .client import Shop

BOOK = "/customer/address/"


def first_address(shop: Shop) -> int:
    return int(shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND is_default_billing"))


def other_address(shop: Shop) -> int:
    return int(shop.value("SELECT id FROM customer_address WHERE customer_id = 1 AND NOT is_default_billing"))


def test_the_dashboard_shows_what_matters(shop: Shop) -> None:
    dom = shop.get("/customer/account/").dom
    assert dom.one("h1").text == "My Account"
    assert NORA in dom.one(".box-information").text
    assert len(dom.all("#my-orders-table tbody tr")) == 5
    city = shop.value("SELECT city FROM customer_address WHERE id = ?", first_address(shop))
    assert city in dom.one(".box-billing-address").text
    assert city in dom.one(".box-shipping-address").text
    labels = [link.text for link in dom.all(".block-collapsible-nav a")]
    assert labels == [
        "My Account",
        "My Orders",
        "My Downloadable Products",
        "My Wish List",
        "Address Book",
        "Account Information",
        "Stored Payment Methods",
        "My Product Reviews",
        "Newsletter Subscriptions",
    ]
    assert [link.text for link in dom.all(".block-collapsible-nav a[aria-current=page]")] == ["My Account"]


def test_the_book_expands_states_and_has_the_hooks_of_public_tasks(shop: Shop) -> None:
    dom = shop.get(BOOK).dom
    row = shop.row(
        "SELECT street, city, region, postcode FROM customer_address WHERE id = ?", first_address(shop)
    )
    for kind in ("billing", "shipping"):
        text = dom.one(f".box.box-address-{kind} .box-content").text
        assert f"{row[1]}, {row[2]}, {row[3]}" in text
        assert all(line in text for line in row[0].split("\n"))
    assert len(dom.all("#additional-addresses-table tbody tr")) == 1


def test_editing_the_default_address_changes_that_row_only(shop: Shop) -> None:
    key = first_address(shop)
    path = f"{BOOK}edit/id/{key}/"
    form = shop.get(path).dom.one("#form-validate")
    assert form.one("#firstname").attrs["value"] == "Nora"
    assert not form.all("#default_billing")
    page = shop.follow(shop.post(path.replace("edit", "formPost"), ADDRESS))
    assert page.messages == ["You saved the address."]
    assert "Pittsburgh, Pennsylvania, 15213" in page.dom.one(".box-address-shipping").text
    changes = changed(shop)
    assert changes.keys() == {("customer_address", "update")}
    assert set(changes["customer_address", "update"][0]) <= ADDRESS_ROW.keys()


def test_a_new_address_can_become_the_default(shop: Shop) -> None:
    shop.post(f"{BOOK}formPost/", {**ADDRESS, "default_billing": "1"})
    changes = changed(shop)
    added = changes["customer_address", "insert"][0]
    assert ADDRESS_ROW.items() <= added.items()
    assert (added["is_default_billing"], added["is_default_shipping"]) == (1, 0)
    assert changes["customer_address", "update"] == [{"is_default_billing": 0}]
    assert (
        shop.value("SELECT count(*) FROM customer_address WHERE customer_id = 1 AND is_default_billing") == 1
    )


def test_the_first_address_becomes_both_defaults(shop: Shop) -> None:
    shop.db.execute("DELETE FROM customer_address WHERE customer_id = 1")
    page = shop.get(BOOK)
    assert "You have no default billing and shipping address" in page.text
    assert "It will be your default billing address." in shop.get(f"{BOOK}new/").text
    shop.post(f"{BOOK}formPost/", ADDRESS)
    assert (
        shop.value(
            "SELECT is_default_billing + is_default_shipping FROM customer_address WHERE customer_id = 1"
        )
        == 2
    )


def test_an_additional_address_is_deleted_and_a_default_one_is_not(shop: Shop) -> None:
    kept, gone = first_address(shop), other_address(shop)
    page = shop.follow(shop.post(f"{BOOK}delete/id/{gone}/"))
    assert page.messages == ["You deleted the address."]
    page = shop.follow(shop.post(f"{BOOK}delete/id/{kept}/"))
    assert page.messages[0].startswith("A default address cannot be deleted.")
    assert [(change.op, change.key["id"]) for change in shop.world.changes()] == [("delete", gone)]


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"street[0]": ""}, "street-0", "This is a required field."),
        ({"region": ""}, "region", "This is a required field."),
        ({"region": "Atlantis"}, "region", "Please select one of the options."),
        ({"country_id": "Mars"}, "country_id", "Please select one of the options."),
        ({"postcode": "ABC"}, "postcode", "Please enter a valid ZIP code, such as 60601 or 60601-1234."),
        ({"telephone": "call me"}, "telephone", "Please enter a valid phone number, such as (123) 456-7890."),
        ({"city": "x" * 101}, "city", "Please enter no more than 100 characters."),
    ],
)
def test_the_form_says_what_is_wrong_and_keeps_the_rest(
    shop: Shop, wrong: dict[str, str], field: str, message: str
) -> None:
    reply = shop.post(f"{BOOK}formPost/", {**ADDRESS, **wrong})
    assert reply.status == 422
    assert errors(reply) == {field: message}
    assert reply.dom.one("#street-1").attrs["value"] == "Floor 3"
    assert reply.dom.one(f"#{field}").attrs["aria-invalid"] == "true"
    assert shop.world.changes().empty


def test_a_name_is_changed_without_a_password(shop: Shop) -> None:
    page = shop.follow(
        shop.post("/customer/account/edit/", {"firstname": "Nora", "lastname": "Hill", "email": "x"})
    )
    assert page.messages == ["You saved the account information."]
    assert changed(shop) == {("customer", "update"): [{"lastname": "Hill"}]}


def test_a_new_email_moves_session_and_newsletter(shop: Shop) -> None:
    shop.db.execute(
        "INSERT INTO newsletter_subscriber VALUES (?, 1, 1, '2023-01-01'), (?, NULL, 1, '2023-01-01')"
        " ON CONFLICT DO UPDATE SET customer_id = excluded.customer_id",
        (NORA, "nora@post.test"),
    )
    data = {
        "firstname": "Nora",
        "lastname": "Whitfield",
        "change_email": "1",
        "email": "nora@post.test",
        "current_password": PASSWORD,
    }
    assert shop.follow(shop.post("/customer/account/edit/", data)).messages == [
        "You saved the account information."
    ]
    assert shop.world.session("shopping")["user"] == "nora@post.test"
    assert "nora@post.test" in shop.get("/customer/account/").dom.one(".box-information").text
    rows = shop.db.execute(
        "SELECT email, customer_id FROM newsletter_subscriber WHERE customer_id = 1"
    ).fetchall()
    assert rows == [("nora@post.test", NORA_ID)]
    assert shop.value("SELECT count(*) FROM sales_order WHERE customer_email = ?", NORA) > 30


def test_a_new_password_signs_in_afterwards(shop: Shop) -> None:
    data = {
        "firstname": "Nora",
        "lastname": "Whitfield",
        "change_password": "1",
        "current_password": PASSWORD,
        "password": "Heron-Lake7",
        "password_confirmation": "Heron-Lake7",
    }
    shop.post("/customer/account/edit/", data)
    assert changed(shop).keys() == {("customer", "update")}
    assert verify_password(shop.value("SELECT password_hash FROM customer WHERE id = 1"), "Heron-Lake7")
    shop.get("/customer/account/logout/")
    sign_in(shop, NORA, "Heron-Lake7")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"change_email": "1", "email": TOMAS, "current_password": PASSWORD}, {"email"}),
        ({"change_email": "1", "email": "", "current_password": PASSWORD}, {"email"}),
        ({"change_email": "1", "email": "new@post.test"}, {"current_password"}),
        ({"change_email": "1", "email": "new@post.test", "current_password": "wrong"}, {"current_password"}),
        ({"change_password": "1", "password": "short", "current_password": PASSWORD}, {"password"}),
        (
            {
                "change_password": "1",
                "password": "Heron-Lake7",
                "password_confirmation": "x",
                "current_password": PASSWORD,
            },
            {"password_confirmation"},
        ),
    ],
)
def test_email_and_password_are_guarded(shop: Shop, data: dict[str, str], wrong: set[str]) -> None:
    reply = shop.post("/customer/account/edit/", {"firstname": "Nora", "lastname": "W", **data})
    assert reply.status == 422
    assert errors(reply).keys() == wrong
    assert shop.world.changes().empty


def test_links_open_their_part_of_the_form(shop: Shop) -> None:
    assert "checked" in shop.get("/customer/account/edit/changepass/1/").dom.one("#change_password").attrs
    assert "checked" in shop.get("/customer/account/edit/changeemail/1/").dom.one("#change_email").attrs
    assert "checked" not in shop.get("/customer/account/edit/").dom.one("#change_password").attrs


def test_the_newsletter_is_ordered_once_and_ended(shop: Shop) -> None:
    shop.db.execute("DELETE FROM newsletter_subscriber WHERE email = ?", (NORA,))
    box = shop.get("/newsletter/manage/").dom.one("#subscription")
    assert box.attrs["title"] == "General Subscription"
    assert "checked" not in box.attrs
    page = shop.follow(shop.post("/newsletter/manage/", {"is_subscribed": "1"}))
    assert page.messages == ["We have saved your subscription."]
    assert "checked" in shop.get("/newsletter/manage/").dom.one("#subscription").attrs
    row = shop.row("SELECT * FROM newsletter_subscriber WHERE email = ?", NORA)
    assert row == (NORA, NORA_ID, 1, "2023-06-12 12:00:00")
    again = shop.follow(shop.post("/newsletter/manage/", {"is_subscribed": "1"}))
    assert again.messages == ["We have updated your subscription."]
    page = shop.follow(shop.post("/newsletter/manage/"))
    assert page.messages == ["We have removed your newsletter subscription."]
    assert shop.value("SELECT subscribed FROM newsletter_subscriber WHERE email = ?", NORA) == 0
