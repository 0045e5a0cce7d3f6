"""Sums over orders: by period, by department, refunds, shipping."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from webarium.scoring import Money, Number, Record
from webarium.suites.kit import Retrieve, day_of, dollars, month_phrase, shuffled
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.paths import find_product, open_order
from webarium.suites.shopping.places import InOrderList, OfMonth
from webarium.suites.shopping.shelves import leaf_of, trail
from webarium.tasks import Data, Row, Ui

PERIODS = (
    ("over the past month", 31),
    ("over the past three months", 92),
    ("over the past six months", 183),
    ("over the past year", 365),
)
"""Periods before today, with their length in days at the outer edge."""

_EDGE = timedelta(days=4)
"""No order may lie this close to a period's beginning: no way of counting months changes the answer."""


class Totals(InOrderList):
    """Base of questions that the orders' totals in the list answer."""

    def shown(self, order: Row) -> list[str]:
        return [dollars(order.grand_total)]


def counted(found: Sequence[Row]) -> Record:
    """How many orders there are, and what they add up to, as an answer."""
    return Record.of(orders=Number(len(found)), total=Money(sum(order.grand_total for order in found)))


class CompletedOrdersInPeriod(Totals):
    name = "completed_orders_in_period"
    difficulty = "medium"
    intent = (
        "Today is June 12, 2023. How many complete orders did I place {period}, and how much did I spend on "
        "them in total, shipping included?"
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        period: str
        days: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Periods at whose beginning no order lies: those with a name first, then those with several orders."""
        counted_days = [(f"over the past {days} days", days) for days in range(20, 400, 10)]
        for fewest, periods in ((1, PERIODS), (2, counted_days)):
            for period, days in periods:
                start = db.today - timedelta(days=days)
                clear = all(abs(day_of(order.created_at) - start) > _EDGE for order in base.orders(db))
                if clear and len(self._orders(db, days)) >= fewest:
                    yield CompletedOrdersInPeriod.Params(period=period, days=days)

    def _orders(self, db: Data, days: int) -> list[Row]:
        return base.orders(db, "status = 'complete' AND created_at >= ?", base.since(db, days))

    def answer(self, db: Data, params: Params) -> Record:
        return counted(self._orders(db, params.days))

    def listed(self, db: Data, params: Params) -> list[Row]:
        return self._orders(db, params.days)[::-1]


class SpentInMonth(OfMonth, Totals):
    name = "spent_in_month"
    difficulty = "medium"
    intent = (
        "How much did I spend on orders placed in {phrase}, shipping included? Leave out canceled orders."
    )
    count = 4
    where = "status <> 'canceled'"

    def fits(self, found: Sequence[Row]) -> bool:
        return 2 <= len(found) <= 6

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfMonth.Params]:
        """Months with a canceled order first."""
        canceled = base.months_with(db, "status = 'canceled'")
        return sorted(super().instances(db, rng), key=lambda params: params.month not in canceled)

    def answer(self, db: Data, params: OfMonth.Params) -> Money:
        return Money(sum(order.grand_total for order in self.of_month(db, params.month)))

    def listed(self, db: Data, params: OfMonth.Params) -> list[Row]:
        return self.of_month(db, params.month)[::-1]


class ShippingInMonth(OfMonth, Retrieve):
    name = "shipping_in_month"
    difficulty = "hard"
    intent = (
        "How much did I pay for shipping alone on the orders I placed in {phrase} that were not canceled?"
    )
    count = 3
    where = "status <> 'canceled'"

    def fits(self, found: Sequence[Row]) -> bool:
        return 2 <= len(found) <= 3

    def answer(self, db: Data, params: OfMonth.Params) -> Money:
        return Money(sum(order.shipping for order in self.of_month(db, params.month)))

    async def see(self, ui: Ui, db: Data, params: OfMonth.Params) -> None:
        for order in reversed(self.of_month(db, params.month)):
            await open_order(ui, order)
            await ui.expect_text(dollars(order.shipping), near="Shipping & Handling")


class DepartmentSpend(OfMonth, Retrieve):
    name = "department_spend"
    difficulty = "hard"
    intent = (
        'How much did I spend in {phrase} on products from the "{department}" department? '
        "Leave out shipping and canceled orders."
    )
    count = 5
    where = "status <> 'canceled'"

    @dataclass(frozen=True)
    class Params(OfMonth.Params):
        department: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Months with few things bought, of which some but not all are from the department."""
        found: list[DepartmentSpend.Params] = []
        for month, bought in base.months_with(db, self.where).items():
            lines = base.items(db, [order.id for order in bought])
            departments = {line.id: self._department(db, line.product_id) for line in lines}
            if len(bought) > 3 or len(lines) > 6 or None in departments.values():
                continue
            found += [
                DepartmentSpend.Params(month=month, phrase=month_phrase(month), department=department)
                for department in sorted({name for name in departments.values() if name})
                if list(departments.values()).count(department) < len(lines)
            ]
        return shuffled(rng, found)

    def _department(self, db: Data, product_id: int) -> str | None:
        """The top category of a product that still has a page."""
        if base.product(db, product_id).status != "enabled":
            return None
        return str(trail(db, leaf_of(db, product_id).id)[0]["name"])

    def _lines(self, db: Data, month: str) -> list[Row]:
        return base.items(db, [order.id for order in self.of_month(db, month)])

    def answer(self, db: Data, params: Params) -> Money:
        lines = [
            x
            for x in self._lines(db, params.month)
            if self._department(db, x.product_id) == params.department
        ]
        return Money(sum(line.price * line.qty for line in lines))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Read the lines on the orders' pages, and the department above one of the products."""
        lines = self._lines(db, params.month)
        for order_id in dict.fromkeys(line.order_id for line in reversed(lines)):
            await open_order(ui, base.order_of(db, order_id))
            for line in lines:
                if line.order_id == order_id and self._department(db, line.product_id) == params.department:
                    await ui.expect_text(dollars(line.price * line.qty), near=line["name"])
        line = next(x for x in lines if self._department(db, x.product_id) == params.department)
        await find_product(ui, base.product(db, line.product_id))
        await ui.expect_text(params.department)


class RefundOfCanceled(OfMonth, Retrieve):
    name = "refund_of_canceled"
    difficulty = "medium"
    intent = "How much money should I get back for the canceled order that I placed in {phrase}{clause}?"
    count = 4
    where = "status = 'canceled'"

    @dataclass(frozen=True)
    class Params(OfMonth.Params):
        clause: str
        shipping: bool

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """With and without shipping by turns."""
        clauses = (", shipping included", ", if the shop keeps the shipping charge")
        for i, params in enumerate(super().instances(db, rng)):
            yield RefundOfCanceled.Params(**vars(params), clause=clauses[i % 2], shipping=i % 2 == 0)

    def answer(self, db: Data, params: Params) -> Money:
        order = self.of_month(db, params.month)[0]
        return Money(order.grand_total if params.shipping else order.subtotal)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        order = self.of_month(db, params.month)[0]
        await open_order(ui, order)
        await ui.expect_text("Canceled")
        if params.shipping:
            await ui.expect_text(dollars(order.grand_total), near="Grand Total")
        else:
            await ui.expect_text(dollars(order.subtotal), near="Subtotal")


def of_year(db: Data, year: str, where: str = "1", *params: object) -> list[Row]:
    """The customer's orders of a year that fit a condition, oldest first."""
    return base.orders(db, f"substr(created_at, 1, 4) = ? AND {where}", year, *params)


def years(db: Data) -> list[str]:
    """The years in which the customer ordered something."""
    return sorted({order.created_at[:4] for order in base.orders(db)})


class HighestOrderOfYear(Totals):
    name = "highest_order_of_year"
    difficulty = "medium"
    intent = (
        "Which of the orders that I placed in {year} has the highest grand total? Give me its order number."
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        year: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years with a single dearest order among several."""
        for year in years(db):
            totals = sorted(order.grand_total for order in of_year(db, year))
            if len(totals) >= 3 and totals[-1] != totals[-2]:
                yield HighestOrderOfYear.Params(year=year)

    def answer(self, db: Data, params: Params) -> Number:
        return base.order_number(self.listed(db, params)[0].id)

    def listed(self, db: Data, params: Params) -> list[Row]:
        return [max(of_year(db, params.year), key=lambda order: order.grand_total)]


class OrdersByStatusInYear(Totals):
    name = "orders_by_status_in_year"
    difficulty = "medium"
    intent = (
        "How many of the orders that I placed in {year} are {status}, and what do they add up to, "
        "shipping included?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        year: str
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years with several of them."""
        for year in years(db):
            for status in ("canceled", "pending"):
                asked = OrdersByStatusInYear.Params(year=year, status=status)
                if len(self.listed(db, asked)) >= 2:
                    yield asked

    def answer(self, db: Data, params: Params) -> Record:
        return counted(self.listed(db, params)[::-1])

    def listed(self, db: Data, params: Params) -> list[Row]:
        return of_year(db, params.year, "status = ?", params.status)[::-1]


class SpentOnProduct(ShopTemplate, Retrieve):
    name = "spent_on_product"
    difficulty = "hard"
    intent = (
        'How much have I paid in total for "{product}" across all my orders, not including shipping or '
        "canceled orders?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products bought in two orders or more."""
        bought: dict[str, set[int]] = {}
        for line in base.all_items(db):
            if line.status != "canceled":
                bought.setdefault(line["name"], set()).add(line.order_id)
        names = sorted(name for name, ids in bought.items() if 2 <= len(ids) <= 3 and '"' not in name)
        return [SpentOnProduct.Params(product=name) for name in shuffled(rng, names)]

    def _lines(self, db: Data, product: str) -> list[Row]:
        return [line for line in base.all_items(db) if line["name"] == product and line.status != "canceled"]

    def answer(self, db: Data, params: Params) -> Money:
        return Money(sum(line.price * line.qty for line in self._lines(db, params.product)))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Read each line on its order's page."""
        for line in reversed(self._lines(db, params.product)):
            await open_order(ui, base.order_of(db, line.order_id))
            await ui.expect_text(dollars(line.price * line.qty), near=params.product)
