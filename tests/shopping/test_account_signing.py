"""Signing in and out, registration and forgotten passwords."""

from __future__ import annotations

import pytest

from webarium.sites.kit.passwords import hash_password, verify_password

from .buying import NORA, NORA_ID, PASSWORD, TOMAS, changed, errors, put, sign_in, ware
from .client import Shop

LOGIN = "/customer/account/login/"
CREATE = "/customer/account/create/"
NEWCOMER = {
    "firstname": "Ida",
    "lastname": "Brandt",
    "email": "ida.brandt@post.test",
    "password": "Heron-Lake7",
    "password_confirmation": "Heron-Lake7",
}


def test_a_hash_depends_on_password_and_salt_only() -> None:
    one = hash_password("Teacup.2023", b"0123456789abcdef")
    assert one == hash_password("Teacup.2023", b"0123456789abcdef")
    assert one != hash_password("Teacup.2023", b"0123456789abcdeg")
    assert one.startswith("$argon2id$")
    assert verify_password(one, "Teacup.2023")
    assert not verify_password(one, "teacup.2023")
    assert not verify_password("not a hash", "x")


def test_signing_in_leads_to_the_account(guest: Shop) -> None:
    reply = guest.post(LOGIN, {"email": NORA.upper(), "password": PASSWORD})
    assert reply.location == "/customer/account/"
    page = guest.follow(reply)
    assert page.dom.one(".logged-in").text == "Welcome, Nora Whitfield!"
    assert guest.world.session("shopping")["user"] == NORA
    assert guest.world.changes().empty


@pytest.mark.parametrize(
    ("email", "password"),
    [(NORA, "wrong"), ("nobody@mail.test", PASSWORD), (NORA, PASSWORD + " "), (NORA, "")],
)
def test_wrong_data_signs_nobody_in(guest: Shop, email: str, password: str) -> None:
    reply = guest.post(LOGIN, {"email": email, "password": password})
    assert reply.status == 422
    assert reply.dom.one("#email").attrs["value"] == email
    assert reply.dom.one("#password").attrs["value"] == ""
    assert "user" not in guest.world.session("shopping")


def test_a_page_for_customers_comes_after_signing_in(guest: Shop) -> None:
    reply = guest.get("/sales/order/history/?p=2&limit=20")
    page = guest.follow(reply)
    assert page.dom.one("h1").text == "Customer Login"
    referer = page.dom.one("#login-form").one("[name=referer]").attrs["value"]
    done = guest.post(LOGIN, {"email": NORA, "password": PASSWORD, "referer": referer})
    assert done.location == "/sales/order/history/?p=2&limit=20"


@pytest.mark.parametrize(
    "referer",
    [
        "https://elsewhere.test/",
        "//elsewhere.test",
        "/\\elsewhere.test",
        "javascript:alert(1)",
        "/customer/account/logout/",
        "/customer/account/login/",
        "x" * 3000,
    ],
)
def test_signing_in_never_leads_astray(guest: Shop, referer: str) -> None:
    shown = guest.get(LOGIN, referer=referer).dom.one("#login-form").one("[name=referer]").attrs["value"]
    assert shown.startswith("/")
    assert not shown.startswith("//")
    reply = guest.post(LOGIN, {"email": NORA, "password": PASSWORD, "referer": referer})
    assert reply.location == "/customer/account/"


def test_a_guests_cart_becomes_the_customers(guest: Shop) -> None:
    both, only_guest = ware(guest), ware(guest, options=True)
    guest.db.execute("INSERT INTO cart_item VALUES (5000, 1, ?, 2, '[]', '2023-06-12 11:00:00')", (both.id,))
    put(guest, both, 1)
    put(guest, only_guest, 2)
    guest.post(f"/catalog/product_compare/add/product/{both.id}/")
    sign_in(guest)
    rows = guest.db.execute(
        "SELECT customer_id, product_id, qty, options FROM cart_item WHERE customer_id < 2 ORDER BY id"
    ).fetchall()
    assert rows == [(NORA_ID, both.id, 3, "[]"), (NORA_ID, only_guest.id, 2, only_guest.options)]
    assert guest.value("SELECT count(*) FROM compare_item WHERE customer_id = 0") == 0
    assert (
        guest.value("SELECT count(*) FROM compare_item WHERE customer_id = 1 AND product_id = ?", both.id)
        == 1
    )


def test_signing_out_leaves_the_cart_with_the_account(shop: Shop) -> None:
    put(shop, ware(shop))
    reply = shop.get("/customer/account/logout/")
    assert shop.follow(reply).dom.one("h1").text == "You are signed out"
    assert shop.get("/customer/account/").location.startswith(LOGIN)
    assert "Your cart is empty." in shop.get("/checkout/cart/").text
    sign_in(shop)
    assert "Your cart is empty." not in shop.get("/checkout/cart/").text


def test_signed_in_customers_need_no_sign_in_pages(shop: Shop) -> None:
    for path in (LOGIN, CREATE):
        assert shop.get(path).location == "/customer/account/"


def test_an_account_is_opened_exactly(guest: Shop) -> None:
    reply = guest.post(CREATE, {**NEWCOMER, "is_subscribed": "1"})
    page = guest.follow(reply)
    assert page.messages == ["Thank you for registering with OneStopShop."]
    assert "Ida Brandt" in page.dom.one(".box-information").text
    assert "You are subscribed" in page.dom.one(".box-newsletter").text
    changes = changed(guest)
    assert changes.keys() == {("customer", "insert"), ("newsletter_subscriber", "insert")}
    row = changes["customer", "insert"][0]
    assert (row["firstname"], row["email"], row["created_at"]) == (
        "Ida",
        NEWCOMER["email"],
        "2023-06-12 12:00:00",
    )
    assert verify_password(row["password_hash"], NEWCOMER["password"])


def test_registration_is_the_same_in_equal_worlds(guest: Shop) -> None:
    with guest.world.fork() as other:
        twin = Shop(guest.app, other, guest.runner)
        guest.post(CREATE, NEWCOMER)
        twin.post(CREATE, NEWCOMER)
        assert guest.world.changes() == other.changes()


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"firstname": "  "}, "firstname", "This is a required field."),
        ({"email": "ida"}, "email", "An email address looks like name@example.com."),
        ({"email": NORA.title()}, "email", "Somebody has an account with this email address already."),
        ({"password": "Ab1", "password_confirmation": "Ab1"}, "password", "Use at least 8"),
        (
            {"password": "abcdefgh", "password_confirmation": "abcdefgh"},
            "password",
            "Mix at least 3",
        ),
        (
            {"password_confirmation": "Heron-Lake8"},
            "password_confirmation",
            "The two passwords differ.",
        ),
    ],
)
def test_registration_says_what_is_wrong(
    guest: Shop, wrong: dict[str, str], field: str, message: str
) -> None:
    reply = guest.post(CREATE, {**NEWCOMER, **wrong})
    assert reply.status == 422
    assert errors(reply).keys() == {field}
    assert errors(reply)[field].startswith(message)
    assert reply.dom.one("#lastname").attrs["value"] == "Brandt"
    assert reply.dom.one("#password").attrs["value"] == ""
    assert guest.world.changes().empty


def test_a_forgotten_password_tells_nothing_about_accounts(guest: Shop) -> None:
    texts = []
    for email in (TOMAS, "nobody@mail.test"):
        page = guest.follow(guest.post("/customer/account/forgotpassword/", {"email": email}))
        texts.append(page.messages[0].replace(email, "…"))
    assert texts[0] == texts[1]
    assert texts[0].startswith("If … belongs to an account")
    assert errors(guest.post("/customer/account/forgotpassword/", {"email": "x"})).keys() == {"email"}
    assert guest.world.changes().empty
