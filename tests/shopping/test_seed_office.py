"""What only the back office shows of the generated shop: attributes, words, rules, coupons, notices."""

from __future__ import annotations

import json

import apsw
import pytest

from webarium.worlds import Universe


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    return universe.reader("shopping")


def test_every_offered_size_and_color_is_an_option_of_the_attribute(db: apsw.Connection) -> None:
    for title in ("Size", "Color"):
        query = """SELECT o.label FROM attribute_option o JOIN attribute a ON a.id = o.attribute_id
            WHERE a.label = ? ORDER BY o.position"""
        labels = [row[0] for row in db.execute(query, (title,))]
        asked = db.execute("SELECT choices FROM product_option WHERE title = ?", (title,))
        offered = {each for (choices,) in asked for each in json.loads(choices)}
        assert offered
        assert offered <= set(labels)
    assert {"XS", "S", "M", "L", "XL", "XXXL"} <= {
        row[0] for row in db.execute("SELECT label FROM attribute_option")
    }


def test_values_of_products_are_options(db: apsw.Connection) -> None:
    query = """SELECT count(*) FROM product_attribute v WHERE NOT EXISTS (
        SELECT 1 FROM attribute_option o WHERE o.attribute_id = v.attribute_id AND o.label = v.value)"""
    assert db.execute(query).get == 0
    assert db.execute("SELECT count(*) FROM product_attribute").get > 20


def test_every_product_has_a_set_and_every_set_the_shops_own_attributes(db: apsw.Connection) -> None:
    query = "SELECT count(*) FROM product WHERE attribute_set_id NOT IN (SELECT id FROM attribute_set)"
    assert db.execute(query).get == 0
    assert db.execute("SELECT name FROM attribute_set WHERE id = 4").get == "Default"
    own = db.execute("SELECT count(*) FROM attribute WHERE is_system").get
    members = """SELECT count(*) FROM attribute_set_member m JOIN attribute a ON a.id = m.attribute_id
        WHERE a.is_system GROUP BY m.set_id"""
    assert {row[0] for row in db.execute(members)} == {own}


def test_no_rule_lowers_anything_by_itself(db: apsw.Connection) -> None:
    assert db.execute("SELECT count(*) FROM catalog_rule WHERE is_active").get == 0
    assert db.execute("SELECT count(*) FROM catalog_rule").get >= 4
    assert db.execute("SELECT count(*) FROM cart_rule WHERE is_active AND coupon_type = 'none'").get == 0
    assert db.execute("SELECT count(*) FROM product WHERE regular_price IS NOT NULL").get == 0


def test_coupons_belong_to_rules_that_ask_for_one(db: apsw.Connection) -> None:
    query = "SELECT code, coupon_type FROM coupon JOIN cart_rule ON cart_rule.id = rule_id"
    coupons = dict(db.execute(query))
    assert {"WELCOME10", "SUMMER22", "FIVEOFF", "HOLIDAY20", "BLACK25"} <= set(coupons)
    assert set(coupons.values()) == {"specific"}
    lonely = "SELECT count(*) FROM cart_rule r WHERE coupon_type = 'specific' AND NOT EXISTS ("
    assert db.execute(f"{lonely}SELECT 1 FROM coupon WHERE rule_id = r.id)").get == 0


def test_addresses_made_by_hand_lead_to_what_there_is(db: apsw.Connection) -> None:
    paths = {f"{row[0]}.html" for row in db.execute("SELECT path FROM category")}
    pages = {row[0] for row in db.execute("SELECT identifier FROM cms_page WHERE is_active")}
    rows = list(db.execute("SELECT request_path, target_path FROM url_rewrite"))
    assert len(rows) >= 5
    for asked, target in rows:
        assert target in paths | pages, asked
        assert asked not in pages


@pytest.mark.parametrize(
    "table",
    ["cms_block", "theme", "email_template", "newsletter_template", "synonym", "admin_notification"],
)
def test_there_are_words_of_every_kind(db: apsw.Connection, table: str) -> None:
    assert db.execute(f"SELECT count(*) FROM {table}").get >= 4


def test_searches_have_a_last_time(db: apsw.Connection) -> None:
    low, high = db.execute("SELECT min(updated_at), max(updated_at) FROM search_term").get
    assert "2022-12" < low < high < "2023-06-12 12:00:00"
