"""Tasks on customers and the groups that they are in."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect
from webarium.suites import invented
from webarium.suites.kit import ANY, Mutate, Same, shuffled
from webarium.suites.shopping_admin import base, paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, Ui


class MoveToGroup(OfficeTemplate, Mutate):
    name = "move_to_group"
    difficulty = "medium"
    intent = "{person} ({email}) has opened a store. Move them to the {group} customer group."
    count = 4
    says = "You saved the customer."

    @dataclass(frozen=True)
    class Params:
        person: str
        email: str
        customer: int
        group: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.customers(db, "c.group_name = 'General' AND c.id > 7")):
            group = rng.choice(("Wholesale", "Retailer"))
            yield MoveToGroup.Params(person=row["name"], email=row.email, customer=row.id, group=group)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("customer", {"id": params.customer}, {"group_name": params.group})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.open_customer(ui, params.email)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Group", params.group)
        await ui.click("button", "Save")


class NewCustomer(OfficeTemplate, Mutate):
    name = "new_customer"
    difficulty = "medium"
    intent = (
        "Create a customer account for {first} {last} with the email address {email}, in the {group} group."
    )
    count = 3
    says = "You saved the customer."

    @dataclass(frozen=True)
    class Params:
        first: str
        last: str
        email: str
        group: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for _ in range(self.count):
            first, _, last = invented.person(rng).partition(" ")
            email = f"{first}.{last}@newcomer.test".lower().replace(" ", "")
            yield NewCustomer.Params(
                first=first, last=last, email=email, group=rng.choice(("General", "Retailer"))
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = {
            "email": Same(params.email),
            "password_hash": ANY,
            "firstname": Same(params.first),
            "lastname": Same(params.last),
            "group_name": params.group,
            "telephone": "",
            "created_at": ANY,
            "prefix": "",
            "dob": None,
            "gender": "",
            "tax_number": "",
            "is_active": 1,
            "last_login_at": None,
            "last_seen_at": None,
        }
        return [Expect.insert("customer", row)]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Customers", "All Customers")
        await ui.click("link", "Add New Customer")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.select("Group", params.group)
        await ui.fill("First Name", params.first)
        await ui.fill("Last Name", params.last)
        await ui.fill("Email", params.email)
        await ui.click("button", "Save")
