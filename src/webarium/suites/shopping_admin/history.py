"""What the shop's whole history says: who canceled most, how many came when, and what buyers say of a product."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webarium.scoring import Answer, Number, Record, SetOf, Text
from webarium.suites.invented import not_all_alike
from webarium.suites.kit import Retrieve, each_of, month_phrase, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import STATUS_NAMES, OfficeTemplate
from webarium.suites.shopping_admin.figures import last_day
from webarium.tasks import Data, Row, Ui


class MostOfStatus(OfficeTemplate, Retrieve):
    name = "customer_with_most_of_status"
    difficulty = "hard"
    intent = (
        "Which customer in the {group} group has the most {status} orders in the entire history of the "
        "shop, and what is their email address?"
    )
    role = "sales-agent"
    count = 3

    @dataclass(frozen=True)
    class Params:
        group: str
        status: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        pairs = [
            (key, group)
            for key in ("canceled", "complete", "closed")
            for group in ("Wholesale", "Retailer", "General")
        ]
        found, best = [], []
        for key, group in shuffled(rng, pairs):
            leading = self._best(db, key, group)
            if len(leading) == 2 and leading[0].count > leading[1].count:
                found.append({"group": group, "status": STATUS_NAMES[key].lower(), "key": key})
                best.append(leading[0].id)
        return each_of(MostOfStatus.Params, not_all_alike(found, best, self.count))

    def _best(self, db: Data, key: str, group: str) -> list[Row]:
        return db.rows(
            "SELECT c.id, c.email, c.firstname || ' ' || c.lastname AS name, count(*) AS count FROM sales_order o"
            " JOIN customer c ON c.id = o.customer_id WHERE o.status = ? AND c.group_name = ?"
            " GROUP BY c.id ORDER BY count DESC LIMIT 2",
            key,
            group,
        )

    def answer(self, db: Data, params: Params) -> Answer:
        row = self._best(db, params.key, params.group)[0]
        return Record.of(customer=Text(row["name"]), email=Text(row.email))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Reports", "Order Count")
        await ui.select("Period", "Year")
        await ui.fill("From", "1/1/2020")
        await ui.fill("To", "12/31/2023")
        await ui.select("Order Status", "Specified")
        await ui.select("Specified Statuses", STATUS_NAMES[params.key])
        await ui.click("button", "Show Report")
        await paths.menu(ui, "Customers", "All Customers")
        await paths.choose_filter(ui, "Group", params.group)
        row = self._best(db, params.key, params.group)[0]
        await paths.open_customer(ui, row.email)


class ReviewsIn(OfficeTemplate, Retrieve):
    name = "reviews_of_month"
    difficulty = "easy"
    intent = "How many reviews did our shop receive in {phrase}, regardless of their status?"
    wordings = ("Count the reviews that came in during {phrase}, approved or not.",)
    role = "review-moderator"
    count = 4

    @dataclass(frozen=True)
    class Params:
        phrase: str
        key: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = db.column("SELECT DISTINCT substr(created_at, 1, 7) FROM review ORDER BY 1")
        return [ReviewsIn.Params(phrase=month_phrase(key), key=key) for key in shuffled(rng, months[:-1])]

    def _count(self, db: Data, key: str) -> int:
        return len(base.reviews(db, "r.created_at LIKE ?", f"{key}-%"))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._count(db, params.key), "reviews")

    def told(self, db: Data, params: Params) -> Sequence[str]:
        return (f"{self._count(db, params.key):,} records found",)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        key = params.key
        await paths.menu(ui, "Marketing", "All Reviews")
        await ui.click(paths.SUMMARY, "Filters")
        await ui.fill("From", f"{key}-01", near="Created")
        await ui.fill("To", last_day(key).isoformat(), near="Created")
        await ui.click("button", "Apply Filters")


class WhatBuyersSay(OfficeTemplate, Retrieve):
    """Base of tasks that ask for the titles of the reviews of a product that are good, or bad."""

    difficulty = "medium"
    role = "review-moderator"
    count = 4
    low: int
    high: int

    @dataclass(frozen=True)
    class Params:
        product: str
        key: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with two to four such reviews, all under titles of their own."""
        by: dict[int, list[Row]] = {}
        for row in base.reviews(db, "length(p.name) < 70 AND p.name NOT LIKE '%\"%' AND p.type <> 'variant'"):
            by.setdefault(row.product_id, []).append(row)
        for key, rows in shuffled(rng, by.items()):
            titles = [row.title for row in rows if self.low <= row.rating <= self.high]
            if 2 <= len({title.lower() for title in titles}) == len(titles) <= 4 and len(rows) <= 18:
                yield WhatBuyersSay.Params(product=rows[0]["product"], key=key)

    def answer(self, db: Data, params: Params) -> Answer:
        rows = base.reviews(
            db, "r.product_id = ? AND r.rating BETWEEN ? AND ?", params.key, self.low, self.high
        )
        return SetOf(tuple(Text(row.title) for row in rows))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Marketing", "All Reviews")
        await paths.type_filter(ui, "Product", params.product)


class Complaints(WhatBuyersSay):
    name = "complaints_about"
    intent = (
        'What do buyers dislike about "{product}"? Give me the titles of all of its one-star and two-star '
        "reviews."
    )
    low, high = 1, 2


class Praise(WhatBuyersSay):
    name = "praise_for"
    intent = 'Why do buyers like "{product}"? List the titles of all of its five-star reviews.'
    low, high = 5, 5
