"""What the shop asks of new passwords, and changing what it knows about a customer."""

from __future__ import annotations

from webarium.sites.kit.fields import Value
from webarium.sites.kit.parts.passwords import NewPassword
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import Customer

PASSWORD_HELP = "At least 8 characters of 3 kinds: lower case, upper case, digits, special characters."  # noqa: S105
NOT_REPEATED = "The two passwords differ."
TAKEN = "Somebody has an account with this email address already."


def password_rule(value: Value) -> str | None:
    """Say why a new password is too weak."""
    password = str(value)
    if len(password.strip()) < 8:
        return "Use at least 8 characters; spaces at the beginning and the end do not count."
    kinds = (str.islower, str.isupper, str.isdigit, lambda letter: not letter.isalnum())
    if sum(any(kind(letter) for letter in password) for kind in kinds) < 3:
        return "Mix at least 3 of these: lower case, upper case, digits, special characters."
    return None


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


def _salted(visit: Visit, email: str) -> tuple[str | int, ...]:
    """What the salt is drawn for: another one for each customer and each change."""
    before = visit.db.execute("SELECT id, password_hash FROM customer WHERE email = ?", (email,)).fetchone()
    number, hash_ = before or (visit.value("SELECT COALESCE(MAX(id), 0) + 1 FROM customer"), "")
    return "shopping", "password", int(number), str(hash_)


NEW = NewPassword(_salted, "password_confirmation", NOT_REPEATED, rule=password_rule)
"""What the shop asks of a customer's new password."""
