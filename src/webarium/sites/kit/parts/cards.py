"""Payment cards: what is a number, a security code and an expiry, and the form that asks for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from webarium.sites.kit.fields import Checkbox, Choice, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

EXPIRED = "This card has expired."
_NETWORKS = {"3": "Amex", "4": "Visa", "5": "Mastercard", "6": "Discover"}
_NUMBER = re.compile(r"(?:[0-9][ -]*){15,16}")
_CODE = re.compile(r"[0-9]{3,4}")
_EXPIRY = re.compile(r"([0-9]{1,2})\s*/\s*([0-9]{2}|[0-9]{4})|([0-9]{2})([0-9]{2})")


EXPIRED_COLUMN = "CAST(year AS INTEGER) * 12 + CAST(month AS INTEGER) < ? AS expired"
"""Computes the last field of a `PaymentCard`; its parameter is `this_month`."""


@dataclass(frozen=True, slots=True)
class PaymentCard:
    """A row of a table of cards."""

    id: int
    card_name: str
    card_number: str
    month: str
    year: str
    security_code: str
    is_default: bool
    expired: bool

    @property
    def ending(self) -> str:
        """Its last four digits."""
        return self.card_number[-4:]

    @property
    def network(self) -> str:
        """Who issued it."""
        return network(self.card_number)


def this_month(visit: Visit) -> tuple[SqlValue]:
    """The month by which cards have expired or not, as `EXPIRED_COLUMN` counts months."""
    return (visit.now.year * 12 + visit.now.month,)


def digits(number: str) -> str:
    """A card number without what groups it; empty for other writing."""
    return re.sub(r"\D", "", number) if number.isascii() else ""


def is_number(text: str) -> bool:
    """Whether a text is the 15 or 16 digits of a card, perhaps in groups."""
    return _NUMBER.fullmatch(text) is not None


def is_code(text: str) -> bool:
    """Whether a text is a security code."""
    return _CODE.fullmatch(text) is not None


def grouped(number: str) -> str:
    """A card number in groups of four: ``9231 3432 8927 7764``."""
    plain = digits(number)
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


def network(number: str) -> str:
    """Who issued a card, by its first digit."""
    return _NETWORKS.get(number[:1], "Card")


def read_expiry(text: str) -> tuple[int, int] | None:
    """Year and month of ``12/27``, ``12/2027`` or ``1227``; ``None`` for anything else."""
    found = _EXPIRY.fullmatch(text)
    if found is None:
        return None
    month, year = int(found[1] or found[3]), int(found[2] or found[4])
    return (year + 2000 if year < 100 else year, month) if 1 <= month <= 12 else None


def is_over(year: int, month: int, today: date) -> bool:
    """Whether a card that expires in this month cannot pay any more."""
    return (year, month) < (today.year, today.month)


def _refuse_number(value: Value) -> str | None:
    return None if is_number(str(value)) else "Please enter the 15 or 16 digits of the card."


def _refuse_code(value: Value) -> str | None:
    return None if is_code(str(value)) else "The security code has 3 or 4 digits."


def _numbers(first: int, last: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(first, last + 1))


def card_form(first_year: int, *, years: int = 21) -> Form:
    """The form for a new card that expires in one of some years."""
    last_year = first_year + years - 1
    return Form(
        (
            Text("cardName", "Name on card", required=True, max_length=80, autocomplete="cc-name"),
            Text(
                "cardNumber",
                "Card number",
                required=True,
                max_length=30,
                autocomplete="cc-number",
                validators=(_refuse_number,),
            ),
            Choice("month", "Expiration month", required=True, prompt="Month", choices=_numbers(1, 12)),
            Choice(
                "year",
                "Expiration year",
                required=True,
                prompt="Year",
                choices=_numbers(first_year, last_year),
            ),
            Text(
                "security_code",
                "Security code",
                required=True,
                max_length=4,
                autocomplete="cc-csc",
                validators=(_refuse_code,),
            ),
            Checkbox("is_default", "Make this my default card"),
        ),
        prefix="card-",
    )


def refuse_expired(form: BoundForm, today: date) -> None:
    """Say so where the card of a form has expired."""
    if form.ok and is_over(int(form.text("year")), int(form.text("month")), today):
        form.refuse("year", EXPIRED)


def written(form: BoundForm) -> dict[str, SqlValue]:
    """The columns of the card in a form."""
    return {
        "card_name": form.text("cardName"),
        "card_number": grouped(form.text("cardNumber")),
        **{name: form.text(name) for name in ("month", "year", "security_code")},
    }
