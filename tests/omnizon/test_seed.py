"""The data: fixed products at every seed, enough of everything, and texts that do not repeat."""

from __future__ import annotations

import re
from datetime import date
from itertools import product

import apsw
import pytest

from webarium.sites.omnizon.database import DATABASE
from webarium.sites.omnizon.delivery import written
from webarium.sites.omnizon.seed.catalogue import price_of
from webarium.sites.omnizon.seed.families import families, fixed_products
from webarium.sites.omnizon.words import words_of
from webarium.types import Scale
from webarium.worlds import Universe


def built(seed: int, scale: Scale = "small") -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.execute(DATABASE.schema)
    with db:
        DATABASE.generate(db, seed, scale)
    return db


@pytest.fixture(scope="module")
def other() -> apsw.Connection:
    return built(1)


def test_equal_seeds_give_equal_data(other: apsw.Connection) -> None:
    again = built(1)
    for table in ("product", "review", "product_fact", "purchase", "purchase_item", "wishlist_item"):
        sql = f"SELECT * FROM {table} ORDER BY 1, 2"
        assert again.execute(sql).fetchall() == other.execute(sql).fetchall()


def test_what_tasks_name_is_the_same_at_every_seed(universe: Universe, other: apsw.Connection) -> None:
    here = universe.reader("omnizon")
    for fixed in fixed_products():
        sql = "SELECT id, name, brand, price, rank, picture FROM product WHERE id = ?"
        assert here.execute(sql, (fixed.id,)).get == other.execute(sql, (fixed.id,)).get
    drawn = "SELECT name FROM product WHERE rank >= 100 ORDER BY id"
    assert here.execute(drawn).fetchall() != other.execute(drawn).fetchall()


def test_there_is_enough_and_nothing_repeats(other: apsw.Connection) -> None:
    assert other.execute("SELECT count(*) FROM product").get >= 250
    total, distinct = other.execute("SELECT count(*), count(DISTINCT body) FROM review").get
    assert total == distinct >= 1000
    assert (
        other.execute("SELECT min(n) FROM (SELECT count(*) n FROM product_category GROUP BY category_id)").get
        >= 12
    )
    assert other.execute("SELECT count(*) FROM purchase").get >= 15
    assert other.execute("SELECT count(*) FROM product WHERE stock = 0").get >= 2


def test_texts_are_whole(other: apsw.Connection) -> None:
    texts = [
        row[0]
        for row in other.execute(
            """SELECT name FROM product UNION ALL SELECT description FROM product UNION ALL SELECT body FROM review
        UNION ALL SELECT title FROM review UNION ALL SELECT text FROM product_point
        UNION ALL SELECT value FROM product_fact"""
        )
    ]
    assert [text for text in texts if re.search(r"[{}\[\]|]|  | [,.!?]|None", text) or not text] == []


def test_delivery_days_carry_their_own_weekdays_unless_told_otherwise() -> None:
    assert written(date(2024, 7, 21)) == "Sunday, Jul 21"
    assert written(date(2024, 2, 29)) == "Thursday, Feb 29"
    assert written(date(2024, 7, 21), {"weekdays_of": 2025}) == "Monday, Jul 21"
    assert written(date(2024, 2, 29), {"weekdays_of": 2025}) == "Saturday, Feb 29"


def test_words_are_found_by_their_stems() -> None:
    assert words_of("The Men's Watches, for laptops & batteries") == ["men", "watch", "laptop", "battery"]
    assert words_of("Café glass boss") == ["cafe", "glass", "boss"]


@pytest.mark.parametrize("seed", [0, 1])
def test_the_more_of_a_model_the_higher_its_price_and_the_less_for_each(seed: int) -> None:
    compared = 0
    for family in families():
        for brand, series in product(family.brands, family.series):
            slots = {name: values[0] for name, values in family.slots.items()}
            for name in family.more:
                values = family.slots[name]
                prices = [price_of(family, (brand, series), slots | {name: value}, seed) for value in values]
                assert prices == sorted(prices), (family.kind, name)
                assert prices[0] < prices[-1], (family.kind, name)
                if name == "pieces":
                    each = [price / int(value) for price, value in zip(prices, values, strict=True)]
                    assert each == sorted(each, reverse=True), family.kind
                compared += 1
    assert compared > 300
