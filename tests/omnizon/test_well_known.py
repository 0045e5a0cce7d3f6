"""Well-known kinds are found by what people call them, and makers by their real names where a world says so."""

from __future__ import annotations

import pytest

from webarium.worlds import Conditions

from .client import Store

KINDS = {
    "headphones": "headphones",
    "earbuds": "earbuds",
    "laptop": "laptop",
    "monitor": "monitor",
    "toothbrush": "toothbrush",
    "dog bed": "dog bed",
    "cat toy": "pet toy",
    "smartphone": "phone",
    "phone case": "phone case",
    "bluetooth speaker": "bluetooth speaker",
    "watch": "watch",
    "smartwatch": "smartwatch",
    "coffee maker": "coffee maker",
    "espresso machine": "espresso machine",
    "knife set": "knife set",
    "yoga mat": "yoga mat",
    "tent": "tent",
    "dumbbells": "dumbbells",
    "puzzle": "puzzle",
    "board game": "board game",
    "teddy bear": "plush toy",
    "luggage": "suitcase",
    "cell phone": "phone",
    "portable charger": "power bank",
    "cutlery": "silverware set",
    "fitness tracker": "smartwatch",
    "backpack": "backpack",
    "suitcase": "suitcase",
    "gaming chair": "gaming chair",
    "desk lamp": "desk lamp",
}


@pytest.mark.parametrize(("text", "kind"), KINDS.items())
def test_a_search_for_a_well_known_kind_finds_it(store: Store, text: str, kind: str) -> None:
    found = store.get("/search", query=text).products[:6]
    assert found
    kinds = [str(store.value("SELECT kind FROM product WHERE id = ?", number)) for number in found]
    assert any(kind in each for each in kinds)


@pytest.mark.parametrize("conditions", [Conditions(knobs={"brands": "real"})])
def test_real_names_of_makers_are_shown_and_found_where_a_world_asks_for_them(store: Store) -> None:
    page = store.get("/search", query="Bose")
    assert page.products
    assert "Bose" in page.text
    assert "Halden" not in page.text
    brands = {store.value("SELECT brand FROM product WHERE id = ?", number) for number in page.products}
    assert brands == {"Halden"}
