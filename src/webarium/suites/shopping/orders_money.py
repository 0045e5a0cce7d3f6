"""Sums over orders: by period, by department, refunds, shipping."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import timedelta

from webarium.scoring import Money, Number, Record
from webarium.suites.kit import Instances, day_of, dollars
from webarium.suites.shopping.base import (
    ShopTemplate,
    all_items,
    items,
    month_phrase,
    months_with,
    order_number,
    orders,
    product,
    since,
)
from webarium.suites.shopping.paths import find_product, open_order, open_orders, see_order
from webarium.suites.shopping.shelves import leaf_of, trail
from webarium.tasks import Data, Row, Ui
from webarium.types import Json

PERIODS = (
    ("over the past month", 31),
    ("over the past three months", 92),
    ("over the past six months", 183),
    ("over the past year", 365),
)
"""Periods before today, with their length in days at the outer edge."""

_EDGE = timedelta(days=4)
"""No order may lie this close to a period's beginning: no way of counting months changes the answer."""


class CompletedOrdersInPeriod(ShopTemplate):
    """Number and sum of the complete orders of a period before today."""

    name = "completed_orders_in_period"
    kind = "retrieve"
    difficulty = "medium"
    intent = (
        "Today is June 12, 2023. How many complete orders did I place {period}, and how much did "
        "I spend on them in total, "
        "shipping included?"
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Periods at whose beginning no order lies."""
        for period, days in PERIODS:
            start = db.today - timedelta(days=days)
            clear = all(abs(day_of(order.created_at) - start) > _EDGE for order in orders(db))
            if clear and self._orders(db, days):
                yield {"period": period, "days": days}
        for days in range(20, 400, 10):
            start = db.today - timedelta(days=days)
            clear = all(abs(day_of(order.created_at) - start) > _EDGE for order in orders(db))
            if clear and len(self._orders(db, days)) >= 2:
                yield {"period": f"over the past {days} days", "days": days}

    def _orders(self, db: Data, days: int) -> list[Row]:
        return orders(db, "status = 'complete' AND created_at >= ?", since(db, days))

    def answer(self, db: Data, period: str, days: int) -> Record:
        found = self._orders(db, days)
        return Record.of(orders=Number(len(found)), total=Money(sum(order.grand_total for order in found)))

    async def solve(self, ui: Ui, db: Data, period: str, days: int) -> None:
        """Read the rows of the order list."""
        await open_orders(ui)
        for order in reversed(self._orders(db, days)):
            await see_order(ui, order, dollars(order.grand_total))


class SpentInMonth(ShopTemplate):
    """The sum of a month's orders without canceled ones."""

    name = "spent_in_month"
    kind = "retrieve"
    difficulty = "medium"
    intent = (
        "How much did I spend on orders placed in {phrase}, shipping included? Leave out canceled orders."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with several orders, those with a canceled one first."""
        months = months_with(db)
        fitting = [
            m for m, found in months.items() if 2 <= len([o for o in found if o.status != "canceled"]) <= 6
        ]
        rng.shuffle(fitting)
        fitting.sort(key=lambda m: all(order.status != "canceled" for order in months[m]))
        return [{"month": month, "phrase": month_phrase(month)} for month in fitting]

    def _orders(self, db: Data, month: str) -> list[Row]:
        return orders(db, "status <> 'canceled' AND substr(created_at, 1, 7) = ?", month)

    def answer(self, db: Data, month: str, phrase: str) -> Money:
        return Money(sum(order.grand_total for order in self._orders(db, month)))

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str) -> None:
        """Read the rows of the order list."""
        await open_orders(ui)
        for order in reversed(self._orders(db, month)):
            await see_order(ui, order, dollars(order.grand_total))


class ShippingInMonth(ShopTemplate):
    """What shipping cost over a month."""

    name = "shipping_in_month"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        "How much did I pay for shipping alone on the orders I placed in {phrase} that were not canceled?"
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with two or three orders that are not canceled."""
        months = [m for m, found in months_with(db, "status <> 'canceled'").items() if 2 <= len(found) <= 3]
        rng.shuffle(months)
        return [{"month": month, "phrase": month_phrase(month)} for month in months]

    def _orders(self, db: Data, month: str) -> list[Row]:
        return orders(db, "status <> 'canceled' AND substr(created_at, 1, 7) = ?", month)

    def answer(self, db: Data, month: str, phrase: str) -> Money:
        return Money(sum(order.shipping for order in self._orders(db, month)))

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str) -> None:
        """Read it on each order's page."""
        for order in reversed(self._orders(db, month)):
            await open_order(ui, order)
            await ui.expect_text(dollars(order.shipping), near="Shipping & Handling")


class DepartmentSpend(ShopTemplate):
    """What was spent in a month on the products of one department."""

    name = "department_spend"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        'How much did I spend in {phrase} on products from the "{department}" department? '
        "Leave out shipping and canceled orders."
    )
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with few things bought, of which some but not all are from the department."""
        found: list[Mapping[str, Json]] = []
        for month, bought in months_with(db, "status <> 'canceled'").items():
            lines = items(db, [order.id for order in bought])
            departments = {line.id: self._department(db, line.product_id) for line in lines}
            if len(bought) > 3 or len(lines) > 6 or None in departments.values():
                continue
            found += [
                {"month": month, "phrase": month_phrase(month), "department": department}
                for department in sorted({name for name in departments.values() if name})
                if list(departments.values()).count(department) < len(lines)
            ]
        rng.shuffle(found)
        return found

    def _department(self, db: Data, product_id: int) -> str | None:
        """The top category of a product that still has a page."""
        if product(db, product_id).status != "enabled":
            return None
        return str(trail(db, leaf_of(db, product_id).id)[0]["name"])

    def _lines(self, db: Data, month: str) -> list[Row]:
        return items(
            db, [o.id for o in orders(db, "status <> 'canceled' AND substr(created_at, 1, 7) = ?", month)]
        )

    def answer(self, db: Data, month: str, phrase: str, department: str) -> Money:
        """The sum of the lines' subtotals."""
        lines = [x for x in self._lines(db, month) if self._department(db, x.product_id) == department]
        return Money(sum(line.price * line.qty for line in lines))

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str, department: str) -> None:
        """Read the lines on the orders' pages, and the department above one of the products."""
        lines = self._lines(db, month)
        for order_id in dict.fromkeys(line.order_id for line in reversed(lines)):
            order = db.row("SELECT * FROM sales_order WHERE id = ?", order_id)
            await open_order(ui, order)
            for line in lines:
                if line.order_id == order_id and self._department(db, line.product_id) == department:
                    await ui.expect_text(dollars(line.price * line.qty), near=line["name"])
        line = next(x for x in lines if self._department(db, x.product_id) == department)
        await find_product(ui, product(db, line.product_id))
        await ui.expect_text(department)


class RefundOfCanceled(ShopTemplate):
    """What comes back for the canceled order of a month."""

    name = "refund_of_canceled"
    kind = "retrieve"
    difficulty = "medium"
    intent = (
        "How much money should I get back for the order that I placed in {phrase} and that was "
        "canceled{clause}?"
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with exactly one canceled order, with and without shipping by turns."""
        months = [m for m, found in months_with(db, "status = 'canceled'").items() if len(found) == 1]
        rng.shuffle(months)
        clauses = (", shipping included", ", if the shop keeps the shipping charge")
        return [
            {"month": month, "phrase": month_phrase(month), "clause": clauses[i % 2], "shipping": i % 2 == 0}
            for i, month in enumerate(months)
        ]

    def _order(self, db: Data, month: str) -> Row:
        return orders(db, "status = 'canceled' AND substr(created_at, 1, 7) = ?", month)[0]

    def answer(self, db: Data, month: str, phrase: str, clause: str, shipping: bool) -> Money:
        order = self._order(db, month)
        return Money(order.grand_total if shipping else order.subtotal)

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str, clause: str, shipping: bool) -> None:
        """Read it on the order's page."""
        order = self._order(db, month)
        await open_order(ui, order)
        await ui.expect_text("Canceled")
        if shipping:
            await ui.expect_text(dollars(order.grand_total), near="Grand Total")
        else:
            await ui.expect_text(dollars(order.subtotal), near="Subtotal")


class HighestOrderOfYear(ShopTemplate):
    """The dearest order of a year."""

    name = "highest_order_of_year"
    kind = "retrieve"
    difficulty = "medium"
    intent = (
        "Which of the orders that I placed in {year} has the highest grand total? Give me its order number."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Years with a single dearest order among several."""
        for year in sorted({order.created_at[:4] for order in orders(db)}):
            totals = sorted(order.grand_total for order in orders(db, "substr(created_at, 1, 4) = ?", year))
            if len(totals) >= 3 and totals[-1] != totals[-2]:
                yield {"year": year}

    def _order(self, db: Data, year: str) -> Row:
        return max(orders(db, "substr(created_at, 1, 4) = ?", year), key=lambda order: order.grand_total)

    def answer(self, db: Data, year: str) -> Number:
        return order_number(self._order(db, year).id)

    async def solve(self, ui: Ui, db: Data, year: str) -> None:
        """Turn the pages of the order list to it."""
        order = self._order(db, year)
        await open_orders(ui)
        await see_order(ui, order, dollars(order.grand_total))


class OrdersByStatusInYear(ShopTemplate):
    """How many orders of a year ended with a status."""

    name = "orders_by_status_in_year"
    kind = "retrieve"
    difficulty = "medium"
    intent = (
        "How many of the orders that I placed in {year} are {status}, and what do they add up to, "
        "shipping included?"
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Years with several of them."""
        for year in sorted({order.created_at[:4] for order in orders(db)}):
            for status in ("canceled", "pending"):
                if len(self._orders(db, year, status)) >= 2:
                    yield {"year": year, "status": status}

    def _orders(self, db: Data, year: str, status: str) -> list[Row]:
        return orders(db, "substr(created_at, 1, 4) = ? AND status = ?", year, status)

    def answer(self, db: Data, year: str, status: str) -> Record:
        found = self._orders(db, year, status)
        return Record.of(orders=Number(len(found)), total=Money(sum(order.grand_total for order in found)))

    async def solve(self, ui: Ui, db: Data, year: str, status: str) -> None:
        """Read the rows of the order list."""
        await open_orders(ui)
        for order in reversed(self._orders(db, year, status)):
            await see_order(ui, order, dollars(order.grand_total))


class SpentOnProduct(ShopTemplate):
    """What all purchases of one product cost together."""

    name = "spent_on_product"
    kind = "retrieve"
    difficulty = "hard"
    intent = (
        'How much have I paid in total for "{product}" over all my orders, without shipping and '
        "without canceled orders?"
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products bought in two orders or more."""
        bought: dict[str, set[int]] = {}
        for line in all_items(db):
            if line.status != "canceled":
                bought.setdefault(line["name"], set()).add(line.order_id)
        names = sorted(name for name, ids in bought.items() if 2 <= len(ids) <= 3 and '"' not in name)
        rng.shuffle(names)
        return [{"product": name} for name in names]

    def _lines(self, db: Data, product: str) -> list[Row]:
        return [line for line in all_items(db) if line["name"] == product and line.status != "canceled"]

    def answer(self, db: Data, product: str) -> Money:
        """The sum of the lines' subtotals."""
        return Money(sum(line.price * line.qty for line in self._lines(db, product)))

    async def solve(self, ui: Ui, db: Data, product: str) -> None:
        """Read each line on its order's page."""
        for line in reversed(self._lines(db, product)):
            await open_order(ui, db.row("SELECT * FROM sales_order WHERE id = ?", line.order_id))
            await ui.expect_text(dollars(line.price * line.qty), near=product)
