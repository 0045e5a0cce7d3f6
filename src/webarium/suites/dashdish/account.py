"""Looking after favorites, addresses, cards, reviews and orders."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Digits, Expect
from webarium.sql import select
from webarium.suites.dashdish import base
from webarium.suites.dashdish.base import DashTemplate, OfRestaurant, OnRestaurant
from webarium.suites.kit import ANY, Confirmed, Mutate, Same, added, day_phrase, firsts, shuffled
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

OPINIONS = (
    "The food came hot and the portions were fair. We will order again.",
    "Good value for a weeknight, though the fries were soft.",
    "Friendly note on the bag and everything was as I had asked.",
    "A bit slow on a Friday, but worth the wait.",
)
STREETS = (
    ("77 Laguna St", "94102"),
    ("1900 Vallejo St", "94123"),
    ("515 Cortland Ave", "94110"),
    ("42 Irving St", "94122"),
)


class AddFavorite(OnRestaurant, Mutate):
    name = "add_favorite"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Add "{restaurant}" to my favorites.'
    count = 4
    button = "Add to favorites"
    says = "is now one of your favorites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        held = favorites(db)
        return [
            OfRestaurant(restaurant=row["name"])
            for row in shuffled(rng, base.restaurants(db))
            if row["name"] not in held
        ]

    def expected(self, db: Data, params: OfRestaurant) -> list[Expect]:
        return added("favorite", email=db.user, restaurant_id=base.restaurant(db, params.restaurant).id)


class RemoveFavorite(OnRestaurant, Mutate):
    name = "remove_favorite"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'I don\'t like "{restaurant}" that much anymore. Remove it from my favorites.'
    count = 3
    button = "Remove from favorites"
    says = "no longer one of your favorites"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OfRestaurant]:
        return [OfRestaurant(restaurant=name) for name in shuffled(rng, favorites(db))]

    def expected(self, db: Data, params: OfRestaurant) -> list[Expect]:
        place = base.restaurant(db, params.restaurant).id
        row = db.row("SELECT id FROM favorite WHERE email = ? AND restaurant_id = ?", db.user, place)
        return [Expect.delete("favorite", {"id": row.id})]


class AddAddress(DashTemplate, Mutate):
    name = "add_address"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = (
        "Add a new address to my account: {person}, {street}, San Francisco, California {zip}, phone "
        "{phone}. Keep my current default."
    )
    count = 3
    form = (
        ("Full name", "{person}"),
        ("Street address", "{street}"),
        ("City", "San Francisco"),
        ("ZIP code", "{zip}"),
        ("Phone number", "{phone}"),
    )
    button = "Save address"
    says = "Your address was added."

    @dataclass(frozen=True)
    class Params:
        person: str
        street: str
        zip: str
        phone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for street, code in shuffled(rng, STREETS):
            phone = f"(415) 555-{rng.randint(1000, 9999)}"
            yield AddAddress.Params(person="Imani Castellanos", street=street, zip=code, phone=phone)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added(
            "address",
            email=db.user,
            full_name=Same(params.person),
            street=Same(params.street),
            city=Same("San Francisco"),
            state="CA",
            zip=params.zip,
            phone=Digits(params.phone),
            is_default=0,
        )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "846 Fulton St, Apt 3")
        await ui.click("link", "Add a new address")
        await ui.select("State", "California")


class DefaultAddress(DashTemplate, Mutate):
    name = "default_address"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "easy"
    intent = 'Please make "{street}" my default delivery address.'
    count = 1
    says = "Your default address was changed."

    @dataclass(frozen=True)
    class Params:
        street: str
        old: int
        new: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT * FROM address WHERE email = ? ORDER BY id", db.user)
        return [
            DefaultAddress.Params(street=row.street, old=rows[0].id, new=row.id)
            for row in rows
            if not row.is_default
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("address", {"id": params.old}, {"is_default": 0}),
            Expect.update("address", {"id": params.new}, {"is_default": 1}),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "2315 Judah St")
        await ui.click("button", f"Set as default address {params.street}")


class WriteReview(OnRestaurant, Mutate):
    name = "write_review"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Review "{restaurant}", where I have ordered before: {stars} stars, with the text "{text}"'
    count = 4

    @dataclass(frozen=True)
    class Params(OfRestaurant):
        stars: int
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        done = set(db.column("SELECT restaurant_id FROM review WHERE email = ? ORDER BY id", db.user))
        rows = [row for row in base.orders(db, "o.status = 'completed'") if row.restaurant_id not in done]
        names = firsts([row.restaurant for row in shuffled(rng, rows)], lambda name: name)
        for name, text in zip(names, shuffled(rng, OPINIONS), strict=False):
            yield WriteReview.Params(restaurant=name, stars=rng.randint(3, 5), text=text)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return added(
            "review",
            restaurant_id=base.restaurant(db, params.restaurant).id,
            email=db.user,
            author=ANY,
            stars=params.stars,
            text=Same(params.text),
            written_on=ANY,
        )

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Write a review")
        await ui.check(f"{params.stars} stars")
        await ui.fill("Your review", params.text)
        await ui.click("button", "Publish review")
        await ui.expect_text("Your review was published.")


class Reorder(DashTemplate, Mutate):
    name = "reorder"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Put everything I ordered from "{restaurant}" on {day} back in my cart. Do not order yet.'
    count = 4

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        day: str
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.orders(db)
        return [
            Reorder.Params(restaurant=row.restaurant, day=day_phrase(row.placed_at), order=row.id)
            for row in shuffled(rng, rows)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        columns = "item_id, size, options, note, quantity, unit_price"
        lines = db.rows(select(columns, "order_line", "order_id = ?", "ORDER BY id"), params.order)
        names = columns.split(", ")
        return [
            Expect.insert("cart_line", {"email": db.user, **{name: line[name] for name in names}})
            for line in lines
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        (row,) = base.orders(db, "o.id = ?", params.order)
        await base.open_order(ui, row)
        await ui.click("button", "Reorder")
        await ui.expect_text("is in your cart again")


class CancelScheduled(DashTemplate, Confirmed, Mutate):
    name = "cancel_scheduled"
    role: ClassVar[str] = "regular"
    difficulty: ClassVar[Difficulty] = "medium"
    intent = 'Cancel the upcoming order that I scheduled from "{restaurant}".'
    count = 2
    button = "Cancel order"
    says = "Your order was canceled."

    @dataclass(frozen=True)
    class Params:
        restaurant: str
        order: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.orders(db, "o.status = 'scheduled'")
        return [
            CancelScheduled.Params(restaurant=row.restaurant, order=row.id) for row in shuffled(rng, rows)
        ]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("food_order", {"id": params.order}, {"status": "cancelled", "ended_at": ANY})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        (row,) = base.orders(db, "o.id = ?", params.order)
        await base.open_order(ui, row)


def favorites(db: Data) -> list[str]:
    """The names of the account's favorites."""
    return db.column(
        "SELECT r.name FROM favorite f JOIN restaurant r ON r.id = f.restaurant_id WHERE f.email = ? ORDER BY f.id",
        db.user,
    )
