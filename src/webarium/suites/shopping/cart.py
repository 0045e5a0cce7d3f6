"""Tasks of filling the cart, and of reading what it comes to."""

from __future__ import annotations

import random

from webarium.scoring import Expect, Money
from webarium.suites.kit import Instances, dollars
from webarium.suites.shopping.base import ShopTemplate, choices_of, path_of, plain_name, salable
from webarium.suites.shopping.buying import in_cart, line_of, options_phrase, pick_options
from webarium.suites.shopping.paths import add_to_cart, find_product
from webarium.suites.shopping.shelves import leading_number, leaf_of, leaves, on_shelf, with_spec
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


class AddToCart(ShopTemplate):
    """A number of units of a product, with given options."""

    name = "add_to_cart"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Put {qty} of "{product}"{phrase} into my cart.'
    count = 5

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products with enough stock, with and without options by turns."""
        rows = [row for row in salable(db, "stock >= 8") if plain_name(row["name"])]
        rng.shuffle(rows)
        with_options = [row for row in rows if choices_of(db, row.id)]
        without = [row for row in rows if not choices_of(db, row.id)]
        for i, row in enumerate(x for pair in zip(with_options, without, strict=False) for x in pair):
            options = pick_options(db, row.id, rng)
            yield {
                "product_id": row.id,
                "product": row["name"],
                "qty": 2 + i % 3,
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
            }

    def expected(
        self, db: Data, product_id: int, product: str, qty: int, phrase: str, options: list[list[str]]
    ) -> list[Expect]:
        return in_cart(db, line_of(db, product_id, qty, options))

    async def solve(
        self, ui: Ui, db: Data, product_id: int, product: str, qty: int, phrase: str, options: list[list[str]]
    ) -> None:
        line = line_of(db, product_id, qty, options)
        await find_product(ui, line.product)
        await add_to_cart(ui, db, product_id, line.options, qty)


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


class CheapestPerUnit(ShopTemplate):
    """Of the products in the open tabs, the one that is cheapest by the piece."""

    name = "cheapest_per_unit"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        "Each of my tabs shows a product. Put the one with the lowest price per piece into my cart, once. "
        'The product information gives the number of pieces as "{label}".'
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Three products of a shelf, of which the cheapest is not the cheapest by the piece."""
        for row in leaves(db, rng, fewest=3):
            for label in COUNTS:
                shelf = self._priced(db, row.id, label)
                for _ in range(6 if len(shelf) >= 3 else 0):
                    three = rng.sample(shelf, 3)
                    best = sorted(three, key=lambda pair: pair[1])
                    cheapest = min(three, key=lambda pair: pair[0].price)
                    if best[0][1] * 1.05 < best[1][1] and cheapest is not best[0]:
                        yield {"products": [p.id for p, _ in three], "label": label, "best": best[0][0].id}
                        break

    def _priced(self, db: Data, category_id: int, label: str) -> list[tuple[Row, float]]:
        """The salable products of a shelf that tell their number of pieces, with the price of one piece."""
        told = {row.id: leading_number(row.spec) for row in with_spec(db, label)}
        return [
            (row, row.price / count)
            for row in on_shelf(db, category_id)
            if row.stock > 2 and not choices_of(db, row.id) and (count := told.get(row.id))
        ]

    def starts(self, db: Data, products: list[int], label: str, best: int) -> tuple[str, ...]:
        return tuple(path_of(line_of(db, product_id).product) for product_id in products)

    def expected(self, db: Data, products: list[int], label: str, best: int) -> list[Expect]:
        return in_cart(db, line_of(db, best, 1, []))

    async def solve(self, ui: Ui, db: Data, products: list[int], label: str, best: int) -> None:
        """Read how many pieces each has, and buy the right one."""
        specs = {row.id: row.spec for row in with_spec(db, label)}
        for index, product_id in enumerate(products):
            await ui.focus_tab(index)
            await ui.expect_text(dollars(line_of(db, product_id).product.price))
            await ui.click("tab", "More Information")
            await ui.expect_text(specs[product_id], near=label)
        await ui.focus_tab(products.index(best))
        await add_to_cart(ui, db, best)


class CartTotal(ShopTemplate):
    """Two products in the cart, and what they will cost with shipping."""

    name = "cart_total"
    kind = "combined"
    difficulty = "medium"
    intent = (
        'Put one "{first}"{first_phrase} and one "{second}"{second_phrase} into my cart, and '
        "tell me the order total "
        "with flat-rate shipping that the cart shows."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any two products of different shelves."""
        rows = [row for row in salable(db, "stock >= 4") if plain_name(row["name"]) and len(row["name"]) < 70]
        rng.shuffle(rows)
        for first, second in zip(rows[::2], rows[1::2], strict=False):
            if leaf_of(db, first.id).id == leaf_of(db, second.id).id:
                continue
            own, other = pick_options(db, first.id, rng), pick_options(db, second.id, rng)
            yield {
                "first": first["name"],
                "first_id": first.id,
                "first_phrase": options_phrase(own),
                "first_options": [list(pair) for pair in own],
                "second": second["name"],
                "second_id": second.id,
                "second_phrase": options_phrase(other),
                "second_options": [list(pair) for pair in other],
            }

    def answer(self, db: Data, first_id: int, second_id: int, **_: Json) -> Money:
        """Both prices, and five dollars of shipping for each."""
        return Money(line_of(db, first_id).product.price + line_of(db, second_id).product.price + 1000)

    def expected(
        self,
        db: Data,
        first_id: int,
        second_id: int,
        first_options: list[list[str]],
        second_options: list[list[str]],
        **_: Json,
    ) -> list[Expect]:
        first, second = line_of(db, first_id, 1, first_options), line_of(db, second_id, 1, second_options)
        return in_cart(db, first, second)

    async def solve(
        self,
        ui: Ui,
        db: Data,
        first_id: int,
        second_id: int,
        first_options: list[list[str]],
        second_options: list[list[str]],
        **params: Json,
    ) -> None:
        """Fill the cart and read its total."""
        for product_id, options in ((first_id, first_options), (second_id, second_options)):
            line = line_of(db, product_id, 1, options)
            await find_product(ui, line.product)
            await add_to_cart(ui, db, product_id, line.options)
        await ui.click("link", "shopping cart")
        total = self.answer(db, first_id, second_id).cents
        await ui.expect_text(dollars(total), near="Order Total")


class CheapestTwoToCart(ShopTemplate):
    """The two cheapest products of a shelf in the cart."""

    name = "two_cheapest_to_cart"
    kind = "mutate"
    difficulty = "hard"
    intent = "Put one each of the two cheapest products in the {phrase} category into my cart{clause}."
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves whose two cheapest products are in stock and need no choice."""
        for row in leaves(db, rng, fewest=5):
            shelf = on_shelf(db, row.id)
            if shelf[1].price == shelf[2].price or any(p.stock < 2 for p in shelf[:2]):
                continue
            free = any(choices_of(db, p.id) for p in shelf[:2])
            yield {
                "category": row.id,
                "phrase": row.phrase,
                "clause": ", in whichever size or color" if free else "",
            }

    def expected(self, db: Data, category: int, phrase: str, clause: str) -> list[Expect]:
        return in_cart(db, *(line_of(db, p.id) for p in on_shelf(db, category)[:2]))

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, clause: str) -> None:
        for row in on_shelf(db, category)[:2]:
            await find_product(ui, row)
            await add_to_cart(ui, db, row.id)
