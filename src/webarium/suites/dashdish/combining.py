"""Doing something and telling what came of it: totals, the cheaper of two, a budget, the best of a kind."""

from __future__ import annotations

import random
import re
from typing import Any, ClassVar

from webarium.scoring import Answer, Expect, Money, Number, Text
from webarium.sites.dashdish.facts import SHAPES
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import DashTemplate, Wanted
from webarium.suites.dashdish.ordering import OrderDish, wanted
from webarium.suites.dashdish.reading import find_dishes, sellers
from webarium.suites.kit import Combined, Instances, added, dollars, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty


class OrderAndTotal(OrderDish, Combined):
    """Ordering, and telling the total."""

    name = "order_and_total"
    kind = "combined"
    intent = (
        'Order {quantity} × {what} from "{restaurant}" with standard delivery and {tipping}. Then tell me '
        "what I pay in total."
    )
    wordings = ()
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for each in super().instances(db, rng):
            tip = rng.choice((0, 200, 300, 500))
            yield {**each, "tip": tip, "tipping": base.tipping(tip)}

    def answer(self, db: Data, *args: Any, **params: Any) -> Answer:
        place = base.restaurant(db, params["restaurant"])
        return Money(base.bill([wanted(db, params)], place, tip=params["tip"]).total)

    async def fill(self, ui: Ui, db: Data, **params: Any) -> None:
        await base.pick_tip(ui, params["tip"])


class PickupAndNumber(OrderDish, Combined):
    """Ordering, and telling until when it takes."""

    name = "pickup_and_minutes"
    kind = "combined"
    intent = (
        'Order {quantity} × {what} from "{restaurant}" for pickup, and tell me in how many minutes '
        "it will be ready, counted from ordering."
    )
    wordings = ()
    count = 3
    method = "Pickup"

    def answer(self, db: Data, *args: Any, **params: Any) -> Answer:
        return Number(base.restaurant(db, params["restaurant"]).prep_minutes)

    def told(self, db: Data, *args: Any, **params: Any) -> list[str]:
        """The order is there; how long it takes was on the way here."""
        return ["What you ordered"]

    async def fill(self, ui: Ui, db: Data, **params: Any) -> None:
        await ui.click("link", "Pickup")
        await ui.expect_text(f"{base.restaurant(db, params['restaurant']).prep_minutes} min")


class CheaperOfTwo(OrderDish, Combined):
    name = "cheaper_of_two"
    kind = "combined"
    difficulty = "hard"
    intent = (
        'I want a regular "{dish}", from "{one}" or from "{other}". Order one from where the dish itself is cheaper, '
        "with standard delivery, and tell me what the dish costs there."
    )
    wordings = ()
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = db.column("SELECT name FROM item WHERE sized GROUP BY name HAVING count(*) > 3 ORDER BY name")
        for name in shuffled(rng, names):
            rows = [
                row for row in sellers(db, name) if base.is_open(row) and row.delivers and not row.sold_out
            ]
            pair = sorted(rng.sample(rows, 2), key=lambda row: row["price"]) if len(rows) > 1 else []
            if pair and pair[0]["price"] < pair[1]["price"]:
                one, other = shuffled(rng, [row.restaurant for row in pair])
                yield {
                    "dish": name,
                    "one": one,
                    "other": other,
                    "restaurant": pair[0].restaurant,
                    "size": "Regular",
                }

    def answer(self, db: Data, *args: Any, **params: Any) -> Answer:
        return Money(base.dish(db, params["restaurant"], params["dish"])["price"])

    async def go(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        """First to the dearer one."""
        dearer = params["other"] if params["restaurant"] == params["one"] else params["one"]
        await base.open_restaurant(ui, dearer)
        await super().go(ui, db, **params)


class WithinBudget(OrderDish, Combined):
    """As many as an amount pays for."""

    name = "within_budget"
    kind = "combined"
    difficulty = "hard"
    intent = (
        'Order as many regular "{dish}" from "{restaurant}" as {budget} pays for altogether, with fees and tax, '
        "standard delivery and no tip. Tell me how many that is."
    )
    wordings = ()
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Amounts with some room below and above."""
        for each in base.sized(db, rng, "i.price BETWEEN 600 AND 1500"):
            item = base.dish(db, str(each["restaurant"]), str(each["dish"]))
            number = rng.randint(2, 5)
            low, high = (self._total(db, item, count) for count in (number, number + 1))
            budget = -(-(low + (high - low) // 3) // 100) * 100
            if low <= budget < high:
                yield {**each, "size": "Regular", "quantity": number, "tip": 0, "budget": dollars(budget)}

    @staticmethod
    def _total(db: Data, item: Any, count: int) -> int:
        return base.bill([Wanted(item, "Regular", count)], base.restaurant(db, item.restaurant)).total

    def answer(self, db: Data, *args: Any, **params: Any) -> Answer:
        return Number(params["quantity"])

    def told(self, db: Data, *args: Any, **params: Any) -> list[str]:
        return ["What you ordered"]

    async def fill(self, ui: Ui, db: Data, **params: Any) -> None:
        await base.pick_tip(ui, 0)


class BestOfAll(DashTemplate, Combined):
    name = "best_of_cuisine"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        "Which restaurant with {cuisine} food has the highest rating? Make it one of my favorites and tell me its "
        "name."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Cuisines with one best restaurant that is not a favorite yet."""
        held = set(db.column("SELECT restaurant_id FROM favorite WHERE email = ? ORDER BY id", db.user))
        for cuisine in shuffled(rng, SHAPES):
            rows = self._ranked(db, cuisine)
            if len(rows) > 1 and rows[0].rating > rows[1].rating and rows[0].id not in held:
                yield {"cuisine": cuisine}

    @staticmethod
    def _ranked(db: Data, cuisine: str) -> list[Any]:
        return sorted(base.restaurants(db, "cuisine = ?", cuisine), key=lambda row: -row.rating)

    def answer(self, db: Data, cuisine: str) -> Answer:
        return Text(self._ranked(db, cuisine)[0]["name"])

    def expected(self, db: Data, cuisine: str) -> list[Expect]:
        return added("favorite", email=db.user, restaurant_id=self._ranked(db, cuisine)[0].id)

    async def go(self, ui: Ui, db: Data, cuisine: str) -> None:
        await ui.click("link", "Restaurants")
        await ui.select("Cuisine", cuisine)
        await ui.select("Sort by", "Highest rating")

    async def act(self, ui: Ui, db: Data, cuisine: str) -> None:
        name = self._ranked(db, cuisine)[0]["name"]
        await ui.click("link", re.compile(rf"^{re.escape(name)}\s+Rating"))
        await ui.click("button", "Add to favorites")


class CheapestOrder(DashTemplate, Combined):
    name = "cheapest_order"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Find the restaurant with the cheapest regular "{dish}" among all that are open now and offer delivery, put '
        "one into my cart, and tell me the restaurant's name. Do not order yet."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        names = db.column("SELECT name FROM item WHERE sized GROUP BY name HAVING count(*) > 3 ORDER BY name")
        for name in shuffled(rng, names):
            rows = self._rows(db, name)
            others = [other for other in names if name != other and name in other]
            if len(rows) > 1 and rows[0]["price"] < rows[1]["price"] and not others and not rows[0].sold_out:
                yield {"dish": name}

    @staticmethod
    def _rows(db: Data, name: str) -> list[Any]:
        open_now = [row for row in sellers(db, name) if row.delivers and base.hours(row).is_open(db.now)]
        return sorted(open_now, key=lambda row: row["price"])

    def answer(self, db: Data, dish: str) -> Answer:
        return Text(self._rows(db, dish)[0].restaurant)

    def expected(self, db: Data, dish: str) -> list[Expect]:
        return added("cart_line", email=db.user, **Wanted(self._rows(db, dish)[0], "Regular").line)

    async def go(self, ui: Ui, db: Data, dish: str) -> None:
        await find_dishes(ui, dish, "Lowest price")
        await ui.check("Open now")
        await ui.check("Offers delivery")

    async def act(self, ui: Ui, db: Data, dish: str) -> None:
        row = self._rows(db, dish)[0]
        await ui.click("link", re.compile(rf"^{re.escape(dish)}.*{re.escape(row.restaurant)}", re.DOTALL))
        await base.choose(ui, Wanted(row, "Regular"))
        await ui.expect_text("added to your cart")
