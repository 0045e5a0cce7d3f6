"""What a listing's address says, and the addresses it leads to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.shopping.catalog.price import PriceRange, offered_ranges, parse_price, typed_price
from webarium.sites.shopping.catalog.toolbar import CATEGORY, SEARCH, Toolbar
from webarium.sites.shopping.catalog.words import words_of

SHOES = "/clothing-shoes-jewelry/men/shoes.html"


def category(**query: str) -> Toolbar:
    return Toolbar.read(query, CATEGORY, SHOES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0-25", PriceRange(0, 2500)),
        ("0-46.99", PriceRange(0, 4699)),
        ("10.5-20", PriceRange(1050, 2000)),
        ("100-", PriceRange(10000, None)),
        ("-25", PriceRange(0, 2500)),
        ("", None),
        ("-", None),
        ("25-10", None),
        ("10-10", None),
        ("1-2-3", None),
        ("a-b", None),
        ("0-1e9", None),
        ("0-1.999", None),
        ("0 - 25", None),
        ("٣-٤", None),
        (None, None),
    ],
)
def test_price_filters_are_read(text: str | None, expected: PriceRange | None) -> None:
    assert parse_price(text) == expected


@given(st.integers(0, 10**8), st.integers(1, 10**8))
def test_price_filters_survive_being_written(low: int, width: int) -> None:
    for wanted in (PriceRange(low, low + width), PriceRange(low, None)):
        assert parse_price(str(wanted)) == wanted


@given(st.text(max_size=30))
def test_any_price_text_is_read_or_ignored(text: str) -> None:
    found = parse_price(text)
    assert found is None or found.high is None or found.low < found.high


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("", "25", "0-25"),
        ("10", "", "10-"),
        ("$5.50", " 20 ", "5.50-20"),
        ("", "", None),
        ("x", "y", None),
        ("30", "20", None),
        ("x", "20", "0-20"),
    ],
)
def test_typed_prices_become_a_filter(low: str, high: str, expected: str | None) -> None:
    found = typed_price(low, high)
    assert (str(found) if found else None) == expected


def test_labels_of_price_ranges_name_the_last_price_inside() -> None:
    assert PriceRange(0, 2500).label == "$0.00 - $24.99"
    assert PriceRange(100_000, None).label == "$1,000.00 and above"


def test_offered_ranges_leave_out_what_is_empty() -> None:
    below = {1000: 0, 2500: 3, 5000: 3, 10000: 5, 25000: 5, 50000: 5, 100000: 5, 250000: 5}
    assert [(str(each.range), each.products) for each in offered_ranges(below, 6)] == [
        ("10-25", 3),
        ("50-100", 2),
        ("2500-", 1),
    ]


def test_addresses_carry_only_what_differs_from_the_default() -> None:
    bar = category()
    assert bar.url(order="price") == f"{SHOES}?product_list_order=price"
    assert (
        bar.url(order="price", direction="desc") == f"{SHOES}?product_list_order=price&product_list_dir=desc"
    )
    assert bar.url(price=PriceRange(0, 2500)) == f"{SHOES}?price=0-25"
    assert bar.url(mode="list", limit=24, page=3).endswith(
        "?product_list_mode=list&product_list_limit=24&p=3"
    )
    assert category(product_list_order="price", p="4").url(order="position") == SHOES


def test_search_descends_by_default() -> None:
    bar = Toolbar.read({}, SEARCH, "/catalogsearch/result/index/", (("q", "usb wifi"),))
    assert (bar.order, bar.direction) == ("relevance", "desc")
    assert bar.url(order="price") == "/catalogsearch/result/index/?q=usb+wifi&product_list_order=price"
    assert bar.url(order="price", direction="asc").endswith("&product_list_order=price&product_list_dir=asc")


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "product_list_order",
                "product_list_dir",
                "product_list_mode",
                "product_list_limit",
                "p",
                "price",
                "cat",
            ]
        ),
        st.text(max_size=12)
        | st.sampled_from(["price", "desc", "asc", "list", "24", "36", "2", "0-25", "name", "7"]),
    )
)
def test_an_address_says_what_it_was_read_from(query: dict[str, str]) -> None:
    from urllib.parse import parse_qsl, urlsplit

    bar = category(**query)
    again = Toolbar.read(dict(parse_qsl(urlsplit(bar.address).query)), CATEGORY, SHOES)
    assert again == bar


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("usb wifi", ('"usb"', '"wifi"')),
        ("usb-c cable", ('"usb c"', '"cable"')),
        ("green tea for the office", ('"green"', '"tea"', '"office"')),
        ("the of", ('"the"', '"of"')),
        ("men's", ('"men s"',)),
        ('"quoted" OR NOT (x*)', ('"quoted"', '"NOT"', '"x"')),
        ("*** ---", ()),
        ("a", ('"a"',)),
        ("tea tea", ('"tea"',)),
    ],
)
def test_search_texts_become_quoted_phrases(text: str, phrases: tuple[str, ...]) -> None:
    assert words_of(text).phrases == phrases


@given(st.text(max_size=300))
def test_no_text_escapes_its_quotes(text: str) -> None:
    words = words_of(text)
    assert len(words.text) <= 128
    for phrase in words.phrases:
        assert phrase[0] == phrase[-1] == '"'
        assert '"' not in phrase[1:-1]
