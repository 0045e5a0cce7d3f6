"""The generated history of the shop: seasons, repeat buyers, and money that adds up as if staff had done all of it."""

from __future__ import annotations

import re
from collections import Counter

import apsw
import pytest

from webarium.sites.shopping.trade import orders as trade
from webarium.worlds import Universe

BUSINESS = "SELECT id FROM customer_group WHERE tax_class <> 'Retail Customer'"
RESULTS = (
    "SELECT * FROM order_item WHERE order_id = ? ORDER BY id",
    "SELECT status, total_paid, total_refunded, status_before FROM sales_order WHERE id = ?",
    "SELECT created_at, grand_total, subtotal, shipping, tax, discount, state FROM invoice WHERE order_id = ?",
    "SELECT created_at, carrier, tracking_number, units FROM shipment WHERE order_id = ? ORDER BY id",
    "SELECT created_at, subtotal, shipping, tax, discount, adjustment, grand_total FROM creditmemo WHERE order_id = ?",
    "SELECT created_at, kind, payment_method, amount, is_closed FROM payment_transaction WHERE order_id = ?",
)
PARTS = (
    """SELECT i.order_item_id, i.qty FROM invoice_item i JOIN invoice d ON d.id = i.invoice_id
    WHERE d.order_id = ? ORDER BY 1""",
    """SELECT i.order_item_id, i.qty FROM shipment_item i JOIN shipment d ON d.id = i.shipment_id
    WHERE d.order_id = ? ORDER BY 1, 2""",
    """SELECT i.order_item_id, i.qty FROM creditmemo_item i JOIN creditmemo d ON d.id = i.creditmemo_id
    WHERE d.order_id = ? ORDER BY 1, 2""",
)


@pytest.fixture(scope="module")
def db(universe: Universe) -> apsw.Connection:
    return universe.reader("shopping")


def state_of(db: apsw.Connection, number: int) -> list[list[object]]:
    """All that is known of an order but the numbers of its documents."""
    return [list(db.execute(query, (number,))) for query in (*RESULTS, *PARTS)]


def undo(db: apsw.Connection, number: int) -> None:
    """Make an order what it was when it was placed."""
    for kind in ("invoice", "shipment", "creditmemo"):
        db.execute(
            f"DELETE FROM {kind}_item WHERE {kind}_id IN (SELECT id FROM {kind} WHERE order_id = ?)",
            (number,),
        )
        db.execute(f"DELETE FROM {kind} WHERE order_id = ?", (number,))
    db.execute("DELETE FROM payment_transaction WHERE order_id = ?", (number,))
    db.execute(
        """UPDATE sales_order SET status = 'pending', status_before = NULL, total_paid = 0, total_refunded = 0
        WHERE id = ?""",
        (number,),
    )
    db.execute(
        """UPDATE order_item SET qty_invoiced = 0, qty_shipped = 0, qty_refunded = 0, qty_canceled = 0
        WHERE order_id = ?""",
        (number,),
    )


def repeat(db: apsw.Connection, number: int) -> None:
    """Do to an order, operation by operation, what its documents say."""
    status = db.execute("SELECT status FROM sales_order WHERE id = ?", (number,)).get
    documents = []
    for place, kind in enumerate(("invoice", "shipment", "creditmemo")):
        for row in db.execute(f"SELECT id, created_at FROM {kind} WHERE order_id = ? ORDER BY id", (number,)):
            units = dict(
                db.execute(f"SELECT order_item_id, qty FROM {kind}_item WHERE {kind}_id = ?", (row[0],))
            )
            documents.append((place, row[0], row[1], units))
    boxes = {
        row[0]: row[1:]
        for row in db.execute(
            "SELECT id, carrier, tracking_number FROM shipment WHERE order_id = ?", (number,)
        )
    }
    memos = {
        row[0]: row[1:]
        for row in db.execute("SELECT id, shipping, adjustment FROM creditmemo WHERE order_id = ?", (number,))
    }
    undo(db, number)
    for place, document, at, units in sorted(documents, key=lambda each: each[:2]):
        if place == 0:
            trade.invoice(db, number, units, at)
        elif place == 1:
            carrier, tracking = boxes[document]
            trade.ship(db, number, units, carrier, tracking, at)
        else:
            shipping, more = memos[document]
            trade.refund(db, number, trade.Refund(units, shipping, max(more, 0), max(-more, 0)), at)
    if status == "canceled":
        trade.cancel(db, number, "2023-06-12 12:00:00")
    elif status == "holded":
        trade.hold(db, number, "2023-06-12 12:00:00")


def test_the_history_is_what_the_shops_own_operations_give(universe: Universe) -> None:
    with universe.world() as world:
        changed = world.db("shopping")
        numbers = [
            row[0]
            for status in ("complete", "closed", "processing", "canceled", "holded", "pending")
            for row in changed.execute(
                "SELECT id FROM sales_order WHERE status = ? ORDER BY id % 97, id LIMIT 25", (status,)
            )
        ]
        numbers += [
            row[0]
            for row in changed.execute(
                "SELECT id FROM sales_order WHERE tax AND discount ORDER BY id LIMIT 9"
            )
        ]
        numbers += [
            row[0]
            for row in changed.execute(
                """SELECT order_id FROM creditmemo JOIN sales_order s ON s.id = order_id
                WHERE s.status = 'complete' ORDER BY order_id LIMIT 25"""
            )
        ]
        assert len(numbers) > 100
        for number in numbers:
            before = state_of(changed, number)
            repeat(changed, number)
            assert state_of(changed, number) == before, number


def test_totals_add_up(db: apsw.Connection) -> None:
    query = """SELECT count(*) FROM sales_order s WHERE grand_total <> subtotal + shipping + tax - discount
        OR (subtotal, tax, discount, units) <> (SELECT sum(price * qty), sum(tax), sum(discount), sum(qty)
          FROM order_item WHERE order_id = s.id)
        OR total_paid <> coalesce((SELECT sum(grand_total) FROM invoice WHERE order_id = s.id), 0)
        OR total_refunded <> coalesce((SELECT sum(grand_total) FROM creditmemo WHERE order_id = s.id), 0)"""
    assert db.execute(query).get == 0
    moved = """SELECT count(*) FROM sales_order s WHERE total_paid - total_refunded <> coalesce((
        SELECT sum(CASE kind WHEN 'capture' THEN amount ELSE -amount END) FROM payment_transaction
        WHERE order_id = s.id), 0)"""
    assert db.execute(moved).get == 0


def test_businesses_pay_tax_on_what_is_left_after_discounts(db: apsw.Connection) -> None:
    query = f"""SELECT i.price * i.qty, i.discount, i.tax, s.group_id IN ({BUSINESS}), a.region, a.postcode
        FROM order_item i JOIN sales_order s ON s.id = i.order_id
        JOIN order_address a ON a.order_id = s.id AND a.kind = 'shipping'"""
    states = dict(db.execute("SELECT region, rate FROM tax_rate WHERE postcode = '*'"))
    rates = set()
    for subtotal, discount, tax, is_business, region, postcode in db.execute(query):
        in_manhattan = region == "New York" and postcode.startswith("100")
        rate = (888 if in_manhattan else states.get(region, states[""])) if is_business else 0
        assert tax == ((subtotal - discount) * rate + 5_000) // 10_000
        rates.add(rate)
    assert len(rates) > 3
    assert db.execute(f"SELECT count(*) FROM sales_order WHERE group_id IN ({BUSINESS})").get > 50


def test_coupons_were_valid_and_are_counted(db: apsw.Connection) -> None:
    query = """SELECT r.coupon_type, r.from_date <= date(s.created_at), coalesce(r.to_date, '9') >= date(s.created_at),
          s.subtotal >= coalesce(r.min_subtotal, 0), s.rule_name = r.name, s.discount > 0
        FROM sales_order s LEFT JOIN coupon c ON c.code = s.coupon_code LEFT JOIN cart_rule r ON r.id = c.rule_id
        WHERE s.coupon_code IS NOT NULL"""
    assert {tuple(row) for row in db.execute(query)} == {("specific", 1, 1, 1, 1, 1)}
    assert db.execute("SELECT count(*) FROM sales_order WHERE coupon_code IS NULL AND discount").get == 0
    used = dict(
        db.execute("SELECT coupon_code, count(*) FROM sales_order WHERE coupon_code NOT NULL GROUP BY 1")
    )
    assert dict(db.execute("SELECT code, times_used FROM coupon WHERE times_used")) == used
    assert len(used) >= 6
    assert db.execute("SELECT sum(times_used) FROM cart_rule").get == sum(used.values())
    once = """SELECT max(n) FROM (SELECT count(*) AS n FROM sales_order s JOIN coupon c ON c.code = s.coupon_code
        JOIN cart_rule r ON r.id = c.rule_id WHERE r.uses_per_customer = 1 GROUP BY r.id, s.customer_id)"""
    assert db.execute(once).get == 1


def test_the_shop_grows_and_has_seasons(db: apsw.Connection) -> None:
    months = Counter(row[0] for row in db.execute("SELECT substr(created_at, 1, 7) FROM sales_order"))
    assert len(months) == 42
    years = [
        sum(count for month, count in months.items() if month < f"{year}-06" and month >= str(year))
        for year in (2020, 2021, 2022, 2023)
    ]
    assert years == sorted(years)
    for year in (2020, 2021, 2022):
        usual = sum(months[f"{year}-{month:02d}"] for month in range(1, 11)) / 10
        assert months[f"{year}-11"] + months[f"{year}-12"] > 2.6 * usual


def test_people_come_again(db: apsw.Connection) -> None:
    query = "SELECT count(*) FROM sales_order WHERE customer_id NOT NULL GROUP BY customer_id"
    counts = [row[0] for row in db.execute(query)]
    assert len(counts) > 450
    assert sum(count == 1 for count in counts) > len(counts) / 5
    assert sum(count > 2 for count in counts) > len(counts) / 4
    guests = db.execute("SELECT count(*) FROM sales_order WHERE customer_id IS NULL").get
    assert guests > 50
    early = """SELECT count(*) FROM sales_order s JOIN customer c ON c.id = s.customer_id
        WHERE s.created_at < c.created_at AND c.id > 7"""
    assert db.execute(early).get == 0


def test_nothing_happens_before_its_order_or_after_now(db: apsw.Connection) -> None:
    for table in ("invoice", "shipment", "creditmemo", "order_comment", "payment_transaction"):
        query = f"""SELECT count(*) FROM {table} d JOIN sales_order s ON s.id = d.order_id
            WHERE d.created_at < s.created_at OR d.created_at >= '2023-06-12 12:00:00'"""
        assert db.execute(query).get == 0, table
    assert db.execute("SELECT max(updated_at) FROM sales_order").get < "2023-06-12 12:00:00"


def test_staff_who_wrote_work_here(db: apsw.Connection) -> None:
    query = "SELECT DISTINCT author FROM order_comment WHERE author NOT IN (SELECT username FROM admin_user)"
    assert [row[0] for row in db.execute(query)] == [""]
    words = [row[0] for row in db.execute("SELECT comment FROM order_comment WHERE author <> ''")]
    assert len(words) > 300
    assert not [text for text in words if "{" in text or not text[0].isupper()]


def test_carts_views_and_waiting_reviews(db: apsw.Connection) -> None:
    assert db.execute("SELECT count(DISTINCT customer_id) FROM cart_item").get >= 20
    assert db.execute("SELECT count(*) FROM cart_item WHERE customer_id <= 67").get == 0
    first, last, days = db.execute("SELECT min(day), max(day), count(DISTINCT day) FROM product_view").get
    assert (first, last, days) == ("2020-01-02", "2023-06-12", 1258)
    query = """SELECT count(*) FROM product_view v JOIN product p ON p.id = v.product_id
        WHERE v.day <= date(p.created_at)"""
    assert db.execute(query).get == 0
    waiting = (
        "SELECT count(*) FROM review WHERE status = 'pending' AND customer_id AND created_at > '2023-05-20'"
    )
    assert db.execute(waiting).get >= 10
    assert db.execute("SELECT count(*) FROM review WHERE status = 'not_approved'").get > 30


def test_what_staff_wrote_fits_its_order(db: apsw.Connection) -> None:
    """No day or season that the order's dates deny, no line that came back where there was one, with one piece."""
    timed = "this (?:morning|afternoon)|on day [0-9]+|three weeks|Thursday|snow"
    sql = """SELECT c.comment, count(*), sum(i.qty) FROM order_comment c JOIN order_item i ON i.order_id = c.order_id
        GROUP BY c.id"""
    for comment, lines, units in db.execute(sql):
        assert not re.search(timed, comment), comment
        assert lines > 1 or not re.search("(?i)one (?:line|thing) |the others were", comment) or units > 1, (
            comment
        )
        assert units > 1 or not re.search("came back, the rest", comment), comment
