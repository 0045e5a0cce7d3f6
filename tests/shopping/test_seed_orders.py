"""The generated customers and orders: exact totals, clear newest orders, a full history to ask about."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import apsw
import pytest

from webarium.sites.kit.passwords import verify_password
from webarium.sites.shopping.database import DEFAULT_PASSWORD, ROLES
from webarium.worlds import Universe

NORA = "nora.whitfield@mail.test"


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    return universe.reader("shopping")


@pytest.fixture(scope="module")
def mine(db: apsw.Connection) -> list[tuple[int, str, str]]:
    """Number, status and time of the default customer's orders, oldest first."""
    query = "SELECT id, status, created_at FROM sales_order WHERE customer_id = 1 ORDER BY created_at"
    return list(db.execute(query))


def test_numbers_follow_time_from_one(db: apsw.Connection) -> None:
    rows = list(db.execute("SELECT id, created_at FROM sales_order ORDER BY id"))
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert [row[1] for row in rows] == sorted(row[1] for row in rows)
    assert "2020-01" <= rows[0][1] < "2020-02"
    assert "2023-06-11" < rows[-1][1] < "2023-06-12 12:00:00"
    assert len(rows) > 2_400


def test_totals_are_exact(db: apsw.Connection) -> None:
    query = """SELECT s.subtotal, s.shipping, s.grand_total, s.tax, s.discount, sum(i.price * i.qty), sum(i.qty)
        FROM sales_order s JOIN order_item i ON order_id = s.id GROUP BY s.id"""
    for subtotal, shipping, total, tax, discount, goods, units in db.execute(query):
        assert subtotal == goods
        assert shipping == 500 * units
        assert total == subtotal + shipping + tax - discount


def test_personas_pay_no_tax_and_enter_no_coupons(db: apsw.Connection) -> None:
    query = "SELECT count(*) FROM sales_order WHERE customer_id <= 7 AND (tax OR discount OR coupon_code NOT NULL)"
    assert next(db.execute(query))[0] == 0


def test_items_are_products_as_they_stand_in_the_shop(db: apsw.Connection) -> None:
    query = """SELECT i.name, p.name, i.sku, coalesce(v.sku, p.sku), i.price, p.price, i.options, p.id FROM order_item i
        JOIN product p ON p.id = i.product_id LEFT JOIN product v ON v.id = i.variant_id"""
    for name, product, sku, its, price, now, options, key in db.execute(query):
        assert (name, sku, price) == (product, its, now)
        asked = {
            title: json.loads(choices)
            for title, choices in db.execute(
                "SELECT title, choices FROM product_option WHERE product_id = ?", (key,)
            )
        }
        chosen = json.loads(options)
        assert [title for title, _ in chosen] == list(asked)
        assert all(value in asked[title] for title, value in chosen)


def test_what_is_billed_and_sent_tells_the_status(db: apsw.Connection) -> None:
    def having(condition: str) -> set[int]:
        return {row[0] for row in db.execute(f"SELECT id FROM sales_order WHERE {condition}")}

    complete, closed = having("status = 'complete'"), having("status = 'closed'")
    billed = {row[0] for row in db.execute("SELECT order_id FROM invoice")}
    sent = {row[0] for row in db.execute("SELECT order_id FROM shipment")}
    assert billed == complete | closed | having("status = 'processing'")
    assert complete <= sent <= billed
    whole = """SELECT order_id FROM order_item GROUP BY order_id
        HAVING sum(qty_invoiced) = sum(qty) AND sum(qty_shipped) = sum(qty)"""
    assert complete <= {row[0] for row in db.execute(whole)} <= complete | closed
    refunded = """SELECT order_id FROM order_item GROUP BY order_id HAVING sum(qty_refunded) = sum(qty)"""
    assert {row[0] for row in db.execute(refunded)} == closed
    query = """SELECT count(*) FROM invoice JOIN sales_order s ON s.id = order_id
        WHERE invoice.grand_total <> s.grand_total"""
    assert next(db.execute(query))[0] == 0
    assert next(db.execute("SELECT min(length(tracking_number)), count(DISTINCT carrier) FROM shipment")) == (
        12,
        4,
    )


def test_names_and_units_stand_in_the_order(db: apsw.Connection) -> None:
    query = """SELECT count(*) FROM sales_order s WHERE
        bill_name <> (SELECT firstname || ' ' || lastname FROM order_address WHERE order_id = s.id AND kind = 'billing')
        OR ship_name <> (SELECT firstname || ' ' || lastname FROM order_address
          WHERE order_id = s.id AND kind = 'shipping')
        OR units <> (SELECT sum(qty) FROM order_item WHERE order_id = s.id)
        OR group_id <> coalesce((SELECT g.id FROM customer c JOIN customer_group g ON g.code = c.group_name
          WHERE c.id = s.customer_id), 0)"""
    assert next(db.execute(query))[0] == 0


def test_every_order_has_two_addresses(db: apsw.Connection) -> None:
    query = "SELECT group_concat(kind) FROM (SELECT * FROM order_address ORDER BY kind) GROUP BY order_id"
    assert {row[0] for row in db.execute(query)} == {"billing,shipping"}


def test_statuses(db: apsw.Connection) -> None:
    statuses = {
        row[0] for row in db.execute("SELECT DISTINCT status FROM sales_order WHERE customer_id <= 7")
    }
    assert statuses == {"complete", "pending", "canceled"}
    counts = Counter(row[0] for row in db.execute("SELECT status FROM sales_order"))
    assert set(counts) - {"fraud"} == {"complete", "pending", "canceled", "processing", "closed", "holded"}
    assert counts["complete"] > 0.7 * counts.total()
    assert min(counts[each] for each in ("pending", "canceled", "processing", "closed")) >= 10


def test_default_customer_has_a_long_history(db: apsw.Connection, mine: list[tuple[int, str, str]]) -> None:
    assert next(db.execute("SELECT email FROM customer WHERE id = 1"))[0] == NORA
    assert len(mine) >= 37
    assert mine[0][2] < "2021-10"
    assert mine[-1][2] > "2023-03"
    assert len({time[:10] for _, _, time in mine}) == len(mine), "no two on the same day"
    assert sum(status == "complete" and time > "2022-06-12" for _, status, time in mine) >= 10
    months = Counter(time[:7] for _, _, time in mine)
    assert sum(number >= 3 for number in months.values()) >= 3


def test_newest_of_each_status_is_another_order(mine: list[tuple[int, str, str]]) -> None:
    newest = {status: number for number, status, _ in mine}
    assert set(newest) == {"complete", "pending", "canceled"}
    assert len(set(newest.values())) == 3
    assert mine[-1][1] != "complete"


def test_canceled_orders_lie_in_different_months(mine: list[tuple[int, str, str]]) -> None:
    months = [time[:7] for _, status, time in mine if status == "canceled"]
    assert len(months) == len(set(months)) >= 5


def test_history_is_varied(db: apsw.Connection) -> None:
    query = """SELECT product_id, options, category.name FROM order_item JOIN sales_order s ON s.id = order_id
        JOIN product_category USING (product_id) JOIN category ON category.id = category_id AND level = 1
        WHERE customer_id = 1"""
    products: dict[int, int] = defaultdict(int)
    departments = set()
    with_options = 0
    for product, options, department in db.execute(query):
        products[product] += 1
        departments.add(department)
        with_options += options != "[]"
    assert len(departments) >= 8
    assert with_options >= 8
    assert sum(number > 1 for number in products.values()) >= 2


def test_default_customer_is_set_up_for_tasks(db: apsw.Connection) -> None:
    assert (
        next(db.execute("SELECT count(*) FROM newsletter_subscriber WHERE customer_id = 1 AND subscribed"))[0]
        == 0
    )
    assert 2 <= next(db.execute("SELECT count(*) FROM wishlist_item WHERE customer_id = 1"))[0] <= 4
    assert (
        next(db.execute("SELECT count(*) FROM review WHERE customer_id = 1 AND status = 'approved'"))[0] >= 2
    )
    assert next(db.execute("SELECT count(*) FROM cart_item WHERE customer_id <= 7"))[0] == 0


def test_everybody_has_one_default_address(db: apsw.Connection) -> None:
    query = (
        "SELECT sum(is_default_billing), sum(is_default_shipping) FROM customer_address GROUP BY customer_id"
    )
    assert {tuple(row) for row in db.execute(query)} == {(1, 1)}
    names = {row[0] for row in db.execute("SELECT name FROM region")}
    assert all(row[0] in names for row in db.execute("SELECT region FROM customer_address"))
    assert next(db.execute("SELECT min(length(postcode)), max(length(postcode)) FROM customer_address")) == (
        5,
        5,
    )


def test_roles_sign_in_with_the_documented_password(db: apsw.Connection) -> None:
    assert (ROLES[0].name, ROLES[0].user) == ("customer", NORA)
    users = [role.user for role in ROLES if role.user is not None]
    assert len(users) >= 6
    for user in users:
        number, hashed = next(db.execute("SELECT id, password_hash FROM customer WHERE email = ?", (user,)))
        assert verify_password(hashed, DEFAULT_PASSWORD)
        orders = next(db.execute("SELECT count(*) FROM sales_order WHERE customer_id = ?", (number,)))[0]
        assert orders >= 3
    assert next(db.execute("SELECT count(*) FROM customer"))[0] >= 600


def test_the_clothes_of_a_customer_are_for_one_wearer_and_in_one_size(db: apsw.Connection) -> None:
    query = """SELECT s.customer_id, i.options, category.path FROM order_item i JOIN sales_order s ON s.id = i.order_id
        JOIN product_category pc ON pc.product_id = i.product_id JOIN category ON category.id = pc.category_id
        WHERE s.customer_id NOT NULL AND category.path LIKE 'clothing%/shoes' ORDER BY 1"""
    wearers: dict[int, set[str]] = defaultdict(set)
    sizes: dict[tuple[int, str], set[str]] = defaultdict(set)
    for customer, options, path in db.execute(query):
        wearer = path.split("/")[1]
        wearers[customer].add(wearer)
        sizes[customer, wearer].update(value for title, value in json.loads(options) if title == "Size")
    assert len(wearers) > 40
    assert all(len({"men", "women"} & each) < 2 for each in wearers.values())
    several = [each for each in sizes.values() if len(each) > 2]
    assert len(several) < 0.1 * len(sizes)
