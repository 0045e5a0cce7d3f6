"""What becomes of orders: parts add up to the whole, and what cannot be done is refused."""

from __future__ import annotations

from collections.abc import Mapping

import apsw
import pytest

from webarium.sites.shopping.trade import orders
from webarium.sites.shopping.trade.orders import OrderError, Refund, head_of, lines_of
from webarium.worlds import World

NOW = "2023-06-12 12:00:00"
SUMS = "SELECT sum(subtotal), sum(shipping), sum(tax), sum(discount), sum(grand_total) FROM "


@pytest.fixture
def db(world: World) -> apsw.Connection:
    return world.db("shopping")


@pytest.fixture
def order(db: apsw.Connection) -> int:
    """A pending order of several units, with taxes and discounts that do not divide evenly."""
    query = (
        "SELECT o.id FROM sales_order o JOIN order_item i ON i.order_id = o.id WHERE o.status = 'pending'"
        " GROUP BY o.id ORDER BY max(i.qty) DESC, o.id LIMIT 1"
    )
    number = int(db.execute(query).get)
    db.execute("UPDATE order_item SET qty = 3, tax = 101, discount = 50 WHERE order_id = ?", (number,))
    db.execute(
        "UPDATE sales_order SET subtotal = (SELECT sum(price * qty) FROM order_item WHERE order_id = ?1),"
        " tax = (SELECT sum(tax) + 7 FROM order_item WHERE order_id = ?1),"
        " discount = (SELECT sum(discount) FROM order_item WHERE order_id = ?1) WHERE id = ?1",
        (number,),
    )
    db.execute(
        "UPDATE sales_order SET grand_total = subtotal + shipping + tax - discount WHERE id = ?", (number,)
    )
    return number


def units(db: apsw.Connection, order: int, count: int) -> Mapping[int, int]:
    return {line.id: count for line in lines_of(db, order)}


def status(db: apsw.Connection, order: int) -> str:
    return str(db.execute("SELECT status FROM sales_order WHERE id = ?", (order,)).get)


def test_bills_of_parts_add_up_to_the_order(db: apsw.Connection, order: int) -> None:
    before = head_of(db, order)
    assert before is not None
    for count in (1, 1, 1):
        orders.invoice(db, order, units(db, order, count), NOW)
    after = head_of(db, order)
    assert after is not None
    assert after.total_paid == before.grand_total
    assert after.total_due == 0
    found = db.execute(f"{SUMS} invoice WHERE order_id = ?", (order,)).get
    assert found == (before.subtotal, before.shipping, before.tax, before.discount, before.grand_total)
    assert status(db, order) == "processing"
    with pytest.raises(OrderError, match="you can invoice 0, not 1"):
        orders.invoice(db, order, units(db, order, 1), NOW)


def test_sent_and_billed_is_complete_and_fully_refunded_is_closed(db: apsw.Connection, order: int) -> None:
    orders.ship(db, order, units(db, order, 2), "DHL", "JD014600", NOW)
    assert status(db, order) == "processing"
    orders.invoice(db, order, units(db, order, 3), NOW)
    orders.ship(db, order, units(db, order, 1), "", "", NOW)
    assert status(db, order) == "complete"
    head = head_of(db, order)
    assert head is not None
    with pytest.raises(OrderError, match="Maximum shipping"):
        orders.refund(db, order, Refund(units(db, order, 3), shipping=head.shipping + 1), NOW)
    line = lines_of(db, order)[0]
    stock = db.execute("SELECT stock FROM product WHERE id = ?", (line.product_id,)).get
    back = Refund(units(db, order, 3), shipping=head.shipping, restock=frozenset([line.id]))
    with pytest.raises(OrderError, match="what is left of the payment"):
        orders.refund(db, order, Refund(back.units, shipping=head.shipping, extra=1000), NOW)
    orders.refund(db, order, Refund(back.units, shipping=head.shipping, restock=back.restock, extra=7), NOW)
    assert status(db, order) == "closed"
    assert db.execute("SELECT stock FROM product WHERE id = ?", (line.product_id,)).get == stock + 3
    with pytest.raises(OrderError, match="nothing to refund"):
        orders.refund(db, order, back, NOW)


def test_cancelling_returns_what_is_not_billed(db: apsw.Connection, order: int) -> None:
    line = lines_of(db, order)[0]
    stock = db.execute("SELECT stock FROM product WHERE id = ?", (line.product_id,)).get
    orders.cancel(db, order, NOW)
    assert status(db, order) == "canceled"
    assert db.execute("SELECT stock FROM product WHERE id = ?", (line.product_id,)).get == stock + 3
    for deed in (orders.cancel, orders.hold, orders.unhold):
        with pytest.raises(OrderError):
            deed(db, order, NOW)
    with pytest.raises(OrderError, match="cannot add order history"):
        orders.comment(db, order, "Hi", NOW, status="pending", author="admin", notify=False, show=True)


def test_a_held_order_waits_and_goes_on_where_it_was(db: apsw.Connection, order: int) -> None:
    orders.hold(db, order, NOW)
    assert status(db, order) == "holded"
    with pytest.raises(OrderError, match="on hold"):
        orders.ship(db, order, units(db, order, 1), "DHL", "1", NOW)
    orders.unhold(db, order, NOW)
    assert status(db, order) == "pending"
