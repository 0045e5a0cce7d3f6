"""Finding the right product: the dearest, the cheapest, the one that fits, the newest, the best rated."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from webarium.scoring import Money, Record, Text, UrlCheck
from webarium.suites.kit import Instances, dollars
from webarium.suites.shopping.base import ShopTemplate, path_of, plain_name
from webarium.suites.shopping.paths import find_product, open_category
from webarium.suites.shopping.shelves import leading_number, leaves, on_shelf, specs, with_spec
from webarium.tasks import Data, Row, Ui, landing


class DearestInCategory(ShopTemplate):
    """The page of a category's dearest product."""

    name = "dearest_in_category"
    kind = "navigate"
    difficulty = "medium"
    intent = "I am doing a market survey. Show me the most expensive product of the {phrase} category."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with a single dearest product."""
        for row in leaves(db, rng, fewest=5):
            prices = [p.price for p in on_shelf(db, row.id)]
            if prices[-1] != prices[-2]:
                yield {"category": row.id, "phrase": row.phrase}

    def url(self, db: Data, category: int, phrase: str) -> UrlCheck:
        return landing(db, path_of(on_shelf(db, category)[-1]))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Order the category by price, dearest first, and open the first one."""
        await open_category(ui, db, category)
        await ui.select("Sort By", "Price")
        await ui.click("link", "Set Descending Direction")
        await ui.click("link", on_shelf(db, category)[-1]["name"])


class CheapestInCategory(ShopTemplate):
    """Name and price of a category's cheapest product."""

    name = "cheapest_in_category"
    kind = "retrieve"
    difficulty = "medium"
    intent = "Which product of the {phrase} category is the cheapest, and what does it cost?"
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with a single cheapest product."""
        for row in leaves(db, rng, fewest=5):
            shelf = on_shelf(db, row.id)
            if shelf[0].price != shelf[1].price:
                yield {"category": row.id, "phrase": row.phrase}

    def answer(self, db: Data, category: int, phrase: str) -> Record:
        row = on_shelf(db, category)[0]
        return Record.of(product=Text(row["name"]), price=Money(row.price))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Order the category by price and read the first one."""
        row = on_shelf(db, category)[0]
        await open_category(ui, db, category)
        await ui.select("Sort By", "Price")
        await ui.expect_text(dollars(row.price), near=row["name"])


class MostReviewedInCategory(ShopTemplate):
    """The page of a category's most reviewed product."""

    name = "most_reviewed_in_category"
    kind = "navigate"
    difficulty = "medium"
    intent = "Open the page of the product in the {phrase} category that has the most customer reviews."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories of one or two pages with a single most reviewed product."""
        for row in leaves(db, rng, fewest=5, most=24):
            counts = sorted(p.review_count for p in on_shelf(db, row.id))
            if counts[-1] != counts[-2]:
                yield {"category": row.id, "phrase": row.phrase}

    def _product(self, db: Data, category: int) -> Row:
        return max(on_shelf(db, category), key=lambda row: row.review_count)

    def url(self, db: Data, category: int, phrase: str) -> UrlCheck:
        return landing(db, path_of(self._product(db, category)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str) -> None:
        """Look through the category's pages."""
        row = self._product(db, category)
        await open_category(ui, db, category)
        if not ui.has(row["name"]):
            await ui.click("link", "Next")
        await ui.expect_text(str(row.review_count), near=row["name"])
        await ui.click("link", row["name"])


class BestRatedUnderPrice(ShopTemplate):
    """The page of the best rated product that a budget allows."""

    name = "best_rated_under_price"
    kind = "navigate"
    difficulty = "hard"
    intent = (
        "My budget is ${budget}. Open the page of the product with the highest rating in the "
        "{phrase} category "
        "that costs no more than that."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with a single best rated product under a price that leaves out better ones."""
        for row in leaves(db, rng, fewest=6):
            shelf = [p for p in on_shelf(db, row.id) if p.rating_percent is not None]
            budget = shelf[len(shelf) // 2].price // 100 + 1 if shelf else 0
            fitting = sorted((p for p in shelf if p.price <= budget * 100), key=lambda p: p.rating_percent)
            if 3 <= len(fitting) <= 12 and fitting[-1].rating_percent > fitting[-2].rating_percent:
                yield {"category": row.id, "phrase": row.phrase, "budget": budget}

    def _product(self, db: Data, category: int, budget: int) -> Row:
        fitting = [
            p for p in on_shelf(db, category) if p.price <= budget * 100 and p.rating_percent is not None
        ]
        return max(fitting, key=lambda row: row.rating_percent)

    def url(self, db: Data, category: int, phrase: str, budget: int) -> UrlCheck:
        return landing(db, path_of(self._product(db, category, budget)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, budget: int) -> None:
        """Narrow the category by price and open the product with the most stars."""
        row = self._product(db, category, budget)
        await open_category(ui, db, category)
        await ui.fill("Below $", str(budget + 1))
        await ui.click("button", "Apply")
        await ui.click("link", row["name"])
        await ui.expect_text(dollars(row.price))


CAPACITIES = (
    "Storage Capacity",
    "Capacity",
    "Memory Storage Capacity",
    "Slots",
    "Card Slots",
    "Number of Pairs",
)
"""Specifications that say how much something holds."""


class SmallestThatFits(ShopTemplate):
    """The page of the smallest thing that holds so much."""

    name = "smallest_that_fits"
    kind = "navigate"
    difficulty = "hard"
    intent = (
        "I need something from the {phrase} category that holds at least {need}, but not more "
        "than necessary. By the "
        '"{label}" in the product information, which one fits best? Open its page.'
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories whose products say how much they hold, and a need that a single smallest one meets."""
        for row, label, shelf in shelves_with_capacity(db, rng):
            sizes = sorted({size for _, size in shelf})
            for low, size in pairwise(sizes):
                if sum(s == size for _, s in shelf) == 1 and size - low >= 2:
                    need = amount(low + max(1, (size - low) // 2), shelf[0][0].spec)
                    yield {
                        "category": row.id,
                        "phrase": row.phrase,
                        "label": label,
                        "need": need,
                        "size": size,
                    }
                    break

    def _product(self, db: Data, category: int, label: str, size: float) -> Row:
        return next(p for p, s in sized(db, category, label) if s == size)

    def url(self, db: Data, category: int, label: str, size: float, **_: Any) -> UrlCheck:
        return landing(db, path_of(self._product(db, category, label, size)))

    async def solve(self, ui: Ui, db: Data, category: int, label: str, size: float, **_: Any) -> None:
        """Find it, and read how much it holds."""
        row = self._product(db, category, label, size)
        await find_product(ui, row)
        await ui.click("tab", "More Information")
        await ui.expect_text(row.spec, near=label)


class CheapestWithCapacity(ShopTemplate):
    """The page of the cheapest thing that holds at least so much."""

    name = "cheapest_with_capacity"
    kind = "navigate"
    difficulty = "hard"
    intent = (
        "Show me the least expensive product of the {phrase} category with a {label} of at least {need}. "
        "Go to its page."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories with products that hold less for less money."""
        for row, label, shelf in shelves_with_capacity(db, rng):
            sizes = sorted({size for _, size in shelf})
            for size in sizes[1:]:
                fitting = sorted(p.price for p, s in shelf if s >= size)
                if len(fitting) >= 2 and fitting[0] != fitting[1] and shelf[0][0].price < fitting[0]:
                    need = amount(size, shelf[0][0].spec)
                    yield {
                        "category": row.id,
                        "phrase": row.phrase,
                        "label": label,
                        "need": need,
                        "size": size,
                    }
                    break

    def _product(self, db: Data, category: int, label: str, size: float) -> Row:
        return next(p for p, s in sized(db, category, label) if s >= size)

    def url(self, db: Data, category: int, label: str, size: float, **_: Any) -> UrlCheck:
        return landing(db, path_of(self._product(db, category, label, size)))

    async def solve(self, ui: Ui, db: Data, category: int, label: str, size: float, **_: Any) -> None:
        """Find it, and read how much it holds."""
        row = self._product(db, category, label, size)
        await find_product(ui, row)
        await ui.click("tab", "More Information")
        await ui.expect_text(row.spec, near=label)


def sized(db: Data, category_id: int, label: str) -> list[tuple[Row, float]]:
    """The products of a category that say how much they hold, with that number, cheapest first."""
    told = {row.id: row for row in with_spec(db, label)}
    rows = [told[row.id] for row in on_shelf(db, category_id) if row.id in told]
    return [(row, size) for row in rows if (size := leading_number(row.spec)) is not None]


def shelves_with_capacity(db: Data, rng: random.Random) -> Iterator[tuple[Row, str, list[tuple[Row, float]]]]:
    """Categories in which every product says how much it holds, in one unit."""
    for row in leaves(db, rng, fewest=3):
        for label in CAPACITIES:
            shelf = sized(db, row.id, label)
            units = {unit_of(p.spec).rstrip("s") for p, _ in shelf} - {"TB", "GB"}
            if len(shelf) == row.products and len({s for _, s in shelf}) >= 3 and len(units) <= 1:
                yield row, label, shelf


def amount(size: float, like: str) -> str:
    """So much, in the unit of a specification: ``12 pairs``, ``512 GB``, ``2 TB``."""
    unit = unit_of(like)
    if unit in ("GB", "TB"):
        return f"{size / 1024:g} TB" if size >= 1024 and size % 1024 == 0 else f"{size:g} GB"
    return f"{size:g} {unit.lower()}".strip()


def unit_of(spec: str) -> str:
    """What a specification counts: ``pairs`` for ``12 pairs``."""
    return spec.lstrip("0123456789.,").strip()


class NewestModel(ShopTemplate):
    """The page of the newest model of a kind."""

    name = "newest_model"
    kind = "navigate"
    difficulty = "hard"
    intent = (
        "Look up the model in the {phrase} category that came out in {year}, by its {label}. Open its page."
    )
    count = 3

    LABELS = ("Release Year", "Model Year", "Year", "Release Date")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Categories in which a single product is of a year."""
        for row in leaves(db, rng, fewest=3, most=60):
            shelf = {p.id for p in on_shelf(db, row.id)}
            for label in self.LABELS:
                years = [p.spec for p in with_spec(db, label) if p.id in shelf]
                single = [year for year in sorted(set(years)) if years.count(year) == 1]
                if len(years) == len(shelf) and single:
                    yield {"category": row.id, "phrase": row.phrase, "label": label, "year": single[-1]}

    def _product(self, db: Data, category: int, label: str, year: str) -> Row:
        shelf = {p.id for p in on_shelf(db, category)}
        return next(p for p in with_spec(db, label) if p.id in shelf and p.spec == year)

    def url(self, db: Data, category: int, phrase: str, label: str, year: str) -> UrlCheck:
        return landing(db, path_of(self._product(db, category, label, year)))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, label: str, year: str) -> None:
        """Find it, and read its year."""
        await find_product(ui, self._product(db, category, label, year))
        await ui.click("tab", "More Information")
        await ui.expect_text(year, near=label)


class ProductForNeed(ShopTemplate):
    """The page of a product that is told by brand, shelf and a detail."""

    name = "product_by_description"
    kind = "navigate"
    difficulty = "hard"
    intent = 'Open the page of the {brand} product from the {phrase} category whose "{label}" is {value}.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products that brand, category and one specification tell from all others."""
        for row in leaves(db, rng, fewest=5, most=60):
            shelf = on_shelf(db, row.id)
            told = {p.id: specs(db, p.id) for p in shelf}
            for p in rng.sample(shelf, len(shelf)):
                same = [q for q in shelf if q.brand == p.brand]
                details = [
                    (label, value)
                    for label, value in told[p.id].items()
                    if sum(told[q.id].get(label) == value for q in same) == 1
                    and value not in p["name"]
                    and plain_name(value)
                    and label != "Brand"
                ]
                if len(same) >= 2 and details:
                    label, value = rng.choice(details)
                    yield {
                        "product": p.id,
                        "brand": p.brand,
                        "phrase": row.phrase,
                        "label": label,
                        "value": value,
                    }
                    break

    def url(self, db: Data, product: int, **_: Any) -> UrlCheck:
        return landing(db, path_of(db.row("SELECT * FROM product WHERE id = ?", product)))

    async def solve(self, ui: Ui, db: Data, product: int, label: str, value: str, **_: Any) -> None:
        """Find it, and read the detail."""
        await find_product(ui, db.row("SELECT * FROM product WHERE id = ?", product))
        await ui.click("tab", "More Information")
        await ui.expect_text(value, near=label)
