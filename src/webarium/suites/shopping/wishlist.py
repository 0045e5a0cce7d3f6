"""The wish list and the compare list."""

from __future__ import annotations

import random

from webarium.scoring import AnyValue, Expect, OneOf, Same, UrlCheck
from webarium.suites.kit import Instances
from webarium.suites.shopping.base import (
    ShopTemplate,
    choices_of,
    customer_id,
    options_of,
    path_of,
    plain_name,
    product,
    salable,
)
from webarium.suites.shopping.buying import Line, in_cart, line_of, on_wish_list, options_phrase, pick_options
from webarium.suites.shopping.paths import choose, find_product, open_category
from webarium.suites.shopping.shelves import leaves, on_shelf
from webarium.tasks import Data, Row, Ui, landing
from webarium.types import Json


def wishes(db: Data) -> list[Row]:
    """The customer's wish list, with the products' names."""
    return db.rows(
        """SELECT w.*, p.name, p.stock, p.status FROM wishlist_item w JOIN product p ON p.id = w.product_id
        WHERE w.customer_id = ? ORDER BY w.id""",
        customer_id(db),
    )


def unwished(db: Data, rng: random.Random, where: str = "1") -> list[Row]:
    """Products that can be bought and are not on the wish list, in a random order."""
    taken = {wish.product_id for wish in wishes(db)}
    rows = [row for row in salable(db, where) if row.id not in taken and plain_name(row["name"])]
    rng.shuffle(rows)
    return rows


class WishForProduct(ShopTemplate):
    """A named product on the wish list."""

    name = "wish_for_product"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Add "{product}"{phrase} to my wish list.'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products, some with options to choose."""
        rows = unwished(db, rng)
        plain = [row for row in rows if not choices_of(db, row.id)][:4]
        fancy = [row for row in rows if choices_of(db, row.id)][:4]
        for row in (x for pair in zip(plain, fancy, strict=False) for x in pair):
            options = pick_options(db, row.id, rng)
            yield {
                "product_id": row.id,
                "product": row["name"],
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
            }

    def expected(self, db: Data, product_id: int, options: list[list[str]], **_: Json) -> list[Expect]:
        return [on_wish_list(db, line_of(db, product_id, 1, options))]

    async def solve(self, ui: Ui, db: Data, product_id: int, options: list[list[str]], **_: Json) -> None:
        line = line_of(db, product_id, 1, options)
        await find_product(ui, line.product)
        await choose(ui, db, product_id, dict(line.options or []))
        await ui.click("button", "Add to Wish List", near="Qty")
        await ui.expect_text(line.product["name"])


class WishWithNote(ShopTemplate):
    """The product of this page on the wish list, with a note."""

    name = "wish_with_note"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Add this product to my wish list and write "{note}" as the comment on it.'
    count = 4

    NOTES = ("for Emma's birthday", "wait for the spring sale", "ask Ben for his size", "for the cabin")

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = [row for row in unwished(db, rng) if not choices_of(db, row.id)]
        return [{"product": row.id, "note": note} for row, note in zip(rows, self.NOTES, strict=False)]

    def starts(self, db: Data, product: int, note: str) -> tuple[str, ...]:
        return (path_of(line_of(db, product).product),)

    def expected(self, db: Data, product: int, note: str) -> list[Expect]:
        """One new item with the comment."""
        return [on_wish_list(db, line_of(db, product, 1, []), Same(note))]

    async def solve(self, ui: Ui, db: Data, product: int, note: str) -> None:
        """Add it, and write on the list."""
        name = line_of(db, product).product["name"]
        await ui.click("button", "Add to Wish List", near="Qty")
        await ui.fill(f"Comment on {name}", note)
        await ui.click("button", "Update Wish List")
        await ui.expect_text("Your Wish List has been updated")


class WishForAny(ShopTemplate):
    """Something of a shelf below a price on the wish list."""

    name = "wish_for_any"
    kind = "mutate"
    difficulty = "medium"
    intent = "Add any one product from the {phrase} category that costs less than ${amount} to my wish list."
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves with products on both sides of a price, none of them on the list."""
        taken = {wish.product_id for wish in wishes(db)}
        for row in leaves(db, rng, fewest=6):
            shelf = on_shelf(db, row.id)
            amount = -(-shelf[len(shelf) // 3].price // 100)
            if not taken & {p.id for p in shelf} and shelf[-1].price > amount * 100:
                yield {"category": row.id, "phrase": row.phrase, "amount": amount}

    def _fitting(self, db: Data, category: int, amount: int) -> list[Row]:
        return [p for p in on_shelf(db, category) if p.price < amount * 100]

    def expected(self, db: Data, category: int, phrase: str, amount: int) -> list[Expect]:
        values = {
            "customer_id": customer_id(db),
            "qty": 1,
            "comment": "",
            "options": AnyValue(),
            "added_at": AnyValue(),
            "product_id": OneOf(tuple(p.id for p in self._fitting(db, category, amount))),
        }
        return [Expect.insert("wishlist_item", values)]

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, amount: int) -> None:
        """Narrow the shelf by price and take the first one."""
        row = self._fitting(db, category, amount)[0]
        await open_category(ui, db, category)
        await ui.select("Sort By", "Price")
        await ui.click("link", row["name"])
        await ui.click("button", "Add to Wish List", near=row.sku)


class RemoveWish(ShopTemplate):
    """An item of the wish list, removed."""

    name = "remove_wish"
    kind = "mutate"
    difficulty = "easy"
    intent = 'Take "{product}" off my wish list.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        found = [wish for wish in wishes(db) if '"' not in wish["name"]]
        rng.shuffle(found)
        return [{"wish": wish.id, "product": wish["name"]} for wish in found]

    def expected(self, db: Data, wish: int, product: str) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": wish})]

    async def solve(self, ui: Ui, db: Data, wish: int, product: str) -> None:
        await ui.click("link", "My Wish List")
        await ui.click("button", f"Remove item {product}")
        await ui.expect_text("has been removed from your Wish List")


class WishQuantity(ShopTemplate):
    """More of something on the wish list."""

    name = "wish_quantity"
    kind = "mutate"
    difficulty = "medium"
    intent = 'On my wish list, set the quantity of "{product}" to {qty} and comment on it: "{note}".'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Items of the list that are on sale."""
        found = [
            wish
            for wish in wishes(db)
            if wish.stock > 0 and wish.status == "enabled" and '"' not in wish["name"]
        ]
        rng.shuffle(found)
        for wish, (qty, note) in zip(
            found, ((3, "one for each of us"), (2, "one to give away")), strict=False
        ):
            yield {"wish": wish.id, "product": wish["name"], "qty": qty, "note": note}

    def expected(self, db: Data, wish: int, product: str, qty: int, note: str) -> list[Expect]:
        return [Expect.update("wishlist_item", {"id": wish}, {"qty": qty, "comment": Same(note)})]

    async def solve(self, ui: Ui, db: Data, wish: int, product: str, qty: int, note: str) -> None:
        await ui.click("link", "My Wish List")
        await ui.fill(f"Qty of {product}", str(qty))
        await ui.fill(f"Comment on {product}", note)
        await ui.click("button", "Update Wish List")
        await ui.expect_text("Your Wish List has been updated")


class WishToCart(ShopTemplate):
    """An item of the wish list, moved into the cart."""

    name = "wish_to_cart"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Move "{product}" from my wish list into my cart{clause}.'
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Items of the list that are on sale and need no more choice."""
        found = [
            wish
            for wish in wishes(db)
            if wish.stock > 0
            and wish.status == "enabled"
            and '"' not in wish["name"]
            and len(choices_of(db, wish.product_id)) == len(options_of(wish))
        ]
        rng.shuffle(found)
        return [{"wish": wish.id, "product": wish["name"], "clause": ""} for wish in found]

    def expected(self, db: Data, wish: int, product: str, clause: str) -> list[Expect]:
        """The item goes, a cart line comes."""
        row = next(w for w in wishes(db) if w.id == wish)
        line = Line(line_of(db, row.product_id).product, row.qty, options_of(row))
        return [Expect.delete("wishlist_item", {"id": wish}), *in_cart(db, line)]

    async def solve(self, ui: Ui, db: Data, wish: int, product: str, clause: str) -> None:
        await ui.click("link", "My Wish List")
        await ui.click("button", "Add to Cart", near=product)
        await ui.expect_text("to your shopping cart")


class CompareTwo(ShopTemplate):
    """Two products on the compare list."""

    name = "compare_two"
    kind = "combined"
    difficulty = "medium"
    intent = 'Put "{first}" and "{second}" on my compare list and open the comparison.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Two products of one shelf."""
        for row in leaves(db, rng, fewest=5):
            shelf = [p for p in on_shelf(db, row.id) if plain_name(p["name"]) and len(p["name"]) < 80]
            if len(shelf) >= 2:
                first, second = rng.sample(shelf, 2)
                yield {
                    "first": first["name"],
                    "second": second["name"],
                    "first_id": first.id,
                    "second_id": second.id,
                }

    def expected(self, db: Data, first_id: int, second_id: int, **_: Json) -> list[Expect]:
        owner = customer_id(db)
        return [
            Expect.insert("compare_item", {"customer_id": owner, "product_id": product_id})
            for product_id in (first_id, second_id)
        ]

    def url(self, db: Data, **_: Json) -> UrlCheck:
        return landing(db, "/catalog/product_compare/", "/catalog/product_compare/index/")

    async def solve(self, ui: Ui, db: Data, first_id: int, second_id: int, **_: Json) -> None:
        for product_id in (first_id, second_id):
            row = product(db, product_id)
            await find_product(ui, row)
            await ui.click("button", "Add to Compare", near=row.sku)
        await ui.click("link", "Compare Products")
        await ui.expect_text(product(db, first_id)["name"], product(db, second_id)["name"])
