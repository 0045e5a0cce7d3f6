"""Requests that Omnizon cannot fulfil."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from webarium.sites.omnizon.account.purchases import REASONS
from webarium.sites.omnizon.faults import NEW_CARD
from webarium.suites import invented
from webarium.suites.kit import ENOUGH, Decline, broken, each_of, none_found, params_of, shuffled, units
from webarium.suites.omnizon import base, paths
from webarium.suites.omnizon.account import CancelOrder, ReturnItem
from webarium.suites.omnizon.base import OmnizonTemplate, OnOrder, OnProduct
from webarium.suites.omnizon.orders import AddToCart, BuyOnDay, BuyToAddress
from webarium.tasks import Data, Ui


class TooMany(OnProduct, Decline):
    """More units than an order may have."""

    name = "impossible_quantity"
    difficulty = "easy"
    reasons = ("not_allowed", "invalid", "missing_feature")
    intent = 'Place a single order for exactly {quantity} units of "{product_name}".'
    count = 2
    says = "Quantity"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        quantity: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for quantity, row in zip((31, 45, 60), base.buyable(db, rng), strict=False):
            yield TooMany.Params(**base.named(row), quantity=quantity)


class NotSold(OmnizonTemplate, Decline, like=AddToCart):
    """A product that is not sold."""

    name = "impossible_product"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2

    @dataclass(frozen=True)
    class Params:
        thing: str
        wanted: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Brands with kinds of things that the store does not have."""
        brands = db.column("SELECT DISTINCT brand FROM product ORDER BY brand")
        for kind in rng.sample(invented.WARES, len(invented.WARES)):
            if brands and not base.products(db, "instr(lower(p.name), lower(?))", kind):
                thing = f"{rng.choice(brands)} {rng.choice(invented.MODELS)} {kind}"
                yield NotSold.Params(thing=thing, wanted=units(1, thing))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.thing)
        if not ui.has("We found nothing"):
            await none_found(ui, "Nothing matches all your words")


class CancelDelivered(OnOrder, Decline, like=CancelOrder):
    """An order that has left or arrived."""

    name = "impossible_cancel"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature")
    count = 2
    lacks = ("Cancel order",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOrder.Params]:
        """Such orders, the one under way first."""
        return each_of(
            OnOrder.Params,
            params_of(base.purchases(db, "status IN ('shipped', 'delivered')")[::-1], number="number"),
        )


class ReturnTooLate(OnOrder, Decline, like=ReturnItem):
    name = "impossible_return"
    difficulty = "medium"
    reasons = ("not_allowed",)
    count = 2
    says = "Return window closed"

    @dataclass(frozen=True)
    class Params(OnOrder.Params):
        product_name: str
        reason: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things whose time for returns is over."""
        over = "status = 'delivered' AND delivery_on < date(?, '-31 days')"
        for order in shuffled(rng, base.purchases(db, over, db.today.isoformat())):
            for item in base.items_of(db, order.id)[:1]:
                yield ReturnTooLate.Params(
                    number=order.number, product_name=item["name"], reason=rng.choice(REASONS)
                )


class Coupon(OnProduct, Decline):
    """A coupon, where nobody can enter one."""

    name = "impossible_coupon"
    difficulty = "easy"
    reasons = ("missing_feature", "not_found")
    intent = 'Buy one "{product_name}" with the coupon code {code}. Do not order it without the discount.'
    count = 1
    lacks = ("Coupon", "Promo code")

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.buyable(db, rng):
            code = f"{rng.choice(('HORIZON', 'EDGE', 'SUMMER', 'HELLO', 'EXTRA'))}{rng.randint(5, 60)}"
            yield Coupon.Params(**base.named(row), code=code)


class Unavailable(OnProduct, Decline, like=BuyToAddress):
    """A product that is out of stock."""

    name = "impossible_unavailable"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found")
    count = 2
    says = "Currently unavailable"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        wanted: str
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = shuffled(rng, base.products(db, "p.stock = 0"))
        cities = db.column("SELECT city FROM address WHERE NOT is_default ORDER BY id LIMIT 1")
        for row in found if cities else ():
            yield Unavailable.Params(product_id=row.id, wanted=units(1, row["name"]), city=cities[0])


class UnsavedCard(OmnizonTemplate, Decline):
    """Base of new cards that the store does not take."""

    difficulty = "medium"
    intent = (
        "Save this card to my account: name {card_name}, number {card_number}, expiring {month}/{year}, "
        "security code {security_code}."
    )
    count = 2
    years: tuple[int, ...]
    """In which the card may expire."""
    months = 12
    """The last month in which it may expire."""
    way = ("Account", "Your Payments", "Add a new card")

    @dataclass(frozen=True)
    class Params:
        card_name: str
        card_number: str
        month: str
        year: str
        security_code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cards whose numbers are well formed."""
        for _ in range(self.count):
            card: dict[str, Any] = {**invented.card(rng, self.years)}
            yield UnsavedCard.Params(**{**card, "month": str(rng.randint(1, self.months))})

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.fill_card(ui, vars(params))
        await ui.click("button", "Add your card")


class ExpiredCard(UnsavedCard):
    """A card that has expired."""

    name = "impossible_expired_card"
    reasons = ("not_allowed", "invalid")
    years = (2024,)
    months = 6
    says = "This card has expired"


class CardRefused(UnsavedCard):
    """A new card, while the bank does not answer."""

    name = "impossible_new_card"
    intent = UnsavedCard.intent + ENOUGH
    reasons = ("not_allowed", "other")
    conditions = broken(NEW_CARD)
    years = (2027, 2028, 2029, 2030)
    says = "The bank did not answer"

    async def act(self, ui: Ui, db: Data, params: UnsavedCard.Params) -> None:
        await super().act(ui, db, params)
        await ui.expect_text(self.says)
        await super().act(ui, db, params)


class NoSuchDay(OnProduct, Decline, like=BuyOnDay):
    """A delivery day that is not offered, as one sees in the checkout; looking there changes nothing."""

    name = "impossible_delivery_day"
    difficulty = "medium"
    reasons = ("not_allowed", "not_found", "missing_feature")
    count = 2
    says = "Choose a delivery date"
    lacks = ("{day}",)

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Days that are too far away."""
        for after, row in zip((11, 25), base.buyable(db, rng), strict=False):
            yield NoSuchDay.Params(
                **base.named(row), day=base.delivery_text(db.today + timedelta(days=after))
            )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.buy_now(ui)
