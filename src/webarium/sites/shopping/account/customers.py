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
class Account:
    """Everything that the shop keeps about a customer."""

    id: int
    email: str
    password_hash: str
    firstname: str
    lastname: str
    created_at: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.firstname} {self.lastname}"

    def has_password(self, password: str) -> bool:
        """Tell whether a password is this customer's."""
        return verify_password(self.password_hash, password)


_BY_EMAIL = """
SELECT id, email, password_hash, firstname, lastname, created_at FROM customer WHERE email = ?
"""


def account_by_email(db: apsw.Connection, email: str) -> Account | None:
    """Return the customer with an e-mail address, upper and lower case being the same."""
    return next(iterate(db, Account, _BY_EMAIL, (email,)), None)


def authenticate(db: apsw.Connection, email: str, password: str) -> Account | None:
    """Return the customer whose e-mail and password these are."""
    account = account_by_email(db, email)
    if account is None:
        verify_password(_DECOY, password)
        return None
    return account if account.has_password(password) else None


def password_weakness(password: str) -> str:
    """Return why a new password is too weak; empty when it is good."""
    if len(password.strip()) < 8:
        return (
            "Minimum length of this field must be equal or greater than 8 symbols. "
            "Leading and trailing spaces will be ignored."
        )
    kinds = (str.islower, str.isupper, str.isdigit, lambda letter: not letter.isalnum())
    if sum(any(kind(letter) for letter in password) for kind in kinds) < 3:
        return (
            "Minimum of different classes of characters in password is 3. "
            "Classes of characters: Lower Case, Upper Case, Digits, Special Characters."
        )
    return ""


def register(
    world: World, db: apsw.Connection, *, firstname: str, lastname: str, email: str, password: str, now: str
) -> Account:
    """Open an account and return it; the e-mail must be free."""
    customer_id = int(db.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM customer").get)
    hashed = _hash(world, customer_id, "", password)
    account = Account(customer_id, email, hashed, firstname, lastname, now)
    db.execute(
        "INSERT INTO customer (id, email, password_hash, firstname, lastname, created_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (account.id, email, account.password_hash, firstname, lastname, now),
    )
    return account


def change_name(db: apsw.Connection, account: Account, firstname: str, lastname: str) -> None:
    """Give a customer another name; addresses and orders keep theirs."""
    if (account.firstname, account.lastname) != (firstname, lastname):
        db.execute(
            "UPDATE customer SET firstname = ?, lastname = ? WHERE id = ?", (firstname, lastname, account.id)
        )


def change_email(db: apsw.Connection, account: Account, email: str) -> None:
    """Give a customer another e-mail, which must be free; the newsletter follows, past orders do not."""
    if account.email == email:
        return
    db.execute("UPDATE customer SET email = ? WHERE id = ?", (email, account.id))
    if db.execute("SELECT 1 FROM newsletter_subscriber WHERE email = ?", (account.email,)).fetchone():
        db.execute("DELETE FROM newsletter_subscriber WHERE email = ? AND email <> ?", (email, account.email))
        db.execute(
            "UPDATE newsletter_subscriber SET email = ?, customer_id = ? WHERE email = ?",
            (email, account.id, account.email),
        )


def change_password(world: World, db: apsw.Connection, account: Account, password: str) -> None:
    """Give a customer another password."""
    hashed = _hash(world, account.id, account.password_hash, password)
    db.execute("UPDATE customer SET password_hash = ? WHERE id = ?", (hashed, account.id))


def _hash(world: World, customer_id: int, before: str, password: str) -> str:
    """Hash a password with a salt of its own: drawn from the world, and another one for each change."""
    salt = world.draw("shopping", "password", customer_id, before).randbytes(SALT_BYTES)
    return hash_password(password, salt)
