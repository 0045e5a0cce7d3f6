"""The generated catalogue: enough of everything, nothing twice, all numbers in agreement."""

from __future__ import annotations

import json
import re
from collections import Counter

import apsw
import pytest

from webarium.sites.kit.pictures import parse_key
from webarium.sites.kit.slugs import slug
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    return universe.reader("shopping")


def count(db: apsw.Connection, query: str) -> int:
    return int(next(db.execute(query))[0])


def test_is_large_enough(db: apsw.Connection) -> None:
    assert count(db, "SELECT count(*) FROM product WHERE type <> 'variant'") >= 1_500
    assert count(db, "SELECT count(*) FROM category") >= 60
    assert count(db, "SELECT count(*) FROM review") >= 8_000
    assert count(db, "SELECT max(level) FROM category") == 3
    assert 9 <= count(db, "SELECT count(*) FROM category WHERE parent_id IS NULL") <= 13


def test_no_name_address_or_sku_twice(db: apsw.Connection) -> None:
    for column in ("name", "url_key", "sku"):
        assert count(db, f"SELECT count(*) - count(DISTINCT lower({column})) FROM product") == 0


def test_names_read_like_names(db: apsw.Connection) -> None:
    for name, key in db.execute("SELECT name, url_key FROM product WHERE type <> 'variant'"):
        assert 12 <= len(name) <= 200, name
        assert key == slug(name)
        assert not re.search(r"[{}\[\]|]|  | ,|,,|\( |\(\)|, -|- ,|[,-]$|^[,-]", name), name
        assert not re.search(r"\b(\w{2,})[ ,]+\1\b", name, re.IGNORECASE), name


def test_texts_have_no_seams(db: apsw.Connection) -> None:
    for summary, description in db.execute("SELECT summary, description FROM product"):
        for text in (summary, description):
            assert not re.search(
                r"[{}|]|  | [,;:!?]|\b(?:a|A) [aeio]\w(?!d USB)|(?<!\w)(?:an|An) [bcdgjkpqtvwz]", text
            ), text
            assert not re.search(
                r"(?i)(?<![\w-])(?:[a-z]+-)?([a-z]{3,}) \1\b|^1 count of|\bby [a-z]+ body", text
            ), text
        assert description.count("\n- ") >= 4
    for text in (row[0] for row in db.execute("SELECT value FROM product_spec")):
        assert text.strip() == text != ""


def test_most_categories_have_a_page_full(db: apsw.Connection) -> None:
    sizes = [
        row[0]
        for row in db.execute(
            "SELECT count(*) FROM product_category JOIN category ON category.id = category_id"
            " GROUP BY category_id"
        )
    ]
    assert min(sizes) >= 9


def test_products_stand_in_a_leaf_and_all_above_it(db: apsw.Connection) -> None:
    parents = dict(db.execute("SELECT id, parent_id FROM category"))
    shelves: dict[int, set[int]] = {}
    for category, product in db.execute("SELECT category_id, product_id FROM product_category"):
        shelves.setdefault(product, set()).add(category)
    assert len(shelves) == count(db, "SELECT count(*) FROM product WHERE type <> 'variant'")
    for categories in shelves.values():
        leaf = next(c for c in categories if not any(parents[other] == c for other in categories))
        above = set()
        node: int | None = leaf
        while node is not None:
            above.add(node)
            node = parents[node]
        assert above == categories


def test_paths_follow_the_tree(db: apsw.Connection) -> None:
    paths = {row[0]: row[1:] for row in db.execute("SELECT id, parent_id, level, name, path FROM category")}
    for parent, level, name, path in paths.values():
        above = f"{paths[parent][3]}/" if parent else ""
        assert path == above + slug(name)
        assert level == path.count("/") + 1


@pytest.mark.parametrize(
    "path",
    [
        "clothing-shoes-jewelry/men/shoes",
        "electronics/headphones",
        "beauty-personal-care/makeup/makeup-remover",
        "beauty-personal-care/oral-care/children-s-dental-care",
        "home-kitchen/furniture/accent-furniture",
        "health-household/diet-sports-nutrition/nutrition-bars-drinks",
        "home-kitchen/bedding/kids-bedding",
        "office-products/office-furniture-lighting/cabinets-racks-shelves",
        "video-games",
    ],
)
def test_has_the_departments_that_tasks_visit(db: apsw.Connection, path: str) -> None:
    assert count(db, f"SELECT count(*) FROM category WHERE path = '{path}'") == 1


def test_prices_and_stock_are_plausible(db: apsw.Connection) -> None:
    prices = [row[0] for row in db.execute("SELECT price FROM product")]
    assert min(prices) >= 100
    assert max(prices) < 400_000
    assert len({price % 100 for price in prices}) > 20
    total = len(prices)
    assert 0.015 < count(db, "SELECT count(*) FROM product WHERE stock = 0") / total < 0.06
    assert 0 < count(db, "SELECT count(*) FROM product WHERE status = 'disabled'") / total < 0.012


def test_a_good_share_of_products_has_options(db: apsw.Connection) -> None:
    share = count(db, "SELECT count(DISTINCT product_id) FROM product_option")
    assert 0.2 < share / count(db, "SELECT count(*) FROM product") < 0.5
    for text in (row[0] for row in db.execute("SELECT choices FROM product_option")):
        choices = json.loads(text)
        assert len(choices) == len(set(choices)) >= 2
        assert text == json.dumps(choices, ensure_ascii=False, separators=(",", ":"))


def test_shoes_come_in_sizes(db: apsw.Connection) -> None:
    query = """SELECT count(*) FROM product_category JOIN category ON category.id = category_id
        WHERE path LIKE '%/shoes'
        AND product_id NOT IN (SELECT product_id FROM product_option WHERE title = 'Size')"""
    assert count(db, query) == 0


def test_ratings_are_those_of_the_approved_reviews(db: apsw.Connection) -> None:
    query = """SELECT product.id, rating_percent, review_count, count(review.id), sum(rating) FROM product
        LEFT JOIN review ON review.product_id = product.id AND review.status = 'approved'
        GROUP BY product.id"""
    for product, percent, written, counted, stars in db.execute(query):
        assert written == counted
        expected = None if not counted else int(stars * 20 / counted + 0.5)
        assert percent == expected, product


def test_some_products_have_no_reviews_and_some_many(db: apsw.Connection) -> None:
    counts = Counter(row[0] for row in db.execute("SELECT review_count FROM product"))
    assert counts[0] > 100
    assert sum(number for stars, number in counts.items() if stars > 10) > 60


def test_numbers_in_names_agree_with_specifications(db: apsw.Connection) -> None:
    query = """SELECT name, value FROM product JOIN product_spec ON product_id = product.id
        WHERE label = 'Storage Capacity' AND name LIKE '% B%'"""
    for name, capacity in db.execute(query):
        stated = re.findall(r"\d+ [GT]B(?! RAM)", name)
        assert not stated or capacity.split(" SSD")[0].split(" Storage")[0] in stated, name
    query = """SELECT name, value FROM product JOIN product_spec ON product_id = product.id
        WHERE label = 'Number of Slots'"""
    for name, slots in db.execute(query):
        stated = re.findall(r"(\d+)(?:-Slot| Slots| Swivel Cards)", name)
        assert stated == [slots]


def test_pictures_have_keys(db: apsw.Connection) -> None:
    for (key,) in db.execute("SELECT DISTINCT image FROM product"):
        assert parse_key(key).view == ""


def test_search_finds_by_name_brand_and_kind(db: apsw.Connection) -> None:
    for query in ("toothpaste", "game card case", "headphones", "SSD", "sneakers"):
        words = " ".join(f'"{word}"' for word in query.split())
        assert count(db, f"SELECT count(*) FROM product_fts WHERE product_fts MATCH '{words}'") >= 5
    for term, results in db.execute("SELECT term, results FROM search_term"):
        words = " ".join(f'"{word}"' for word in term.split())
        found = count(
            db,
            "SELECT count(*) FROM product_fts JOIN product ON id = product_fts.rowid"
            f" WHERE product_fts MATCH '{words}' AND status = 'enabled'",
        )
        assert found == results
    assert count(db, "SELECT count(*) FROM search_term WHERE results") > 90
    assert count(db, "SELECT count(*) FROM search_term WHERE results = 0") >= 3


def test_the_shop_has_its_own_pages_and_no_telephone_number(db: apsw.Connection) -> None:
    every = dict(db.execute("SELECT id, title FROM cms_page"))
    assert [every[number] for number in range(1, 6)] == [
        "404 Not Found",
        "Home Page",
        "Enable Cookies",
        "Privacy Policy",
        "About us",
    ], "the public tasks know these five by their numbers"
    pages = dict(db.execute("SELECT identifier, content FROM cms_page WHERE in_footer"))
    assert set(pages) == {
        "about-us",
        "customer-service",
        "shipping",
        "returns",
        "privacy-policy-cookie-restriction-mode",
    }
    for content in pages.values():
        assert len(content) > 600
        assert not re.search(r"\d{3}[-. )]+\d{3,4}", content)


def test_regions_are_the_states_and_the_district(db: apsw.Connection) -> None:
    assert count(db, "SELECT count(*) FROM region") == 51
