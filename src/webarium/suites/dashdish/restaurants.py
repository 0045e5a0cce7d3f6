"""Questions about restaurants, dishes, prices, reviews and past orders."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from webarium.scoring import Answer, Duration, Money, Number, Text
from webarium.sites.kit.formats import DAYS, money
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import DashTemplate, OfRestaurant, OnDish, OnRestaurant, SizedDish
from webarium.suites.kit import (
    Retrieve,
    alone,
    code,
    each_of,
    firsts,
    month_phrase,
    shuffled,
    weekday,
)
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions

DONE = "o.status = 'completed'"


class DishPrice(OnDish, Retrieve):
    name = "dish_price"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'How much is a {size} "{dish}" at "{restaurant}"? The dish alone, without fees.'
    wordings: ClassVar[tuple[str, ...]] = (
        'What does "{restaurant}" charge for a {size} "{dish}", before fees and tax?',
    )
    count = 5

    Params = SizedDish

    def instances(self, db: Data, rng: random.Random) -> Iterable[SizedDish]:
        for each in base.sized(db, rng):
            yield SizedDish(each["restaurant"], each["dish"], each["size"].lower())

    def answer(self, db: Data, params: SizedDish) -> Answer:
        return Money(base.price(base.dish(db, params.restaurant, params.dish), params.size.title()))


class DishPriceSlowly(DishPrice):
    """The same on slow pages."""

    name = "dish_price_slow"
    conditions = Conditions(latency_ms=500)
    count = 2


class OptionPrice(OnDish, Retrieve):
    name = "option_price"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'How much does "{option}" add to the price of "{dish}" at "{restaurant}"?'
    count = 4

    @dataclass(frozen=True)
    class Params(SizedDish):
        option: str
        cents: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Options with different prices."""
        found = []
        for each in base.orderable(db, rng, "i.option_set <> 'none'"):
            row = base.dish(db, each["restaurant"], each["dish"])
            priced = [option for option in options(db, row) if option["price"]]
            if priced:
                option = rng.choice(priced)
                found.append({**each, "option": option["name"], "cents": option["price"]})
        return each_of(OptionPrice.Params, firsts(found, lambda each: each["cents"]))

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(params.cents)

    def told(self, db: Data, params: Params) -> list[str]:
        """As the form adds it."""
        return [f"+{money(params.cents)}"]


class DeliveryFee(OnRestaurant, Retrieve):
    name = "delivery_fee"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'What is the delivery fee at "{restaurant}"?'
    wordings: ClassVar[tuple[str, ...]] = ('How much would "{restaurant}" charge me for delivery?',)
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        found = base.restaurants(db, "delivers AND delivery_fee > 0")
        return [
            OfRestaurant(restaurant=row["name"])
            for row in firsts(shuffled(rng, found), lambda row: row.delivery_fee)
        ]

    def answer(self, db: Data, params: OfRestaurant) -> Answer:
        return Money(base.restaurant(db, params.restaurant).delivery_fee)


class DeliveryTime(OnRestaurant, Retrieve):
    name = "delivery_time"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'How many minutes would "{restaurant}" take to deliver?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        found = base.restaurants(db, "delivers")
        return [
            OfRestaurant(restaurant=row["name"])
            for row in firsts(shuffled(rng, found), lambda row: row.minutes)
        ]

    def answer(self, db: Data, params: OfRestaurant) -> Answer:
        return Duration(timedelta(minutes=base.restaurant(db, params.restaurant).minutes), "minutes")

    def told(self, db: Data, params: OfRestaurant) -> list[str]:
        """As the page writes it."""
        return [f"{base.restaurant(db, params.restaurant).minutes} min"]


class ClosedOn(OnRestaurant, Retrieve):
    name = "closed_on"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'On what day of the week is "{restaurant}" closed?'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        found = base.restaurants(db, "closed_on IS NOT NULL")
        return [
            OfRestaurant(restaurant=row["name"])
            for row in firsts(shuffled(rng, found), lambda row: row.closed_on)
        ]

    def answer(self, db: Data, params: OfRestaurant) -> Answer:
        return weekday(DAYS[base.restaurant(db, params.restaurant).closed_on])

    async def act(self, ui: Ui, db: Data, params: OfRestaurant) -> None:
        await ui.click("link", "Hours and address")


class HowManyDeliver(DashTemplate, Retrieve):
    name = "how_many_deliver"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'How many restaurants in the "{section}" section offer delivery?'
    count = 3

    @dataclass(frozen=True)
    class Params:
        section: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Sections of which not all deliver, with different numbers."""
        rows = db.rows(
            "SELECT c.name, sum(r.delivers) AS count, count(*) AS total FROM collection c"
            " JOIN collection_member m ON m.collection_id = c.id JOIN restaurant r ON r.id = m.restaurant_id"
            " GROUP BY c.id ORDER BY c.id"
        )
        found = [row for row in rows if row["count"] < row.total and row["name"] != "Light & fresh"]
        return [
            HowManyDeliver.Params(section=row["name"])
            for row in firsts(shuffled(rng, found), lambda row: row["count"])
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(
            int(
                db.value(
                    "SELECT sum(r.delivers) FROM collection c JOIN collection_member m ON m.collection_id = c.id"
                    " JOIN restaurant r ON r.id = m.restaurant_id WHERE c.name = ?",
                    params.section,
                )
            )
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", params.section)
        await ui.click("link", "Offers delivery")


class CheapestPlace(DashTemplate, Retrieve):
    name = "cheapest_place"
    start: ClassVar[str] = "/account"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Which restaurant sells the cheapest "{dish}", going by the regular size?'
    wordings: ClassVar[tuple[str, ...]] = ('Where is a regular "{dish}" cheapest? Name the restaurant.',)
    count = 4

    @dataclass(frozen=True)
    class Params:
        dish: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Dishes of several restaurants, one of which is cheapest."""
        names = db.column(
            "SELECT name FROM item GROUP BY name HAVING count(*) BETWEEN 4 AND 20 ORDER BY name"
        )
        for name in shuffled(rng, names):
            rows = sorted(sellers(db, name), key=lambda row: row["price"])
            # A name that is part of another one would bring up that one's restaurants, too.
            others = [other for other in names if name != other and name in other]
            if len(rows) > 1 and rows[0]["price"] < rows[1]["price"] and not others:
                yield CheapestPlace.Params(dish=name)

    def answer(self, db: Data, params: Params) -> Answer:
        return Text(min(sellers(db, params.dish), key=lambda row: row["price"]).restaurant)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_dishes(ui, params.dish, "Lowest price")


class DearestDish(OnRestaurant, Retrieve):
    name = "dearest_dish"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        'What is the most expensive dish on the menu of "{restaurant}", going by the prices of regular sizes?'
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        """Menus with one dearest dish, no two of them alike."""
        found = []
        for row in shuffled(rng, base.restaurants(db)):
            dishes = by_price(db, row["name"])
            if len(dishes) > 1 and dishes[0]["price"] > dishes[1]["price"]:
                found.append((row["name"], dishes[0]["name"]))
        return [OfRestaurant(restaurant=place) for place, _ in firsts(found, lambda pair: pair[1])]

    def answer(self, db: Data, params: OfRestaurant) -> Answer:
        return Text(by_price(db, params.restaurant)[0]["name"])


class OldestReview(OnRestaurant, Retrieve):
    name = "oldest_review"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Who wrote the oldest review of "{restaurant}"? Give the name as shown there.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        """Reviews that are alone on their day, by people who wrote one of them."""
        found = []
        for row in shuffled(rng, base.restaurants(db)):
            said = reviews(db, row["name"])
            names = [each.author for each in said]
            if len(said) > 1 and said[-1].written_on < said[-2].written_on and names.count(names[-1]) == 1:
                found.append((row["name"], names[-1]))
        return [OfRestaurant(restaurant=place) for place, _ in firsts(found, lambda pair: pair[1])]

    def answer(self, db: Data, params: OfRestaurant) -> Answer:
        return Text(reviews(db, params.restaurant)[-1].author)

    async def act(self, ui: Ui, db: Data, params: OfRestaurant) -> None:
        await ui.click("link", "All reviews")


class FiveStars(OnRestaurant, Retrieve):
    name = "five_stars"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'How many of the written reviews of "{restaurant}" give it {stars} stars?'
    count = 3

    @dataclass(frozen=True)
    class Params(OfRestaurant):
        stars: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = [
            {"restaurant": row["name"], "stars": stars}
            for row in shuffled(rng, base.restaurants(db))
            for stars in (5, 4)
        ]
        counted = [(each, self._count(db, **each)) for each in found]
        return [
            FiveStars.Params(**each)
            for each, number in firsts([pair for pair in counted if pair[1]], lambda pair: pair[1])
        ]

    @staticmethod
    def _count(db: Data, restaurant: str, stars: int) -> int:
        return sum(each.stars == stars for each in reviews(db, restaurant))

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(self._count(db, params.restaurant, params.stars))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "All reviews")


class OfOrder(DashTemplate, Retrieve):
    """Base of questions about a past order of the regular."""

    role: ClassVar[str] = "regular"

    @dataclass(frozen=True)
    class Params:
        restaurant: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Orders from restaurants that only one came from."""
        found = alone(base.orders(db), lambda row: row.restaurant)
        return [
            OfOrder.Params(restaurant=row.restaurant)
            for row in shuffled(rng, found)
            if row.status == "completed"
        ]

    @staticmethod
    def order(db: Data, restaurant: str) -> Row:
        """The account's only order from a restaurant; raises `ValueError` if there are several."""
        (found,) = base.orders(db, "r.name = ?", restaurant)
        return found

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await base.open_order(ui, self.order(db, params.restaurant))


class OrderTotal(OfOrder):
    name = "order_total"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'How much did I pay in total for my order from "{restaurant}"?'
    count = 4

    def answer(self, db: Data, params: OfOrder.Params) -> Answer:
        return Money(self.order(db, params.restaurant).total)


class OrderNumber(OfOrder):
    name = "order_number"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'I want to complain about something I ordered from "{restaurant}". What is the order number?'
    count = 3

    def answer(self, db: Data, params: OfOrder.Params) -> Answer:
        return code(self.order(db, params.restaurant)["number"])


class MonthSpending(DashTemplate, Retrieve):
    name = "month_spending"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = "How much did I spend on DashDish in total in {month}? Leave out canceled orders."
    count = 3

    @dataclass(frozen=True)
    class Params:
        key: str
        month: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = sorted({row.placed_at[:7] for row in base.orders(db)})[1:-1]
        return [MonthSpending.Params(key=key, month=month_phrase(key)) for key in shuffled(rng, months)]

    @staticmethod
    def totals(db: Data, key: str) -> list[int]:
        """What each of the month's orders cost."""
        return [row.total for row in base.orders(db, f"{DONE} AND o.placed_at LIKE ?", f"{key}-%")]

    def answer(self, db: Data, params: Params) -> Answer:
        return Money(sum(self.totals(db, params.key)))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Orders")
        await ui.select("Show", params.month)

    def told(self, db: Data, params: Params) -> list[str]:
        return [money(total) for total in self.totals(db, params.key)]


def options(db: Data, row: Row) -> list[Row]:
    """The options of a dish."""
    return db.rows(
        "SELECT o.* FROM item_option o JOIN option_group g ON g.id = o.group_id WHERE g.option_set = ? ORDER BY o.id",
        row.option_set,
    )


def sellers(db: Data, name: str) -> list[Row]:
    """A dish at all restaurants that have it."""
    return base.dishes(db, "i.name = ?", name)


def by_price(db: Data, place: str) -> list[Row]:
    """A menu, the dearest dish first."""
    return sorted(base.dishes(db, "r.name = ?", place), key=lambda row: -row["price"])


def reviews(db: Data, place: str) -> list[Row]:
    """A restaurant's reviews, the newest first."""
    return db.rows(
        "SELECT v.* FROM review v JOIN restaurant r ON r.id = v.restaurant_id WHERE r.name = ?"
        " ORDER BY v.written_on DESC, v.id DESC",
        place,
    )


async def find_dishes(ui: Ui, text: str, order: str) -> None:
    """Search for dishes, and sort them."""
    await ui.search(text, label=base.SEARCH)
    await ui.click("link", re.compile(r"^Dishes"))
    await ui.select("Sort by", order)
