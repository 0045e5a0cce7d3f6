"""Well-known kinds are found by what people call them, and makers by their real names where a world says so."""

from __future__ import annotations

import re

import pytest

from webarium.worlds import Conditions

from .client import Shop

KINDS = (
    "headphones|earbuds",
    "laptop",
    "toothbrush",
    "dog bed",
    "running shoes|sneakers",
    "phone case|case",
    "power bank",
    "coffee maker",
    "air fryer",
    "yoga mat",
    "tent",
    "backpack",
    "suitcase",
    "t-shirt",
    "jeans",
    "hoodie",
    "dress",
    "socks",
    "watch",
    "sunglasses",
    "necklace",
    "lipstick",
    "shampoo",
    "face cream|moisturizer",
    "perfume|eau de",
    "vitamin",
    "toilet paper",
    "laundry detergent",
    "sofa",
    "office chair",
    "desk",
    "floor lamp",
    "curtains",
    "towels",
    "frying pan|skillet",
    "knife",
    "green tea",
    "chocolate",
    "tv",
    "printer",
    "monitor",
    "tablet",
    "usb drive|flash drive",
    "mouse",
    "keyboard",
    "webcam",
    "controller",
    "charger",
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_for_a_well_known_kind_finds_it(shop: Shop, kind: str) -> None:
    searched = kind.split("|")[0]
    page = shop.get("/catalogsearch/result/index/", q=searched)
    names = [each.text.casefold() for each in page.dom.all(".column.main a.product-item-link")][:4]
    assert names, f"nothing for {searched!r}"
    words = re.compile("|".join(rf"{word.rstrip('s')}" for word in kind.split("|")))
    assert any(words.search(name.replace("t shirt", "t-shirt")) for name in names), (searched, names)


@pytest.mark.parametrize("conditions", [Conditions(knobs={"brands": "real"})])
def test_real_names_of_makers_are_shown_and_found_where_a_world_asks_for_them(shop: Shop) -> None:
    found = shop.get("/catalogsearch/result/index/", q="OtterBox").dom.all(".column.main a.product-item-link")
    assert found
    assert [each.text for each in found if "OtterBox" not in each.text or "EYZO" in each.text] == []
    page = shop.get(str(found[0].attrs["href"]))
    assert "OtterBox" in page.dom.one("h1").text
    assert page.dom.one("title").text.startswith(page.dom.one("h1").text)
    assert shop.value("SELECT count(*) FROM product WHERE name LIKE '%OtterBox%'") == 0
