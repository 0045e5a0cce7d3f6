"""The frame around all pages, the contact form, the newsletter, and the shop's own words."""

from __future__ import annotations

import pytest

from .client import Shop

MESSAGE = {
    "name": "Nora",
    "email": "nora@mail.test",
    "telephone": "",
    "comment": "I’d like a refund.\nThanks!",
}


def test_the_header_knows_who_is_there(shop: Shop, guest: Shop) -> None:
    first, last = shop.row(
        "SELECT firstname, lastname FROM customer WHERE email = ?", shop.world.session("shopping")["user"]
    )
    links = shop.get("/").dom.one("ul.header.links").text
    assert links == f"Welcome, {first} {last}! My Account My Wish List Sign Out"
    assert "Sign In Create an Account" in guest.get("/").dom.one("ul.header.links").text


def test_the_mini_cart_counts_units(shop: Shop) -> None:
    shop.db.execute("DELETE FROM cart_item")
    assert shop.get("/").dom.one(".showcart .counter").text == "0 items"
    customer = shop.value("SELECT id FROM customer WHERE email = ?", shop.world.session("shopping")["user"])
    shop.db.execute(
        "INSERT INTO cart_item (customer_id, product_id, qty, added_at) VALUES (?, 1, 3, '2023-06-12 12:00')",
        (customer,),
    )
    dom = shop.get("/").dom
    assert dom.one(".showcart .counter").text == "3 items"
    price = shop.value("SELECT price * 3 FROM product WHERE id = 1")
    assert dom.one("#minicart .subtotal .price").text == f"${price // 100:,}.{price % 100:02d}"


def test_the_contact_form_has_the_hooks_that_tasks_rely_on(shop: Shop, guest: Shop) -> None:
    dom = shop.get("/contact").dom
    comment = next(
        each for each in dom.all("textarea") if each.attrs.get("title") == "What\u2019s on your mind?"
    )
    assert comment.attrs["name"] == "comment"
    assert dom.one("#email").attrs["value"] == shop.world.session("shopping")["user"]
    assert guest.get("/contact/").dom.one("#email").attrs["value"] == ""


def test_a_message_is_kept(shop: Shop) -> None:
    reply = shop.post("/contact/index/post/", MESSAGE)
    assert shop.follow(reply).messages[0].startswith("Thank you for your message")
    (change,) = shop.world.changes()
    assert change.new is not None
    assert {**change.new, "id": 1} == {"id": 1, **MESSAGE, "created_at": "2023-06-12 12:00:00"}


@pytest.mark.parametrize(
    ("field", "value"), [("name", ""), ("email", "nora"), ("comment", " \n "), ("name", "x" * 300)]
)
def test_an_unfinished_message_is_refused(shop: Shop, field: str, value: str) -> None:
    reply = shop.post("/contact/index/post/", {**MESSAGE, field: value})
    assert reply.status == 422
    assert len(reply.dom.all("#contact-form .field-error")) == 1
    assert shop.world.changes().empty


def test_the_newsletter_takes_a_guest(guest: Shop) -> None:
    reply = guest.post("/newsletter/subscriber/new/", {"email": "someone@else.test"}, referer="/contact/")
    assert reply.location == "/contact/"
    assert guest.follow(reply).messages == ["You are on the list. Thank you!"]
    (change,) = guest.world.changes()
    assert change.new is not None
    assert dict(change.new) == {
        "email": "someone@else.test",
        "customer_id": None,
        "subscribed": 1,
        "changed_at": "2023-06-12 12:00:00",
    }
    again = guest.post("/newsletter/subscriber/new/", {"email": "Someone@Else.test"})
    assert guest.follow(again).messages == ["This email address is on the list already."]


def test_the_newsletter_takes_the_customer_but_nobody_elses_address(shop: Shop) -> None:
    own = shop.world.session("shopping")["user"]
    shop.db.execute("DELETE FROM newsletter_subscriber")
    other = shop.value("SELECT email FROM customer WHERE email <> ? LIMIT 1", own)
    reply = shop.post("/newsletter/subscriber/new/", {"email": other})
    assert shop.follow(reply).messages == ["This email address belongs to another account."]
    shop.post("/newsletter/subscriber/new/", {"email": str(own)})
    rows = shop.db.execute(
        "SELECT n.email, c.email FROM newsletter_subscriber n JOIN customer c ON c.id = n.customer_id"
    )
    assert rows.fetchall() == [(own, own)]


@pytest.mark.parametrize("email", ["", "x", "a@b", "<b>@x.test", "a@b.test, c@d.test"])
def test_the_newsletter_wants_an_address(shop: Shop, email: str) -> None:
    reply = shop.post("/newsletter/subscriber/new/", {"email": email}, referer="https://elsewhere.test/")
    assert reply.location == "/"
    assert shop.follow(reply).messages == ["An email address looks like name@example.com."]
    assert shop.world.changes().empty


def test_pages_of_words_are_linked_from_everywhere(shop: Shop) -> None:
    query = "SELECT identifier, title, heading FROM cms_page WHERE in_footer AND is_active ORDER BY id"
    pages = shop.db.execute(query).fetchall()
    assert pages
    footer = {a.attrs["href"]: a.text for a in shop.get("/").dom.all("footer a")}
    for identifier, title, heading in pages:
        assert footer[f"/{identifier}"] == title
        reply = shop.get(f"/{identifier}")
        assert reply.dom.one("h1.page-title").text == (heading or title)
        assert reply.dom.one(".prose").text


def test_links_of_the_frame_lead_somewhere(shop: Shop, guest: Shop) -> None:
    for visitor in (shop, guest):
        home = visitor.get("/").dom
        links = {a.attrs["href"] for part in ("header", "footer") for a in home.all(f"{part} a")}
        for href in sorted(links):
            assert visitor.get(href).status in (200, 302), href


def test_what_is_not_there_is_said_in_words(shop: Shop) -> None:
    for path in ("/nothing", "/nothing.html", "/no/thing.html", "/.html", "/a/b/c", "/nothing.html/more"):
        reply = shop.get(path)
        assert reply.status == 404, path
        assert "cannot find" in reply.dom.one("h1").text
    assert shop.world.changes().empty


def test_no_page_promises_what_the_shop_lacks(shop: Shop) -> None:
    words = " ".join(shop.get(path).dom.one("body").text.lower() for path in ("/", "/contact/", "/about-us"))
    for absent in ("call us", "phone us", "discount", "coupon", "sale price"):
        assert absent not in words
