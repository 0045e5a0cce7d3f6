"""Looking after the address book."""

from __future__ import annotations

import random
from typing import Any

from webarium.scoring import AnyValue, Either, Expect, Same, Text
from webarium.suites.kit import Instances
from webarium.suites.shopping.base import ShopTemplate, customer_id
from webarium.suites.shopping.buying import default_address
from webarium.suites.shopping.orders_details import phone_groups
from webarium.suites.shopping.people import MOVES, address_phrase, fill_address, invented, matchers
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


async def open_address_book(ui: Ui) -> None:
    """To the address book, by the account page."""
    await ui.click("link", "My Account")
    await ui.click("link", "Address Book")


def other_address(db: Data) -> Row:
    """The customer's address that is no default."""
    return db.row(
        "SELECT * FROM customer_address WHERE customer_id = ? "
        "AND NOT is_default_billing AND NOT is_default_shipping",
        customer_id(db),
    )


class MoveHouse(ShopTemplate):
    name = "move_house"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        "I have moved. My new address is {address}. Please make it my default billing and shipping "
        "address; my phone number stays."
    )
    count = 4

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Any of the places where the customer does not live."""
        home = default_address(db)
        return [
            {"to": i, "address": address_phrase(move)}
            for i, move in enumerate(MOVES)
            if (move["city"], move["region"]) != (home.city, home.region)
        ]

    def expected(self, db: Data, to: int, address: str) -> Either:
        """Either the old entry is changed, or a new one takes its place."""
        home, place = default_address(db), matchers(MOVES[to])
        columns = [c for c in ("street", "city", "region", "postcode") if home[c] != MOVES[to][c]]
        changed = Expect.update("customer_address", {"id": home.id}, {c: place[c] for c in columns})
        added = Expect.insert(
            "customer_address",
            {
                "customer_id": home.customer_id,
                "firstname": Same(home.firstname),
                "lastname": Same(home.lastname),
                "company": AnyValue(),
                **{c: place[c] for c in ("street", "city", "region", "postcode")},
                "country": AnyValue(),
                "telephone": home.telephone,
                "is_default_billing": 1,
                "is_default_shipping": 1,
            },
        )
        flags = {"is_default_billing": 0, "is_default_shipping": 0}
        return Either(((changed,), (added, Expect.update("customer_address", {"id": home.id}, flags))))

    async def solve(self, ui: Ui, db: Data, to: int, address: str) -> None:
        move = {**MOVES[to], "telephone": default_address(db).telephone}
        await open_address_book(ui)
        await ui.click("link", "Change Billing Address")
        await fill_address(ui, move, names=False)
        if "\n" in default_address(db).street:
            await ui.fill("Street Address: Line 2", "")
        await ui.click("button", "Save Address")
        await ui.expect_text("You saved the address", move["city"])


class AddAddress(ShopTemplate):
    """One more entry of the address book."""

    name = "add_address"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        "Add {who} to my address book: {address}, phone {telephone}. Leave my default addresses as they are."
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for person in (invented(rng) for _ in range(self.count)):
            yield {
                "person": {**person},
                "who": f"{person['firstname']} {person['lastname']}",
                "address": address_phrase(person),
                "telephone": person["telephone"],
            }

    def expected(self, db: Data, person: dict[str, str], **_: Json) -> list[Expect]:
        """A new entry that is no default."""
        values: dict[str, Any] = {
            "customer_id": customer_id(db),
            "company": "",
            "country": AnyValue(),
            **matchers(person),
            "is_default_billing": 0,
            "is_default_shipping": 0,
        }
        return [Expect.insert("customer_address", values)]

    async def solve(self, ui: Ui, db: Data, person: dict[str, str], **_: Json) -> None:
        await open_address_book(ui)
        await ui.click("link", "Add New Address")
        await fill_address(ui, person)
        await ui.click("button", "Save Address")
        await ui.expect_text("You saved the address")


class SwitchDefaultShipping(ShopTemplate):
    """The other entry of the address book as the place to ship to."""

    name = "switch_default_shipping"
    kind = "mutate"
    difficulty = "medium"
    intent = (
        "From now on ship to my address in {city} by default. Bills should go to the same address as before."
    )
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"address": other_address(db).id, "city": other_address(db).city}]

    def expected(self, db: Data, address: int, city: str) -> list[Expect]:
        home = default_address(db)
        return [
            Expect.update("customer_address", {"id": address}, {"is_default_shipping": 1}),
            Expect.update("customer_address", {"id": home.id}, {"is_default_shipping": 0}),
        ]

    async def solve(self, ui: Ui, db: Data, address: int, city: str) -> None:
        """Tick the box on that entry's form."""
        await open_address_book(ui)
        await ui.click("link", "Edit", near=other_address(db).street.replace("\n", ", "))
        await ui.check("Use as my default shipping address")
        await ui.click("button", "Save Address")
        await ui.expect_text("You saved the address")


class DeleteAddress(ShopTemplate):
    """An entry of the address book, removed."""

    name = "delete_address"
    kind = "mutate"
    difficulty = "easy"
    intent = "Remove the address at {street} in {city} from my address book."
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Instances:
        row = other_address(db)
        return [{"address": row.id, "street": row.street.replace("\n", ", "), "city": row.city}]

    def expected(self, db: Data, address: int, street: str, city: str) -> list[Expect]:
        return [Expect.delete("customer_address", {"id": address})]

    async def solve(self, ui: Ui, db: Data, address: int, street: str, city: str) -> None:
        await open_address_book(ui)
        await ui.click("button", "Delete", near=street)
        await ui.expect_text("You deleted the address")


class DefaultAddressFact(ShopTemplate):
    """A part of the default shipping address."""

    name = "default_address_fact"
    kind = "retrieve"
    difficulty = "easy"
    intent = "What is the {part} of my default shipping address on this site?"
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"part": "zip code", "column": "postcode"}, {"part": "phone number", "column": "telephone"}]

    def answer(self, db: Data, part: str, column: str) -> Text:
        value = default_address(db)[column]
        return Text(value, (phone_groups(value),) if column == "telephone" else ())

    async def solve(self, ui: Ui, db: Data, part: str, column: str) -> None:
        """Read it in the address book."""
        await open_address_book(ui)
        await ui.expect_text(default_address(db)[column], near="Default Shipping Address")
