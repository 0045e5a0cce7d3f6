"""Looking after an account: newsletter, name, registration, and orders without an account."""

from __future__ import annotations

import random
from dataclasses import dataclass

from webarium.scoring import AnyValue, Date, Expect, Matcher, Money, Record, Ref, Same
from webarium.sites.kit.passwords import verify_password
from webarium.sites.kit.people import LAST_NAMES
from webarium.sites.shopping.seed.roles import DEFAULT_PASSWORD, PERSONAS
from webarium.suites.kit import Instances, day_of, dollars
from webarium.suites.shopping.base import ShopTemplate, customer_id, short_day, shown_number, status_choice
from webarium.suites.shopping.paths import open_orders, see_order
from webarium.suites.shopping.people import email_of, invented, new_password
from webarium.tasks import Data, Row, Ui
from webarium.types import Json


@dataclass(frozen=True)
class HashOf(Matcher):
    """A hash that a password opens."""

    password: str

    def matches(self, value: object) -> bool:
        return isinstance(value, str) and verify_password(value, self.password)

    def describe(self) -> str:
        return "a hash of the password"


class SubscribeNewsletter(ShopTemplate):
    name = "subscribe_newsletter"
    kind = "mutate"
    difficulty = "easy"
    intent = "Subscribe me to the newsletter of OneStopShop with the e-mail address of my account."
    count = 1

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """One, where the customer does not have it."""
        if not db.rows("SELECT 1 FROM newsletter_subscriber WHERE email = ? AND subscribed", db.user):
            yield {}

    def expected(self, db: Data) -> list[Expect]:
        """The customer is on the list."""
        values = {"email": db.user, "customer_id": customer_id(db), "subscribed": 1, "changed_at": AnyValue()}
        return [Expect.insert("newsletter_subscriber", values)]

    async def solve(self, ui: Ui, db: Data) -> None:
        await ui.click("link", "My Account")
        await ui.click("link", "Newsletter Subscriptions")
        await ui.check("General Subscription")
        await ui.click("button", "Save")


class NewsletterForFriend(ShopTemplate):
    """The newsletter, ordered for another address."""

    name = "newsletter_for_address"
    kind = "mutate"
    difficulty = "easy"
    role = "guest"
    intent = "Sign the e-mail address {email} up for the newsletter. No account is needed for that."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Addresses that are not on the list."""
        listed = set(db.column("SELECT email FROM newsletter_subscriber"))
        found = (email_of(invented(rng), rng) for _ in range(9))
        return [{"email": email} for email in found if email not in listed]

    def expected(self, db: Data, email: str) -> list[Expect]:
        """The address is on the list."""
        values = {"email": Same(email), "customer_id": None, "subscribed": 1, "changed_at": AnyValue()}
        return [Expect.insert("newsletter_subscriber", values)]

    async def solve(self, ui: Ui, db: Data, email: str) -> None:
        """By the foot of the page."""
        await ui.fill("Sign Up for Our Newsletter", email)
        await ui.click("button", "Subscribe")


class ChangeName(ShopTemplate):
    """Another name on the account."""

    name = "change_name"
    kind = "mutate"
    difficulty = "easy"
    intent = "I have married. Change the last name of my account to {lastname}, and nothing else."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Names that the customer does not have."""
        own = db.value("SELECT lastname FROM customer WHERE id = ?", customer_id(db))
        single, first, second = rng.sample([name for name in LAST_NAMES if name != own], 3)
        return [{"lastname": single}, {"lastname": f"{first}-{second}"}]

    def expected(self, db: Data, lastname: str) -> list[Expect]:
        return [Expect.update("customer", {"id": customer_id(db)}, {"lastname": lastname})]

    async def solve(self, ui: Ui, db: Data, lastname: str) -> None:
        """On the form of account information."""
        await ui.click("link", "My Account")
        await ui.click("link", "Account Information")
        await ui.fill("Last Name", lastname)
        await ui.click("button", "Save")
        await ui.expect_text("You saved the account information")


class ChangePassword(ShopTemplate):
    """Another password on the account."""

    name = "change_password"
    kind = "mutate"
    difficulty = "medium"
    intent = "Change the password of my account from {old} to {new}."
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return [{"old": DEFAULT_PASSWORD, "new": new_password(rng)} for _ in range(self.count)]

    def expected(self, db: Data, old: str, new: str) -> list[Expect]:
        return [Expect.update("customer", {"id": customer_id(db)}, {"password_hash": HashOf(new)})]

    async def solve(self, ui: Ui, db: Data, old: str, new: str) -> None:
        """On the form of account information."""
        await ui.click("link", "My Account")
        await ui.click("link", "Account Information")
        await ui.check("Change Password")
        await ui.fill("Current Password", old)
        await ui.fill("New Password", new)
        await ui.fill("Confirm New Password", new)
        await ui.click("button", "Save")
        await ui.expect_text("You saved the account information")


class Register(ShopTemplate):
    name = "register"
    kind = "mutate"
    difficulty = "medium"
    role = "guest"
    intent = (
        "Open an account for {first} {last} with the e-mail address {email} and the password "
        "{password}{newsletter}."
    )
    count = 2

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """People without an account, with and without newsletter."""
        for subscribe, newsletter in (
            (False, ", without the newsletter"),
            (True, ", and sign up for the newsletter there"),
        ):
            person = invented(rng)
            yield {
                "first": person["firstname"],
                "last": person["lastname"],
                "email": email_of(person, rng),
                "password": new_password(rng),
                "newsletter": newsletter,
                "subscribe": subscribe,
            }

    def expected(
        self, db: Data, first: str, last: str, email: str, password: str, newsletter: str, subscribe: bool
    ) -> list[Expect]:
        """The account, and the newsletter if it was asked for."""
        values = {
            "email": Same(email),
            "password_hash": HashOf(password),
            "firstname": Same(first),
            "lastname": Same(last),
            "group_name": "General",
            "telephone": "",
            "created_at": AnyValue(),
        }
        found = [Expect.insert("customer", values, label="customer")]
        if subscribe:
            listed = {
                "email": Same(email),
                "customer_id": Ref("customer"),
                "subscribed": 1,
                "changed_at": AnyValue(),
            }
            found.append(Expect.insert("newsletter_subscriber", listed))
        return found

    async def solve(
        self,
        ui: Ui,
        db: Data,
        first: str,
        last: str,
        email: str,
        password: str,
        newsletter: str,
        subscribe: bool,
    ) -> None:
        await ui.click("link", "Create an Account")
        await ui.fill("First Name", first)
        await ui.fill("Last Name", last)
        if subscribe:
            await ui.check("Sign Up for Newsletter")
        await ui.fill("Email", email)
        await ui.fill("Password", password)
        await ui.fill("Confirm Password", password)
        await ui.click("button", "Create an Account")
        await ui.expect_text("Thank you for registering")


class SignInAndRead(ShopTemplate):
    """A question about an account that must be signed in to first."""

    name = "sign_in_and_read"
    kind = "retrieve"
    difficulty = "medium"
    role = "guest"
    intent = (
        "Sign in as {email} with the password {password}. "
        "When was the most recent order of that account placed, and what is its grand total?"
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        """Accounts other than the default one."""
        others = list(PERSONAS[1:])
        rng.shuffle(others)
        return [{"email": persona.email, "password": DEFAULT_PASSWORD} for persona in others]

    def _order(self, db: Data, email: str) -> Row:
        return db.rows(
            """SELECT o.* FROM sales_order o JOIN customer c ON c.id = o.customer_id
            WHERE c.email = ? ORDER BY o.created_at DESC, o.id DESC LIMIT 1""",
            email,
        )[0]

    def answer(self, db: Data, email: str, password: str) -> Record:
        order = self._order(db, email)
        return Record.of(date=Date(day_of(order.created_at)), grand_total=Money(order.grand_total))

    async def solve(self, ui: Ui, db: Data, email: str, password: str) -> None:
        """Sign in, and read the order list."""
        order = self._order(db, email)
        await ui.click("link", "Sign In")
        await ui.fill("Email", email, near="Password")
        await ui.fill("Password", password)
        await ui.click("button", "Sign In")
        await open_orders(ui)
        await see_order(ui, order, short_day(order.created_at), dollars(order.grand_total))


class GuestOrderStatus(ShopTemplate):
    """Status and total of an order that was placed without an account."""

    name = "guest_order_status"
    kind = "retrieve"
    difficulty = "medium"
    role = "guest"
    intent = (
        "I ordered without an account: order number {number}, last name {lastname}, e-mail {email}. "
        "What is the status of that order, and what is its grand total?"
    )
    count = 3

    def instances(self, db: Data, rng: random.Random) -> Instances:
        rows = db.rows(
            """SELECT o.id, o.customer_email AS email, a.lastname FROM sales_order o JOIN order_address a
            ON a.order_id = o.id AND a.kind = 'billing' WHERE o.customer_id IS NULL ORDER BY o.id"""
        )
        rng.shuffle(rows)
        return [
            {"order": row.id, "number": shown_number(row.id), "lastname": row.lastname, "email": row.email}
            for row in rows
        ]

    def _order(self, db: Data, order: int) -> Row:
        return db.row("SELECT * FROM sales_order WHERE id = ?", order)

    def answer(self, db: Data, order: int, **_: Json) -> Record:
        row = self._order(db, order)
        return Record.of(status=status_choice(row.status), grand_total=Money(row.grand_total))

    async def solve(self, ui: Ui, db: Data, order: int, number: str, lastname: str, email: str) -> None:
        """By the form for guests' orders."""
        await ui.click("link", "Orders and Returns")
        await ui.fill("Order ID", number)
        await ui.fill("Billing Last Name", lastname)
        await ui.fill("Email", email, near="Find Order By")
        await ui.click("button", "Continue")
        row = self._order(db, order)
        await ui.expect_text(row.status)
        await ui.expect_text(dollars(row.grand_total), near="Grand Total")
