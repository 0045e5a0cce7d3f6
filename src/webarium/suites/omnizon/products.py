"""Facts about products and past orders."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from webarium.scoring import Date, Money, Number, Text
from webarium.scoring.normalise import token_texts
from webarium.suites import invented
from webarium.suites.kit import (
    Retrieve,
    alone,
    day_of,
    day_phrase,
    dollars,
    each_of,
    firsts,
    params_of,
    shuffled,
)
from webarium.suites.omnizon import base, paths
from webarium.suites.omnizon.base import (
    CHEAPEST_FIRST,
    DEAREST_FIRST,
    InDepartment,
    OfBrand,
    OmnizonTemplate,
    OnOrder,
    OnProduct,
)
from webarium.tasks import Data, Row, Ui


class ProductPrice(OnProduct, Retrieve):
    name = "product_price"
    difficulty = "easy"
    intent = 'How much does the "{product_name}" cost on Omnizon?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products whose prices do not stand on the front page."""
        shown = base.front_prices(db)
        return (
            ProductPrice.Params(**base.named(row)) for row in base.buyable(db, rng) if row.price not in shown
        )

    def answer(self, db: Data, params: Params) -> Money:
        return Money(base.product(db, params.product_id).price)


class ProductFact(OnProduct, Retrieve):
    name = "product_fact"
    difficulty = "easy"
    intent = 'What do the product specifications for the "{product_name}" say under "{label}"?'
    count = 5
    near = "{label}"

    LABELS = (
        "Battery Life",
        "Refresh Rate",
        "Maximum Load",
        "Main Camera",
        "Water Tank",
        "Case Diameter",
        "Item Weight",
        "Memory",
        "Capacity",
        "Bluetooth",
        "Panel Type",
        "Filling",
        "Switches",
    )

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        label: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Facts that the name does not tell; a label comes once."""
        seen: set[str] = set()
        for row in base.buyable(db, rng):
            for fact in db.rows("SELECT * FROM product_fact WHERE product_id = ? ORDER BY position", row.id):
                told = set(token_texts(fact.value)) & set(token_texts(row["name"]))
                if fact.label in self.LABELS and fact.label not in seen and not told:
                    seen.add(fact.label)
                    yield ProductFact.Params(**base.named(row), label=fact.label)
                    break

    def answer(self, db: Data, params: Params) -> Text:
        sql = "SELECT value FROM product_fact WHERE product_id = ? AND label = ?"
        return Text(str(db.value(sql, params.product_id, params.label)))


class AverageRating(OnProduct, Retrieve):
    name = "average_rating"
    difficulty = "easy"
    intent = 'What is the average customer rating of the "{product_name}"?'
    count = 4

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            AverageRating.Params, map(base.named, firsts(base.buyable(db, rng), lambda row: row.rating))
        )

    def answer(self, db: Data, params: Params) -> Number:
        return Number(Decimal(base.product(db, params.product_id).rating) / 10, out_of=5)

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"{base.product(db, params.product_id).rating / 10:.1f}"]


class FiveStarShare(OnProduct, Retrieve):
    name = "star_share"
    difficulty = "medium"
    intent = 'What percentage of the global ratings for the "{product_name}" are {stars} stars?'
    count = 4
    near = "{stars} star"

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        stars: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for at, row in enumerate(base.buyable(db, rng)):
            shares = json.loads(row.histogram)
            stars = (5, 4)[at % 2]
            if shares.count(shares[5 - stars]) == 1:
                yield FiveStarShare.Params(**base.named(row), stars=stars)

    def answer(self, db: Data, params: Params) -> Number:
        return Number(json.loads(base.product(db, params.product_id).histogram)[5 - params.stars], unit="%")


class ExtremeInCategory(InDepartment, Retrieve):
    name = "extreme_in_category"
    difficulty = "medium"
    intent = "What is the full name of the {word} product in the {category} category?"
    count = 5

    @dataclass(frozen=True)
    class Params(InDepartment.Params):
        category: str
        word: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Departments where one product is alone at the end, and no version of any costs more than all of them."""
        for at, (named, found) in enumerate(self.groups(db, rng)):
            word = ("cheapest", "most expensive")[at % 2]
            ends = found[:2] if at % 2 == 0 else found[-2:]
            if ends[0].price != ends[1].price and (at % 2 == 0 or not base.outdone(db, found)):
                yield ExtremeInCategory.Params(**named, word=word)

    def answer(self, db: Data, params: Params) -> Text:
        return Text(base.shelf(db, params.slug)[0 if params.word == "cheapest" else -1]["name"])

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """Sort the department by price."""
        order = CHEAPEST_FIRST if params.word == "cheapest" else DEAREST_FIRST
        await paths.open_category(ui, base.department(db, params.slug), order)


class BrandCount(OfBrand, Retrieve):
    name = "brand_count"
    difficulty = "medium"
    intent = "How many {brand} products does Omnizon list in its {category} category?"
    count = 4

    @dataclass(frozen=True)
    class Params(OfBrand.Params):
        category: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Brands with several products there, not all with as many."""
        found, counts = [], []
        for named, rows in self.groups(db, rng):
            own = [p.brand for p in rows]
            brand = next((each for each in shuffled(rng, sorted(set(own))) if own.count(each) >= 3), None)
            if brand is not None:
                found.append({**named, "brand": brand})
                counts.append(own.count(brand))
        return each_of(BrandCount.Params, invented.not_all_alike(found, counts, self.count))

    def answer(self, db: Data, params: Params) -> Number:
        return Number(len(base.shelf(db, params.slug, "p.brand = ?", params.brand)), unit="products")

    def told(self, db: Data, params: Params) -> list[str]:
        return [f"of {self.answer(db, params).value} results"]


class OrderTotal(OmnizonTemplate, Retrieve):
    name = "order_total"
    difficulty = "easy"
    intent = "What was the order total for the order that I placed on {day}?"
    count = 4
    near = "Total"

    @dataclass(frozen=True)
    class Params:
        order_id: int
        day: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = alone(base.purchases(db), lambda order: day_of(order.placed_at))
        for order in shuffled(rng, found):
            yield OrderTotal.Params(order_id=order.id, day=day_phrase(order.placed_at))

    def answer(self, db: Data, params: Params) -> Money:
        return Money(db.value("SELECT total FROM purchase WHERE id = ?", params.order_id))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, base.purchases(db, "id = ?", params.order_id)[0])


class BoughtWhen(OmnizonTemplate, Retrieve):
    name = "bought_when"
    difficulty = "medium"
    intent = 'On what date did I order the "{product_name}"?'
    count = 4

    @dataclass(frozen=True)
    class Params:
        product_name: str
        product_id: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = db.rows(
            """SELECT i.product_id, i.name, min(o.placed_at) AS placed FROM purchase_item i
            JOIN purchase o ON o.id = i.purchase_id GROUP BY i.product_id, i.name HAVING count(*) = 1 ORDER BY 1"""
        )
        different = firsts(shuffled(rng, found), lambda row: day_of(row.placed))
        return each_of(BoughtWhen.Params, params_of(different, product_name="name", product_id="product_id"))

    def answer(self, db: Data, params: Params) -> Date:
        bought = "id IN (SELECT purchase_id FROM purchase_item WHERE product_id = ?)"
        return Date(day_of(base.purchases(db, bought, params.product_id)[0].placed_at))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.search_orders(ui, params.product_name)


class SpentInMonth(OmnizonTemplate, Retrieve):
    name = "spent_in_month"
    difficulty = "hard"
    intent = "How much did I spend on Omnizon in total in {month}, leaving out canceled orders?"
    count = 3
    way = ("Orders",)

    @dataclass(frozen=True)
    class Params:
        key: str
        month: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Months with several orders first."""
        months: dict[str, int] = {}
        for order in base.purchases(db, "status <> 'cancelled'"):
            months[order.placed_at[:7]] = months.get(order.placed_at[:7], 0) + 1
        several = sorted((key for key, n in months.items() if n >= 2), reverse=True)
        for key in several:
            month, _, year = day_phrase(f"{key}-01").split()
            yield SpentInMonth.Params(key=key, month=f"{month} {year}")

    def answer(self, db: Data, params: Params) -> Money:
        return Money(sum(order.total for order in self._orders(db, params.key)))

    def _orders(self, db: Data, key: str) -> list[Row]:
        return base.purchases(db, "status <> 'cancelled' AND substr(placed_at, 1, 7) = ?", key)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Read all totals in the list."""
        for order in reversed(self._orders(db, params.key)):
            await paths.turn_to(ui, order)
            await ui.expect_text(dollars(order.total))


class UnitsInOrder(OnOrder, Retrieve):
    name = "dearest_in_order"
    difficulty = "medium"
    intent = "Which item in my order {number} had the highest price per unit? Give me its full name."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOrder.Params]:
        for order in shuffled(rng, base.purchases(db)):
            prices = sorted(item.price for item in base.items_of(db, order.id))
            if len(prices) >= 2 and prices[-1] != prices[-2]:
                yield OnOrder.Params(number=order.number)

    def answer(self, db: Data, params: OnOrder.Params) -> Text:
        order = base.order_of(db, params.number)
        return Text(max(base.items_of(db, order.id), key=lambda item: item.price)["name"])
