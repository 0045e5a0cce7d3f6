"""Requests that Omnizon cannot fulfil."""

from __future__ import annotations

import random
from datetime import timedelta

from webarium.sites.omnizon.account.purchases import REASONS
from webarium.sites.omnizon.faults import NEW_CARD
from webarium.suites import invented
from webarium.suites.kit import Instances, broken, units
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.account import CancelOrder, ReturnItem
from webarium.suites.omnizon.base import (
    OmnizonTemplate,
    buyable,
    delivery_text,
    named,
    order_of,
    product,
    products,
    purchases,
)
from webarium.suites.omnizon.buying import AddToCart, BuyOnDay, BuyToAddress
from webarium.tasks import Data, Ui
from webarium.types import Json


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
        for quantity, row in zip((31, 45, 60), buyable(db, rng), strict=False):
            yield {**named(row), "quantity": quantity}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See the largest quantity that is offered."""
        await paths.find(ui, product(db, product_id))
        await ui.expect_text("Quantity")


class NotSold(Declined):
    """A product that is not sold."""

    name = "impossible_product"
    difficulty = "easy"
    reasons = ("not_found",)
    twin = AddToCart.name
    intent = AddToCart.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands with kinds of things that the store does not have."""
        brands = db.column("SELECT DISTINCT brand FROM product ORDER BY brand")
        for kind in rng.sample(invented.WARES, len(invented.WARES)):
            if not products(db, "instr(lower(p.name), lower(?))", kind):
                thing = f"{rng.choice(brands)} {rng.choice(invented.MODELS)} {kind}"
                yield {"thing": thing, "wanted": units(1, thing)}

    async def solve(self, ui: Ui, db: Data, thing: str, wanted: str) -> None:
        await ui.search(thing)
        if not ui.has("We found nothing"):
            await ui.expect_text("Nothing matches all your words")


class CancelDelivered(Declined):
    """An order that has left or arrived."""

    name = "impossible_cancel"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    twin = CancelOrder.name
    intent = CancelOrder.intent
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Such orders, the one under way first."""
        found = purchases(db, "status IN ('shipped', 'delivered')")[::-1]
        return [{"number": order.number} for order in found]

    async def solve(self, ui: Ui, db: Data, number: str) -> None:
        """See that the order's page has no such thing."""
        await paths.open_order(ui, order_of(db, number))
        ui.expect_absent("Cancel order")


class ReturnTooLate(Declined):
    name = "impossible_return"
    difficulty = "medium"
    reasons = ("not_allowed",)
    twin = ReturnItem.name
    intent = ReturnItem.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Things whose time for returns is over."""
        old = purchases(
            db, "status = 'delivered' AND delivery_on < date(?, '-31 days')", db.today.isoformat()
        )
        rng.shuffle(old)
        for order in old:
            item = db.rows("SELECT * FROM purchase_item WHERE purchase_id = ? ORDER BY id", order.id)[0]
            yield {"number": order.number, "product_name": item["name"], "reason": rng.choice(REASONS)}

    async def solve(self, ui: Ui, db: Data, number: str, **_: Json) -> None:
        """See that the window is closed."""
        await paths.open_order(ui, order_of(db, number))
        await ui.expect_text("Return window closed")


class Coupon(Declined):
    """A coupon, where nobody can enter one."""

    name = "impossible_coupon"
    difficulty = "easy"
    reasons = ("missing_feature", "not_found")
    intent = 'Buy one "{product_name}" with the coupon code {code}. Do not order it without the discount.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in buyable(db, rng):
            code = f"{rng.choice(('HORIZON', 'EDGE', 'SUMMER', 'HELLO', 'EXTRA'))}{rng.randint(5, 60)}"
            yield {**named(row), "code": code}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See that the page has no such field."""
        await paths.find(ui, product(db, product_id))
        ui.expect_absent("Coupon", "Promo code")


class Unavailable(Declined):
    """A product that is out of stock."""

    name = "impossible_unavailable"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found")
    twin = BuyToAddress.name
    intent = BuyToAddress.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = products(db, "p.stock = 0")
        rng.shuffle(found)
        city = db.column("SELECT city FROM address WHERE NOT is_default ORDER BY id")[0]
        for row in found:
            yield {"product_id": row.id, "wanted": units(1, row["name"]), "city": city}

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """See it on the product's page."""
        await paths.find(ui, product(db, product_id))
        await ui.expect_text("Currently unavailable")


_SAVE = (
    "Save this card in my account: name {card_name}, number {card_number}, expiring {month}/{year}, security code "
    "{security_code}."
)


class UnsavedCard(Declined):
    """Base of new cards that the store does not take."""

    difficulty = "medium"
    count = 2
    years: tuple[int, ...]
    """In which the card may expire."""
    months = 12
    """The last month in which it may expire."""
    refusal: str
    """What the page says."""

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cards whose numbers are well formed."""
        for _ in range(self.count):
            yield {**invented.card(rng, self.years), "month": str(rng.randint(1, self.months))}

    async def solve(self, ui: Ui, db: Data, **card: str) -> None:
        await ui.click("link", "Account")
        await ui.click("link", "Your Payments")
        await ui.click("link", "Add a new card")
        await paths.fill_card(ui, card)
        await ui.click("button", "Add your card")
        await ui.expect_text(self.refusal)


class ExpiredCard(UnsavedCard):
    """A card that has expired."""

    name = "impossible_expired_card"
    reasons = ("not_allowed", "invalid")
    intent = _SAVE
    years = (2024,)
    months = 6
    refusal = "This card has expired"


class CardRefused(UnsavedCard):
    """A new card, while the bank does not answer."""

    name = "impossible_new_card"
    reasons = ("not_allowed", "other")
    intent = _SAVE
    conditions = broken(NEW_CARD)
    years = (2027, 2028, 2029, 2030)
    refusal = "The bank did not answer"


class NoSuchDay(Declined):
    """A delivery day that is not offered."""

    name = "impossible_delivery_day"
    difficulty = "medium"
    reasons = ("not_allowed", "not_found", "missing_feature")
    twin = BuyOnDay.name
    intent = BuyOnDay.intent
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Days that are too far away."""
        for after, row in zip((11, 25), buyable(db, rng), strict=False):
            day = delivery_text(db.today + timedelta(days=after))
            yield {**named(row), "day": day}

    async def solve(self, ui: Ui, db: Data, product_id: int, day: str, **_: Json) -> None:
        """See the days in the checkout; looking there changes nothing."""
        row = product(db, product_id)
        await paths.find(ui, row)
        await paths.buy_now(ui, row)
        await ui.expect_text("Choose a delivery date")
        ui.expect_absent(day)
