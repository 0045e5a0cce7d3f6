"""Filling the cart and placing orders."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Expect, Money
from webarium.suites import invented
from webarium.suites.kit import Combined, Mutate, Same, each_of, shuffled
from webarium.suites.omnizon import base, paths
from webarium.suites.omnizon.base import CHEAPEST_FIRST, InDepartment, OmnizonTemplate, OnOrder, OnProduct
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty, Json


class Buying(OnProduct):
    """Base of tasks of buying a product at once, by default one, to the default address and by the default card."""

    def expected(self, db: Data, params: Any) -> list[Expect]:
        return base.ordered(db, [(base.product(db, params.product_id), _quantity(params))])

    async def act(self, ui: Ui, db: Data, params: OnProduct.Params) -> None:
        await paths.buy_now(ui, _quantity(params))
        await self.choose(ui, db, params)
        await paths.place(ui)

    async def choose(self, ui: Ui, db: Data, params: Any) -> None:
        """What is chosen at the checkout; nothing by default."""


def _quantity(params: OnProduct.Params) -> int:
    """How many units are bought: one, unless the parameters say it."""
    return int(getattr(params, "quantity", 1))


class AddToCart(OnProduct, Mutate):
    name = "add_to_cart"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Add {wanted} to my cart."
    count = 5

    @dataclass(frozen=True)
    class Params(OnProduct.Params):
        product_name: str
        quantity: int
        wanted: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Products in stock, one unit and several by turns."""
        for at, row in enumerate(base.buyable(db, rng)):
            yield AddToCart.Params(**base.wanted(row, (1, 3, 2, 12, 1)[at % 5]))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.in_cart(base.product(db, params.product_id), params.quantity)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.put_in_cart(ui, params.quantity)


class BuyNow(Buying, Mutate):
    name = "buy_now"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = "Buy {wanted} for me and place the order."
    count = 5

    @dataclass(frozen=True)
    class Params(Buying.Params):
        product_name: str
        quantity: int
        wanted: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for at, row in enumerate(base.buyable(db, rng)):
            yield BuyNow.Params(**base.wanted(row, (1, 5, 2, 1, 30)[at % 5]))


class BuyTwo(OmnizonTemplate, Mutate):
    name = "buy_two"
    difficulty = "medium"
    intent = 'Order one "{first}" and {quantity} of "{second}" in a single order.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        one: int
        two: int
        first: str
        second: str
        quantity: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for at, pair in enumerate(_pairs(db, rng)):
            yield BuyTwo.Params(**pair, quantity=2 + at % 3)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(
            db, [(base.product(db, params.one), 1), (base.product(db, params.two), params.quantity)]
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """First one into the cart, then the other, then the checkout."""
        await paths.add(ui, base.product(db, params.one))
        await paths.add(ui, base.product(db, params.two), params.quantity)
        await paths.check_out(ui)


def _pairs(db: Data, rng: random.Random) -> Iterator[dict[str, Any]]:
    rows = base.buyable(db, rng)
    for one, two in zip(rows[::2], rows[1::2], strict=False):
        yield {"one": one.id, "two": two.id, "first": one["name"], "second": two["name"]}


class BuyOnDay(Buying, Mutate):
    name = "buy_on_day"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Buy one "{product_name}" and choose {day} as its delivery date.'
    count = 4

    @dataclass(frozen=True)
    class Params(Buying.Params):
        product_name: str
        day: str
        at: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Both days that are not the default."""
        days = base.delivery_days(db)
        for number, row in enumerate(base.buyable(db, rng)):
            at = 1 + number % 2
            yield BuyOnDay.Params(**base.named(row), day=base.delivery_text(days[at]), at=at)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(
            db, [(base.product(db, params.product_id), 1)], day=base.delivery_days(db)[params.at]
        )

    async def choose(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check(params.day)


class BuyWithNewCard(Buying, Mutate):
    name = "buy_with_new_card"
    difficulty = "hard"
    intent = (
        'Buy one "{product_name}" and pay with a new card, which must not become my default card: name {card_name}, '
        "number {card_number}, expiring {month}/{year}, security code {security_code}."
    )
    count = 3

    @dataclass(frozen=True)
    class Params(Buying.Params):
        product_name: str
        card_name: str
        card_number: str
        month: str
        year: str
        security_code: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.buyable(db, rng):
            card: dict[str, Any] = {**invented.card(rng)}
            yield BuyWithNewCard.Params(**base.named(row), **card)

    def _card(self, params: Params) -> dict[str, str]:
        """The new card, by the columns of its table."""
        return {
            "card_name": params.card_name,
            "card_number": params.card_number,
            "month": params.month,
            "year": params.year,
            "security_code": params.security_code,
        }

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The card, and the order paid with it."""
        card = self._card(params)
        added = Expect.insert("card", {**card, "card_name": Same(params.card_name), "is_default": 0})
        return [added, *base.ordered(db, [(base.product(db, params.product_id), 1)], card=card)]

    async def choose(self, ui: Ui, db: Data, params: Params) -> None:
        """Add the card from the checkout."""
        await ui.click("button", "Add a new card")
        await paths.fill_card(ui, self._card(params))
        await ui.click("button", "Add your card")


class BuyToAddress(Buying, Mutate):
    name = "buy_to_address"
    difficulty = "medium"
    intent = "Order {wanted}, delivered to my address in {city}."
    count = 4

    @dataclass(frozen=True)
    class Params(Buying.Params):
        product_name: str
        quantity: int
        wanted: str
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """The other addresses by turns."""
        places = db.rows("SELECT * FROM address WHERE NOT is_default ORDER BY id")
        for at, row in enumerate(base.buyable(db, rng) if places else ()):
            city = places[at % len(places)].city
            yield BuyToAddress.Params(**base.wanted(row, 1 + at % 2), city=city)

    def _address(self, db: Data, city: str) -> Row:
        return db.row("SELECT * FROM address WHERE city = ?", city)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(
            db,
            [(base.product(db, params.product_id), params.quantity)],
            address=self._address(db, params.city),
        )

    async def choose(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check(self._address(db, params.city).street)


class BuyCheapestRated(InDepartment, Mutate):
    name = "buy_cheapest_rated"
    difficulty = "hard"
    intent = (
        "Buy one unit of the cheapest product in the {category} category that is in stock and rated "
        "{stars} stars or higher."
    )
    count = 4
    sort = CHEAPEST_FIRST

    @dataclass(frozen=True)
    class Params(InDepartment.Params):
        category: str
        stars: str

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> Iterator[dict[str, Json]]:
        """The cheapest such product is not the cheapest of all."""
        found = [row for row in rows if row.stock > 0 and row.rating >= 45]
        if len(found) >= 2 and found[0].price < found[1].price and rows[0].id != found[0].id:
            yield {"stars": "4.5"}

    def _fitting(self, db: Data, slug: str) -> list[Row]:
        return base.shelf(db, slug, "p.stock > 0 AND p.rating >= 45")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.ordered(db, [(self._fitting(db, params.slug)[0], 1)])

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check("4.5 stars & up")
        await ui.click("link", self._fitting(db, params.slug)[0]["name"])
        await paths.buy_now(ui)
        await paths.place(ui)


class BuyAgain(OnOrder, Combined):
    name = "buy_again"
    difficulty = "hard"
    intent = (
        "Order everything in my order {number} again, one unit of each item, and tell me the total of the new "
        "order."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnOrder.Params]:
        """Orders of two or three things that are in stock."""
        for order in shuffled(rng, base.purchases(db)):
            rows = self._rows(db, order.number)
            if 2 <= len(rows) <= 3 and all(row.stock > 0 for row in rows):
                yield OnOrder.Params(number=order.number)

    def _rows(self, db: Data, number: str) -> list[Row]:
        order = base.order_of(db, number)
        return [base.product(db, item.product_id) for item in base.items_of(db, order.id)]

    def answer(self, db: Data, params: OnOrder.Params) -> Money:
        """At today's prices, with shipping."""
        return Money(base.total_of([(row, 1) for row in self._rows(db, params.number)]))

    def expected(self, db: Data, params: OnOrder.Params) -> list[Expect]:
        return base.ordered(db, [(row, 1) for row in self._rows(db, params.number)])

    async def act(self, ui: Ui, db: Data, params: OnOrder.Params) -> None:
        """Each thing from the order's page."""
        for row in self._rows(db, params.number):
            await ui.click("button", "Buy it again", near=row["name"])
            await ui.expect_text("Added to cart")
        await paths.check_out(ui)


class CartSubtotal(OmnizonTemplate, Combined):
    name = "cart_subtotal"
    difficulty = "medium"
    intent = (
        'Add one "{first}" and two of "{second}" to my cart and tell me the subtotal that the cart shows.'
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        one: int
        two: int
        first: str
        second: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(CartSubtotal.Params, _pairs(db, rng))

    def answer(self, db: Data, params: Params) -> Money:
        return Money(base.product(db, params.one).price + 2 * base.product(db, params.two).price)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [base.in_cart(base.product(db, params.one)), base.in_cart(base.product(db, params.two), 2)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.add(ui, base.product(db, params.one))
        await paths.add(ui, base.product(db, params.two), 2)
        await ui.click("link", "Go to cart")


class OrderAndTotal(Buying, Combined):
    name = "order_and_total"
    difficulty = "medium"
    intent = 'Order one "{product_name}" for me and tell me the order total including shipping.'
    count = 3

    @dataclass(frozen=True)
    class Params(Buying.Params):
        product_name: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Things that do not ship for free."""
        return each_of(OrderAndTotal.Params, map(base.named, base.buyable(db, rng, "p.price < 3500")))

    def answer(self, db: Data, params: Params) -> Money:
        return Money(base.total_of([(base.product(db, params.product_id), 1)]))
