"""Facts about products and past orders."""

from __future__ import annotations

import json
import random
from decimal import Decimal

from webarium.scoring import Date, Money, Number, Text
from webarium.scoring.normalise import token_texts
from webarium.suites import invented
from webarium.suites.kit import Instances, day_of, day_phrase, dollars
from webarium.suites.omnizon import paths
from webarium.suites.omnizon.base import (
    OmnizonTemplate,
    buyable,
    department,
    departments,
    front_prices,
    items_of,
    named,
    order_of,
    product,
    purchases,
    shelf,
)
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


class ProductPrice(OmnizonTemplate):
    name = "product_price"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'How much does the "{product_name}" cost on Omnizon?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products whose prices do not stand on the front page."""
        shown = front_prices(db)
        for row in buyable(db, rng):
            if row.price not in shown:
                yield named(row)

    def answer(self, db: Data, product_id: int, **_: Json) -> Money:
        return Money(product(db, product_id).price)

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """Read it on the product's page."""
        row = product(db, product_id)
        await paths.find(ui, row)
        await ui.expect_text(dollars(row.price))


class ProductFact(OmnizonTemplate):
    """A line of a product's specification."""

    name = "product_fact"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What do the product specifications of the "{product_name}" say under "{label}"?'
    count = 5

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

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Facts that the name does not tell; a label comes once."""
        seen: set[str] = set()
        for row in buyable(db, rng):
            for fact in db.rows("SELECT * FROM product_fact WHERE product_id = ? ORDER BY position", row.id):
                told = set(token_texts(fact.value)) & set(token_texts(row["name"]))
                if fact.label in self.LABELS and fact.label not in seen and not told:
                    seen.add(fact.label)
                    yield {**named(row), "label": fact.label}
                    break

    def answer(self, db: Data, product_id: int, label: str, **_: Json) -> Text:
        sql = "SELECT value FROM product_fact WHERE product_id = ? AND label = ?"
        return Text(str(db.value(sql, product_id, label)))

    async def solve(self, ui: Ui, db: Data, product_id: int, label: str, **_: Json) -> None:
        """Read it in the table."""
        await paths.find(ui, product(db, product_id))
        await ui.expect_text(self.answer(db, product_id, label).value, near=label)


class AverageRating(OmnizonTemplate):
    """How a product is rated."""

    name = "average_rating"
    kind = "retrieve"
    difficulty = "easy"
    intent = 'What is the average customer rating of the "{product_name}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        seen: set[int] = set()
        for row in buyable(db, rng):
            if row.rating not in seen:
                seen.add(row.rating)
                yield named(row)

    def answer(self, db: Data, product_id: int, **_: Json) -> Number:
        return Number(Decimal(product(db, product_id).rating) / 10, out_of=5)

    async def solve(self, ui: Ui, db: Data, product_id: int, **_: Json) -> None:
        """Read it on the product's page."""
        row = product(db, product_id)
        await paths.find(ui, row)
        await ui.expect_text(f"{row.rating / 10:.1f}")


class FiveStarShare(OmnizonTemplate):
    """Which share of ratings has five stars."""

    name = "star_share"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'Which percentage of the global ratings of the "{product_name}" has {stars} stars?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for at, row in enumerate(buyable(db, rng)):
            shares = json.loads(row.histogram)
            stars = (5, 4)[at % 2]
            if shares.count(shares[5 - stars]) == 1:
                yield {**named(row), "stars": stars}

    def answer(self, db: Data, product_id: int, stars: int, **_: Json) -> Number:
        return Number(json.loads(product(db, product_id).histogram)[5 - stars], unit="%")

    async def solve(self, ui: Ui, db: Data, product_id: int, stars: int, **_: Json) -> None:
        """Read it in the bars."""
        await paths.find(ui, product(db, product_id))
        await ui.expect_text(f"{self.answer(db, product_id, stars).value}%", near=f"{stars} star")


class ExtremeInCategory(OmnizonTemplate):
    """The cheapest or dearest product of a department."""

    name = "extreme_in_category"
    kind = "retrieve"
    difficulty = "medium"
    intent = "What is the full name of the {word} product in the {category} category?"
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Departments where one product is alone at the end."""
        for at, row in enumerate(departments(db, rng)):
            found = shelf(db, row.slug)
            word = ("cheapest", "most expensive")[at % 2]
            ends = found[:2] if at % 2 == 0 else found[-2:]
            if ends[0].price != ends[1].price:
                yield {"slug": row.slug, "category": row["name"], "word": word}

    def _wanted(self, db: Data, slug: str, word: str) -> Row:
        return shelf(db, slug)[0 if word == "cheapest" else -1]

    def answer(self, db: Data, slug: str, word: str, **_: Json) -> Text:
        return Text(self._wanted(db, slug, word)["name"])

    async def solve(self, ui: Ui, db: Data, slug: str, word: str, **_: Json) -> None:
        """Sort the department by price."""
        row = department(db, slug)
        await paths.open_category(
            ui, row, "Price: Low to High" if word == "cheapest" else "Price: High to Low"
        )
        await ui.expect_text(self._wanted(db, slug, word)["name"])


class BrandCount(OmnizonTemplate):
    """How many products of a department a brand has below a price."""

    name = "brand_count"
    kind = "retrieve"
    difficulty = "medium"
    intent = "How many products of the brand {brand} does Omnizon list in its {category} category?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Brands with several products there, not all with as many."""
        found, counts = [], []
        for row in departments(db, rng):
            own = [p.brand for p in shelf(db, row.slug)]
            brands = sorted(set(own))
            rng.shuffle(brands)
            brand = next((each for each in brands if own.count(each) >= 3), None)
            if brand is not None:
                found.append({"slug": row.slug, "category": row["name"], "brand": brand})
                counts.append(own.count(brand))
        return invented.not_all_alike(found, counts, self.count)

    def answer(self, db: Data, slug: str, brand: str, **_: Json) -> Number:
        return Number(len(shelf(db, slug, "p.brand = ?", brand)), unit="products")

    async def solve(self, ui: Ui, db: Data, slug: str, brand: str, **_: Json) -> None:
        await paths.open_category(ui, department(db, slug))
        await ui.check(brand, near="Brand")
        await ui.expect_text(f"of {self.answer(db, slug, brand).value} results")


class OrderTotal(OmnizonTemplate):
    name = "order_total"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What was the order total of the order that I placed on {day}?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        days = [day_of(order.placed_at) for order in purchases(db)]
        found = [order for order in purchases(db) if days.count(day_of(order.placed_at)) == 1]
        rng.shuffle(found)
        for order in found:
            yield {"order_id": order.id, "day": day_phrase(order.placed_at)}

    def answer(self, db: Data, order_id: int, **_: Json) -> Money:
        return Money(db.value("SELECT total FROM purchase WHERE id = ?", order_id))

    async def solve(self, ui: Ui, db: Data, order_id: int, **_: Json) -> None:
        order = purchases(db, "id = ?", order_id)[0]
        await paths.open_order(ui, order)
        await ui.expect_text(dollars(order.total), near="Total")


class BoughtWhen(OmnizonTemplate):
    name = "bought_when"
    kind = "retrieve"
    difficulty = "medium"
    intent = 'On which date did I order the "{product_name}"?'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = db.rows(
            """SELECT i.product_id, i.name, min(o.placed_at) AS placed FROM purchase_item i
            JOIN purchase o ON o.id = i.purchase_id GROUP BY i.product_id, i.name HAVING count(*) = 1 ORDER BY 1"""
        )
        rng.shuffle(found)
        days: set[str] = set()
        for row in found:
            if row.placed[:10] not in days:
                days.add(row.placed[:10])
                yield {"product_name": row["name"], "product_id": row.product_id}

    def _order(self, db: Data, product_id: int) -> Row:
        return purchases(
            db, "id IN (SELECT purchase_id FROM purchase_item WHERE product_id = ?)", product_id
        )[0]

    def answer(self, db: Data, product_id: int, **_: Json) -> Date:
        return Date(day_of(self._order(db, product_id).placed_at))

    async def solve(self, ui: Ui, db: Data, product_id: int, product_name: str) -> None:
        await ui.click("link", "Orders")
        await ui.fill("Search all orders", product_name, submit=True)
        await ui.expect_text(day_phrase(self._order(db, product_id).placed_at))


class SpentInMonth(OmnizonTemplate):
    """What all orders of a month cost together."""

    name = "spent_in_month"
    kind = "retrieve"
    difficulty = "hard"
    intent = "How much did I spend on Omnizon in {month} in total, cancelled orders left out?"
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Months with several orders first."""
        months: dict[str, int] = {}
        for order in purchases(db, "status <> 'cancelled'"):
            months[order.placed_at[:7]] = months.get(order.placed_at[:7], 0) + 1
        several = sorted((key for key, n in months.items() if n >= 2), reverse=True)
        for key in several:
            month, _, year = day_phrase(f"{key}-01").split()
            yield {"key": key, "month": f"{month} {year}"}

    def answer(self, db: Data, key: str, **_: Json) -> Money:
        return Money(sum(order.total for order in self._orders(db, key)))

    def _orders(self, db: Data, key: str) -> list[Row]:
        return purchases(db, "status <> 'cancelled' AND substr(placed_at, 1, 7) = ?", key)

    async def solve(self, ui: Ui, db: Data, key: str, **_: Json) -> None:
        """Read all totals in the list."""
        await ui.click("link", "Orders")
        for order in reversed(self._orders(db, key)):
            while not ui.has(order.number):
                await ui.click("link", "Next")
            await ui.expect_text(dollars(order.total))


class UnitsInOrder(OmnizonTemplate):
    """What the dearest thing in an order was."""

    name = "dearest_in_order"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Which item in my order {number} had the highest price per unit? Give me its full name."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = purchases(db)
        rng.shuffle(found)
        for order in found:
            prices = sorted(item.price for item in items_of(db, order.id))
            if len(prices) >= 2 and prices[-1] != prices[-2]:
                yield {"number": order.number}

    def _best(self, db: Data, number: str) -> Row:
        order = order_of(db, number)
        return max(items_of(db, order.id), key=lambda item: item.price)

    def answer(self, db: Data, number: str) -> Text:
        return Text(self._best(db, number)["name"])

    async def solve(self, ui: Ui, db: Data, number: str) -> None:
        await paths.open_order(ui, order_of(db, number))
        await ui.expect_text(self._best(db, number)["name"])
