"""Templates of e-mails and newsletters, the newsletter's queue, and who gets it."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office, Reply

EMAILS = "/admin/admin/email_template/"
LETTERS = "/admin/newsletter/template/"
QUEUE = "/admin/newsletter/queue/"
READERS = "/admin/newsletter/subscriber/"
LETTER = {
    "code": "June letter",
    "subject": "Lemonade",
    "sender_name": "Grace",
    "sender_email": "grace@onestopshop.test",
    "text": "<h1>June</h1>",
}
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


@pytest.fixture
def letter(office: Office) -> int:
    """A newsletter template."""
    assert office.post(f"{LETTERS}new/", LETTER).status == 302
    return int(office.value("SELECT max(id) FROM newsletter_template"))


def told(reply: Reply) -> str:
    assert reply.status == 422
    return " ".join(each.text for each in reply.dom.all(".field-error"))


def test_a_template_starts_from_a_built_in_one(office: Office) -> None:
    form = office.get(f"{EMAILS}new/", origin="New Shipment").dom
    assert form.one("#template_subject").attrs["value"] == "Your order {{var order.increment_id}} was shipped"
    at = f"{EMAILS}new/?origin=New+Shipment"
    assert office.send(at, template_code="Sent, short").status == 302
    number, origin = office.row("SELECT id, origin FROM email_template ORDER BY id DESC LIMIT 1")
    assert origin == "New Shipment"
    assert office.get(EMAILS, code="Sent, short", orig_template="New Shipment").count == 1
    assert "already exists" in told(office.send(at, template_code="Sent, short"))
    assert office.send(f"{EMAILS}edit/id/{number}/", template_subject="Off it goes").status == 302
    assert office.row("SELECT subject, updated_at FROM email_template WHERE id = ?", number) == (
        "Off it goes",
        "2023-06-12 12:00:00",
    )
    assert office.post(f"{EMAILS}delete/id/{number}/").status == 302
    assert office.get(f"{EMAILS}edit/id/{number}/").status == 404


def test_a_preview_is_filled_and_harmless(office: Office) -> None:
    text = "<script>alert(1)</script>{{var order.increment_id}} {{var nothing.known}}"
    fields = {"template_code": "Odd", "template_subject": "For {{var store.name}}", "template_text": text}
    office.post(f"{EMAILS}new/", fields)
    number = office.value("SELECT max(id) FROM email_template")
    page = office.get(f"{EMAILS}preview/id/{number}/").dom
    frame = page.one("iframe.letter")
    last = office.value("SELECT max(id) FROM sales_order")
    assert frame.attrs["srcdoc"] == f"<script>alert(1)</script>{last:09d} {{{{var nothing.known}}}}"
    assert frame.attrs["sandbox"] == ""
    assert "For OneStopShop" in page.one("#main").text


def test_a_newsletter_is_sent_at_once_or_later(office: Office, letter: int) -> None:
    readers = office.value("SELECT count(*) FROM newsletter_subscriber WHERE subscribed")
    at = f"{QUEUE}edit/template_id/{letter}/"
    assert f"{readers} subscriber" in office.get(at).text.replace(",", "")
    sent = office.follow(office.send(at))
    assert sent.messages[-1] == "The newsletter has been sent."
    last = "SELECT subject, start_at, status, recipients FROM newsletter_queue ORDER BY id DESC LIMIT 1"
    assert office.row(last) == ("Lemonade", "2023-06-12 12:00:00", "sent", readers)
    office.send(at, start_at="07/01/2023", newsletter_subject="July")
    assert office.row(last) == ("July", "2023-07-01 00:00:00", "queued", 0)
    assert "has passed" in told(office.send(at, start_at="2023-06-11"))
    both = [row[0] for row in office.db.execute("SELECT id FROM newsletter_queue ORDER BY id DESC LIMIT 2")]
    done = office.follow(office.post(f"{QUEUE}mass/", {"action": "cancel", "ids": [str(n) for n in both]}))
    assert done.messages[-1] == "1 newsletter canceled. 1 newsletter cannot be canceled any more."
    assert office.get(QUEUE, status="canceled", queue_subject="July").count == 1
    kept = office.follow(office.post(f"{LETTERS}delete/id/{letter}/"))
    assert "cannot be deleted" in kept.messages[-1]


def test_a_newsletter_that_was_never_queued_is_deleted(office: Office, letter: int) -> None:
    assert office.get(f"{LETTERS}preview/id/{letter}/").dom.one("iframe").attrs["srcdoc"] == "<h1>June</h1>"
    assert "looks like name@" in told(office.send(f"{LETTERS}edit/id/{letter}/", sender_email="grace"))
    assert office.post(f"{LETTERS}delete/id/{letter}/").location == LETTERS
    assert office.value("SELECT count(*) FROM newsletter_template WHERE id = ?", letter) == 0


def test_who_subscribes_in_the_storefront_is_on_the_list(office: Office, shop: Shop) -> None:
    shop.post("/newsletter/subscriber/new/", {"email": "pim@mail.test"})
    row = office.get(READERS, email="pim@mail.test")
    assert row.count == 1
    assert row.records[0][2:4] == ["pim@mail.test", "Guest"]
    assert "Subscribed" in row.records[0]
    number = office.value("SELECT rowid FROM newsletter_subscriber WHERE email = 'pim@mail.test'")
    done = office.follow(office.post(f"{READERS}mass/", {"action": "unsubscribe", "ids": str(number)}))
    assert done.messages[-1] == "1 subscriber unsubscribed."
    assert office.get(READERS, email="pim@mail.test", status="0").count == 1
    page = shop.follow(shop.post("/newsletter/subscriber/new/", {"email": "pim@mail.test"}))
    assert page.messages[-1:] == ["You are on the list. Thank you!"]
    assert office.get(READERS, email="pim@mail.test", status="1").count == 1
    office.post(f"{READERS}mass/", {"action": "delete", "ids": str(number)})
    assert office.get(READERS, email="pim@mail.test").count == 0


def test_a_customer_sees_that_they_were_unsubscribed(office: Office, shop: Shop) -> None:
    number, email = office.row(
        "SELECT s.rowid, c.email FROM newsletter_subscriber s JOIN customer c ON c.id = s.customer_id"
        " WHERE s.subscribed ORDER BY c.id LIMIT 1"
    )
    shop.world.session(STORE.id)["user"] = email
    ticked = "input#subscription"
    page = "/newsletter/manage/"
    assert "checked" in shop.get(page).dom.one(ticked).attrs
    office.post(f"{READERS}mass/", {"action": "unsubscribe", "ids": str(number)})
    assert "checked" not in shop.get(page).dom.one(ticked).attrs


@pytest.mark.parametrize("path", [EMAILS, LETTERS, QUEUE, READERS])
def test_they_need_the_right(office: Office, path: str) -> None:
    office.enter("maria.santos")
    assert office.get(path).status == 403
    office.enter("omar.haddad")
    assert office.get(path).status == 200
    assert office.post(f"{path}mass/", {"action": "delete", "ids": "1"}).status in (403, 404, 405)
    assert office.get(path).dom.all("#mass-action") == []
