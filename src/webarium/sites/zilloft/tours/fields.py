"""Who asks: name, e-mail and phone, as forms of tours, messages and applications have them."""

from __future__ import annotations

from webarium.sites.kit.fields import Email, Field, Phone, Text, Value
from webarium.sites.kit.visit import Visit
from webarium.sites.zilloft.shell import ACCOUNTS

_SIGNS = frozenset("+0123456789 ()-./")


def _ten_digits(value: Value) -> str | None:
    text = str(value)
    digits = "".join(each for each in text if each.isdigit())
    if set(text) <= _SIGNS and len(digits.removeprefix("1") if len(digits) == 11 else digits) == 10:
        return None
    return "Please enter a valid phone number: in the United States it has 10 digits."


NAME = Text("name", "Name", required=True, max_length=80, autocomplete="name")
EMAIL = Email("email", "Email", required=True, autocomplete="email")
PHONE = Phone("phone", "Phone", required=True, autocomplete="tel", validators=(_ten_digits,))
WHO: tuple[Field, ...] = (NAME, EMAIL, PHONE)


def who_asks(visit: Visit) -> dict[str, str]:
    """What is known of who is signed in."""
    account = ACCOUNTS.present(visit)
    return {"name": account.name, "email": account.email, "phone": account.phone} if account else {}
