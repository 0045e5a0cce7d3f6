"""Figures: reports over days, months and years, and the dashboard."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar

from webarium.scoring import Answer, Money, Number, Record, SetOf, Text, UrlCheck
from webarium.suites.kit import Navigate, Retrieve, month, month_phrase, shuffled, slashes
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, NoParams, Row, Ui
from webarium.tasks.template import landing

MADE = {
    "orders": ("Orders", "/admin/reports/report_sales/sales/filter/"),
    "tax": ("Tax", "/admin/reports/report_sales/tax/filter/"),
    "shipping": ("Shipping", "/admin/reports/report_sales/shipping/filter/"),
    "refund": ("Refunds", "/admin/reports/report_sales/refunded/filter/"),
    "coupons": ("Coupons", "/admin/reports/report_sales/coupons/filter/"),
    "product view": ("Views", "/admin/reports/report_product/viewed/filter/"),
}
"""Reports by the words of requests: the menu's entry, and the address."""


def last_day(key: str) -> date:
    """The last day of a month."""
    first = date(int(key[:4]), int(key[5:]), 28) + timedelta(days=4)
    return first - timedelta(days=first.day)


class MakeReport(OfficeTemplate, Navigate):
    name = "make_report"
    difficulty = "easy"
    intent = "Create {article} {report} report from {start} to {end}."
    role = "analyst"
    count = 6

    @dataclass(frozen=True)
    class Params:
        article: str
        report: str
        start: str
        end: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for report in shuffled(rng, MADE):
            first = date(rng.choice((2021, 2022)), rng.randint(1, 12), 1)
            last = first + timedelta(days=rng.choice((30, 60, 89, 120)))
            article = "an" if report == "orders" else "a"
            yield MakeReport.Params(article=article, report=report, start=slashes(first), end=slashes(last))

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, MADE[params.report][1], query={"from": params.start, "to": params.end})

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.report(ui, MADE[params.report][0], "Day", params.start, params.end)


class Bestsellers(OfficeTemplate, Retrieve):
    name = "bestseller_of_period"
    difficulty = "medium"
    intent = (
        "What is the best-selling product of {phrase}, and how many were ordered? Leave out canceled orders."
    )
    role = "analyst"
    count = 6

    @dataclass(frozen=True)
    class Params:
        phrase: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = db.column(
            "SELECT DISTINCT substr(created_at, 1, 7) FROM sales_order WHERE created_at < '2023-06' ORDER BY 1"
        )
        for key in ("2022", "2021", *shuffled(rng, months)):
            best = self._best(db, key)
            if len(best) == 2 and best[0].count > best[1].count:
                yield Bestsellers.Params(phrase=month_phrase(key) if "-" in key else key, key=key)

    def _best(self, db: Data, key: str) -> list[Row]:
        return db.rows(
            "SELECT p.name, sum(i.qty) AS count FROM order_item i JOIN sales_order o ON o.id = i.order_id"
            " JOIN product p ON p.id = i.product_id WHERE o.status <> 'canceled' AND o.created_at LIKE ?"
            " GROUP BY p.id ORDER BY count DESC, p.id LIMIT 2",
            f"{key}-%",
        )

    def answer(self, db: Data, params: Params) -> Answer:
        row = self._best(db, params.key)[0]
        return Record.of(product=Text(row["name"]), ordered=Number(row["count"]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        key = params.key
        if "-" in key:
            first, last = date(int(key[:4]), int(key[5:]), 1), last_day(key)
            await paths.report(ui, "Bestsellers", "Month", slashes(first), slashes(last))
        else:
            await paths.report(ui, "Bestsellers", "Year", f"1/1/{key}", f"12/31/{key}")


class BusyMonths(OfficeTemplate, Retrieve):
    name = "busy_months"
    difficulty = "hard"
    intent = "Counting only complete orders, in how many months of {year} were {least} or more placed?"
    count = 4

    @dataclass(frozen=True)
    class Params:
        year: str
        least: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for year in shuffled(rng, ("2020", "2021", "2022", "2022")):
            counts = self._counts(db, year)
            middle = sorted(counts)[2:-2]
            if middle:
                yield BusyMonths.Params(year=year, least=rng.choice(middle) + 1)

    def _counts(self, db: Data, year: str) -> list[int]:
        found = db.rows(
            "SELECT count(*) AS count FROM sales_order WHERE status = 'complete' AND created_at LIKE ?"
            " GROUP BY substr(created_at, 1, 7)",
            f"{year}-%",
        )
        return [row["count"] for row in found]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(sum(count >= params.least for count in self._counts(db, params.year)), "months")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return [f"{count}" for count in self._counts(db, params.year) if count >= params.least]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        year = params.year
        await paths.menu(ui, "Reports", "Orders")
        await ui.select("Period", "Month")
        await ui.fill("From", f"1/1/{year}")
        await ui.fill("To", f"12/31/{year}")
        await ui.select("Order Status", "Specified")
        await ui.select("Specified Statuses", "Complete")
        await ui.click("button", "Show Report")


class SalesOfMonth(OfficeTemplate, Retrieve):
    name = "sales_of_month"
    difficulty = "medium"
    intent = (
        "What was the sales total for {phrase}, and how many orders did it come from? Leave out canceled "
        "orders."
    )
    role = "analyst"
    count = 5

    @dataclass(frozen=True)
    class Params:
        phrase: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = db.column(
            "SELECT DISTINCT substr(created_at, 1, 7) FROM sales_order WHERE created_at < '2023-06' ORDER BY 1"
        )
        return [SalesOfMonth.Params(phrase=month_phrase(key), key=key) for key in shuffled(rng, months)]

    def answer(self, db: Data, params: Params) -> Answer:
        row = db.row(
            "SELECT count(*) AS count, sum(grand_total) AS total FROM sales_order"
            " WHERE status <> 'canceled' AND created_at LIKE ?",
            f"{params.key}-%",
        )
        return Record.of(total=Money(row.total), orders=Number(row["count"]))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        total, orders = (field for _, field in self.answer(db, params).fields)  # type: ignore[attr-defined]
        return (total.natural(), f"{orders.value:,}")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        key = params.key
        first = date(int(key[:4]), int(key[5:]), 1)
        await paths.report(ui, "Orders", "Month", slashes(first), slashes(last_day(key)))


class MostOrders(OfficeTemplate, Retrieve):
    name = "customer_with_most"
    difficulty = "hard"
    intent = (
        "Which customer placed the most orders in {year}, not counting canceled ones, and how many "
        "were there?"
    )
    role = "analyst"
    count = 3
    where: ClassVar[str] = "o.status <> 'canceled'"

    @dataclass(frozen=True)
    class Params:
        year: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for year in shuffled(rng, ("2020", "2021", "2022", "2023")):
            best = self._best(db, year)
            if len(best) == 2 and best[0].count > best[1].count:
                yield MostOrders.Params(year=year)

    def _best(self, db: Data, year: str) -> list[Row]:
        return db.rows(
            "SELECT c.firstname || ' ' || c.lastname AS name, count(*) AS count FROM sales_order o"
            " JOIN customer c ON c.id = o.customer_id WHERE o.status <> 'canceled' AND o.created_at LIKE ?"
            " GROUP BY c.id ORDER BY count DESC LIMIT 2",
            f"{year}-%",
        )

    def answer(self, db: Data, params: Params) -> Answer:
        row = self._best(db, params.year)[0]
        return Record.of(customer=Text(row["name"]), orders=Number(row["count"]))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        year = params.year
        await paths.report(ui, "Order Count", "Year", f"1/1/{year}", f"12/31/{year}")


class TopTerms(OfficeTemplate, Retrieve):
    name = "top_search_terms"
    start = "/admin/sales/order/"
    difficulty = "easy"
    intent = "List the top {count} search terms in my store."
    role = "analyst"
    count = 3

    @dataclass(frozen=True)
    class Params:
        count: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        uses = db.column("SELECT uses FROM search_term ORDER BY uses DESC LIMIT 6")
        return [
            TopTerms.Params(count=n)
            for n in shuffled(rng, (2, 3, 4, 5))
            if n < len(uses) and uses[n - 1] > uses[n]
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        terms = db.column("SELECT term FROM search_term ORDER BY uses DESC LIMIT ?", params.count)
        return SetOf(tuple(Text(term) for term in terms))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Reports", "Search Terms")


class NewAccounts(OfficeTemplate, Retrieve):
    name = "new_accounts"
    difficulty = "medium"
    intent = "How many customers created an account in {phrase}?"
    role = "analyst"
    count = 4

    @dataclass(frozen=True)
    class Params:
        phrase: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = db.column("SELECT DISTINCT substr(created_at, 1, 7) FROM customer ORDER BY 1")
        return [NewAccounts.Params(phrase=month_phrase(key), key=key) for key in shuffled(rng, months)]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(
            int(db.value("SELECT count(*) FROM customer WHERE created_at LIKE ?", f"{params.key}-%"))
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        key = params.key
        first = date(int(key[:4]), int(key[5:]), 1)
        await paths.report(ui, "New", "Month", slashes(first), slashes(last_day(key)))


class LifetimeOf(OfficeTemplate, Retrieve):
    name = "average_order"
    start = "/admin/sales/order/"
    way = ("Dashboard",)
    difficulty = "easy"
    intent = "According to the dashboard, what is the average order worth?"
    role = "sales-agent"
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        return [NoParams()]

    def answer(self, db: Data, params: NoParams) -> Answer:
        query = "SELECT CAST(round(avg(total_paid - total_refunded)) AS INTEGER) FROM sales_order WHERE total_paid > 0"
        return Money(int(db.value(query) or 0))


class RisingMonth(OfficeTemplate, Retrieve):
    name = "best_month"
    difficulty = "hard"
    intent = (
        "In which month of {year} was the sales total the highest, not counting canceled orders, and how "
        "much was it?"
    )
    role = "analyst"
    count = 2

    @dataclass(frozen=True)
    class Params:
        year: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [RisingMonth.Params(year=year) for year in shuffled(rng, ("2021", "2022"))]

    def _best(self, db: Data, year: str) -> Row:
        return db.row(
            "SELECT substr(created_at, 1, 7) AS month, sum(grand_total) AS total FROM sales_order"
            " WHERE status <> 'canceled' AND created_at LIKE ? GROUP BY 1 ORDER BY total DESC LIMIT 1",
            f"{year}-%",
        )

    def answer(self, db: Data, params: Params) -> Answer:
        row = self._best(db, params.year)
        return Record.of(month=month(month_phrase(row.month).split()[0]), total=Money(row.total))

    def told(self, db: Data, params: Params) -> Sequence[str]:
        row = self._best(db, params.year)
        return (f"{month_phrase(row.month)[:3]} {row.month[:4]}", Money(row.total).natural())

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        year = params.year
        await paths.report(ui, "Orders", "Month", f"1/1/{year}", f"12/31/{year}")
