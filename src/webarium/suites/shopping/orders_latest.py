"""Questions about the newest and the first orders."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from webarium.scoring import Date, Duration, Money, Number, Record, UrlCheck
from webarium.suites.kit import Navigate, day_of, dollars
from webarium.suites.shopping import base
from webarium.suites.shopping.base import STATUSES, ShopTemplate
from webarium.suites.shopping.paths import open_order
from webarium.suites.shopping.places import InOrderList, OfMonth
from webarium.tasks import Data, Row, Ui, landing


class OfStatus(InOrderList):
    """Base of questions about the newest order with a status."""

    @dataclass(frozen=True)
    class Params:
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [OfStatus.Params(status=status) for status in STATUSES]

    def listed(self, db: Data, params: Params) -> list[Row]:
        return [base.latest_order(db, params.status)]


class LatestOrderTotal(OfStatus):
    name = "latest_order_total"
    difficulty = "easy"
    intent = "What is the grand total of my most recent {status} order?"
    count = 3

    def answer(self, db: Data, params: OfStatus.Params) -> Money:
        return Money(base.latest_order(db, params.status).grand_total)

    def shown(self, order: Row) -> list[str]:
        return [order.status, dollars(order.grand_total)]


class LatestOrderNumber(OfStatus):
    name = "latest_order_number"
    difficulty = "easy"
    intent = "Get the order number of my most recent {status} order."
    count = 3

    def answer(self, db: Data, params: OfStatus.Params) -> Number:
        return base.order_number(base.latest_order(db, params.status).id)

    def shown(self, order: Row) -> list[str]:
        return [order.status]


class OrderStatusByRecency(InOrderList):
    name = "order_status_by_recency"
    difficulty = "easy"
    intent = "What is the status of my {nth} order, and on what date was it placed?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        nth: str
        back: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = ("most recent", "second most recent", "third most recent")
        return [OrderStatusByRecency.Params(nth=name, back=back) for back, name in enumerate(names)]

    def answer(self, db: Data, params: Params) -> Record:
        order = base.orders(db)[-1 - params.back]
        return Record.of(status=base.status_choice(order.status), date=Date(day_of(order.created_at)))

    def listed(self, db: Data, params: Params) -> list[Row]:
        return [base.orders(db)[-1 - params.back]]

    def shown(self, order: Row) -> list[str]:
        return [order.status, base.short_day(order.created_at)]


class OneOrderOfMonth(OfMonth, InOrderList):
    name = "one_order_of_month"
    difficulty = "easy"
    intent = "I placed one order in {phrase}. On what day of that month did I place it?"
    count = 2

    def answer(self, db: Data, params: OfMonth.Params) -> Date:
        return Date(day_of(base.months_with(db)[params.month][0].created_at))

    def listed(self, db: Data, params: OfMonth.Params) -> list[Row]:
        return base.months_with(db)[params.month]


class FirstOrderDate(InOrderList):
    name = "first_order_date"
    difficulty = "medium"
    intent = "On what date did I place my first order {period}?"
    count = 3

    @dataclass(frozen=True)
    class Params:
        period: str
        since: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The whole time, and each full year."""
        yield FirstOrderDate.Params(period="on this site", since="0000")
        years = sorted({order.created_at[:4] for order in base.orders(db)})
        for year in years[1:]:
            yield FirstOrderDate.Params(period=f"of {year}", since=year)

    def answer(self, db: Data, params: Params) -> Date:
        return Date(day_of(base.orders(db, "created_at >= ?", params.since)[0].created_at))

    def listed(self, db: Data, params: Params) -> list[Row]:
        return base.orders(db, "created_at >= ?", params.since)[:1]


class DaysBetweenOrders(InOrderList):
    name = "days_between_orders"
    difficulty = "medium"
    intent = "How many days apart were my two most recent {status} orders placed?"
    count = 2

    @dataclass(frozen=True)
    class Params:
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Statuses with two orders on different days."""
        for status in STATUSES:
            if len(base.orders(db, "status = ?", status)) >= 2 and self._between(db, status) > timedelta(
                days=2
            ):
                yield DaysBetweenOrders.Params(status=status)

    def _between(self, db: Data, status: str) -> timedelta:
        before, last = base.orders(db, "status = ?", status)[-2:]
        return day_of(last.created_at) - day_of(before.created_at)

    def answer(self, db: Data, params: Params) -> Duration:
        return Duration(self._between(db, params.status))

    def listed(self, db: Data, params: Params) -> list[Row]:
        return base.orders(db, "status = ?", params.status)[:-3:-1]

    def shown(self, order: Row) -> list[str]:
        return [order.status, base.short_day(order.created_at)]


class ShowLatestOrder(ShopTemplate, Navigate):
    name = "show_latest_order"
    difficulty = "easy"
    intent = "Show me the page for my most recent {status} order."
    count = 3
    says = "{status}"

    @dataclass(frozen=True)
    class Params:
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ShowLatestOrder.Params(status=status) for status in STATUSES]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/sales/order/view/order_id/{base.latest_order(db, params.status).id}/")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_order(ui, base.latest_order(db, params.status))
