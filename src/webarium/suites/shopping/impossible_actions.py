"""Requests for what the shop does not do, does not allow, or what contradicts itself."""

from __future__ import annotations

import json
import random

from webarium.suites.kit import Instances
from webarium.suites.shopping.base import (
    all_items,
    choices_of,
    latest_order,
    orders,
    plain_name,
    product,
    short_names,
    shown_number,
)
from webarium.suites.shopping.buying import FLAT_RATE, TABLE_RATE, line_of, options_phrase
from webarium.suites.shopping.cart import AddToCart
from webarium.suites.shopping.catalogue_browse import CategorySorted
from webarium.suites.shopping.checkout import MANY, BuyProduct
from webarium.suites.shopping.impossible_information import AskedInVain
from webarium.suites.shopping.orders_details import OrderCharge
from webarium.suites.shopping.paths import find_product, open_category, open_order, open_reviews
from webarium.suites.shopping.people import address_phrase, invented
from webarium.suites.shopping.reviews_write import OPINIONS, RatePurchase, rating
from webarium.suites.shopping.shelves import leaves
from webarium.tasks import Data, Ui
from webarium.types import Json


class DiscountedItems(AskedInVain):
    """What is on sale, in a shop that marks nothing as such."""

    name = "impossible_discounted_items"
    difficulty = "easy"
    reasons = ("missing_feature", "not_found")
    intent = "Find the discounted items of the {phrase} category."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"phrase": row.phrase, "category": row.id} for row in leaves(db, rng, fewest=6)]

    async def solve(self, ui: Ui, db: Data, phrase: str, category: int) -> None:
        """Look for such a filter."""
        await open_category(ui, db, category)
        await ui.expect_text("Shopping Options")
        ui.expect_absent("Discount", "Sale Items", "Special Price")


class SortByRating(AskedInVain):
    """A listing in an order that the shop does not offer."""

    name = "impossible_sort_by_rating"
    difficulty = "easy"
    reasons = ("missing_feature",)
    twin = CategorySorted.name
    intent = CategorySorted.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row, order in zip(
            leaves(db, rng, fewest=6),
            ("customer rating, best first", "number of sales, most first"),
            strict=False,
        ):
            yield {"category": row.id, "phrase": row.phrase, "order": order}

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, order: str) -> None:
        """See what orders there are."""
        await open_category(ui, db, category)
        await ui.expect_text("Sort By")
        ui.expect_absent("Rating, best first", "Best Sellers")


class ChangeDeliveryAddress(AskedInVain):
    """Another address for an order that was placed."""

    name = "impossible_change_delivery_address"
    difficulty = "medium"
    reasons = ("missing_feature", "not_allowed")
    intent = "Change the delivery address of my most recent order to {address}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"address": address_phrase(invented(rng))} for _ in range(self.count)]

    async def solve(self, ui: Ui, db: Data, address: str) -> None:
        """See that the order's page has no such thing."""
        await open_order(ui, latest_order(db))
        await ui.expect_text("Shipping Address")


class CancelOrder(AskedInVain):
    """An order that cannot be canceled any more, or not by the customer."""

    name = "impossible_cancel_order"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    intent = "Cancel my order number {number}{clause}."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = orders(db, "status = 'complete'")[-8:]
        rng.shuffle(found)
        for order, clause in zip(
            found, ("", ". It has already arrived, but I do not want it any more"), strict=False
        ):
            yield {"order": order.id, "number": shown_number(order.id), "clause": clause}

    async def solve(self, ui: Ui, db: Data, order: int, number: str, clause: str) -> None:
        """See that the order's page has no such thing."""
        await open_order(ui, next(row for row in orders(db) if row.id == order))
        await ui.expect_text("Complete")
        ui.expect_absent("Cancel Order")


class SomebodyElsesOrder(AskedInVain):
    """An order of another customer."""

    name = "impossible_other_customers_order"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found")
    twin = OrderCharge.name
    intent = OrderCharge.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.column(
            """SELECT o.id FROM sales_order o JOIN customer c ON c.id = o.customer_id
            WHERE c.email <> ? ORDER BY o.id""",
            db.user,
        )
        for order, (info, *_) in zip(rng.sample(rows, self.count), OrderCharge.CHARGES, strict=True):
            yield {"order": order, "number": shown_number(order), "info": info}

    async def solve(self, ui: Ui, db: Data, order: int, number: str, info: str) -> None:
        await ui.goto(f"/sales/order/view/order_id/{order}/")
        ui.expect_absent("Items Ordered")


class TooManyStars(AskedInVain):
    """A rating beyond the scale."""

    name = "impossible_too_many_stars"
    difficulty = "easy"
    reasons = ("invalid", "missing_feature", "not_allowed")
    twin = RatePurchase.name
    intent = RatePurchase.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Things bought that still have a page."""
        lines = [x for x in all_items(db) if product(db, x.product_id).status == "enabled"]
        short = short_names(line["name"] for line in all_items(db))
        rng.shuffle(lines)
        fitting = [line for line in lines if line["name"] in short]
        opinions = zip((7, 10), OPINIONS, strict=False)
        for line, (stars, (_, nickname, title, text)) in zip(fitting, opinions, strict=False):
            yield {
                "product": line.product_id,
                "thing": short[line["name"]],
                "stars": stars,
                "rating": rating(stars),
                "nickname": nickname,
                "title": title,
                "text": text,
            }

    async def solve(self, ui: Ui, db: Data, product: int, stars: int, **_: Json) -> None:
        """See how many stars the form has."""
        await find_product(ui, line_of(db, product).product)
        await open_reviews(ui)
        await ui.check("5 stars")
        ui.expect_absent("6 stars", f"{stars} stars")


class OutOfStock(AskedInVain):
    """Something that is sold out."""

    name = "impossible_out_of_stock"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found", "missing_feature")
    twin = BuyProduct.name
    intent = BuyProduct.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows("SELECT * FROM product WHERE status = 'enabled' AND stock = 0 ORDER BY id")
        rng.shuffle(rows)
        for i, row in enumerate(row for row in rows if plain_name(row["name"])):
            method = (FLAT_RATE, TABLE_RATE)[i % 2]
            yield {"product": row["name"], "phrase": "", "many": MANY[i % 3], "method": method}

    async def solve(self, ui: Ui, db: Data, product: str, **_: Json) -> None:
        """See that its page has no button."""
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        await ui.expect_text("Out of stock")


class AbsentOption(AskedInVain):
    """A size or colour that a product does not come in."""

    name = "impossible_absent_option"
    difficulty = "medium"
    reasons = ("not_found", "invalid")
    twin = AddToCart.name
    intent = AddToCart.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products with an option, and a value that is on no list of theirs but on others'."""
        rows = db.rows(
            """SELECT o.*, p.name FROM product_option o JOIN product p ON p.id = o.product_id
            WHERE p.status = 'enabled' AND p.stock > 0 ORDER BY p.id, o.position"""
        )
        values: dict[str, set[str]] = {}
        for row in rows:
            values.setdefault(row.title, set()).update(json.loads(row.choices))
        rng.shuffle(rows)
        for i, row in enumerate(rows):
            own = json.loads(row.choices)
            if len(choices_of(db, row.product_id)) > 1:
                continue
            said = f"{row['name']} {' '.join(own)}".lower()
            absent = sorted(value for value in values[row.title] if value.lower() not in said)
            if absent and plain_name(row["name"]):
                phrase = options_phrase([(row.title, rng.choice(absent))])
                yield {"product": row["name"], "qty": 2 + i % 3, "phrase": phrase}

    async def solve(self, ui: Ui, db: Data, product: str, **_: Json) -> None:
        """See what its page offers."""
        await find_product(ui, db.row("SELECT * FROM product WHERE name = ?", product))
        await ui.expect_text("Add to Cart")
