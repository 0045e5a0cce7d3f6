"""Finding the right product: the dearest, the cheapest, the one that fits, the newest, the best rated."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from webarium.scoring import Money, Record, Text, UrlCheck
from webarium.suites.kit import Navigate, Retrieve, dollars
from webarium.suites.shopping.base import ShopTemplate, path_of, plain_name, product
from webarium.suites.shopping.paths import find_product
from webarium.suites.shopping.places import InCategory, OfShelf
from webarium.suites.shopping.shelves import leading_number, on_shelf, specs, with_spec
from webarium.tasks import Data, Row, Ui, landing
from webarium.types import Difficulty, Json


class Choosing(ShopTemplate, Navigate):
    """Base of tasks of opening the page of one product of a category; the template's `chosen` says of which."""

    def chosen(self, db: Data, params: Any) -> Row:
        """The product whose page is to be opened."""
        raise NotImplementedError

    def url(self, db: Data, params: Any) -> UrlCheck:
        return landing(db, path_of(self.chosen(db, params)))

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        await ui.click("link", self.chosen(db, params)["name"])


class ByDetail(OfShelf, Choosing):
    """Base of such tasks in which a detail of the product information tells the product: the parameter ``label``."""

    difficulty: ClassVar[Difficulty] = "hard"

    @dataclass(frozen=True)
    class Params:
        label: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await find_product(ui, self.chosen(db, params))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("tab", "More Information")
        label = params.label
        await ui.expect_text(specs(db, self.chosen(db, params).id)[label], near=label)


class DearestInCategory(InCategory, Choosing):
    name = "dearest_in_category"
    difficulty = "medium"
    intent = "I am doing a market survey. Show me the most expensive product in the {phrase} category."
    ordered = "desc"

    def fits(self, shelf: list[Row]) -> bool:
        return bool(shelf[-1].price != shelf[-2].price)

    def chosen(self, db: Data, params: InCategory.Params) -> Row:
        return on_shelf(db, params.category)[-1]


class CheapestInCategory(InCategory, Retrieve):
    name = "cheapest_in_category"
    difficulty = "medium"
    intent = "Which product in the {phrase} category is the cheapest, and what does it cost?"
    count = 4
    ordered = "asc"

    def fits(self, shelf: list[Row]) -> bool:
        return bool(shelf[0].price != shelf[1].price)

    def answer(self, db: Data, params: InCategory.Params) -> Record:
        row = on_shelf(db, params.category)[0]
        return Record.of(product=Text(row["name"]), price=Money(row.price))

    async def see(self, ui: Ui, db: Data, params: InCategory.Params) -> None:
        row = on_shelf(db, params.category)[0]
        await ui.expect_text(dollars(row.price), near=row["name"])


class MostReviewedInCategory(InCategory, Choosing):
    """The page of a category's most reviewed product; the category has one or two pages."""

    name = "most_reviewed_in_category"
    difficulty = "medium"
    intent = "Open the page for the product in the {phrase} category that has the most customer reviews."
    count = 4
    most = 24

    def fits(self, shelf: list[Row]) -> bool:
        counts = sorted(p.review_count for p in shelf)
        return bool(counts[-1] != counts[-2])

    def chosen(self, db: Data, params: InCategory.Params) -> Row:
        return max(on_shelf(db, params.category), key=lambda row: row.review_count)

    async def act(self, ui: Ui, db: Data, params: InCategory.Params) -> None:
        """Look through the category's pages."""
        row = self.chosen(db, params)
        if not ui.has(row["name"]):
            await ui.click("link", "Next")
        await ui.expect_text(str(row.review_count), near=row["name"])


class BestRatedUnderPrice(InCategory, Choosing):
    name = "best_rated_under_price"
    difficulty = "hard"
    intent = (
        "My budget is ${budget}. In the {phrase} category, open the page for the highest-rated product "
        "that costs no more than that."
    )
    count = 4
    fewest = 6
    button = "Apply"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        budget: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A single best rated product under a price that leaves out better ones."""
        rated = [p for p in shelf if p.rating_percent is not None]
        budget = rated[len(rated) // 2].price // 100 + 1 if rated else 0
        fitting = self._fitting(shelf, budget)
        if 3 <= len(fitting) <= 12 and fitting[0].rating_percent > fitting[1].rating_percent:
            yield {"budget": budget}

    def _fitting(self, shelf: list[Row], budget: int) -> list[Row]:
        """Those that are rated and not too dear, the best first."""
        fitting = [p for p in shelf if p.price <= budget * 100 and p.rating_percent is not None]
        return sorted(fitting, key=lambda row: -row.rating_percent)

    def chosen(self, db: Data, params: Params) -> Row:
        return self._fitting(on_shelf(db, params.category), params.budget)[0]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Narrow the category by price."""
        await ui.fill("Below $", str(params.budget + 1))
        await super().act(ui, db, params)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await super().see(ui, db, params)
        await ui.expect_text(dollars(self.chosen(db, params).price))


CAPACITIES = (
    "Storage Capacity",
    "Capacity",
    "Memory Storage Capacity",
    "Slots",
    "Card Slots",
    "Number of Pairs",
)
"""Specifications that say how much something holds."""

Sized = list[tuple[Row, float]]
"""Products with how much they hold."""


class ThatHolds(ByDetail):
    """Base of tasks about categories in which every product says how much it holds, in one unit."""

    count: ClassVar[int] = 4
    fewest: ClassVar[int] = 3

    @dataclass(frozen=True)
    class Params(ByDetail.Params):
        category: int
        phrase: str
        need: str
        size: float

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, shelf in self.shelves(db, rng):
            for label in CAPACITIES:
                found = sized(db, shelf, label)
                units = {unit_of(p.spec).rstrip("s") for p, _ in found} - {"TB", "GB"}
                if len(found) == len(shelf) and len({s for _, s in found}) >= 3 and len(units) <= 1:
                    for size, need in self.needs(found):
                        said = amount(need, found[0][0].spec)
                        yield ThatHolds.Params(
                            category=row.id, phrase=row.phrase, label=label, need=said, size=size
                        )

    def needs(self, found: Sized) -> Iterator[tuple[float, float]]:
        """At most one size, and the need that leads to it."""
        raise NotImplementedError


class SmallestThatFits(ThatHolds):
    name = "smallest_that_fits"
    intent = (
        "I need something from the {phrase} category that holds at least {need}, but no more than "
        'necessary. Going by the "{label}" in the product information, which one fits best? Open its page.'
    )

    def needs(self, found: Sized) -> Iterator[tuple[float, float]]:
        """A need that a single smallest one meets."""
        sizes = sorted({size for _, size in found})
        for low, size in pairwise(sizes):
            if sum(s == size for _, s in found) == 1 and size - low >= 2:
                yield size, low + max(1, (size - low) // 2)
                break

    def chosen(self, db: Data, params: ThatHolds.Params) -> Row:
        return next(p for p, s in sized(db, on_shelf(db, params.category), params.label) if s == params.size)


class CheapestWithCapacity(ThatHolds):
    name = "cheapest_with_capacity"
    intent = (
        "Show me the least expensive product in the {phrase} category with a {label} of at least {need}. "
        "Go to its page."
    )

    def needs(self, found: Sized) -> Iterator[tuple[float, float]]:
        """A need for which others, that hold less, cost less."""
        for size in sorted({size for _, size in found})[1:]:
            fitting = sorted(p.price for p, s in found if s >= size)
            if len(fitting) >= 2 and fitting[0] != fitting[1] and found[0][0].price < fitting[0]:
                yield size, size
                break

    def chosen(self, db: Data, params: ThatHolds.Params) -> Row:
        return next(p for p, s in sized(db, on_shelf(db, params.category), params.label) if s >= params.size)


def sized(db: Data, shelf: list[Row], label: str) -> Sized:
    """The products of a shelf that say how much they hold, with that number, in the shelf's order."""
    told = {row.id: row for row in with_spec(db, label, shelf)}
    rows = [told[row.id] for row in shelf if row.id in told]
    return [(row, size) for row in rows if (size := leading_number(row.spec)) is not None]


def amount(size: float, like: str) -> str:
    """So much, in the unit of a specification: ``12 pairs``, ``512 GB``, ``2 TB``."""
    unit = unit_of(like)
    if unit in ("GB", "TB"):
        return f"{size / 1024:g} TB" if size >= 1024 and size % 1024 == 0 else f"{size:g} GB"
    return f"{size:g} {unit.lower()}".strip()


def unit_of(spec: str) -> str:
    """What a specification counts: ``pairs`` for ``12 pairs``."""
    return spec.lstrip("0123456789.,").strip()


class NewestModel(ByDetail):
    name = "newest_model"
    intent = (
        "Find the model in the {phrase} category that came out in {year}, going by its {label}, and "
        "open its page."
    )
    count = 3
    fewest = 3
    most = 60

    LABELS = ("Release Year", "Model Year", "Year", "Release Date")

    @dataclass(frozen=True)
    class Params(ByDetail.Params):
        category: int
        phrase: str
        year: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Years from which a single product is."""
        for row, shelf in self.shelves(db, rng):
            for label in self.LABELS:
                years = [p.spec for p in with_spec(db, label, shelf)]
                single = [year for year in sorted(set(years)) if years.count(year) == 1]
                if len(years) == len(shelf) and single:
                    yield NewestModel.Params(category=row.id, phrase=row.phrase, label=label, year=single[-1])

    def chosen(self, db: Data, params: Params) -> Row:
        return next(
            p for p in with_spec(db, params.label, on_shelf(db, params.category)) if p.spec == params.year
        )


class ProductForNeed(ByDetail):
    name = "product_by_description"
    intent = 'Open the page for the {brand} product from the {phrase} category whose "{label}" is {value}.'
    count = 4
    most = 60

    @dataclass(frozen=True)
    class Params(ByDetail.Params):
        product: int
        brand: str
        phrase: str
        value: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products that brand, category and one specification tell from all others."""
        for row, shelf in self.shelves(db, rng):
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
                    yield ProductForNeed.Params(
                        product=p.id, brand=p.brand, phrase=row.phrase, label=label, value=value
                    )
                    break

    def chosen(self, db: Data, params: Params) -> Row:
        return product(db, params.product)
