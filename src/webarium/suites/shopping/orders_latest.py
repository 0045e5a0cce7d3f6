"""Questions about the newest and the first orders."""

from __future__ import annotations

import random
from datetime import timedelta

from webarium.scoring import Date, Duration, Money, Number, Record, UrlCheck
from webarium.suites.kit import Instances, day_of, dollars
from webarium.suites.shopping.base import (
    STATUSES,
    ShopTemplate,
    latest_order,
    month_phrase,
    months_with,
    order_number,
    orders,
    short_day,
    status_choice,
)
from webarium.suites.shopping.paths import open_order, open_orders, see_order
from webarium.tasks import Data, Ui, landing


class LatestOrderTotal(ShopTemplate):
    """The amount of the newest order with a status."""

    name = "latest_order_total"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the grand total of my most recent {status} order?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"status": status} for status in STATUSES]

    def answer(self, db: Data, status: str) -> Money:
        return Money(latest_order(db, status).grand_total)

    async def solve(self, ui: Ui, db: Data, status: str) -> None:
        """Read it in the order list."""
        order = latest_order(db, status)
        await open_orders(ui)
        await see_order(ui, order, status, dollars(order.grand_total))


class LatestOrderNumber(ShopTemplate):
    """The number of the newest order with a status."""

    name = "latest_order_number"
    kind = "retrieve"
    difficulty = "easy"
    intent = "Get the order number of my most recent {status} order."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"status": status} for status in STATUSES]

    def answer(self, db: Data, status: str) -> Number:
        return order_number(latest_order(db, status).id)

    async def solve(self, ui: Ui, db: Data, status: str) -> None:
        """Read it in the order list."""
        await open_orders(ui)
        await see_order(ui, latest_order(db, status), status)


class OrderStatusByRecency(ShopTemplate):
    """Status and day of the newest orders, counted back."""

    name = "order_status_by_recency"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the status of my {nth} order, and on which day was it placed?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = ("most recent", "second most recent", "third most recent")
        return [{"nth": name, "back": back} for back, name in enumerate(names)]

    def answer(self, db: Data, nth: str, back: int) -> Record:
        order = orders(db)[-1 - back]
        return Record.of(status=status_choice(order.status), date=Date(day_of(order.created_at)))

    async def solve(self, ui: Ui, db: Data, nth: str, back: int) -> None:
        """Read both in the order list."""
        order = orders(db)[-1 - back]
        await open_orders(ui)
        await see_order(ui, order, order.status, short_day(order.created_at))


class OneOrderOfMonth(ShopTemplate):
    """The day of the only order of a month."""

    name = "one_order_of_month"
    kind = "retrieve"
    difficulty = "easy"
    intent = "On which day of {phrase} did I place the one order that I placed in that month?"
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with a single order."""
        months = [month for month, found in months_with(db).items() if len(found) == 1]
        rng.shuffle(months)
        return [{"month": month, "phrase": month_phrase(month)} for month in months]

    def answer(self, db: Data, month: str, phrase: str) -> Date:
        return Date(day_of(months_with(db)[month][0].created_at))

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str) -> None:
        """Read it in the order list."""
        order = months_with(db)[month][0]
        await open_orders(ui)
        await see_order(ui, order, short_day(order.created_at))


class FirstOrderDate(ShopTemplate):
    """The day of the first order of a period."""

    name = "first_order_date"
    kind = "retrieve"
    difficulty = "medium"
    intent = "On what date did I place my first order {period}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """The whole time, and each full year."""
        yield {"period": "on this site", "since": "0000"}
        years = sorted({order.created_at[:4] for order in orders(db)})
        for year in years[1:]:
            yield {"period": f"of {year}", "since": year}

    def answer(self, db: Data, period: str, since: str) -> Date:
        return Date(day_of(orders(db, "created_at >= ?", since)[0].created_at))

    async def solve(self, ui: Ui, db: Data, period: str, since: str) -> None:
        """Turn the pages of the order list back to it."""
        order = orders(db, "created_at >= ?", since)[0]
        await open_orders(ui)
        await see_order(ui, order, short_day(order.created_at))


class DaysBetweenOrders(ShopTemplate):
    """How far apart the newest two orders with a status lie."""

    name = "days_between_orders"
    kind = "retrieve"
    difficulty = "medium"
    intent = "How many days lie between the dates of my two most recent {status} orders?"
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Statuses with two orders on different days."""
        for status in STATUSES:
            found = orders(db, "status = ?", status)
            if len(found) >= 2 and day_of(found[-1].created_at) - day_of(found[-2].created_at) > timedelta(
                days=2
            ):
                yield {"status": status}

    def answer(self, db: Data, status: str) -> Duration:
        before, last = orders(db, "status = ?", status)[-2:]
        return Duration(day_of(last.created_at) - day_of(before.created_at))

    async def solve(self, ui: Ui, db: Data, status: str) -> None:
        """Read both dates in the order list."""
        await open_orders(ui)
        for order in reversed(orders(db, "status = ?", status)[-2:]):
            await see_order(ui, order, status, short_day(order.created_at))


class ShowLatestOrder(ShopTemplate):
    """The page of the newest order with a status."""

    name = "show_latest_order"
    kind = "navigate"
    difficulty = "easy"
    intent = "Show me the page of my most recent {status} order."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"status": status} for status in STATUSES]

    def url(self, db: Data, status: str) -> UrlCheck:
        return landing(db, f"/sales/order/view/order_id/{latest_order(db, status).id}/")

    async def solve(self, ui: Ui, db: Data, status: str) -> None:
        """Open it from the order list."""
        await open_order(ui, latest_order(db, status))
        await ui.expect_text(status)
