"""Looking after an account: newsletter, name, registration, and orders without an account."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.content.people import LAST_NAMES
from webarium.scoring import Date, Expect, Matcher, Money, Record, Ref
from webarium.sites.kit.passwords import verify_password
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD, PERSONAS
from webarium.suites.kit import ANY, Mutate, Retrieve, Same, added, day_of, dollars, fill_in, shuffled
from webarium.suites.shopping import base
from webarium.suites.shopping.base import ShopTemplate
from webarium.suites.shopping.people import email_of, invented, new_password
from webarium.suites.shopping.places import InOrderList
from webarium.tasks import Data, NoParams, Row, Ui


@dataclass(frozen=True)
class HashOf(Matcher):
    """A hash that a password opens."""

    password: str

    def matches(self, value: object) -> bool:
        return isinstance(value, str) and verify_password(value, self.password)

    def describe(self) -> str:
        return "a hash of the password"


def subscribed(email: object, customer: object) -> list[Expect]:
    """A new entry of the newsletter's list."""
    on_list = {"email": email, "customer_id": customer, "subscribed": 1, "changed_at": ANY}
    return added("newsletter_subscriber", **on_list)


class SubscribeNewsletter(ShopTemplate, Mutate):
    name = "subscribe_newsletter"
    difficulty = "easy"
    intent = "Subscribe me to the OneStopShop newsletter with the e-mail address on my account."
    count = 1
    way = ("My Account", "Newsletter Subscriptions")

    def instances(self, db: Data, rng: random.Random) -> Iterable[NoParams]:
        """One, where the customer does not have it."""
        if not db.rows("SELECT 1 FROM newsletter_subscriber WHERE email = ? AND subscribed", db.user):
            yield NoParams()

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return subscribed(db.user, base.customer_id(db))

    async def act(self, ui: Ui, db: Data, params: NoParams) -> None:
        await ui.check("General Subscription")
        await ui.click("button", "Save")


class NewsletterForFriend(ShopTemplate, Mutate):
    name = "newsletter_for_address"
    difficulty = "easy"
    role = "guest"
    intent = "Sign up the e-mail address {email} for the newsletter. You don't need an account for that."
    count = 2
    form = (("Sign Up for Our Newsletter", "{email}"),)
    button = "Subscribe"

    @dataclass(frozen=True)
    class Params:
        email: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Addresses that are not on the list."""
        listed = set(db.column("SELECT email FROM newsletter_subscriber"))
        found = (email_of(invented(rng), rng) for _ in range(9))
        return [NewsletterForFriend.Params(email=email) for email in found if email not in listed]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return subscribed(Same(params.email), None)


class ChangeAccount(ShopTemplate, Mutate):
    """Base of changes on the form of account information."""

    way: ClassVar[Sequence[str]] = ("My Account", "Account Information")
    button = "Save"
    says = "You saved the account information"


class ChangeName(ChangeAccount):
    name = "change_name"
    difficulty = "easy"
    intent = "I got married. Change the last name on my account to {lastname}, and nothing else."
    count = 2
    form = (("Last Name", "{lastname}"),)

    @dataclass(frozen=True)
    class Params:
        lastname: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Names that the customer does not have."""
        own = db.value("SELECT lastname FROM customer WHERE id = ?", base.customer_id(db))
        single, first, second = rng.sample([name for name in LAST_NAMES if name != own], 3)
        return [ChangeName.Params(lastname=single), ChangeName.Params(lastname=f"{first}-{second}")]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("customer", {"id": base.customer_id(db)}, {"lastname": params.lastname})]


class ChangePassword(ChangeAccount):
    name = "change_password"
    difficulty = "medium"
    intent = "Change my account password from {old} to {new}."
    count = 2
    form = (("Current Password", "{old}"), ("New Password", "{new}"), ("Confirm New Password", "{new}"))

    @dataclass(frozen=True)
    class Params:
        old: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ChangePassword.Params(old=DEFAULT_PASSWORD, new=new_password(rng)) for _ in range(self.count)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("customer", {"id": base.customer_id(db)}, {"password_hash": HashOf(params.new)})
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.check("Change Password")
        await super().act(ui, db, params)


class Register(ShopTemplate, Mutate):
    name = "register"
    difficulty = "medium"
    role = "guest"
    intent = (
        "Create an account for {first} {last} with the e-mail address {email} and the password "
        "{password}{newsletter}."
    )
    count = 2
    way = ("Create an Account",)
    form = (("Email", "{email}"), ("Password", "{password}"), ("Confirm Password", "{password}"))
    button = "Create an Account"
    says = "Thank you for registering"

    @dataclass(frozen=True)
    class Params:
        first: str
        last: str
        email: str
        password: str
        newsletter: str
        subscribe: bool

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People without an account, with and without newsletter."""
        for subscribe, newsletter in (
            (False, ", without signing up for the newsletter"),
            (True, ", and sign up for the newsletter"),
        ):
            person = invented(rng)
            yield Register.Params(
                first=person["firstname"],
                last=person["lastname"],
                email=email_of(person, rng),
                password=new_password(rng),
                newsletter=newsletter,
                subscribe=subscribe,
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """The account, and the newsletter if it was asked for."""
        values = {
            "email": Same(params.email),
            "password_hash": HashOf(params.password),
            "firstname": Same(params.first),
            "lastname": Same(params.last),
            "group_name": "General",
            "telephone": "",
            "created_at": ANY,
            **dict.fromkeys(("prefix", "gender", "tax_number"), ""),
            **dict.fromkeys(("dob", "last_login_at", "last_seen_at")),
            "is_active": 1,
        }
        made = Expect.insert("customer", values, label="customer")
        return [made, *(subscribed(Same(params.email), Ref("customer")) if params.subscribe else ())]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await fill_in(ui, {"First Name": params.first, "Last Name": params.last})
        if params.subscribe:
            await ui.check("Sign Up for Newsletter")
        await super().act(ui, db, params)


class SignInAndRead(InOrderList):
    name = "sign_in_and_read"
    difficulty = "medium"
    role = "guest"
    intent = (
        "Sign in as {email} with the password {password}. When was the most recent order on that account "
        "placed, and what is its grand total?"
    )
    count = 3

    @dataclass(frozen=True)
    class Params:
        email: str
        password: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Accounts other than the default one."""
        others = shuffled(rng, PERSONAS[1:])
        found = (SignInAndRead.Params(email=each.email, password=DEFAULT_PASSWORD) for each in others)
        return [asked for asked in found if self.listed(db, asked)]

    def listed(self, db: Data, params: Params) -> list[Row]:
        return db.rows(
            """SELECT o.* FROM sales_order o JOIN customer c ON c.id = o.customer_id
            WHERE c.email = ? ORDER BY o.created_at DESC, o.id DESC LIMIT 1""",
            params.email,
        )

    def answer(self, db: Data, params: Params) -> Record:
        order = self.listed(db, params)[0]
        return Record.of(date=Date(day_of(order.created_at)), grand_total=Money(order.grand_total))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Sign In")
        await ui.fill("Email", params.email, near="Password")
        await ui.fill("Password", params.password)
        await ui.click("button", "Sign In")
        await super().go(ui, db, params)

    def shown(self, order: Row) -> list[str]:
        return [base.short_day(order.created_at), dollars(order.grand_total)]


class GuestOrderStatus(ShopTemplate, Retrieve):
    """Status and total of an order that was placed without an account, by the form for guests' orders."""

    name = "guest_order_status"
    difficulty = "medium"
    role = "guest"
    intent = (
        "I ordered without an account: order number {number}, last name {lastname}, e-mail {email}. "
        "What is the status of that order, and what is its grand total?"
    )
    count = 3
    way = ("Orders and Returns",)
    form = (("Order ID", "{number}"), ("Billing Last Name", "{lastname}"))

    @dataclass(frozen=True)
    class Params:
        order: int
        number: str
        lastname: str
        email: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows(
            """SELECT o.id, o.customer_email AS email, a.lastname FROM sales_order o JOIN order_address a
            ON a.order_id = o.id AND a.kind = 'billing'
            WHERE o.customer_id IS NULL AND o.status NOT IN ('holded', 'fraud') ORDER BY o.id"""
        )
        for row in shuffled(rng, rows):
            yield GuestOrderStatus.Params(
                order=row.id, number=base.shown_number(row.id), lastname=row.lastname, email=row.email
            )

    def answer(self, db: Data, params: Params) -> Record:
        row = base.order_of(db, params.order)
        return Record.of(status=base.status_choice(row.status), grand_total=Money(row.grand_total))

    async def see(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Email", params.email, near="Find Order By")
        await ui.click("button", "Continue")
        row = base.order_of(db, params.order)
        await ui.expect_text(row.status)
        await ui.expect_text(dollars(row.grand_total), near="Grand Total")
