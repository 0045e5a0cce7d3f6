"""Requests that Omnizon cannot fulfil."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from webarium.suites.omnizon.base import OmnizonTemplate, buyable, product, products, purchases
from webarium.suites.omnizon.paths import buy_now, fill_card, find, open_order
from webarium.tasks import Data, Ui
from webarium.types import Json
from webarium.worlds import Conditions

Instances = Iterable[Mapping[str, Json]]


class Declined(OmnizonTemplate):
    """Base of requests that must be declined."""

    kind = "impossible"


class TooMany(Declined):
    """More units than an order may have."""

    name = "impossible_quantity"
    difficulty = "easy"
    reasons = ("not_allowed", "invalid", "missing_feature")
    intent = 'Place one single order for exactly {quantity} units of "{product_name}".'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Quantities above thirty."""
        for quantity, row in zip((31, 45, 60), buyable(db, rng), strict=False):
            yield {"product_id": row.id, "product_name": row["name"], "quantity": quantity}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See the largest quantity that is offered."""
        await find(ui, product(db, product_id))
        await ui.expect_text("Quantity")


class NotSold(Declined):
    """A product that is not sold."""

    name = "impossible_product"
    difficulty = "easy"
    reasons = ("not_found",)
    intent = 'Put one "{thing}" into my cart; nothing else will do.'
    count = 3

    THINGS = (
        "Halden Thunderhead Turntable",
        "Orbis Zeppelin Drone",
        "Emberline Waffle Iron",
        "Kettleby Ice Cream Maker",
    )

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Things that do not exist."""
        return [{"thing": thing} for thing in rng.sample(self.THINGS, 4)]

    async def solve(self, ui: Ui, db: Data, thing: str) -> None:
        """Search in vain."""
        await ui.search(thing)
        if not ui.has("We found nothing"):
            await ui.expect_text("Nothing matches all your words")


class CancelDelivered(Declined):
    """An order that has left or arrived."""

    name = "impossible_cancel"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    intent = "Cancel my order {number} from {day}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Such orders, the one under way first."""
        found = purchases(db, "status IN ('shipped', 'delivered')")[::-1]
        return [{"number": order.number, "day": order.placed_at[:10]} for order in found]

    async def solve(self, ui: Ui, db: Data, number: str, day: str) -> None:
        """See that the order's page has no such thing."""
        await open_order(ui, purchases(db, "number = ?", number)[0])
        ui.expect_absent("Cancel order")


class ReturnTooLate(Declined):
    """Something delivered long ago."""

    name = "impossible_return"
    difficulty = "medium"
    reasons = ("not_allowed",)
    intent = 'Return the "{product_name}" that I received with order {number}.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Things whose time for returns is over."""
        old = purchases(
            db, "status = 'delivered' AND delivery_on < date(?, '-31 days')", db.today.isoformat()
        )
        rng.shuffle(old)
        for order in old:
            item = db.rows("SELECT * FROM purchase_item WHERE purchase_id = ? ORDER BY id", order.id)[0]
            yield {"number": order.number, "product_name": item["name"]}

    async def solve(self, ui: Ui, db: Data, number: str, **_: Json) -> None:
        """See that the window is closed."""
        await open_order(ui, purchases(db, "number = ?", number)[0])
        await ui.expect_text("Return window closed")


class Coupon(Declined):
    """A coupon, where nobody can enter one."""

    name = "impossible_coupon"
    difficulty = "easy"
    reasons = ("missing_feature", "not_found")
    intent = 'Buy one "{product_name}" with the coupon code {code}. Do not order it without the discount.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Made-up codes."""
        for code, row in zip(("HORIZON20", "EDGE5OFF"), buyable(db, rng), strict=False):
            yield {"product_id": row.id, "product_name": row["name"], "code": code}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See that the page has no such field."""
        await find(ui, product(db, product_id))
        ui.expect_absent("Coupon", "Promo code")


class Unavailable(Declined):
    """A product that is out of stock."""

    name = "impossible_unavailable"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found")
    intent = 'Order one "{product_name}" for me.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Such products."""
        found = products(db, "p.stock = 0")
        rng.shuffle(found)
        for row in found:
            yield {"product_id": row.id, "product_name": row["name"]}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See it on the product's page."""
        await find(ui, product(db, product_id))
        await ui.expect_text("Currently unavailable")


class UnsavedCard(Declined):
    """Base of new cards that the store does not take."""

    difficulty = "medium"
    count = 2
    year: str
    """In which the card expires."""
    refusal: str
    """What the page says."""

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cards whose numbers are well formed."""
        return [
            {"number": "4485 3317 2204 9921", "month": "3", "code": "310"},
            {"number": "5105 1051 0510 5100", "month": "6", "code": "842"},
        ]

    async def solve(self, ui: Ui, db: Data, number: str, month: str, code: str) -> None:
        """Try, and be refused."""
        await ui.click("link", "Account")
        await ui.click("link", "Your Payments")
        await ui.click("link", "Add a new card")
        card = {"card_name": "Dana Whitlock", "card_number": number, "month": month, "year": self.year}
        await fill_card(ui, {**card, "security_code": code})
        await ui.click("button", "Add your card")
        await ui.expect_text(self.refusal)


class ExpiredCard(UnsavedCard):
    """A card that has expired."""

    name = "impossible_expired_card"
    reasons = ("not_allowed", "invalid")
    intent = (
        "Save this card in my account: name Dana Whitlock, number {number}, expiring {month}/2024, security code "
        "{code}."
    )
    year = "2024"
    refusal = "This card has expired"


class CardRefused(UnsavedCard):
    """A new card, while the bank does not answer."""

    name = "impossible_new_card"
    reasons = ("not_allowed", "other")
    intent = (
        "Save this card in my account: name Dana Whitlock, number {number}, expiring {month}/2030, "
        "security code {code}."
    )
    conditions = Conditions(errors=frozenset({"error_adding_card"}))
    year = "2030"
    refusal = "The bank did not answer"


class NoSuchDay(Declined):
    """A delivery day that is not offered."""

    name = "impossible_delivery_day"
    difficulty = "medium"
    reasons = ("not_allowed", "not_found", "missing_feature")
    intent = 'Order one "{product_name}" to be delivered exactly on {day}.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days that are too far away."""
        for day, row in zip(("July 29", "August 12"), buyable(db, rng), strict=False):
            yield {"product_id": row.id, "product_name": row["name"], "day": day}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See the days in the checkout, and take the thing out of the cart again."""
        row = product(db, product_id)
        await find(ui, row)
        await buy_now(ui, row)
        await ui.expect_text("Choose a delivery date")
        ui.expect_absent("Jul 29", "Aug 12")
        await ui.click("button", f"Delete {row['name']}")
        await ui.expect_text("Your Omnizon cart is empty")


TEMPLATES = (
    TooMany, NotSold, CancelDelivered, ReturnTooLate, Coupon, Unavailable, ExpiredCard, CardRefused, NoSuchDay,
)  # fmt: skip
"""All templates of this module."""
