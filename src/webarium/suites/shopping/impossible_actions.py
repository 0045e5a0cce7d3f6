"""Requests for what the shop does not do, does not allow, or what contradicts itself."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.suites.kit import Decline, shuffled, some
from webarium.suites.kit.asking import AMOUNT
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.cart import AddToCart
from webarium.suites.shopping.catalogue_browse import CategorySorted
from webarium.suites.shopping.checkout import MANY, BuyProduct
from webarium.suites.shopping.orders_details import OrderCharge
from webarium.suites.shopping.paths import find_product, open_order, open_reviews
from webarium.suites.shopping.people import address_phrase, invented
from webarium.suites.shopping.places import InCategory, OnOrder, OnProduct
from webarium.suites.shopping.purchases import FLAT_RATE, TABLE_RATE, line_of, options_phrase
from webarium.suites.shopping.reviews_write import OPINIONS, RatePurchase, Reviewing, opinion
from webarium.tasks import Data, Ui


class DiscountedItems(InCategory, Decline):
    """What is on sale, in a shop that marks nothing as such."""

    name = "impossible_discounted_items"
    difficulty = "easy"
    reasons = ("missing_feature", "not_found")
    intent = "Find the discounted items in the {phrase} category."
    count = 2
    fewest = 6
    says = "Shopping Options"
    lacks = ("Discount", "Sale Items", "Special Price")


class SortByRating(InCategory, Decline, like=CategorySorted):
    """A listing in an order that the shop does not offer."""

    name = "impossible_sort_by_rating"
    difficulty = "easy"
    reasons = ("missing_feature",)
    count = 2
    fewest = 6
    says = "Sort By"
    lacks = ("Rating, best first", "Best Sellers")

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        order: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        orders = ("customer rating, best first", "number of sales, highest first")
        for (row, _), order in zip(self.shelves(db, rng), orders, strict=False):
            yield SortByRating.Params(category=row.id, phrase=row.phrase, order=order)


class ChangeDeliveryAddress(ShopTemplate, Decline):
    """Another address for an order that was placed."""

    name = "impossible_change_delivery_address"
    difficulty = "medium"
    reasons = ("missing_feature", "not_allowed")
    intent = "Change the delivery address on my most recent order to {address}."
    count = 2
    says = "Shipping Address"

    @dataclass(frozen=True)
    class Params:
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            ChangeDeliveryAddress.Params(address=address_phrase(invented(rng))) for _ in range(self.count)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """See that the order's page has no such thing."""
        await open_order(ui, base.latest_order(db))


class CancelOrder(OnOrder, Decline):
    """An order that cannot be canceled any more, or not by the customer."""

    name = "impossible_cancel_order"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    intent = "Cancel order number {number}{clause}."
    count = 2
    says = "Complete"
    lacks = ("Cancel Order",)

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        clause: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = shuffled(rng, base.orders(db, "status = 'complete'")[-8:])
        clauses = ("", ". It has already arrived, but I do not want it anymore")
        for order, clause in zip(found, clauses, strict=False):
            yield CancelOrder.Params(order=order.id, number=base.shown_number(order.id), clause=clause)


class SomebodyElsesOrder(ShopTemplate, Decline, like=OrderCharge):
    """An order of another customer."""

    name = "impossible_other_customers_order"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_allowed", "not_found")
    count = 2
    lacks = ("Items Ordered",)

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str
        info: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.column(
            """SELECT o.id FROM sales_order o JOIN customer c ON c.id = o.customer_id
            WHERE c.email <> ? ORDER BY o.id""",
            db.user,
        )
        for order, (info, *_) in zip(some(rng, rows, self.count), OrderCharge.CHARGES, strict=False):
            yield SomebodyElsesOrder.Params(order=order, number=base.shown_number(order), info=info)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/sales/order/view/order_id/{params.order}/")


class TooManyStars(Reviewing, Decline, like=RatePurchase):
    """A rating beyond the scale."""

    name = "impossible_too_many_stars"
    difficulty = "easy"
    reasons = ("invalid", "missing_feature", "not_allowed")
    count = 2
    lacks = ("6 stars", "{stars} stars")

    def instances(self, db: Data, rng: random.Random) -> Iterable[Reviewing.Params]:
        """Things bought that still have a page."""
        lines = [x for x in base.all_items(db) if base.product(db, x.product_id).status == "enabled"]
        short = base.short_names(line["name"] for line in base.all_items(db))
        fitting = [line for line in shuffled(rng, lines) if line["name"] in short]
        for line, stars, (_, *words) in zip(fitting, (7, 10), OPINIONS, strict=False):
            yield opinion(line.product_id, short[line["name"]], stars, *words)

    async def go(self, ui: Ui, db: Data, params: Reviewing.Params) -> None:
        """See how many stars the form has."""
        await find_product(ui, line_of(db, params.product).product)
        await open_reviews(ui)
        await ui.check("5 stars")


class OutOfStock(OnProduct, Decline, like=BuyProduct):
    """Something that is sold out."""

    name = "impossible_out_of_stock"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found", "missing_feature")
    count = 2
    says = "Out of stock"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        phrase: str
        many: str
        method: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            "SELECT * FROM product WHERE status = 'enabled' AND type <> 'variant' AND stock = 0 ORDER BY id"
        )
        for i, row in enumerate(row for row in shuffled(rng, rows) if base.plain_name(row["name"])):
            method = (FLAT_RATE, TABLE_RATE)[i % 2]
            yield OutOfStock.Params(product=row["name"], phrase="", many=MANY[i % 3], method=method)


class AbsentOption(OnProduct, Decline, like=AddToCart):
    """A size or colour that a product does not come in."""

    name = "impossible_absent_option"
    difficulty = "medium"
    reasons = ("not_found", "invalid")
    count = 2
    says = "Add to Cart"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        qty: int
        phrase: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with an option, and a value that is on no list of theirs but on others'."""
        rows = db.rows(
            """SELECT o.*, p.name FROM product_option o JOIN product p ON p.id = o.product_id
            WHERE p.status = 'enabled' AND p.stock > 0 ORDER BY p.id, o.position"""
        )
        values: dict[str, set[str]] = {}
        for row in rows:
            values.setdefault(row.title, set()).update(json.loads(row.choices))
        for i, row in enumerate(shuffled(rng, rows)):
            own = json.loads(row.choices)
            if len(base.choices_of(db, row.product_id)) > 1:
                continue
            said = f"{row['name']} {' '.join(own)}".lower()
            absent = sorted(value for value in values[row.title] if value.lower() not in said)
            if absent and base.plain_name(row["name"]):
                phrase = options_phrase([(row.title, rng.choice(absent))])
                yield AbsentOption.Params(product=row["name"], qty=2 + i % 3, phrase=phrase)
