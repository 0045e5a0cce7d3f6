"""Checks of URL, page and answer: what passes, what does not, and why."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.scoring.outcomes import ORIGIN, Element, Page, outcome
from webarium.scoring import AnswerCheck, Contains, Money, OneOf, PageCheck, Range, Same, UrlCheck

SEARCH = UrlCheck(
    ORIGIN,
    ("/catalogsearch/result/", "/catalogsearch/result/index/"),
    {"q": Same("usb wifi"), "price": None, "product_list_dir": OneOf(("desc", None))},
)
ORDER = UrlCheck(ORIGIN, ("/sales/order/view/order_id/18/",))
UNDER = UrlCheck(ORIGIN, ("/shoes.html",), {"price": Range(None, Decimal("46.99"))})


@pytest.mark.parametrize(
    ("check", "url"),
    [
        (ORDER, "/sales/order/view/order_id/18/"),
        (ORDER, "/sales/order/view/order_id/18"),
        (ORDER, "/sales/order/view/order_id/18/?utm=1#top"),
        (SEARCH, "/catalogsearch/result/?q=usb+wifi"),
        (SEARCH, "/catalogsearch/result/index?q=USB%20%20wifi%20"),
        (SEARCH, "/catalogsearch/result/?q=usb+wifi&product_list_dir=desc&p=2"),
        (UNDER, "/shoes.html?price=0-46.99"),
        (UNDER, "/shoes.html?price=-46.990"),
        (UNDER, "/shoes%2Ehtml?price=0.00-46.99"),
    ],
)
async def test_the_right_address_passes_however_it_is_spelt(check: UrlCheck, url: str) -> None:
    result = await check.run(outcome(page=Page(ORIGIN + url)))
    assert result.passed, result.detail


@pytest.mark.parametrize(
    ("check", "url"),
    [
        (ORDER, ORIGIN + "/sales/order/view/order_id/180/"),
        (ORDER, ORIGIN + "/sales/order/view/order_id/1/"),
        (ORDER, ORIGIN + "/sales/order/view/order_id/18/print"),
        (ORDER, "http://elsewhere.test/sales/order/view/order_id/18/"),
        (ORDER, "http://onestopshop.test@elsewhere.test/sales/order/view/order_id/18/"),
        (ORDER, "http://onestopshop.test.elsewhere.test/sales/order/view/order_id/18/"),
        (ORDER, "https://onestopshop.test/sales/order/view/order_id/18/"),
        (ORDER, "http://elsewhere.test/?u=http://onestopshop.test/sales/order/view/order_id/18/"),
        (ORDER, "about:blank"),
        (ORDER, "http://[broken"),
        (SEARCH, ORIGIN + "/catalogsearch/result/"),
        (SEARCH, ORIGIN + "/catalogsearch/result/?q=usb"),
        (SEARCH, ORIGIN + "/catalogsearch/result/?q=usb+wifi+stick"),
        (SEARCH, ORIGIN + "/catalogsearch/result/?q=usb+wifi&price=0-25"),
        (SEARCH, ORIGIN + "/catalogsearch/result/?q=usb+wifi&product_list_dir=asc"),
        (SEARCH, ORIGIN + "/catalogsearch/result/?q=usb+wifi&q=other"),
        (UNDER, ORIGIN + "/shoes.html"),
        (UNDER, ORIGIN + "/shoes.html?price=0-46.9"),
        (UNDER, ORIGIN + "/shoes.html?price=10-46.99"),
        (UNDER, ORIGIN + "/shoes.html?price=46.99"),
        (UNDER, ORIGIN + "/women/shoes.html?price=0-46.99"),
    ],
)
async def test_any_other_address_fails_and_says_why(check: UrlCheck, url: str) -> None:
    result = await check.run(outcome(page=Page(url)))
    assert not result.passed
    assert result.detail


FIELD = '[title="What’s on your mind?"]'


def form(text: str) -> Page:
    return Page(
        ORIGIN + "/contact/", {FIELD: (Element("", text),), "h1": (Element("Contact Us"), Element("FAQ"))}
    )


async def test_a_page_check_reads_values_and_texts() -> None:
    draft = PageCheck(FIELD, Contains.of("refund", "broke after three days", "000000180"), read="value")
    good = outcome(page=form("I want a REFUND for order #000000180: it broke after three days."))
    assert (await draft.run(good)).passed
    for text in ("refund 000000180", "refund it broke after three days of order 0000001800", ""):
        result = await draft.run(outcome(page=form(text)))
        assert not result.passed
        assert "refund" in result.detail
    assert (await PageCheck("h1", Same("contact us")).run(good)).passed
    assert not (await PageCheck("h1", Same("contact us"), quantifier="all").run(good)).passed


async def test_a_page_without_the_element_fails() -> None:
    result = await PageCheck(".nothing", Same("x")).run(outcome())
    assert not result.passed
    assert "no element .nothing" in result.detail


async def test_text_is_not_taken_for_a_value() -> None:
    page = Page(ORIGIN, {"p": (Element("refund"),)})
    assert not (await PageCheck("p", Contains.of("refund"), read="value").run(outcome(page=page))).passed


async def test_an_answer_check_grades_in_the_light_of_the_question() -> None:
    check = AnswerCheck(Money(500))
    assert (
        await check.run(outcome(answer="I paid $5.00 in 2022", question="What did I pay in 2022?"))
    ).passed
    assert not (await check.run(outcome(answer="2022", question="What did I pay in 2022?"))).passed
    assert check.describe() == 'the answer is "$5.00"'


def test_checks_say_what_they_want() -> None:
    assert SEARCH.describe().endswith(
        "with q = text like \"usb wifi\", price absent, product_list_dir = one of 'desc', None"
    )
    assert "value of" in PageCheck(FIELD, Same("x"), read="value").describe()
