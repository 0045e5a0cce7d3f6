"""Where tasks about the shop take place: base classes whose golden paths lead there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.suites.kit import Among, Retrieve, month_phrase, shuffled
from webarium.suites.shopping import base, paths
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.shelves import leaves, on_shelf
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


class OnOrder(ShopTemplate):
    """Base of tasks on the page of an order that the request names by its number: any, or those that fit."""

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str

    def fits(self, db: Data, order: Row) -> bool:
        """Whether the task can be asked about an order."""
        return True

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = [order for order in base.orders(db) if self.fits(db, order)]
        return [
            OnOrder.Params(order=order.id, number=base.shown_number(order.id))
            for order in shuffled(rng, found)
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, base.order_of(db, params.order))
        await super().go(ui, db, params)


class OnOrderOfLine(ShopTemplate):
    """Base of tasks on the page of the order with the parameter ``line``."""

    @dataclass(frozen=True)
    class Params:
        line: int

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_order(ui, base.order_of(db, base.line_of_order(db, params.line).order_id))


class InOrderList(ShopTemplate, Retrieve):
    """Base of questions that the list of orders answers."""

    def listed(self, db: Data, params: Any) -> Sequence[Row]:
        """The orders to read of, in the order of reading."""
        raise NotImplementedError

    def shown(self, order: Row) -> Sequence[str]:
        """What is read of an order: the day on which it was placed, unless a template says more."""
        return [base.short_day(order.created_at)]

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await paths.open_orders(ui)

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """Turn the pages of the list and read."""
        for order in self.listed(db, params):
            await paths.see_order(ui, order, *self.shown(order))


class OfMonth(ShopTemplate):
    """Base of tasks about the orders of a month: of those that fit a condition, and as many of them as fit."""

    where: ClassVar[str] = "1"

    @dataclass(frozen=True)
    class Params:
        month: str
        phrase: str

    def fits(self, found: Sequence[Row]) -> bool:
        """Whether the task can be asked about a month with these orders."""
        return len(found) == 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        months = [month for month, found in base.months_with(db, self.where).items() if self.fits(found)]
        return [OfMonth.Params(month=month, phrase=month_phrase(month)) for month in shuffled(rng, months)]

    def of_month(self, db: Data, month: str) -> list[Row]:
        """The orders of a month that fit the condition."""
        return base.orders(db, f"({self.where}) AND substr(created_at, 1, 7) = ?", month)


class OnProduct(ShopTemplate):
    """Base of tasks on the page of a product that the request names: any that can be bought, or that fits."""

    where: ClassVar[str] = "1"

    @dataclass(frozen=True)
    class Params:
        product: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [OnProduct.Params(product=row["name"]) for row in named_products(db, rng, self.where)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.find_product(ui, base.product_called(db, params.product))
        await super().go(ui, db, params)


class OnListing(ShopTemplate):
    """Base of tasks on the page of a category."""

    @dataclass(frozen=True)
    class Params:
        category: int
        phrase: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_category(ui, db, params.category)


class OfShelf(ShopTemplate):
    """Base of tasks about the products of a category without children."""

    fewest: ClassVar[int] = 5
    """How many products it has at least."""
    most: ClassVar[int] = 10_000
    """And at the most."""

    def shelves(self, db: Data, rng: random.Random) -> Iterator[tuple[Row, list[Row]]]:
        """Categories with their products, the cheapest first."""
        for row in leaves(db, rng, fewest=self.fewest, most=self.most):
            yield row, on_shelf(db, row.id)


class InCategory(OfShelf, OnListing, Among):
    """Base of tasks on the page of such a category."""

    ordered: ClassVar[str] = ""
    """How it is ordered there: by price, ``asc`` or ``desc``."""

    def groups(self, db: Data, rng: random.Random) -> Iterator[tuple[dict[str, Json], list[Row]]]:
        for row, shelf in self.shelves(db, rng):
            yield {"category": row.id, "phrase": row.phrase}, shelf

    async def go(self, ui: Ui, db: Data, params: OnListing.Params) -> None:
        await super().go(ui, db, params)
        if self.ordered:
            await ui.select("Sort By", "Price")
        if self.ordered == "desc":
            await ui.click("link", "Set Descending Direction")


def named_products(db: Data, rng: random.Random, where: str = "1", *params: object) -> list[Row]:
    """Products that can be bought and whose names read well, in a random order."""
    return shuffled(rng, [row for row in base.salable(db, where, *params) if base.plain_name(row["name"])])
