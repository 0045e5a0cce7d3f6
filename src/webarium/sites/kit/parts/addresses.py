"""Postal addresses of the United States: the form that asks for one, and its columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from webarium.regions import STATES
from webarium.sites.kit.fields import Checkbox, Choice, Phone, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.types import SqlValue

_ZIP = re.compile(r"[0-9]{5}(-[0-9]{4})?")
COLUMNS = ("full_name", "street", "city", "state", "zip", "phone")
"""What is kept of an address: the form's fields and the table's columns."""


@dataclass(frozen=True, slots=True)
class Address:
    """A row of a table of addresses."""

    id: int
    full_name: str
    street: str
    city: str
    state: str
    zip: str
    phone: str
    is_default: bool


def _refuse_zip(value: Value) -> str | None:
    return None if _ZIP.fullmatch(str(value)) else "A ZIP code has 5 digits, e.g. 94110."


ADDRESS_FORM = Form(
    (
        Text("full_name", "Full name", required=True, max_length=80, autocomplete="name"),
        Text("street", "Street address", required=True, max_length=160, autocomplete="street-address"),
        Text("city", "City", required=True, max_length=80, autocomplete="address-level2"),
        Choice(
            "state", "State", required=True, prompt="Select a state", choices=tuple(sorted(STATES.items()))
        ),
        Text(
            "zip",
            "ZIP code",
            required=True,
            max_length=10,
            autocomplete="postal-code",
            validators=(_refuse_zip,),
        ),
        Phone("phone", "Phone number", required=True, autocomplete="tel"),
        Checkbox("is_default", "Make this my default address"),
    ),
    prefix="address-",
)


def written(form: BoundForm) -> dict[str, SqlValue]:
    """The columns of the address in a form."""
    return {name: form.text(name) for name in COLUMNS}
