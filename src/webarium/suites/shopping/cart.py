"""Tasks of filling the cart, and of reading what it comes to."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from webarium.scoring import Expect, Money
from webarium.suites.kit import Combined, Mutate, dollars, shuffled
from webarium.suites.shopping.base import ShopTemplate, choices_of, path_of, plain_name, salable
from webarium.suites.shopping.paths import add_to_cart, find_product
from webarium.suites.shopping.places import InCategory, named_products
from webarium.suites.shopping.purchases import BuyingSome, Line, in_cart, line_of, wanted
from webarium.suites.shopping.shelves import leading_number, leaf_of, leaves, on_shelf, specs, with_spec
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


class AddToCart(BuyingSome, Mutate):
    name = "add_to_cart"
    difficulty = "easy"
    intent = 'Add {qty} of "{product}"{phrase} to my cart.'
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Iterable[BuyingSome.Params]:
        """Products with enough stock, with and without options by turns."""
        rows = named_products(db, rng, "stock >= 8")
        with_options = [row for row in rows if choices_of(db, row.id)]
        without = [row for row in rows if not choices_of(db, row.id)]
        for i, row in enumerate(x for pair in zip(with_options, without, strict=False) for x in pair):
            yield BuyingSome.Params(**wanted(db, rng, row), qty=2 + i % 3)

    def expected(self, db: Data, params: BuyingSome.Params) -> list[Expect]:
        return in_cart(db, line_of(db, params.product_id, params.qty, params.options))


COUNTS = (
    "Unit Count",
    "Pack Size",
    "Item Count",
    "Number of Items",
    "Count",
    "Package Quantity",
    "Number of Pieces",
)
"""Specifications that say how many pieces one buys at once."""


class CheapestPerUnit(ShopTemplate, Mutate):
    """Of the products in the open tabs, the one that is cheapest by the piece."""

    name = "cheapest_per_unit"
    difficulty = "hard"
    intent = (
        "Each of my tabs shows a product. Add one unit of whichever one has the lowest price per piece to "
        'my cart. The product information lists the number of pieces as "{label}".'
    )
    count = 4

    @dataclass(frozen=True)
    class Params:
        products: list[int]
        label: str
        best: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Three products of a shelf, of which the cheapest is not the cheapest by the piece."""
        for row in leaves(db, rng, fewest=3):
            for label in COUNTS:
                shelf = self._priced(db, row.id, label)
                for _ in range(6 if len(shelf) >= 3 else 0):
                    three = rng.sample(shelf, 3)
                    best = sorted(three, key=lambda pair: pair[1])
                    cheapest = min(three, key=lambda pair: pair[0].price)
                    if best[0][1] * 1.05 < best[1][1] and cheapest is not best[0]:
                        yield CheapestPerUnit.Params(
                            products=[p.id for p, _ in three], label=label, best=best[0][0].id
                        )
                        break

    def _priced(self, db: Data, category_id: int, label: str) -> list[tuple[Row, float]]:
        """The salable products of a shelf that tell their number of pieces, with the price of one piece."""
        shelf = on_shelf(db, category_id)
        told = {row.id: leading_number(row.spec) for row in with_spec(db, label, shelf)}
        return [
            (row, row.price / count)
            for row in shelf
            if row.stock > 2 and not choices_of(db, row.id) and (count := told.get(row.id))
        ]

    def starts(self, db: Data, params: Params) -> tuple[str, ...]:
        return tuple(path_of(line_of(db, product_id).product) for product_id in params.products)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return in_cart(db, line_of(db, params.best, 1, []))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Read how many pieces each has, and buy the right one."""
        for index, product_id in enumerate(params.products):
            await ui.focus_tab(index)
            await ui.expect_text(dollars(line_of(db, product_id).product.price))
            await ui.click("tab", "More Information")
            await ui.expect_text(specs(db, product_id)[params.label], near=params.label)
        await ui.focus_tab(params.products.index(params.best))
        await add_to_cart(ui, db, params.best)


class CartTotal(ShopTemplate, Combined):
    name = "cart_total"
    difficulty = "medium"
    intent = (
        'Add one "{first}"{first_phrase} and one "{second}"{second_phrase} to my cart, and tell me the '
        "order total that the cart shows with flat-rate shipping."
    )
    count = 3
    near = "Order Total"

    @dataclass(frozen=True)
    class Params:
        first: str
        first_id: int
        first_phrase: str
        first_options: list[list[str]]
        second: str
        second_id: int
        second_phrase: str
        second_options: list[list[str]]

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any two products of different shelves."""
        rows = shuffled(
            rng,
            (row for row in salable(db, "stock >= 4") if plain_name(row["name"]) and len(row["name"]) < 70),
        )
        for pair in zip(rows[::2], rows[1::2], strict=False):
            if len({leaf_of(db, row.id).id for row in pair}) == 2:
                first, second = (wanted(db, rng, row) for row in pair)
                yield CartTotal.Params(
                    first=first["product"],
                    first_id=first["product_id"],
                    first_phrase=first["phrase"],
                    first_options=first["options"],
                    second=second["product"],
                    second_id=second["product_id"],
                    second_phrase=second["phrase"],
                    second_options=second["options"],
                )

    def _lines(self, db: Data, params: Params) -> list[Line]:
        given = ((params.first_id, params.first_options), (params.second_id, params.second_options))
        return [line_of(db, product_id, 1, options) for product_id, options in given]

    def answer(self, db: Data, params: Params) -> Money:
        """Both prices, and five dollars of shipping for each."""
        return Money(sum(line.product.price for line in self._lines(db, params)) + 1000)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return in_cart(db, *self._lines(db, params))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        for line in self._lines(db, params):
            await find_product(ui, line.product)
            await add_to_cart(ui, db, line.product.id, line.options)
        await ui.click("link", "shopping cart")


class CheapestTwoToCart(InCategory, Mutate):
    name = "two_cheapest_to_cart"
    difficulty = "hard"
    intent = "Add one each of the two cheapest products in the {phrase} category to my cart{clause}."
    count = 3

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        clause: str

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """The two cheapest products are in stock, and one knows which they are."""
        if shelf[1].price != shelf[2].price and all(p.stock >= 2 for p in shelf[:2]):
            free = any(choices_of(db, p.id) for p in shelf[:2])
            yield {"clause": ", in any size or color" if free else ""}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return in_cart(db, *(line_of(db, p.id) for p in on_shelf(db, params.category)[:2]))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        for row in on_shelf(db, params.category)[:2]:
            await find_product(ui, row)
            await add_to_cart(ui, db, row.id)
