"""Buying: from the cart to a placed order."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from webarium.scoring import AnyValue, Either, Number
from webarium.suites.kit import Instances, dollars
from webarium.suites.shopping.base import (
    ShopTemplate,
    choices_of,
    items,
    month_phrase,
    months_with,
    options_of,
    order_number,
    orders,
    plain_name,
    salable,
    short_names,
)
from webarium.suites.shopping.buying import (
    FLAT_RATE,
    TABLE_RATE,
    Line,
    line_of,
    options_phrase,
    ordered,
    pick_options,
)
from webarium.suites.shopping.paths import add_to_cart, find_product, open_order
from webarium.suites.shopping.people import MOVES, address_phrase, fill_address, matchers
from webarium.suites.shopping.shelves import leaves, on_shelf
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


async def check_out(ui: Ui, method: str | None = None) -> None:
    """From any page with a filled cart to a placed order."""
    await ui.goto("/checkout/")
    if method:
        await ui.check(method)
    await ui.click("button", "Next")
    await place(ui)


async def place(ui: Ui) -> None:
    """From the payment step to a placed order."""
    await ui.click("button", "Place Order")
    await ui.expect_text("Thank you for your purchase!")


MANY = ("one", "two of", "three of")
"""How a request says one to three units of something."""


class BuyProduct(ShopTemplate):
    """A product, bought with a way of shipping."""

    name = "buy_product"
    kind = "mutate"
    difficulty = "medium"
    intent = 'Buy {many} "{product}"{phrase} and have it sent to my default address by "{method}".'
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products with stock, both ways of shipping by turns."""
        rows = [row for row in salable(db, "stock >= 6") if plain_name(row["name"])]
        for i, row in enumerate(rng.sample(rows, min(len(rows), 8))):
            options = pick_options(db, row.id, rng)
            yield {
                "product_id": row.id,
                "product": row["name"],
                "qty": 1 + i % 3,
                "many": MANY[i % 3],
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
                "method": (FLAT_RATE, TABLE_RATE)[i % 2],
            }

    def expected(
        self, db: Data, product_id: int, qty: int, options: list[list[str]], method: str, **_: Json
    ) -> Either:
        return ordered(db, [line_of(db, product_id, qty, options)], method=method)

    async def solve(
        self, ui: Ui, db: Data, product_id: int, qty: int, options: list[list[str]], method: str, **_: Json
    ) -> None:
        line = line_of(db, product_id, qty, options)
        await find_product(ui, line.product)
        await add_to_cart(ui, db, product_id, line.options, qty)
        await check_out(ui, method)


class BuyAndTellNumber(ShopTemplate):
    """A product bought, and the number of the new order."""

    name = "buy_and_tell_number"
    kind = "combined"
    difficulty = "medium"
    exempt: ClassVar[Mapping[str, str]] = {
        "same_answer": "Every first order of a fresh world has the next number; the order itself is checked, too."
    }
    intent = 'Order one "{product}"{phrase} for me and tell me the number of the new order.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = [row for row in salable(db, "stock >= 3") if plain_name(row["name"])]
        for row in rng.sample(rows, min(len(rows), 6)):
            options = pick_options(db, row.id, rng)
            yield {
                "product_id": row.id,
                "product": row["name"],
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
            }

    def answer(self, db: Data, **_: Json) -> Number:
        return order_number(db.value("SELECT max(id) + 1 FROM sales_order"))

    def expected(self, db: Data, product_id: int, options: list[list[str]], **_: Json) -> Either:
        return ordered(db, [line_of(db, product_id, 1, options)])

    async def solve(self, ui: Ui, db: Data, product_id: int, options: list[list[str]], **_: Json) -> None:
        """Cart, checkout, and read the number."""
        line = line_of(db, product_id, 1, options)
        await find_product(ui, line.product)
        await add_to_cart(ui, db, product_id, line.options)
        await check_out(ui)
        await ui.expect_text(f"{self.answer(db).value:09d}")


class BuyBestRatedInBudget(ShopTemplate):
    """The best rated product of a shelf within a budget, bought."""

    name = "buy_best_rated_in_budget"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        "Buy the product with the highest rating in the {phrase} category that costs between "
        "${low} and ${high}. One unit is enough."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves with a single best rated product inside a price range that leaves out others."""
        for row in leaves(db, rng, fewest=6):
            prices = [p.price for p in on_shelf(db, row.id)]
            low, high = prices[1] // 500 * 5, -(-prices[-2] // 500) * 5
            fitting = self._fitting(db, row.id, low, high)
            if (
                3 <= len(fitting) <= 12
                and fitting[-1].rating_percent > fitting[-2].rating_percent
                and fitting[-1].stock > 1
                and all(p.price not in (low * 100, high * 100) for p in fitting)
            ):
                yield {"category": row.id, "phrase": row.phrase, "low": low, "high": high}

    def _fitting(self, db: Data, category: int, low: int, high: int) -> list[Row]:
        shelf = [p for p in on_shelf(db, category) if low * 100 <= p.price <= high * 100]
        return sorted((p for p in shelf if p.rating_percent is not None), key=lambda p: p.rating_percent)

    def expected(self, db: Data, category: int, phrase: str, low: int, high: int) -> Either:
        """The order, with whichever options."""
        return ordered(db, [Line(self._fitting(db, category, low, high)[-1])])

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, low: int, high: int) -> None:
        row = self._fitting(db, category, low, high)[-1]
        await find_product(ui, row)
        await ui.expect_text(f"{row.rating_percent}%", dollars(row.price))
        await add_to_cart(ui, db, row.id)
        await check_out(ui)


class BuyBestRatedWithReviews(ShopTemplate):
    """Of the best rated products with enough reviews the cheapest, bought."""

    name = "buy_best_rated_with_reviews"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        "Of the products in the {phrase} category that have at least {reviews} reviews, buy the one with "
        "the best rating; if several share it, take the least expensive of them."
    )
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Shelves with a single such product, where fewer reviews would change the choice."""
        for row in leaves(db, rng, fewest=6, most=36):
            for reviews in (5, 4, 6, 8):
                ranked = self._ranked(db, row.id, reviews)
                clear = len(ranked) >= 3 and ranked[0].stock > 1 and ranked[0].price != ranked[1].price
                if clear and self._ranked(db, row.id, 1)[0].id != ranked[0].id:
                    yield {"category": row.id, "phrase": row.phrase, "reviews": reviews}
                    break

    def _ranked(self, db: Data, category: int, reviews: int) -> list[Row]:
        shelf = [p for p in on_shelf(db, category) if p.review_count >= reviews]
        return sorted(shelf, key=lambda p: (-p.rating_percent, p.price))

    def expected(self, db: Data, category: int, phrase: str, reviews: int) -> Either:
        """The order, with whichever options."""
        return ordered(db, [Line(self._ranked(db, category, reviews)[0])])

    async def solve(self, ui: Ui, db: Data, category: int, phrase: str, reviews: int) -> None:
        row = self._ranked(db, category, reviews)[0]
        await find_product(ui, row)
        await ui.expect_text(f"{row.rating_percent}%", str(row.review_count))
        await add_to_cart(ui, db, row.id)
        await check_out(ui)


class ReorderCanceled(ShopTemplate):
    """A canceled order, placed again."""

    name = "reorder_canceled"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        "In {phrase} I ordered the {things}, but that order was canceled. Please order exactly the "
        "same again."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Canceled orders, one in their month, of which everything is still on sale."""
        months = [
            (m, found[0]) for m, found in months_with(db, "status = 'canceled'").items() if len(found) == 1
        ]
        rng.shuffle(months)
        for month, order in months:
            lines = items(db, [order.id])
            short = short_names(line["name"] for line in lines)
            if len(lines) <= 3 and len(short) == len(lines) and all(self._again(db, line) for line in lines):
                *head, last = (short[line["name"]] for line in lines)
                things = f"{', the '.join(head)} and the {last}" if head else last
                yield {"order": order.id, "phrase": month_phrase(month), "things": things}

    def _again(self, db: Data, line: Row) -> bool:
        row = line_of(db, line.product_id).product
        values = dict(choices_of(db, row.id))
        chosen = dict(options_of(line))
        fits = values.keys() == chosen.keys() and all(
            value in values[title] for title, value in chosen.items()
        )
        return row.status == "enabled" and row.stock > line.qty and fits

    def expected(self, db: Data, order: int, phrase: str, things: str) -> Either:
        """An order of the same lines."""
        lines = [line_of(db, line.product_id, line.qty, options_of(line)) for line in items(db, [order])]
        return ordered(db, lines)

    async def solve(self, ui: Ui, db: Data, order: int, phrase: str, things: str) -> None:
        """By the order's own button."""
        await open_order(ui, next(row for row in orders(db) if row.id == order))
        await ui.click("button", "Reorder")
        await ui.expect_text("Order Total")
        await check_out(ui)


class BuyToNewAddress(ShopTemplate):
    """A product, sent to an address that is not in the address book."""

    name = "buy_to_new_address"
    kind = "mutate"
    difficulty = "hard"
    intent = (
        'Buy one "{product}"{phrase} as a gift and have it sent to {address}, phone {telephone}. '
        "Use the same address for "
        "billing, and do not save it in my address book."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Products with stock, one for each address."""
        rows = [row for row in salable(db, "stock >= 3") if plain_name(row["name"]) and len(row["name"]) < 80]
        for i, row in enumerate(rng.sample(rows, min(len(rows), len(MOVES)))):
            options = pick_options(db, row.id, rng)
            yield {
                "product_id": row.id,
                "product": row["name"],
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
                "to": i,
                "address": address_phrase(MOVES[i], names=True),
                "telephone": MOVES[i]["telephone"],
            }

    def expected(self, db: Data, product_id: int, options: list[list[str]], to: int, **_: Json) -> Either:
        """The order with that address."""
        return ordered(db, [line_of(db, product_id, 1, options)], address=loose(MOVES[to]))

    async def solve(
        self, ui: Ui, db: Data, product_id: int, options: list[list[str]], to: int, **_: Json
    ) -> None:
        """Type the address at the checkout."""
        line = line_of(db, product_id, 1, options)
        await find_product(ui, line.product)
        await add_to_cart(ui, db, product_id, line.options)
        await ui.goto("/checkout/")
        await ui.check("New Address")
        await fill_address(ui, MOVES[to])
        await ui.check("Save in address book", on=False)
        await ui.click("button", "Next")
        await place(ui)


class BuyAsGuest(ShopTemplate):
    """A product, bought without an account."""

    name = "buy_as_guest"
    kind = "mutate"
    difficulty = "hard"
    role = "guest"
    intent = (
        'Without opening an account, buy one "{product}"{phrase}. My e-mail address is {email}; '
        "send it to {address}, "
        "phone {telephone}."
    )
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = [row for row in salable(db, "stock >= 3") if plain_name(row["name"]) and len(row["name"]) < 80]
        for i, row in enumerate(rng.sample(rows, min(len(rows), len(MOVES)))):
            options = pick_options(db, row.id, rng)
            move = MOVES[-1 - i]
            yield {
                "product_id": row.id,
                "product": row["name"],
                "phrase": options_phrase(options),
                "options": [list(pair) for pair in options],
                "to": len(MOVES) - 1 - i,
                "address": address_phrase(move, names=True),
                "telephone": move["telephone"],
                "email": f"{move['firstname']}.{move['lastname']}@inbox.test".lower(),
            }

    def expected(
        self, db: Data, product_id: int, options: list[list[str]], to: int, email: str, **_: Json
    ) -> Either:
        return ordered(db, [line_of(db, product_id, 1, options)], address=loose(MOVES[to]), email=email)

    async def solve(
        self, ui: Ui, db: Data, product_id: int, options: list[list[str]], to: int, email: str, **_: Json
    ) -> None:
        """Type everything at the checkout."""
        line = line_of(db, product_id, 1, options)
        await find_product(ui, line.product)
        await add_to_cart(ui, db, product_id, line.options)
        await ui.goto("/checkout/")
        await ui.fill("Email Address", email)
        await fill_address(ui, MOVES[to])
        await ui.click("button", "Next")
        await place(ui)


def loose(move: Mapping[str, Any]) -> dict[str, Any]:
    """An address as typed text is compared: without regard to case and grouping."""
    return {**matchers(move), "company": "", "country": AnyValue()}
