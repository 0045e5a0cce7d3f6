"""Doing something and telling what came of it: totals, the cheaper of two, a budget, the best of a kind."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Money, Number, Text
from webarium.sites.dashdish.facts import SHAPES
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import DashTemplate, SeveralDishes, SizedDish, Wanted, wanted
from webarium.suites.dashdish.orders import OrderDish, Ordering, TippedDishes
from webarium.suites.dashdish.restaurants import find_dishes, sellers
from webarium.suites.kit import Combined, added, dollars, shuffled
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty


class OrderAndTotal(Ordering[TippedDishes], Combined):
    """Ordering, and telling the total."""

    name = "order_and_total"
    kind = "combined"
    intent = (
        'Order {what} from "{restaurant}" with standard delivery and {tipping}. Then tell me '
        "how much I pay in total."
    )
    wordings = ()
    count = 4

    Params = TippedDishes

    def instances(self, db: Data, rng: random.Random) -> Iterable[TippedDishes]:
        for each in base.several(db, rng, 4):
            tip = rng.choice((0, 200, 300, 500))
            yield TippedDishes(**vars(each), tip=tip, tipping=base.tipping(tip))

    def quantity(self, params: TippedDishes) -> int:
        return params.quantity

    def tip(self, params: TippedDishes) -> int:
        return params.tip

    def answer(self, db: Data, params: TippedDishes) -> Answer:
        place = base.restaurant(db, params.restaurant)
        return Money(base.bill([wanted(db, params, params.quantity)], place, tip=params.tip).total)

    async def fill(self, ui: Ui, db: Data, params: TippedDishes) -> None:
        await base.pick_tip(ui, params.tip)


class PickupAndNumber(OrderDish, Combined):
    """Ordering, and telling until when it takes."""

    name = "pickup_and_minutes"
    kind = "combined"
    intent = (
        'Order {what} from "{restaurant}" for pickup, and tell me how many minutes after '
        "ordering it will be ready."
    )
    wordings = ()
    count = 3
    method = "Pickup"

    def answer(self, db: Data, params: SeveralDishes) -> Answer:
        return Number(base.restaurant(db, params.restaurant).prep_minutes)

    def told(self, db: Data, params: SeveralDishes) -> list[str]:
        """The order is there; how long it takes was on the way here."""
        return ["What you ordered"]

    async def fill(self, ui: Ui, db: Data, params: SeveralDishes) -> None:
        await ui.click("link", "Pickup")
        await ui.expect_text(f"{base.restaurant(db, params.restaurant).prep_minutes} min")


@dataclass(frozen=True)
class OneOfTwo(SizedDish):
    """Parameters of an order from the cheaper of two restaurants."""

    one: str
    other: str


class CheaperOfTwo(Ordering[OneOfTwo], Combined):
    name = "cheaper_of_two"
    kind = "combined"
    difficulty = "hard"
    intent = (
        'I want a regular "{dish}" from either "{one}" or "{other}". Order one from whichever one charges '
        "less for the dish itself, with standard delivery, and tell me what the dish costs there."
    )
    wordings = ()
    count = 4

    Params = OneOfTwo

    def instances(self, db: Data, rng: random.Random) -> Iterable[OneOfTwo]:
        names = db.column("SELECT name FROM item WHERE sized GROUP BY name HAVING count(*) > 3 ORDER BY name")
        for name in shuffled(rng, names):
            rows = [
                row for row in sellers(db, name) if base.is_open(row) and row.delivers and not row.sold_out
            ]
            pair = sorted(rng.sample(rows, 2), key=lambda row: row["price"]) if len(rows) > 1 else []
            if pair and pair[0]["price"] < pair[1]["price"]:
                one, other = shuffled(rng, [row.restaurant for row in pair])
                yield OneOfTwo(dish=name, one=one, other=other, restaurant=pair[0].restaurant, size="Regular")

    def answer(self, db: Data, params: OneOfTwo) -> Answer:
        return Money(base.dish(db, params.restaurant, params.dish)["price"])

    async def go(self, ui: Ui, db: Data, params: OneOfTwo) -> None:
        """First to the dearer one."""
        dearer = params.other if params.restaurant == params.one else params.one
        await base.open_restaurant(ui, dearer)
        await super().go(ui, db, params)


@dataclass(frozen=True)
class DishesForBudget(SizedDish):
    """Parameters of an order of as many dishes as an amount pays for."""

    quantity: int
    tip: int
    budget: str


class WithinBudget(Ordering[DishesForBudget], Combined):
    """As many as an amount pays for."""

    name = "within_budget"
    kind = "combined"
    difficulty = "hard"
    intent = (
        'Find out how many of the regular "{dish}" from "{restaurant}" I can get for {budget}, including '
        "fees and tax, with standard delivery and no tip. Place one order for that many, and tell me the "
        "number."
    )
    wordings = ()
    count = 4

    Params = DishesForBudget

    def instances(self, db: Data, rng: random.Random) -> Iterable[DishesForBudget]:
        """Amounts with some room below and above."""
        for each in base.sized(db, rng, "i.price BETWEEN 600 AND 1500"):
            item = base.dish(db, each["restaurant"], each["dish"])
            number = rng.randint(2, 5)
            low, high = (self._total(db, item, count) for count in (number, number + 1))
            budget = -(-(low + (high - low) // 3) // 100) * 100
            if low <= budget < high:
                place, dish = each["restaurant"], each["dish"]
                yield DishesForBudget(place, dish, "Regular", number, tip=0, budget=dollars(budget))

    @staticmethod
    def _total(db: Data, item: Row, count: int) -> int:
        return base.bill([Wanted(item, "Regular", count)], base.restaurant(db, item.restaurant)).total

    def quantity(self, params: DishesForBudget) -> int:
        return params.quantity

    def tip(self, params: DishesForBudget) -> int:
        return params.tip

    def answer(self, db: Data, params: DishesForBudget) -> Answer:
        return Number(params.quantity)

    def told(self, db: Data, params: DishesForBudget) -> list[str]:
        return ["What you ordered"]

    async def fill(self, ui: Ui, db: Data, params: DishesForBudget) -> None:
        await base.pick_tip(ui, 0)


class BestOfAll(DashTemplate, Combined):
    name = "best_of_cuisine"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        "Which restaurant listed under {cuisine} has the highest rating? Add it to my favorites and tell "
        "me its name."
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        cuisine: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Cuisines with one best restaurant that is not a favorite yet."""
        held = set(db.column("SELECT restaurant_id FROM favorite WHERE email = ? ORDER BY id", db.user))
        for cuisine in shuffled(rng, SHAPES):
            rows = self._ranked(db, cuisine)
            if len(rows) > 1 and rows[0].rating > rows[1].rating and rows[0].id not in held:
                yield BestOfAll.Params(cuisine=cuisine)

    @staticmethod
    def _ranked(db: Data, cuisine: str) -> list[Any]:
        return sorted(base.restaurants(db, "cuisine = ?", cuisine), key=lambda row: -row.rating)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(self._ranked(db, params.cuisine)[0]["name"])

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("favorite", email=db.user, restaurant_id=self._ranked(db, params.cuisine)[0].id)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Restaurants")
        await ui.select("Cuisine", params.cuisine)
        await ui.select("Sort by", "Highest rating")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        name = self._ranked(db, params.cuisine)[0]["name"]
        await ui.click("link", re.compile(rf"^{re.escape(name)}\s+Rating"))
        await ui.click("button", "Add to favorites")


class CheapestOrder(DashTemplate, Combined):
    name = "cheapest_order"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        "Of all the restaurants that are open now and offer delivery, find the one with the cheapest "
        'regular "{dish}", add one to my cart, and tell me the restaurant\'s name. Do not order yet.'
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        dish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = db.column("SELECT name FROM item WHERE sized GROUP BY name HAVING count(*) > 3 ORDER BY name")
        for name in shuffled(rng, names):
            rows = self._rows(db, name)
            others = [other for other in names if name != other and name in other]
            if len(rows) > 1 and rows[0]["price"] < rows[1]["price"] and not others and not rows[0].sold_out:
                yield CheapestOrder.Params(dish=name)

    @staticmethod
    def _rows(db: Data, name: str) -> list[Any]:
        open_now = [row for row in sellers(db, name) if row.delivers and base.hours(row).is_open(db.now)]
        return sorted(open_now, key=lambda row: row["price"])

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(self._rows(db, params.dish)[0].restaurant)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added("cart_line", email=db.user, **Wanted(self._rows(db, params.dish)[0], "Regular").line)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_dishes(ui, params.dish, "Lowest price")
        await ui.check("Open now")
        await ui.check("Offers delivery")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        row = self._rows(db, params.dish)[0]
        await ui.click(
            "link", re.compile(rf"^{re.escape(params.dish)}.*{re.escape(row.restaurant)}", re.DOTALL)
        )
        await base.choose(ui, Wanted(row, "Regular"))
        await ui.expect_text("added to your cart")
