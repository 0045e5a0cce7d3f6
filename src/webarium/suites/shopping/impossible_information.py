"""Requests for what the shop does not have: things, people, information."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from webarium.scoring.normalise import token_texts
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
from webarium.suites.shopping.paths import find_product, open_category, open_orders, open_reviews, see_order
from webarium.suites.shopping.reviews_read import PAGE, reviewed, reviews_of
from webarium.suites.shopping.shelves import found_by, leaf_of, leaves, on_shelf
from webarium.tasks import Data, Ui
from webarium.types import Json

Instances = Iterable[Mapping[str, Json]]


class AskedInVain(ShopTemplate):
    """Base of requests that must be declined."""

    kind = "impossible"


class ReviewersMentioningNothing(AskedInVain):
    """A word that no review of the product has."""

    name = "impossible_reviewers_mentioning"
    difficulty = "medium"
    reasons = ("not_found",)
    intent = 'List the reviewers of this product whose reviews mention the word "{word}".'
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
        """The product's page."""
        return (path_of(db.row("SELECT * FROM product WHERE id = ?", product)),)

    async def solve(self, ui: Ui, db: Data, product: int, word: str) -> None:
        """Look through all reviews."""
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
    intent = '{request} my most recent order with the status "{status}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Statuses that orders of other shops have."""
        requests = ("Show me", "Get the order number of", "Tell me the total cost of", "Show me")
        for request, status in zip(
            requests, ("Out for Delivery", "On Hold", "Processing", "Refunded"), strict=True
        ):
            yield {"request": request, "status": status}

    async def solve(self, ui: Ui, db: Data, request: str, status: str) -> None:
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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Whoever could answer it."""
        return [{"whom": "the customer service"}, {"whom": "the returns department"}]

    async def solve(self, ui: Ui, db: Data, whom: str) -> None:
        """Look where it should stand."""
        await ui.goto("/contact/")
        await ui.expect_text("All questions are answered in writing")


class ReviewsOfAbsentProduct(AskedInVain):
    """What customers say about a thing that a brand does not make."""

    name = "impossible_reviews_of_brand"
    difficulty = "medium"
    reasons = ("not_found",)
    intent = "What do customers say about the {thing} from {brand}?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands, and shelves on which they have nothing."""
        brands = db.column("SELECT name FROM brand ORDER BY name")
        rng.shuffle(brands)
        things = [row["name"] for row in leaves(db, rng, fewest=4) if len(row["name"].split()) <= 2]
        for thing, brand in zip(things, brands, strict=False):
            if not found_by(db, f"{brand} {thing}"):
                yield {"thing": thing.lower(), "brand": brand}

    async def solve(self, ui: Ui, db: Data, thing: str, brand: str) -> None:
        """Search for it."""
        await ui.search(f"{brand} {thing}")
        own = [row["name"] for row in found_by(db, brand)]
        ui.expect_absent(*(name for name in own if set(token_texts(thing)) <= set(token_texts(name))))


class ReviewsOfUnreviewed(AskedInVain):
    """The critics of a product that nobody has reviewed."""

    name = "impossible_reviews_of_unreviewed"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = 'Who gave the fewest stars to "{product}", and why?'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products without reviews."""
        rows = [row for row in salable(db, "review_count = 0") if plain_name(row["name"])]
        rng.shuffle(rows)
        return [{"product": row["name"]} for row in rows]

    async def solve(self, ui: Ui, db: Data, product: str) -> None:
        """Look at its reviews."""
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        await open_reviews(ui)
        await ui.expect_text("Nobody has reviewed this product yet")


class NothingUnderPrice(AskedInVain):
    """The best of what a shelf has below its lowest price."""

    name = "impossible_under_price"
    difficulty = "medium"
    reasons = ("not_found",)
    intent = "Buy the highest rated product from the {phrase} category that costs less than ${amount}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves on which even the cheapest product costs well over a round price."""
        for row in leaves(db, rng, fewest=4):
            cheapest = on_shelf(db, row.id)[0].price
            amount = cheapest * 3 // 4 // 100
            if amount >= 3:
                yield {"category": row.id, "phrase": row.phrase, "amount": amount}

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, amount: int) -> None:
        """Narrow the shelf by price."""
        await open_category(ui, db, category)
        await ui.fill("Below $", str(amount))
        await ui.click("button", "Apply")
        await ui.expect_text("We can't find products matching the selection")


class NeverBought(AskedInVain):
    """When something was bought that never was."""

    name = "impossible_last_ordered"
    difficulty = "hard"
    reasons = ("not_found",)
    intent = "On what date did I last order the {thing}?"
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
    intent = "On which day of {phrase} did I place the one order that I placed in that month?"
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with two orders or more."""
        months = [month for month, found in months_with(db).items() if len(found) >= 2]
        rng.shuffle(months)
        return [{"month": month, "phrase": month_phrase(month)} for month in months]

    async def solve(self, ui: Ui, db: Data, month: str, phrase: str) -> None:
        """See them all."""
        await open_orders(ui)
        for order in reversed(months_with(db)[month][:2]):
            await see_order(ui, order)


class MissingOrder(AskedInVain):
    """An order number that does not exist."""

    name = "impossible_missing_order"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = "What did I buy with order number {number}, and how much did I pay?"
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Numbers beyond the last one."""
        last = db.value("SELECT max(id) FROM sales_order")
        return [
            {"order": last + gap, "number": shown_number(last + gap)}
            for gap in (rng.randint(40, 90), rng.randint(400, 900))
        ]

    async def solve(self, ui: Ui, db: Data, order: int, number: str) -> None:
        """Look for it."""
        await open_orders(ui)
        await see_order(ui, latest_order(db))
        ui.expect_absent(number)
        await ui.goto(f"/sales/order/view/order_id/{order}/")
        ui.expect_absent("Items Ordered")


TEMPLATES = (
    ReviewersMentioningNothing,
    OrderInAbsentStatus,
    CustomerServicePhone,
    ReviewsOfAbsentProduct,
    ReviewsOfUnreviewed,
    NothingUnderPrice,
    NeverBought,
    ThirdUncertainOrder,
    MissingOrder,
)
