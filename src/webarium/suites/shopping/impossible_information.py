"""Requests for what the shop does not have: things, people, information."""

from __future__ import annotations

import random

from webarium.suites.kit import Instances
from webarium.suites.shopping.base import (
    ShopTemplate,
    all_items,
    latest_order,
    month_phrase,
    months_with,
    path_of,
    plain_name,
    salable,
    short_names,
    shown_number,
)
from webarium.suites.shopping.checkout import BuyBestRatedInBudget
from webarium.suites.shopping.orders_details import LastOrdered, OrderUnits
from webarium.suites.shopping.orders_latest import LatestOrderNumber, OneOrderOfMonth
from webarium.suites.shopping.paths import find_product, open_category, open_orders, open_reviews, see_order
from webarium.suites.shopping.reviews_read import PAGE, FewestStars, ReviewersMentioning, reviewed, reviews_of
from webarium.suites.shopping.shelves import found_by, leaf_of, leaves, on_shelf
from webarium.tasks import Data, Ui


class AskedInVain(ShopTemplate):
    """Base of requests that must be declined."""

    kind = "impossible"


class ReviewersMentioningNothing(AskedInVain):
    """A word that no review of the product has."""

    name = "impossible_reviewers_mentioning"
    difficulty = "medium"
    reasons = ("not_found",)
    twin = ReviewersMentioning.name
    intent = ReviewersMentioning.intent
    none_is_right = True
    count = 4

    WORDS = ("lawsuit", "magnetic", "allergy", "thunderstorm", "submarine", "violin")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Reviewed products and words that stand nowhere on their pages."""
        for i, row in enumerate(reviewed(db, rng, 4, 18)):
            word = self.WORDS[i % len(self.WORDS)]
            said = " ".join(f"{r.title} {r.detail} {r.nickname}" for r in reviews_of(db, row.id))
            if word[:5] not in f"{said} {row.description} {row['name']} {row.summary}".lower():
                yield {"product": row.id, "word": word}

    def starts(self, db: Data, product: int, word: str) -> tuple[str, ...]:
        return (path_of(db.row("SELECT * FROM product WHERE id = ?", product)),)

    async def solve(self, ui: Ui, db: Data, product: int, word: str) -> None:
        await open_reviews(ui)
        for page in range(-(-len(reviews_of(db, product)) // PAGE)):
            if page:
                await ui.click("link", "Next")
            ui.expect_absent(word)


class OrderInAbsentStatus(AskedInVain):
    """The newest order in a status that no order has."""

    name = "impossible_order_in_status"
    difficulty = "medium"
    reasons = ("not_found",)
    twin = LatestOrderNumber.name
    intent = LatestOrderNumber.intent
    count = 3

    STATUSES = (
        "delayed",
        "delivered",
        "on-hold",
        "packed",
        "partially shipped",
        "processing",
        "refunded",
        "rejected",
        "returned",
        "shipped",
        "under delivery",
        "unpaid",
        "undeliverable",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Statuses that orders of other shops have."""
        return [{"status": status} for status in rng.sample(self.STATUSES, self.count)]

    async def solve(self, ui: Ui, db: Data, status: str) -> None:
        """Look at the newest orders."""
        await open_orders(ui)
        await see_order(ui, latest_order(db))
        ui.expect_absent(status)


class CustomerServicePhone(AskedInVain):
    """A telephone number that the shop does not give."""

    name = "impossible_service_phone"
    difficulty = "medium"
    reasons = ("not_found", "missing_feature")
    intent = "Which telephone number do I call to reach {whom} of OneStopShop?"
    count = 2

    DEPARTMENTS = (
        "customer service",
        "returns department",
        "billing department",
        "warehouse",
        "press office",
        "purchasing department",
        "technical support",
        "gift-wrapping service",
        "night service",
        "management",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"whom": f"the {whom}"} for whom in rng.sample(self.DEPARTMENTS, self.count)]

    async def solve(self, ui: Ui, db: Data, whom: str) -> None:
        """Look where it should stand."""
        await ui.goto("/contact/")
        await ui.expect_text("All questions are answered in writing")


class ReviewsOfAbsentProduct(AskedInVain):
    """What customers say about a thing that a brand does not make."""

    name = "impossible_reviews_of_brand"
    difficulty = "medium"
    reasons = ("not_found",)
    intent = "What do customers say about the products from {brand} in the {phrase} category?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands, and shelves on which they have nothing."""
        brands = db.column("SELECT name FROM brand ORDER BY name")
        rng.shuffle(brands)
        for row, brand in zip(leaves(db, rng, fewest=4), brands, strict=False):
            on_it = db.column(
                "SELECT count(*) FROM product p JOIN brand b ON b.id = p.brand_id JOIN product_category c "
                "ON c.product_id = p.id WHERE b.name = ? AND c.category_id = ?",
                brand,
                row.id,
            )
            if on_it == [0] and not found_by(db, f"{brand} {row['name']}"):
                yield {"category": row.id, "phrase": row.phrase, "brand": brand}

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, brand: str) -> None:
        await open_category(ui, db, category)
        await ui.expect_text("Shopping Options")
        ui.expect_absent(brand)


class ReviewsOfUnreviewed(AskedInVain):
    """The critics of a product that nobody has reviewed."""

    name = "impossible_reviews_of_unreviewed"
    difficulty = "easy"
    reasons = ("not_found",)
    twin = FewestStars.name
    intent = FewestStars.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = [row for row in salable(db, "review_count = 0") if plain_name(row["name"])]
        rng.shuffle(rows)
        return [{"product": row["name"]} for row in rows]

    async def solve(self, ui: Ui, db: Data, product: str) -> None:
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        await open_reviews(ui)
        await ui.expect_text("Nobody has reviewed this product yet")


class NothingUnderPrice(AskedInVain):
    """The best of what a shelf has below its lowest price."""

    name = "impossible_under_price"
    difficulty = "medium"
    reasons = ("not_found",)
    twin = BuyBestRatedInBudget.name
    intent = BuyBestRatedInBudget.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves on which even the cheapest product costs well over a round price."""
        for row in leaves(db, rng, fewest=4):
            cheapest = on_shelf(db, row.id)[0].price
            high = cheapest * 3 // 4 // 500 * 5
            if high >= 10:
                yield {"category": row.id, "phrase": row.phrase, "low": high // 2 // 5 * 5, "high": high}

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, low: int, high: int) -> None:
        """Narrow the shelf by price."""
        await open_category(ui, db, category)
        await ui.fill("Below $", str(high))
        await ui.click("button", "Apply")
        await ui.expect_text("We can't find products matching the selection")


class NeverBought(AskedInVain):
    """When something was bought that never was."""

    name = "impossible_last_ordered"
    difficulty = "hard"
    reasons = ("not_found",)
    twin = LastOrdered.name
    intent = LastOrdered.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products of shelves from which nothing was bought."""
        shelves = {leaf_of(db, line.product_id).id for line in all_items(db)}
        rows = [
            row for row in salable(db) if plain_name(row["name"]) and leaf_of(db, row.id).id not in shelves
        ]
        rng.shuffle(rows)
        short = short_names(row["name"] for row in rows[:40])
        return [{"thing": short[row["name"]]} for row in rows[:40] if row["name"] in short]

    async def solve(self, ui: Ui, db: Data, thing: str) -> None:
        """Look at the oldest order after all others."""
        await open_orders(ui)
        await ui.select("Show", "50")
        await see_order(ui, latest_order(db))


class ThirdUncertainOrder(AskedInVain):
    """An order of a month that has several."""

    name = "impossible_one_of_several"
    difficulty = "medium"
    reasons = ("ambiguous", "invalid")
    twin = OneOrderOfMonth.name
    intent = OneOrderOfMonth.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with two orders or more."""
        months = [month for month, found in months_with(db).items() if len(found) >= 2]
        rng.shuffle(months)
        return [{"month": month, "phrase": month_phrase(month)} for month in months]

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str) -> None:
        await open_orders(ui)
        for order in reversed(months_with(db)[month][:2]):
            await see_order(ui, order)


class MissingOrder(AskedInVain):
    """An order number that does not exist."""

    name = "impossible_missing_order"
    difficulty = "easy"
    reasons = ("not_found",)
    twin = OrderUnits.name
    intent = OrderUnits.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Numbers beyond the last one."""
        last = db.value("SELECT max(id) FROM sales_order")
        return [
            {"order": last + gap, "number": shown_number(last + gap)}
            for gap in (rng.randint(40, 90), rng.randint(400, 900))
        ]

    async def solve(self, ui: Ui, db: Data, order: int, number: str) -> None:
        await open_orders(ui)
        await see_order(ui, latest_order(db))
        ui.expect_absent(number)
        await ui.goto(f"/sales/order/view/order_id/{order}/")
        ui.expect_absent("Items Ordered")
