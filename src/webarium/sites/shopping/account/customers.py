"""Signing up, and changing what the shop knows about a customer."""

from __future__ import annotations

from webarium.sites.kit.fields import Value
from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.accounts import hashed
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import Customer

PASSWORD_HELP = "At least 8 characters of 3 kinds: lower case, upper case, digits, special characters."  # noqa: S105
NOT_REPEATED = "Please enter the same value again."
TAKEN = "There is already an account with this email address."


def password_rule(value: Value) -> str | None:
    """Say why a new password is too weak."""
    password = str(value)
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
    return None


def register(visit: Visit, form: BoundForm) -> Customer:
    """Open the account that a form asks for; its e-mail must be free."""
    key = int(visit.value("SELECT COALESCE(MAX(id), 0) + 1 FROM customer"))
    customer = Customer(key, form.text("email"), form.text("firstname"), form.text("lastname"))
    visit.insert(
        "customer",
        {
            "id": key,
            "email": customer.email,
            "password_hash": _hash(visit, key, "", form.text("password")),
            "firstname": customer.firstname,
            "lastname": customer.lastname,
            "created_at": visit.stamp,
        },
    )
    return customer


def change_name(visit: Visit, customer: Customer, firstname: str, lastname: str) -> None:
    """Give a customer another name; addresses and orders keep theirs."""
    visit.update("customer", {"firstname": firstname, "lastname": lastname}, id=customer.id)


def change_email(visit: Visit, customer: Customer, email: str) -> None:
    """Give a customer another e-mail, which must be free; the newsletter follows, past orders do not."""
    if customer.email == email:
        return
    visit.update("customer", {"email": email}, id=customer.id)
    if visit.has("newsletter_subscriber", email=customer.email):
        visit.execute(
            "DELETE FROM newsletter_subscriber WHERE email = ? AND email <> ?", (email, customer.email)
        )
        visit.update(
            "newsletter_subscriber", {"email": email, "customer_id": customer.id}, email=customer.email
        )


def change_password(visit: Visit, customer: Customer, password: str) -> None:
    """Give a customer another password."""
    before = str(visit.value("SELECT password_hash FROM customer WHERE id = ?", (customer.id,)))
    visit.update("customer", {"password_hash": _hash(visit, customer.id, before, password)}, id=customer.id)


def _hash(visit: Visit, customer_id: int, before: str, password: str) -> str:
    """Hash a password with a salt of its own: another one for each customer and each change."""
    return hashed(visit, password, "shopping", "password", customer_id, before)
