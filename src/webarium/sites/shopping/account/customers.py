"""Customers: who is signed in, signing up, and changing what the shop knows about somebody."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.kit.passwords import SALT_BYTES, hash_password, verify_password
from webarium.sites.kit.rows import iterate
from webarium.worlds import World

_DECOY = hash_password("nobody", bytes(SALT_BYTES))
"""What a password is tried against when there is no such account, so that the answer takes as long."""


@dataclass(frozen=True)
class Customer:
    """Somebody with an account."""

    id: int
    email: str
    password_hash: str
    firstname: str
    lastname: str
    group_name: str
    telephone: str
    created_at: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"

    def has_password(self, password: str) -> bool:
        """Tell whether a password is this customer's."""
        return verify_password(self.password_hash, password)


def customer_by_email(db: apsw.Connection, email: str) -> Customer | None:
    """Return the customer with an e-mail address, upper and lower case being the same."""
    return next(iterate(db, Customer, "SELECT * FROM customer WHERE email = ?", (email,)), None)


def authenticate(db: apsw.Connection, email: str, password: str) -> Customer | None:
    """Return the customer whose e-mail and password these are."""
    customer = customer_by_email(db, email)
    if customer is None:
        verify_password(_DECOY, password)
        return None
    return customer if customer.has_password(password) else None


def register(
    world: World, db: apsw.Connection, *, firstname: str, lastname: str, email: str, password: str, now: str
) -> int:
    """Open an account and return the customer's id; the e-mail must be free."""
    customer_id = int(db.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM customer").get)
    db.execute(
        "INSERT INTO customer (id, email, password_hash, firstname, lastname, created_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (customer_id, email, _hash(world, customer_id, "", password), firstname, lastname, now),
    )
    return customer_id


def change_name(db: apsw.Connection, customer: Customer, firstname: str, lastname: str) -> None:
    """Give a customer another name; addresses and orders keep theirs."""
    if (customer.firstname, customer.lastname) != (firstname, lastname):
        db.execute(
            "UPDATE customer SET firstname = ?, lastname = ? WHERE id = ?", (firstname, lastname, customer.id)
        )


def change_email(db: apsw.Connection, customer: Customer, email: str) -> None:
    """Give a customer another e-mail, which must be free; the newsletter follows, past orders do not."""
    if customer.email == email:
        return
    db.execute("UPDATE customer SET email = ? WHERE id = ?", (email, customer.id))
    subscription = db.execute(
        "SELECT email FROM newsletter_subscriber WHERE customer_id = ?", (customer.id,)
    ).fetchone()
    if subscription is not None:
        db.execute(
            "DELETE FROM newsletter_subscriber WHERE email = ? AND customer_id IS NOT ?", (email, customer.id)
        )
        db.execute("UPDATE newsletter_subscriber SET email = ? WHERE customer_id = ?", (email, customer.id))


def change_password(world: World, db: apsw.Connection, customer: Customer, password: str) -> None:
    """Give a customer another password."""
    hashed = _hash(world, customer.id, customer.password_hash, password)
    db.execute("UPDATE customer SET password_hash = ? WHERE id = ?", (hashed, customer.id))


def _hash(world: World, customer_id: int, before: str, password: str) -> str:
    """Hash a password with a salt of its own: drawn from the world, and another one for each change."""
    salt = world.draw("shopping", "password", customer_id, before).randbytes(SALT_BYTES)
    return hash_password(password, salt)
