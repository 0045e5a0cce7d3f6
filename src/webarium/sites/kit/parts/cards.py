"""Payment cards: the row, and the form that asks for one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from webarium.sites.kit.card_numbers import grouped, is_code, is_number, is_over, network
from webarium.sites.kit.fields import Checkbox, Choice, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

EXPIRED = "This card has expired."


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
