"""The wish list and the compare list."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, OneOf, UrlCheck
from webarium.suites.kit import ANY, Combined, Mutate, Same, added, send, shuffled
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.paths import choose, find_product
from webarium.suites.shopping.places import InCategory
from webarium.suites.shopping.purchases import Line, OnWanted, in_cart, line_of, on_wish_list, wanted
from webarium.suites.shopping.shelves import leaves, on_shelf
from webarium.tasks import Data, Row, Ui, landing
from webarium.types import Json


def wishes(db: Data) -> list[Row]:
    """The customer's wish list, with the products' names."""
    return db.rows(
        """SELECT w.*, p.name, p.stock, p.status FROM wishlist_item w JOIN product p ON p.id = w.product_id
        WHERE w.customer_id = ? ORDER BY w.id""",
        base.customer_id(db),
    )


def unwished(db: Data, rng: random.Random) -> list[Row]:
    """Products that can be bought and are not on the wish list, in a random order."""
    taken = {wish.product_id for wish in wishes(db)}
    rows = [row for row in base.salable(db) if row.id not in taken and base.plain_name(row["name"])]
    return shuffled(rng, rows)


class WishForProduct(OnWanted, Mutate):
    name = "wish_for_product"
    difficulty = "easy"
    intent = 'Add "{product}"{phrase} to my wish list.'
    count = 4
    says = "{product}"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnWanted.Params]:
        """Products, some with options to choose."""
        rows = unwished(db, rng)
        plain = [row for row in rows if not base.choices_of(db, row.id)][:4]
        fancy = [row for row in rows if base.choices_of(db, row.id)][:4]
        for row in (x for pair in zip(plain, fancy, strict=False) for x in pair):
            yield OnWanted.Params(**wanted(db, rng, row))

    def expected(self, db: Data, params: OnWanted.Params) -> list[Expect]:
        return [on_wish_list(db, line_of(db, params.product_id, 1, params.options))]

    async def act(self, ui: Ui, db: Data, params: OnWanted.Params) -> None:
        line = line_of(db, params.product_id, 1, params.options)
        await choose(ui, db, line.product.id, dict(line.options or []))
        await ui.click("button", "Add to Wish List", near="Qty")


class WishWithNote(ShopTemplate, Mutate):
    name = "wish_with_note"
    difficulty = "medium"
    intent = 'Add the product on the open page to my wish list, with the comment "{note}".'
    count = 4

    NOTES = ("for Emma's birthday", "wait for the spring sale", "ask Ben for his size", "for the cabin")

    @dataclass(frozen=True)
    class Params:
        product: int
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in unwished(db, rng) if not base.choices_of(db, row.id)]
        return [
            WishWithNote.Params(product=row.id, note=note)
            for row, note in zip(rows, self.NOTES, strict=False)
        ]

    def starts(self, db: Data, params: Params) -> tuple[str, ...]:
        return (base.path_of(line_of(db, params.product).product),)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [on_wish_list(db, line_of(db, params.product, 1, []), Same(params.note))]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Add it, and write on the list."""
        name = line_of(db, params.product).product["name"]
        await ui.click("button", "Add to Wish List", near="Qty")
        await ui.fill(f"Comment on {name}", params.note)
        await send(ui, "Update Wish List", "Your Wish List has been updated")


class WishForAny(InCategory, Mutate):
    name = "wish_for_any"
    difficulty = "medium"
    intent = "Add any product from the {phrase} category that costs less than ${amount} to my wish list."
    count = 4
    fewest = 6
    ordered = "asc"

    @dataclass(frozen=True)
    class Params(InCategory.Params):
        amount: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A price with products on both sides, none of them on the list."""
        taken = {wish.product_id for wish in wishes(db)}
        amount = -(-shelf[len(shelf) // 3].price // 100)
        if not taken & {p.id for p in shelf} and shelf[-1].price > amount * 100:
            yield {"amount": amount}

    def _fitting(self, db: Data, category: int, amount: int) -> list[Row]:
        return [p for p in on_shelf(db, category) if p.price < amount * 100]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        any_of = OneOf(tuple(p.id for p in self._fitting(db, params.category, params.amount)))
        free = {"comment": "", "options": ANY, "added_at": ANY}
        return added("wishlist_item", customer_id=base.customer_id(db), qty=1, **free, product_id=any_of)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        row = self._fitting(db, params.category, params.amount)[0]
        await ui.click("link", row["name"])
        await ui.click("button", "Add to Wish List", near=row.sku)


class OnWishList(ShopTemplate, Mutate):
    """Base of tasks about an item of the wish list: any, or those that are on sale."""

    way: ClassVar[Sequence[str]] = ("My Wish List",)
    on_sale: ClassVar[bool] = True

    @dataclass(frozen=True)
    class Params:
        wish: int
        product: str

    def fits(self, db: Data, wish: Row) -> bool:
        """Whether the task can be asked about an item."""
        return not self.on_sale or (wish.stock > 0 and wish.status == "enabled")

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = [wish for wish in wishes(db) if '"' not in wish["name"] and self.fits(db, wish)]
        return [OnWishList.Params(wish=wish.id, product=wish["name"]) for wish in shuffled(rng, found)]


class RemoveWish(OnWishList):
    name = "remove_wish"
    difficulty = "easy"
    intent = 'Take "{product}" off my wish list.'
    count = 2
    on_sale = False
    button = "Remove item {product}"
    says = "has been removed from your Wish List"

    def expected(self, db: Data, params: OnWishList.Params) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": params.wish})]


class WishQuantity(OnWishList):
    name = "wish_quantity"
    difficulty = "medium"
    intent = 'On my wish list, set the quantity of "{product}" to {qty} and add the comment "{note}" to it.'
    count = 2
    form = (("Qty of {product}", "{qty}"), ("Comment on {product}", "{note}"))
    button = "Update Wish List"
    says = "Your Wish List has been updated"

    @dataclass(frozen=True)
    class Params(OnWishList.Params):
        qty: int
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        words = ((3, "one for each of us"), (2, "one to give away"))
        for params, (qty, note) in zip(super().instances(db, rng), words, strict=False):
            yield WishQuantity.Params(**vars(params), qty=qty, note=note)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update(
                "wishlist_item", {"id": params.wish}, {"qty": params.qty, "comment": Same(params.note)}
            )
        ]


class WishToCart(OnWishList):
    name = "wish_to_cart"
    difficulty = "medium"
    intent = 'Move "{product}" from my wish list to my cart{clause}.'
    count = 2
    says = "to your shopping cart"

    @dataclass(frozen=True)
    class Params(OnWishList.Params):
        clause: str

    def fits(self, db: Data, wish: Row) -> bool:
        """No more to choose."""
        chosen = len(base.choices_of(db, wish.product_id)) == len(base.options_of(wish))
        return chosen and super().fits(db, wish)

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [WishToCart.Params(**vars(params), clause="") for params in super().instances(db, rng)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The item goes, a cart line comes."""
        row = next(w for w in wishes(db) if w.id == params.wish)
        line = Line(line_of(db, row.product_id).product, row.qty, base.options_of(row))
        return [Expect.delete("wishlist_item", {"id": params.wish}), *in_cart(db, line)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Add to Cart", near=params.product)


class CompareTwo(ShopTemplate, Combined):
    name = "compare_two"
    difficulty = "medium"
    intent = 'Put "{first}" and "{second}" on my compare list and open the comparison.'
    count = 3

    @dataclass(frozen=True)
    class Params:
        first: str
        second: str
        first_id: int
        second_id: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Two products of one shelf."""
        for row in leaves(db, rng, fewest=5):
            shelf = [p for p in on_shelf(db, row.id) if base.plain_name(p["name"]) and len(p["name"]) < 80]
            if len(shelf) >= 2:
                first, second = rng.sample(shelf, 2)
                yield CompareTwo.Params(
                    first=first["name"], second=second["name"], first_id=first.id, second_id=second.id
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        owner = base.customer_id(db)
        both = (
            added("compare_item", customer_id=owner, product_id=each)
            for each in (params.first_id, params.second_id)
        )
        return [wish for wishes in both for wish in wishes]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, "/catalog/product_compare/", "/catalog/product_compare/index/")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        for product_id in (params.first_id, params.second_id):
            row = base.product(db, product_id)
            await find_product(ui, row)
            await ui.click("button", "Add to Compare", near=row.sku)
        await ui.click("link", "Compare Products")

    def told(self, db: Data, params: Params) -> list[str]:
        return [params.first, params.second]
