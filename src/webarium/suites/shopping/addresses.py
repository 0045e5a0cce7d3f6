"""Looking after the address book."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Digits, Either, Expect, Text
from webarium.suites.kit import ANY, Mutate, Retrieve, Same, added, send
from webarium.suites.shopping.base import ShopTemplate, customer_id
from webarium.suites.shopping.orders_details import part_of_address
from webarium.suites.shopping.people import MOVES, address_phrase, fill_address, invented, matchers
from webarium.suites.shopping.purchases import default_address
from webarium.tasks import Data, Row, Ui


class InAddressBook(ShopTemplate):
    """Base of tasks in the address book."""

    way: ClassVar[Sequence[str]] = ("My Account", "Address Book")


def other_address(db: Data) -> Row:
    """The customer's address that is not a default."""
    return db.row(
        "SELECT * FROM customer_address WHERE customer_id = ? "
        "AND NOT is_default_billing AND NOT is_default_shipping",
        customer_id(db),
    )


class MoveHouse(InAddressBook, Mutate):
    name = "move_house"
    difficulty = "medium"
    intent = (
        "I have moved. My new address is {address}. Please make it my default billing and shipping "
        "address; my phone number stays the same."
    )
    count = 4
    way = (*InAddressBook.way, "Change Billing Address")

    @dataclass(frozen=True)
    class Params:
        to: int
        address: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any of the places where the customer does not live."""
        home = default_address(db)
        return [
            MoveHouse.Params(to=i, address=address_phrase(move))
            for i, move in enumerate(MOVES)
            if (move["city"], move["region"]) != (home.city, home.region)
        ]

    def expected(self, db: Data, params: Params) -> Either:
        """Either the old entry is changed, or a new one takes its place."""
        home, place = default_address(db), matchers(MOVES[params.to])
        columns = [c for c in ("street", "city", "region", "postcode") if home[c] != MOVES[params.to][c]]
        changed = Expect.update("customer_address", {"id": home.id}, {c: place[c] for c in columns})
        moved = {
            "customer_id": home.customer_id,
            "firstname": Same(home.firstname),
            "lastname": Same(home.lastname),
            "company": home.company,
            **{column: place[column] for column in ("street", "city", "region", "postcode")},
            "country": ANY,
            "telephone": Digits(home.telephone),
            "is_default_billing": 1,
            "is_default_shipping": 1,
        }
        flags = {"is_default_billing": 0, "is_default_shipping": 0}
        put_aside = Expect.update("customer_address", {"id": home.id}, flags)
        return Either(((changed,), (*added("customer_address", **moved), put_aside)))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        move = {**MOVES[params.to], "telephone": default_address(db).telephone}
        await fill_address(ui, move, names=False)
        if "\n" in default_address(db).street:
            await ui.fill("Street Address: Line 2", "")
        await send(ui, "Save Address", "You saved the address", move["city"])


class AddAddress(InAddressBook, Mutate):
    name = "add_address"
    difficulty = "medium"
    intent = (
        "Add {who} to my address book: {address}, phone {telephone}. Leave my default addresses as they are."
    )
    count = 3
    way = (*InAddressBook.way, "Add New Address")

    @dataclass(frozen=True)
    class Params:
        person: dict[str, str]
        who: str
        address: str
        telephone: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for person in (invented(rng) for _ in range(self.count)):
            yield AddAddress.Params(
                person={**person},
                who=f"{person['firstname']} {person['lastname']}",
                address=address_phrase(person),
                telephone=person["telephone"],
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A new entry that is not a default."""
        no_default = {"is_default_billing": 0, "is_default_shipping": 0}
        values = {"customer_id": customer_id(db), "company": "", "country": ANY, **matchers(params.person)}
        return added("customer_address", **values, **no_default)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await fill_address(ui, params.person)
        await send(ui, "Save Address", "You saved the address")


class SwitchDefaultShipping(InAddressBook, Mutate):
    name = "switch_default_shipping"
    difficulty = "medium"
    intent = (
        "From now on, ship to my address in {city} by default. Bills should still go to the same address "
        "as before."
    )
    count = 1

    @dataclass(frozen=True)
    class Params:
        address: int
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [SwitchDefaultShipping.Params(address=other_address(db).id, city=other_address(db).city)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        home = default_address(db)
        return [
            Expect.update("customer_address", {"id": params.address}, {"is_default_shipping": 1}),
            Expect.update("customer_address", {"id": home.id}, {"is_default_shipping": 0}),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        """Tick the box on that entry's form."""
        await ui.click("link", "Edit", near=other_address(db).street.replace("\n", ", "))
        await ui.check("Use as my default shipping address")
        await send(ui, "Save Address", "You saved the address")


class DeleteAddress(InAddressBook, Mutate):
    name = "delete_address"
    difficulty = "easy"
    intent = "Remove the address at {street} in {city} from my address book."
    count = 1

    @dataclass(frozen=True)
    class Params:
        address: int
        street: str
        city: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        row = other_address(db)
        return [DeleteAddress.Params(address=row.id, street=row.street.replace("\n", ", "), city=row.city)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("customer_address", {"id": params.address})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("button", "Delete", near=params.street)
        await ui.expect_text("You deleted the address")


class DefaultAddressFact(InAddressBook, Retrieve):
    name = "default_address_fact"
    difficulty = "easy"
    intent = "What is the {part} for my default shipping address on this site?"
    count = 2
    near = "Default Shipping Address"

    @dataclass(frozen=True)
    class Params:
        part: str
        column: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            DefaultAddressFact.Params(part="zip code", column="postcode"),
            DefaultAddressFact.Params(part="phone number", column="telephone"),
        ]

    def answer(self, db: Data, params: Params) -> Text:
        return part_of_address(default_address(db), params.column)
