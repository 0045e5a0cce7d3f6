"""Buying: from the cart to a placed order."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypedDict

from webarium.scoring import AnyValue, Either, Number
from webarium.suites.kit import Combined, Mutate, dollars, month_phrase, send, shuffled
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.paths import add_to_cart, find_product, open_order
from webarium.suites.shopping.people import MOVES, address_phrase, fill_address, matchers
from webarium.suites.shopping.places import InCategory
from webarium.suites.shopping.purchases import (
    FLAT_RATE,
    TABLE_RATE,
    BuyingOne,
    BuyingSome,
    Line,
    OnWanted,
    line_of,
    ordered,
    wanted,
)
from webarium.suites.shopping.shelves import on_shelf
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
    await send(ui, "Place Order", "Thank you for your purchase!")


MANY = ("one", "two of", "three of")
"""How a request says one to three units of something."""


def some_in_stock(db: Data, rng: random.Random, stock: int, count: int, longest: int = 999) -> list[Row]:
    """So many products with so much stock, whose names are not longer and read well."""
    fitting = [row for row in base.salable(db, "stock >= ?", stock) if base.plain_name(row["name"])]
    rows = [row for row in fitting if len(row["name"]) < longest]
    return rng.sample(rows, min(len(rows), count))


class BuyProduct(BuyingSome, Mutate):
    name = "buy_product"
    difficulty = "medium"
    intent = 'Buy {many} "{product}"{phrase}, shipped to my default address via "{method}".'
    count = 4

    @dataclass(frozen=True)
    class Params(BuyingSome.Params):
        many: str
        method: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with stock, both ways of shipping by turns."""
        for i, row in enumerate(some_in_stock(db, rng, 6, 8)):
            method = (FLAT_RATE, TABLE_RATE)[i % 2]
            yield BuyProduct.Params(**wanted(db, rng, row), qty=1 + i % 3, many=MANY[i % 3], method=method)

    def expected(self, db: Data, params: Params) -> Either:
        line = line_of(db, params.product_id, params.qty, params.options)
        return ordered(db, [line], method=params.method)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await check_out(ui, params.method)


class BuyAndTellNumber(BuyingOne, Combined):
    name = "buy_and_tell_number"
    difficulty = "medium"
    exempt: ClassVar[Mapping[str, str]] = {
        "same_answer": "Every first order of a fresh world has the next number; the order itself is checked, too."
    }
    intent = 'Order one "{product}"{phrase} for me and tell me the number of the new order.'
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnWanted.Params]:
        return (OnWanted.Params(**wanted(db, rng, row)) for row in some_in_stock(db, rng, 3, 6))

    def answer(self, db: Data, params: OnWanted.Params) -> Number:
        return base.order_number(db.value("SELECT max(id) + 1 FROM sales_order"))

    def expected(self, db: Data, params: OnWanted.Params) -> Either:
        return ordered(db, [line_of(db, params.product_id, 1, params.options)])

    async def see(self, ui: Ui, db: Data, params: OnWanted.Params) -> None:
        """Check out, and read the number."""
        await check_out(ui)
        await ui.expect_text(f"{self.answer(db, params).value:09d}")


class BuyingBest(InCategory, Mutate):
    """Base of tasks of buying the best product of a category, with whichever options."""

    fewest: ClassVar[int] = 6

    def best(self, db: Data, params: Any) -> Row:
        """The product of the category that is to be bought."""
        raise NotImplementedError

    def expected(self, db: Data, params: Any) -> Either:
        return ordered(db, [Line(self.best(db, params))])

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        await find_product(ui, self.best(db, params))

    def reasons_for(self, row: Row) -> tuple[str, str]:
        """What the page says that makes it the best, beside its rating."""
        return f"{row.rating_percent}%", str(row.review_count)

    async def act(self, ui: Ui, db: Data, params: Any) -> None:
        row = self.best(db, params)
        await ui.expect_text(*self.reasons_for(row))
        await add_to_cart(ui, db, row.id)
        await check_out(ui)


class BuyBestRatedInBudget(BuyingBest):
    name = "buy_best_rated_in_budget"
    difficulty = "hard"
    intent = (
        "Buy one unit of the highest-rated product in the {phrase} category that costs between ${low} and "
        "${high}."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(BuyingBest.Params):
        low: int
        high: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A price range that leaves out some, with a single best rated product inside."""
        low, high = shelf[1].price // 500 * 5, -(-shelf[-2].price // 500) * 5
        fitting = self._fitting(shelf, low, high)
        if (
            3 <= len(fitting) <= 12
            and fitting[-1].rating_percent > fitting[-2].rating_percent
            and fitting[-1].stock > 1
            and fitting[-1].type == "simple"
            and all(p.price not in (low * 100, high * 100) for p in fitting)
        ):
            yield {"low": low, "high": high}

    def _fitting(self, shelf: list[Row], low: int, high: int) -> list[Row]:
        fitting = [p for p in shelf if low * 100 <= p.price <= high * 100 and p.rating_percent is not None]
        return sorted(fitting, key=lambda p: p.rating_percent)

    def best(self, db: Data, params: Params) -> Row:
        return self._fitting(on_shelf(db, params.category), params.low, params.high)[-1]

    def reasons_for(self, row: Row) -> tuple[str, str]:
        return f"{row.rating_percent}%", dollars(row.price)


class BuyBestRatedWithReviews(BuyingBest):
    name = "buy_best_rated_with_reviews"
    difficulty = "hard"
    intent = (
        "Of the products in the {phrase} category that have at least {reviews} reviews, buy the one with "
        "the highest rating; if several are tied, buy the least expensive of them."
    )
    count = 2
    most = 36

    @dataclass(frozen=True)
    class Params(BuyingBest.Params):
        reviews: int

    def offers(self, db: Data, rng: random.Random, shelf: list[Row]) -> Iterator[dict[str, Json]]:
        """A number of reviews that only one such product has, where fewer would change the choice."""
        for reviews in (5, 4, 6, 8):
            ranked = self._ranked(shelf, reviews)
            clear = len(ranked) >= 3 and ranked[0].stock > 1 and ranked[0].type == "simple"
            clear = clear and ranked[0].price != ranked[1].price
            if clear and self._ranked(shelf, 1)[0].id != ranked[0].id:
                yield {"reviews": reviews}
                break

    def _ranked(self, shelf: list[Row], reviews: int) -> list[Row]:
        enough = [p for p in shelf if p.review_count >= reviews]
        return sorted(enough, key=lambda p: (-p.rating_percent, p.price))

    def best(self, db: Data, params: Params) -> Row:
        return self._ranked(on_shelf(db, params.category), params.reviews)[0]


class ReorderCanceled(ShopTemplate, Mutate):
    name = "reorder_canceled"
    difficulty = "medium"
    intent = (
        "In {phrase} I ordered the {things}, but that order was canceled. Please place exactly the same "
        "order again."
    )
    count = 4
    button = "Reorder"
    says = "Order Total"

    @dataclass(frozen=True)
    class Params:
        order: int
        phrase: str
        things: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Canceled orders, one in their month, of which everything is still on sale."""
        months = [
            (m, found[0])
            for m, found in base.months_with(db, "status = 'canceled'").items()
            if len(found) == 1
        ]
        for month, order in shuffled(rng, months):
            lines = base.items(db, [order.id])
            short = base.short_names(line["name"] for line in lines)
            if (
                1 <= len(lines) <= 3
                and len(short) == len(lines)
                and all(self._again(db, line) for line in lines)
            ):
                *head, last = (short[line["name"]] for line in lines)
                things = f"{', the '.join(head)} and the {last}" if head else last
                yield ReorderCanceled.Params(order=order.id, phrase=month_phrase(month), things=things)

    def _again(self, db: Data, line: Row) -> bool:
        row = line_of(db, line.product_id).product
        values = dict(base.choices_of(db, row.id))
        chosen = dict(base.options_of(line))
        fits = values.keys() == chosen.keys() and all(
            value in values[title] for title, value in chosen.items()
        )
        return row.status == "enabled" and row.stock > line.qty and fits

    def expected(self, db: Data, params: Params) -> Either:
        lines = [
            line_of(db, line.product_id, line.qty, base.options_of(line))
            for line in base.items(db, [params.order])
        ]
        return ordered(db, lines)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_order(ui, base.order_of(db, params.order))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await super().see(ui, db, params)
        await check_out(ui)


class BuyToNewAddress(BuyingOne, Mutate):
    name = "buy_to_new_address"
    difficulty = "hard"
    intent = (
        'Buy one "{product}"{phrase} as a gift and have it sent to {address}, phone {telephone}. Use the '
        "same address for billing, and do not save it to my address book."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(OnWanted.Params):
        to: int
        address: str
        telephone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products with stock, one for each address."""
        for i, row in enumerate(some_in_stock(db, rng, 3, len(MOVES), 80)):
            yield BuyToNewAddress.Params(**wanted(db, rng, row), **sent_to(i))

    def expected(self, db: Data, params: Params) -> Either:
        line = line_of(db, params.product_id, 1, params.options)
        return ordered(db, [line], address=loose(MOVES[params.to]))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Type the address at the checkout."""
        await ui.goto("/checkout/")
        await ui.check("New Address")
        await fill_address(ui, MOVES[params.to])
        await ui.check("Save in address book", on=False)
        await ui.click("button", "Next")
        await place(ui)


class BuyAsGuest(BuyingOne, Mutate):
    name = "buy_as_guest"
    difficulty = "hard"
    role = "guest"
    intent = (
        'Without creating an account, buy one "{product}"{phrase}. My e-mail address is {email}; send it '
        "to {address}, phone {telephone}."
    )
    count = 2

    @dataclass(frozen=True)
    class Params(OnWanted.Params):
        to: int
        address: str
        telephone: str
        email: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for i, row in enumerate(some_in_stock(db, rng, 3, len(MOVES), 80)):
            move = MOVES[-1 - i]
            email = f"{move['firstname']}.{move['lastname']}@inbox.test".lower()
            yield BuyAsGuest.Params(**wanted(db, rng, row), **sent_to(len(MOVES) - 1 - i), email=email)

    def expected(self, db: Data, params: Params) -> Either:
        line = line_of(db, params.product_id, 1, params.options)
        return ordered(db, [line], address=loose(MOVES[params.to]), email=params.email)

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        """Type everything at the checkout."""
        await ui.goto("/checkout/")
        await ui.fill("Email Address", params.email)
        await fill_address(ui, MOVES[params.to])
        await ui.click("button", "Next")
        await place(ui)


class SentTo(TypedDict):
    """The parameters that name an address to send to: its number among `MOVES`, and what the request says of it."""

    to: int
    address: str
    telephone: str


def sent_to(number: int) -> SentTo:
    """The address with this number."""
    move = MOVES[number]
    return SentTo(to=number, address=address_phrase(move, names=True), telephone=move["telephone"])


def loose(move: Mapping[str, Any]) -> dict[str, Any]:
    """An address as typed text is compared: without regard to case and grouping."""
    return {**matchers(move), "company": "", "country": AnyValue()}
