"""Requests for what the shop does not have: things, people, information."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from webarium.scoring import Record
from webarium.suites.kit import Decline, shuffled
from webarium.suites.kit.asking import AMOUNT, COUNT, DAY, ORDER_NUMBER, SEVERAL, WORDS
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.checkout import BuyBestRatedInBudget
from webarium.suites.shopping.orders_details import LastOrdered, OrderUnits
from webarium.suites.shopping.orders_latest import LatestOrderNumber, OneOrderOfMonth
from webarium.suites.shopping.paths import open_orders, open_reviews, see_order
from webarium.suites.shopping.places import InCategory, OfMonth, OnProduct
from webarium.suites.shopping.reviews_read import PAGE, FewestStars, ReviewersMentioning, reviewed, reviews_of
from webarium.suites.shopping.shelves import found_by, leaf_of, leaves
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


class ReviewersMentioningNothing(ShopTemplate, Decline, like=ReviewersMentioning):
    """A word that no review of the product has."""

    name = "impossible_reviewers_mentioning"
    answers_like = SEVERAL
    difficulty = "medium"
    reasons = ("not_found",)
    none_is_right = True
    count = 2

    WORDS = ("lawsuit", "magnetic", "allergy", "thunderstorm", "submarine", "violin")

    @dataclass(frozen=True)
    class Params:
        product: int
        word: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Reviewed products and words that stand nowhere on their pages."""
        for i, row in enumerate(reviewed(db, rng, 4, 18)):
            word = self.WORDS[i % len(self.WORDS)]
            said = " ".join(f"{r.title} {r.detail} {r.nickname}" for r in reviews_of(db, row.id))
            if word[:5] not in f"{said} {row.description} {row['name']} {row.summary}".lower():
                yield ReviewersMentioningNothing.Params(product=row.id, word=word)

    def starts(self, db: Data, params: Params) -> tuple[str, ...]:
        return (base.path_of(db.row("SELECT * FROM product WHERE id = ?", params.product)),)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await open_reviews(ui)
        for page in range(-(-len(reviews_of(db, params.product)) // PAGE)):
            if page:
                await ui.click("link", "Next")
            ui.expect_absent(params.word)


class AmongOrders(ShopTemplate, Decline):
    """Base of requests that the list of orders shows to be in vain, down from the newest one."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await open_orders(ui)

    async def act(self, ui: Ui, db: Data, params: Any) -> None:
        await see_order(ui, base.latest_order(db))


class OrderInAbsentStatus(AmongOrders, like=LatestOrderNumber):
    """The newest order in a status that no order has."""

    name = "impossible_order_in_status"
    answers_like = ORDER_NUMBER
    difficulty = "medium"
    reasons = ("not_found",)
    count = 2
    lacks = ("{status}",)

    STATUSES = (
        "delayed",
        "delivered",
        "on-hold",
        "backordered",
        "partially shipped",
        "processing",
        "refunded",
        "rejected",
        "returned",
        "shipped",
        "disputed",
        "unpaid",
        "undeliverable",
    )

    @dataclass(frozen=True)
    class Params:
        status: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Statuses that orders of other shops have."""
        return [OrderInAbsentStatus.Params(status=status) for status in rng.sample(self.STATUSES, self.count)]


class CustomerServicePhone(ShopTemplate, Decline):
    """A telephone number that the shop does not give."""

    name = "impossible_service_phone"
    answers_like = WORDS
    difficulty = "medium"
    reasons = ("not_found", "missing_feature")
    intent = "What phone number do I call to reach {whom} of OneStopShop?"
    count = 2
    says = "All questions are answered in writing"

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

    @dataclass(frozen=True)
    class Params:
        whom: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            CustomerServicePhone.Params(whom=f"the {whom}")
            for whom in rng.sample(self.DEPARTMENTS, self.count)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Look where it should stand."""
        await ui.goto("/contact/")


class ReviewsOfAbsentProduct(InCategory, Decline):
    """What customers say about a thing that a brand does not make."""

    name = "impossible_reviews_of_brand"
    answers_like = WORDS
    difficulty = "medium"
    reasons = ("not_found",)
    intent = "What do customers say about products from {brand} in the {phrase} category?"
    count = 2
    says = "Shopping Options"
    lacks = ("{brand}",)

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        brand: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Brands, and shelves on which they have nothing."""
        brands = shuffled(rng, db.column("SELECT name FROM brand ORDER BY name"))
        for row, brand in zip(leaves(db, rng, fewest=4), brands, strict=False):
            on_it = db.column(
                "SELECT count(*) FROM product p JOIN brand b ON b.id = p.brand_id JOIN product_category c "
                "ON c.product_id = p.id WHERE b.name = ? AND c.category_id = ?",
                brand,
                row.id,
            )
            if on_it == [0] and not found_by(db, f"{brand} {row['name']}"):
                yield ReviewsOfAbsentProduct.Params(category=row.id, phrase=row.phrase, brand=brand)


class ReviewsOfUnreviewed(OnProduct, Decline, like=FewestStars):
    """The critics of a product that nobody has reviewed."""

    name = "impossible_reviews_of_unreviewed"
    answers_like = WORDS
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    where = "review_count = 0"
    says = "Nobody has reviewed this product yet"

    async def act(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        await open_reviews(ui)


class NothingUnderPrice(InCategory, Decline, like=BuyBestRatedInBudget):
    """The best of what a shelf has below its lowest price."""

    name = "impossible_under_price"
    difficulty = "medium"
    reasons = ("not_found",)
    count = 2
    fewest = 4
    form = (("Below $", "{high}"),)
    button = "Apply"
    says = "No product matches this selection"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        low: int
        high: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A round price well under that of the cheapest product."""
        high = shelf[0].price * 3 // 4 // 500 * 5
        if high >= 10:
            yield {"low": high // 2 // 5 * 5, "high": high}


class NeverBought(AmongOrders, like=LastOrdered):
    """When something was bought that never was."""

    name = "impossible_last_ordered"
    answers_like = DAY
    difficulty = "hard"
    reasons = ("not_found",)
    count = 2

    @dataclass(frozen=True)
    class Params:
        thing: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products of shelves from which nothing was bought."""
        shelves = {leaf_of(db, line.product_id).id for line in base.all_items(db)}
        rows = [
            row
            for row in base.salable(db)
            if base.plain_name(row["name"]) and leaf_of(db, row.id).id not in shelves
        ]
        names = [row["name"] for row in shuffled(rng, rows)[:40]]
        short = base.short_names(names)
        return [NeverBought.Params(thing=short[name]) for name in names if name in short]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """To a list of all orders on one page."""
        await super().go(ui, db, params)
        await ui.select("Show", "50")


class ThirdUncertainOrder(OfMonth, Decline, like=OneOrderOfMonth):
    """An order of a month that has several."""

    name = "impossible_one_of_several"
    answers_like = DAY
    difficulty = "medium"
    reasons = ("ambiguous", "invalid")
    count = 1

    def fits(self, found: Sequence[Row]) -> bool:
        return len(found) >= 2

    async def see(self, ui: Ui, db: Data, params: OfMonth.Params) -> None:
        await open_orders(ui)
        for order in reversed(base.months_with(db)[params.month][:2]):
            await see_order(ui, order)


class MissingOrder(AmongOrders, like=OrderUnits):
    """An order number that does not exist."""

    name = "impossible_missing_order"
    answers_like = Record.of(units=COUNT, grand_total=AMOUNT)
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    lacks = ("Items Ordered",)

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Numbers beyond the last one."""
        last = int(db.value("SELECT max(id) FROM sales_order") or 0)
        for gap in (rng.randint(40, 90), rng.randint(400, 900)):
            yield MissingOrder.Params(order=last + gap, number=base.shown_number(last + gap))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await super().act(ui, db, params)
        ui.expect_absent(params.number)
        await ui.goto(f"/sales/order/view/order_id/{params.order}/")
