"""Requests that cannot be met."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.sites.dashdish.faults import ORDERING, PAYING
from webarium.sites.dashdish.sizes import SIZES
from webarium.suites.dashdish import base
from webarium.suites.dashdish.account import OPINIONS, WriteReview
from webarium.suites.dashdish.base import (
    DashTemplate,
    DishFields,
    NamedDish,
    OfRestaurant,
    OnRestaurant,
    SeveralDishes,
    SizedDish,
    several_of,
    wanted,
)
from webarium.suites.dashdish.orders import AddToCart, OrderDeclined, OrderDish, OrderRetry
from webarium.suites.dashdish.restaurants import DishPrice, OrderTotal
from webarium.suites.kit import Decline, SoughtInVain, broken, shuffled
from webarium.suites.kit.asking import AMOUNT
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions


class SoldOut(DashTemplate, Decline, like=AddToCart):
    """A dish that is sold out."""

    name = "impossible_sold_out"
    difficulty = "easy"
    reasons = ("not_allowed", "not_found", "other")
    count = 2
    says = "This dish is sold out today."

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        for row in shuffled(rng, base.dishes(db, "i.sold_out AND i.sized")):
            size = rng.choice(SIZES)
            fields: DishFields = {"restaurant": row.restaurant, "dish": row["name"], "size": size}
            yield several_of(fields, rng.randint(1, 3))

    async def go(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.open_restaurant(ui, params.restaurant)
        await base.open_dish(ui, db, params.restaurant, params.dish)


class NoSuchRestaurant(DashTemplate, SoughtInVain, like=OrderDish):
    """A restaurant that does not exist."""

    name = "impossible_no_such_restaurant"
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    says = "No restaurant fits."
    NAMES = ("Quokka Pie Works", "Zinnia & Quince", "Vortex Gnocchi", "Xanadu Crepes", "Wobbly Fjord Fish")

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        for each, name in zip(base.sized(db, rng), shuffled(rng, self.NAMES), strict=False):
            yield several_of({**each, "restaurant": name}, rng.randint(1, 3))

    async def go(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await ui.search(params.restaurant, label=base.SEARCH)


class NotOnMenu(OnRestaurant, Decline, like=DishPrice):
    """A dish that a restaurant does not have."""

    name = "impossible_not_on_menu"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 1
    lacks = ("{dish}",)

    Params = SizedDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[SizedDish]:
        names = db.column("SELECT DISTINCT name FROM item WHERE sized ORDER BY name")
        for row, name in zip(shuffled(rng, base.restaurants(db)), shuffled(rng, names), strict=False):
            menu = " ".join(each["name"] for each in base.dishes(db, "r.id = ?", row.id))
            if name not in menu:
                yield SizedDish(restaurant=row["name"], dish=name, size=rng.choice(SIZES).lower())


class PickupOnly(DashTemplate, Decline, like=OrderDish):
    """A delivery from a restaurant that does not deliver."""

    name = "impossible_pickup_only"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "other")
    count = 1
    says = "Pickup only"

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        for row in shuffled(rng, base.dishes(db, "NOT i.sold_out AND NOT r.delivers AND i.sized")):
            if base.is_open(row):
                size = rng.choice(SIZES)
                yield several_of({"restaurant": row.restaurant, "dish": row["name"], "size": size}, 1)

    async def go(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.open_restaurant(ui, params.restaurant)


class AtCheckout(DashTemplate):
    """Base of tasks that come to the checkout with one dish."""

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        return base.several(db, rng, 3)

    async def go(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.add(ui, db, wanted(db, params, params.quantity))
        await base.to_checkout(ui)

    async def tidy(self, ui: Ui, dish: str) -> None:
        """Leave the cart as it was found."""
        await ui.click("link", re.compile("^Cart"))
        await ui.click("button", f"Remove {dish}")


class CardDeclined(AtCheckout, Decline, like=OrderDeclined):
    name = "impossible_card_declined"
    difficulty = "medium"
    reasons = ("not_allowed", "other", "invalid")
    conditions = broken(PAYING)
    count = 1

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.place_order(ui, "Your card was declined.")
        await base.place_order(ui, "Your card was declined.")
        await self.tidy(ui, params.dish)


class OrderingFails(AtCheckout, Decline, like=OrderRetry):
    """No order can be placed."""

    name = "impossible_ordering"
    difficulty = "medium"
    reasons = ("other", "not_allowed", "missing_feature")
    conditions = broken(ORDERING)
    count = 1

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await base.place_order(ui, "your order was not placed")
        await base.place_order(ui, "your order was not placed")
        await self.tidy(ui, params.dish)


class EveryoneClosed(OnRestaurant, Decline):
    """An order for now, where nobody takes one."""

    name = "impossible_closed_today"
    difficulty = "easy"
    reasons = ("not_allowed", "other", "missing_feature")
    intent = 'Order one {what} from "{restaurant}" right now with standard delivery. It has to arrive today.'
    conditions = Conditions(knobs={"dashdish": {"all_closed": True}})
    count = 2
    says = "is closed now"

    Params = NamedDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[NamedDish]:
        return (NamedDish(**each) for each in base.named(db, rng))


class NoCouriers(OnRestaurant, Decline, like=OrderDish):
    """A delivery, where nobody delivers."""

    name = "impossible_no_couriers"
    difficulty = "easy"
    reasons = ("not_allowed", "other", "missing_feature")
    conditions = Conditions(knobs={"dashdish": {"no_couriers": True}})
    count = 1
    says = "Pickup only"

    Params = SeveralDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[SeveralDishes]:
        return base.several(db, rng, 3)


class PromoOver(AtCheckout, Decline):
    """A code that has expired."""

    name = "impossible_promo_over"
    difficulty = "medium"
    reasons = ("not_allowed", "invalid", "other")
    intent = (
        'Order {what} from "{restaurant}" with standard delivery, and get 20% off with the '
        "promo code JUNE20. If the code does not work, do not order."
    )
    count = 1

    async def act(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await ui.fill("Promo code", "JUNE20")
        await ui.click("button", "Apply")
        await ui.expect_text("JUNE20 has expired.")
        await self.tidy(ui, params.dish)


class NeverOrdered(OnRestaurant, Decline, like=WriteReview):
    """A review of a restaurant that one never ordered from."""

    name = "impossible_review"
    difficulty = "medium"
    reasons = ("not_allowed", "missing_feature", "other")
    count = 1
    lacks = ("Write a review",)

    @dataclass(frozen=True)
    class Params(OfRestaurant):
        stars: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        been = {row.restaurant for row in base.orders(db)}
        rows = [row for row in base.restaurants(db) if row["name"] not in been]
        for row, text in zip(shuffled(rng, rows), shuffled(rng, OPINIONS), strict=False):
            yield NeverOrdered.Params(restaurant=row["name"], stars=rng.randint(3, 5), text=text)


class NoSuchOrder(DashTemplate, Decline, like=OrderTotal):
    """A question about an order that never was."""

    name = "impossible_no_such_order"
    answers_like = AMOUNT
    difficulty = "easy"
    reasons = ("not_found",)
    count = 2
    way = ("Orders", "Show all past orders")
    lacks = ("{restaurant}",)

    @dataclass(frozen=True)
    class Params:
        restaurant: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        been = {row.restaurant for row in base.orders(db)}
        rows = [row for row in base.restaurants(db) if row["name"] not in been]
        return [NoSuchOrder.Params(restaurant=row["name"]) for row in shuffled(rng, rows)]
