"""The shop's own words: pages and blocks, and what shoppers see of them."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

PAGE = "/admin/cms/page/"
BLOCK = "/admin/cms/block/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


def page_at(office: Office, identifier: str, title: str = "Some Page") -> str:
    """The form over the page of an identifier, which is made if there is none."""
    if not office.value("SELECT count(*) FROM cms_page WHERE identifier = ?", identifier):
        office.send(f"{PAGE}new/", title=title, identifier=identifier)
    number = office.value("SELECT id FROM cms_page WHERE identifier = ?", identifier)
    return f"{PAGE}edit/page_id/{number}/"


def test_a_new_page_is_told_in_the_storefront(office: Office, shop: Shop) -> None:
    words = {"title": "Store Locator", "content": "Find us at **the corner**.", "meta_description": "Where"}
    reply = office.send(f"{PAGE}new/", **words, in_footer="1")
    assert reply.location == PAGE
    page = shop.get("/store-locator")
    assert page.dom.one("h1").text == "Store Locator"
    assert page.dom.one("title").text.startswith("Store Locator")
    assert page.dom.one(".prose strong").text == "the corner"
    assert [each.attrs["content"] for each in page.dom.all("meta") if each.attrs.get("name") == "description"]
    assert "Store Locator" in [a.text for a in shop.get("/").dom.all("footer a")]
    at = page_at(office, "store-locator")
    office.send(at, heading="Where we are", identifier="find-us", meta_title="Our doors")
    assert shop.get("/store-locator").status == 404
    page = shop.get("/find-us")
    assert (page.dom.one("h1").text, page.dom.one("title").text[:9]) == ("Where we are", "Our doors")
    office.post(f"{PAGE}mass/", {"action": "disable", "ids": at.split("/")[-2]})
    assert shop.get("/find-us").status == 404
    assert "Store Locator" not in [a.text for a in shop.get("/").dom.all("footer a")]
    assert office.post(at.replace("edit", "delete")).status == 302
    assert office.get(at).status == 404


def test_a_title_is_changed(office: Office, shop: Shop) -> None:
    office.send(page_at(office, "about-us"), title="Secret")
    field = office.get(page_at(office, "about-us")).dom.first("#title")
    assert (field.attrs["name"], field.attrs["value"]) == ("title", "Secret")
    assert "Secret" in shop.get("/about-us").dom.one("title").text
    assert office.value("SELECT updated_at FROM cms_page WHERE identifier = 'about-us'")[:10] == "2023-06-12"


def test_what_is_not_there_is_told_by_a_page(office: Office, shop: Shop) -> None:
    at = page_at(office, "no-route")
    office.send(at, title="Gone fishing", heading="Nobody here", content="Try the *pond*.")
    page = shop.get("/nothing.html")
    assert page.status == 404
    assert page.dom.one("h1").text == "Nobody here"
    assert page.dom.one("title").text.startswith("Gone fishing")
    assert page.dom.one(".prose em").text == "pond"
    office.post(f"{PAGE}mass/", {"action": "disable", "ids": at.split("/")[-2]})
    assert shop.get("/nothing.html").dom.one("h1").text == "We cannot find that page"


def test_the_front_page_has_words_of_its_own(office: Office, shop: Shop) -> None:
    office.send(page_at(office, "home"), title="Hello", heading="Come in", content="We are *open*.")
    page = shop.get("/")
    assert page.dom.one("title").text.startswith("Hello")
    assert page.dom.one("h1").text == "Come in"
    assert page.dom.one(".home-words em").text == "open"


def test_links_beside_a_page_follow_its_layout(office: Office, shop: Shop) -> None:
    at = page_at(office, "about-us")
    office.send(at, layout="2 columns with left bar")
    assert shop.get("/about-us").dom.all(".sidebar")
    office.send(at, layout="1 column")
    assert not shop.get("/about-us").dom.all(".sidebar")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"title": ""}, "required"),
        ({"identifier": "a b"}, "small letters"),
        ({"identifier": "about-us"}, "taken"),
        ({"identifier": "contact"}, "another page"),
        ({"identifier": "lamp.html"}, "another page"),
        ({"title": "!!!", "identifier": ""}, "small letters"),
        ({"layout": "9 columns"}, "one of the options"),
    ],
)
def test_a_wrong_page_is_refused(office: Office, values: dict[str, str], told: str) -> None:
    page_at(office, "about-us")
    before = office.value("SELECT count(*) FROM cms_page")
    reply = office.send(f"{PAGE}new/", **{"title": "Fine", **values})
    assert reply.status == 422
    assert any(told in each.text for each in reply.dom.all(".field-error"))
    assert office.value("SELECT count(*) FROM cms_page") == before


@pytest.mark.parametrize(
    ("identifier", "path"),
    [
        ("home-banner", "/"),
        ("footer-note", "/contact/"),
        ("contact-note", "/contact/"),
        ("cart-note", "/checkout/cart/"),
    ],
)
def test_a_block_stands_in_its_place(office: Office, shop: Shop, identifier: str, path: str) -> None:
    office.db.execute("DELETE FROM cms_block")
    assert not shop.get(path).dom.all(f".block-{identifier}")
    office.send(f"{BLOCK}new/", title="Notice", identifier=identifier, content="Closed on **Sundays**.")
    assert shop.get(path).dom.one(f".block-{identifier} strong").text == "Sundays"
    number = office.value("SELECT id FROM cms_block")
    office.post(f"{BLOCK}edit/block_id/{number}/", {"title": "Notice", "identifier": identifier})
    assert not shop.get(path).dom.all(f".block-{identifier}")


def test_a_page_names_blocks(office: Office, shop: Shop) -> None:
    office.send(f"{BLOCK}new/", title="Hours", identifier="hours", content="Nine to five.")
    office.send(page_at(office, "about-us"), content='Come in. {{block id="hours"}}{{block id="none"}}')
    assert shop.get("/about-us").dom.one(".prose").text == "Come in. Nine to five."
    assert "taken" in office.send(f"{BLOCK}new/", title="Hours").text
    assert "<script>" not in shop.get("/about-us").dom.one(".prose").text
    office.send(page_at(office, "about-us"), content="<script>alert(1)</script>")
    assert "<script>alert" not in shop.get("/about-us").text


def test_who_may_write_words(office: Office) -> None:
    at = page_at(office, "about-us")
    office.enter("theo.baker")
    assert office.send(at, title="Ours").status == 302
    office.enter("omar.haddad")
    assert office.get(at).status == 200
    for path in (f"{PAGE}save/back/edit", f"{BLOCK}new/", f"{PAGE}mass/", at.replace("edit", "delete")):
        assert office.post(path, {"title": "Mine"}).status == 403, path
    office.enter("maria.santos")
    assert office.get(PAGE).status == 403
    assert office.get(BLOCK).status == 403
