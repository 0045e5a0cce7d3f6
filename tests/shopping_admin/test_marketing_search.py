"""Searches, synonyms and hand-made addresses: what is settled in the back office leads shoppers."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.catalog.words import words_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office, Reply

TERMS = "/admin/search/term/"
SYNONYMS = "/admin/search/synonyms/"
REWRITES = "/admin/admin/url_rewrite/"
RESULT = "/catalogsearch/result/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world; no synonyms or addresses but those of the test."""
    shop = Shop(store, world, runner)
    for table in ("synonym", "url_rewrite"):
        shop.db.execute(f"DELETE FROM {table}")
    return shop


def told(reply: Reply) -> str:
    assert reply.status == 422
    return " ".join(each.text for each in reply.dom.all(".field-error"))


def found(shop: Shop, text: str) -> set[str]:
    page = shop.get(RESULT, q=text, product_list_limit="36", product_list_order="name")
    return {each.attrs["href"] for each in page.dom.all(".column.main a.product-item-link")}


def rewrite(office: Office, asked: str, target: str, **fields: str) -> Reply:
    return office.send(f"{REWRITES}new/", request_path=asked, target_path=target, **fields)


def test_a_search_leads_where_it_is_told(office: Office, shop: Shop) -> None:
    assert office.send(f"{TERMS}new/", query_text=" Opening  Hours", redirect="contact/").status == 302
    number, term, uses = office.row("SELECT id, term, uses FROM search_term ORDER BY id DESC LIMIT 1")
    assert (term, uses) == ("opening hours", 0)
    assert shop.get(RESULT, q="opening HOURS").location == "/contact/"
    full = f"{STORE.origin}/about-us"
    assert office.send(f"{TERMS}edit/id/{number}/", redirect=full).status == 302
    assert shop.get(RESULT, q="opening hours").location == "/about-us"
    assert "of this shop" in told(office.send(f"{TERMS}edit/id/{number}/", redirect="http://elsewhere.test/"))
    office.send(f"{TERMS}edit/id/{number}/", redirect="")
    assert shop.get(RESULT, q="opening hours").status == 200


def test_a_term_is_suggested_or_not(office: Office, shop: Shop) -> None:
    number, term = office.row("SELECT id, term FROM search_term WHERE results > 0 ORDER BY uses DESC LIMIT 1")
    popular = "/search/term/popular/"
    assert term in [each.text for each in shop.get(popular).dom.all(".search-terms a")]
    office.send(f"{TERMS}edit/id/{number}/", display_in_terms="")
    assert term not in [each.text for each in shop.get(popular).dom.all(".search-terms a")]
    assert "identical" in told(office.send(f"{TERMS}new/", query_text=term.upper()))
    assert office.get(TERMS, display_in_terms="0", search_query=term).count >= 1
    office.post(f"{TERMS}mass/", {"action": "delete", "ids": str(number)})
    assert office.value("SELECT count(*) FROM search_term WHERE id = ?", number) == 0


def test_a_new_term_knows_how_much_it_finds(office: Office, shop: Shop) -> None:
    name = shop.value(
        "SELECT name FROM product WHERE status = 'enabled' AND type = 'simple' ORDER BY id LIMIT 1"
    )
    word = name.split()[0]
    office.db.execute("DELETE FROM search_term")
    office.send(f"{TERMS}new/", query_text=word)
    results = office.value("SELECT results FROM search_term")
    page = shop.get(RESULT, q=word).dom.first(".toolbar-amount").text
    assert str(results) == page.split()[-1] or str(results) == page.split()[0]


def test_words_of_a_group_find_the_same(office: Office, shop: Shop) -> None:
    name = shop.value(
        "SELECT name FROM product WHERE status = 'enabled' AND type = 'simple' ORDER BY id LIMIT 1"
    )
    word = name.split()[0].lower()
    usual = found(shop, word)
    assert usual
    assert found(shop, "zzgadget") == set()
    assert office.send(f"{SYNONYMS}new/", synonyms=f"zzgadget, {word}, thing of zz").status == 302
    assert found(shop, "zzgadget") == found(shop, word) == usual
    assert found(shop, "ZZGadgets") == usual
    assert found(shop, "thing of zz") == usual
    number = office.value("SELECT id FROM synonym")
    assert office.post(f"{SYNONYMS}delete/group_id/{number}/").status == 302
    assert found(shop, "zzgadget") == set()


def test_groups_are_merged_only_if_that_is_wished(office: Office, shop: Shop) -> None:
    office.send(f"{SYNONYMS}new/", synonyms="couch,sofa")
    assert "couch, sofa" in told(office.send(f"{SYNONYMS}new/", synonyms="Sofa, settee"))
    assert "two words" in told(office.send(f"{SYNONYMS}new/", synonyms="sofa,, SOFA "))
    assert office.send(f"{SYNONYMS}new/", synonyms="sofa,settee", mergeOnConflict="1").status == 302
    assert office.db.execute("SELECT words FROM synonym").fetchall() == [("sofa,settee,couch",)]


def test_the_longest_entry_counts() -> None:
    groups = [("living room sofa", "davenport"), ("sofa", "couch")]
    assert words_of("red living room sofas").widened(groups).phrases == (
        '"red"',
        '("living room sofa" OR "davenport")',
    )
    assert words_of("sofa bed").widened(groups).all_of == '("sofa" OR "couch") AND "bed"'
    assert words_of("lamp").widened(groups) == words_of("lamp")


@pytest.mark.parametrize("kind", [301, 302])
def test_an_address_leads_on(office: Office, shop: Shop, kind: int) -> None:
    path = shop.value("SELECT path FROM category WHERE level = 1 ORDER BY id LIMIT 1")
    for asked in ("summer", "sale/summer/", "deep/down/summer.html"):
        assert shop.get(f"/{asked}").status == 404
        assert rewrite(office, f"/{asked}", f"{path}.html", redirect_type=str(kind)).status == 302
        reply = shop.get(f"/{asked}")
        assert (reply.status, reply.location) == (kind, f"/{path}.html")
    number = office.value("SELECT max(id) FROM url_rewrite")
    office.post(f"{REWRITES}delete/id/{number}/")
    assert shop.get("/deep/down/summer.html").status == 404


def test_an_address_may_show_its_target_itself(office: Office, shop: Shop) -> None:
    key, name = shop.row(
        "SELECT url_key, name FROM product WHERE status = 'enabled' AND type = 'simple' LIMIT 1"
    )
    rewrite(office, "best", f"{key}.html", redirect_type="0", entity_type="product")
    page = shop.get("/best")
    assert (page.status, page.dom.one("h1").text) == (200, " ".join(name.split()))
    rewrite(office, "who", "about-us", redirect_type="0", entity_type="cms-page")
    assert shop.get("/who").dom.one("h1").text == shop.get("/about-us").dom.one("h1").text
    rewrite(office, "write", "contact/", redirect_type="0")
    assert shop.get("/write").location == "/contact/"


@pytest.mark.parametrize(
    ("asked", "target", "kind", "message"),
    [
        ("about-us", "contact/", "custom", "page of the shop"),
        ("wishlist", "contact/", "custom", "page of the shop"),
        ("checkout/cart", "contact/", "custom", "page of the shop"),
        ("a/b/c", "contact/", "custom", "at most 2 parts"),
        ("<b>", "contact/", "custom", "letters, digits"),
        ("there", "there", "custom", "lead to itself"),
        ("there", "http://elsewhere.test/", "custom", "a path of the shop"),
        ("there", "nothing.html", "product", "no such product"),
        ("", "contact/", "custom", "required"),
    ],
)
def test_what_cannot_be_an_address_is_refused(
    office: Office, shop: Shop, asked: str, target: str, kind: str, message: str
) -> None:
    assert message in told(rewrite(office, asked, target, entity_type=kind))


def test_two_rewrites_share_no_address(office: Office, shop: Shop) -> None:
    rewrite(office, "summer", "contact/")
    assert "Another" in told(rewrite(office, "summer", "about-us"))


@pytest.mark.parametrize("path", [TERMS, SYNONYMS, REWRITES])
def test_they_need_the_right(office: Office, path: str) -> None:
    office.enter("june.park")
    assert office.get(path).status == 403
    office.enter("omar.haddad")
    assert office.get(path).status == 200
    assert office.get(f"{path}new/").status == 403
    assert office.post(f"{path}new/", {}).status == 403
