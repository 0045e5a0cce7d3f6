"""Reviews: what is decided in the back office is what shoppers see."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.shopping.client import Shop
from tests.visitor import app_of
from webarium.sites.shopping.site import SITE as STORE
from webarium.worlds import World

from .client import Office

PATH = "/admin/review/product/"
store = app_of(STORE)


@pytest.fixture
def shop(store: ASGIApp, world: World, runner: asyncio.Runner) -> Shop:
    """A shopper in the same world."""
    return Shop(store, world, runner)


def at(number: int) -> str:
    return f"{PATH}edit/id/{number}/"


@pytest.fixture
def written(shop: Shop) -> tuple[int, str]:
    """A review that a shopper has just written of a product that had none, and that product's page."""
    product, key = shop.row(
        "SELECT id, url_key FROM product p WHERE status = 'enabled' AND type = 'simple'"
        " AND NOT EXISTS (SELECT 1 FROM review r WHERE r.product_id = p.id) ORDER BY id LIMIT 1"
    )
    sent = {"ratings[4]": "19", "nickname": "Pim", "title": "Sturdy thing", "detail": "Holds well."}
    assert shop.post(f"/review/product/post/id/{product}/", sent).status == 302
    return int(shop.value("SELECT max(id) FROM review")), f"/{key}.html"


def titles(shop: Shop, page: str) -> list[str]:
    return [each.text for each in shop.get(page).dom.all(".review-item .review-title")]


def test_a_review_shows_once_it_is_approved(office: Office, shop: Shop, written: tuple[int, str]) -> None:
    number, page = written
    assert titles(shop, page) == []
    pending = office.get(f"{PATH}pending/", nickname="Pim")
    assert pending.count == 1
    assert office.send(at(number), status_id="1").status == 302
    assert titles(shop, page) == ["Sturdy thing"]
    assert shop.get(page).dom.first(".product-info-main .rating-result").attrs["title"] == "80%"
    assert office.get(f"{PATH}pending/", nickname="Pim").count == 0
    assert office.send(at(number), rating="2", title="Wobbly thing").status == 302
    assert titles(shop, page) == ["Wobbly thing"]
    assert shop.get(page).dom.first(".product-info-main .rating-result").attrs["title"] == "40%"
    assert office.send(at(number), status_id="3").status == 302
    assert titles(shop, page) == []
    assert "Write the first" in shop.get(page).dom.one(".product-info-main").text


def test_several_are_decided_at_once(office: Office, shop: Shop, written: tuple[int, str]) -> None:
    number, page = written
    done = office.post(f"{PATH}mass/", {"action": "approved", "ids": [str(number), "99999999"]}, referer=PATH)
    assert office.follow(done).messages == ["1 review updated."]
    assert titles(shop, page) == ["Sturdy thing"]
    office.post(f"{PATH}mass/", {"action": "delete", "ids": str(number)})
    assert titles(shop, page) == []
    log = office.db.execute("SELECT action, subject FROM admin_log ORDER BY id DESC LIMIT 2").fetchall()
    assert log == [("Deleted", "Review Sturdy thing"), ("Approved", "Review Sturdy thing")]


def test_a_deleted_review_has_no_rating(office: Office, shop: Shop, written: tuple[int, str]) -> None:
    number, page = written
    office.send(at(number), status_id="1")
    assert office.post(f"{PATH}delete/id/{number}/").location == PATH
    gone = office.get(at(number))
    assert (gone.status, "Rating isn't Available" in gone.text.replace("&#39;", "'")) == (404, True)
    assert shop.value("SELECT count(*) FROM product WHERE review_count < 0 OR rating_percent = 0") == 0
    assert titles(shop, page) == []


def test_the_grid_finds_words_products_and_writers(office: Office, written: tuple[int, str]) -> None:
    assert office.get(PATH, detail="Holds well.").count == 1
    first = office.get(PATH).records[0]
    assert "Sturdy thing" in first
    name = office.value(
        "SELECT p.name FROM review r JOIN product p ON p.id = r.product_id WHERE r.id = ?", written[0]
    )
    assert office.get(PATH, name=name).count == 1
    assert office.get(PATH, status="pending", rating_from="4", rating_to="4", nickname="Pim").count == 1
    every = office.value("SELECT count(*) FROM review WHERE customer_id IS NOT NULL")
    assert office.get(PATH, type="customer").count == every


@pytest.mark.parametrize("field", ["nickname", "title", "detail", "status_id", "rating"])
def test_nothing_of_a_review_may_be_empty(office: Office, written: tuple[int, str], field: str) -> None:
    reply = office.send(at(written[0]), **{field: ""})
    assert reply.status == 422
    assert [each.text for each in reply.dom.all(".field-error")] == ["This is a required field."]


def test_a_moderator_decides_an_analyst_looks(office: Office, written: tuple[int, str]) -> None:
    number, _ = written
    office.enter("omar.haddad")
    assert office.get(at(number)).dom.all("#save-button") == []
    assert office.post(at(number).replace("edit", "save"), {"status_id": "1"}).status == 403
    office.enter("maria.santos")
    assert office.get(PATH).status == 403
    office.enter("june.park")
    assert office.send(at(number), status_id="1").status == 302


def test_a_review_that_was_decided_meanwhile_is_not_overwritten(
    office: Office, written: tuple[int, str]
) -> None:
    number, _ = written
    seen = office.get(at(number)).dom.one("input[name=seen]").attrs["value"]
    office.post(f"{PATH}mass/", {"action": "not_approved", "ids": str(number)})
    form = {"status_id": "1", "rating": "4", "nickname": "Pim", "title": "Sturdy thing", "detail": "Ok."}
    assert office.post(at(number).replace("edit", "save"), {**form, "seen": seen}).status == 422
    assert office.value("SELECT status FROM review WHERE id = ?", number) == "not_approved"
