"""What a payment must hold: a card that is valid until the last flight, and where its bills go."""

from __future__ import annotations

import re
from datetime import date

from webarium.regions import COUNTRIES, STATES
from webarium.sites.kit.card_numbers import digits, grouped, is_code, is_over, read_expiry
from webarium.sites.kit.fields import Choice, Email, Phone, Text, Value
from webarium.sites.kit.formats import date_long
from webarium.sites.kit.forms import BoundForm, Form

_NUMBER = re.compile(r"(?:[0-9][ -]*){12,19}")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .'’-])+")
_ZIPS = {"United States": re.compile(r"[0-9]{5}(?:-[0-9]{4})?")}
_ANY_ZIP = re.compile(r"[A-Za-z0-9][A-Za-z0-9 -]{2,9}")
WITHOUT_CODE = 13
"""Debit cards with so many digits or fewer may have no security code."""
EXPIRED = "This card has expired."


def _refuse_number(value: Value) -> str | None:
    fits = _NUMBER.fullmatch(str(value)) is not None
    return None if fits else "Please enter the 12 to 19 digits of your card number."


def _refuse_name(value: Value) -> str | None:
    fits = _NAME.fullmatch(str(value)) is not None
    return None if fits else "Please enter the name as it is printed on the card."


def _refuse_phone(value: Value) -> str | None:
    return (
        None
        if 7 <= len(re.sub(r"\D", "", str(value))) <= 15
        else "Please enter a phone number with area code."
    )


PAYMENT = Form(
    (
        Text(
            "cardNumber",
            "Card number",
            required=True,
            max_length=40,
            autocomplete="cc-number",
            validators=(_refuse_number,),
        ),
        Text(
            "expiration",
            "Expiration date",
            required=True,
            max_length=7,
            placeholder="MM/YY",
            autocomplete="cc-exp",
        ),
        Text(
            "securityCode",
            "Security code",
            max_length=4,
            autocomplete="cc-csc",
            help="3 or 4 digits. Debit cards with 12 or 13 digits may have none.",
        ),
        Text(
            "cardName",
            "Name on card",
            required=True,
            max_length=80,
            autocomplete="cc-name",
            validators=(_refuse_name,),
        ),
        Choice(
            "country",
            "Country",
            required=True,
            choices=tuple((c, c) for c in COUNTRIES),
            initial=COUNTRIES[0],
        ),
        Text(
            "address1",
            "Address line 1",
            required=True,
            max_length=80,
            min_length=4,
            autocomplete="address-line1",
        ),
        Text("address2", "Address line 2", max_length=80, autocomplete="address-line2"),
        Text("city", "City", required=True, max_length=60, autocomplete="address-level2"),
        Text("state", "State or province", max_length=40, autocomplete="address-level1"),
        Text("zip", "ZIP code", required=True, max_length=10, autocomplete="postal-code"),
        Phone("phone", "Phone number", required=True, autocomplete="tel", validators=(_refuse_phone,)),
        Email("email", "Email for the receipt", required=True, autocomplete="email"),
    )
)
"""The form."""


def refuse_payment(form: BoundForm, last_day: date, today: date) -> None:
    """Refuse what single fields cannot know to be wrong; `last_day` is that of the last flight."""
    number = digits(form.text("cardNumber"))
    code = form.text("securityCode")
    if code and not is_code(code):
        form.refuse("securityCode", "The security code has 3 or 4 digits.")
    elif not code and number and len(number) > WITHOUT_CODE:
        form.refuse("securityCode", "Please enter the card's security code.")
    if "expiration" not in form.errors:
        expiry = read_expiry(form.text("expiration"))
        if expiry is None:
            form.refuse("expiration", "Please enter the expiration as MM/YY.")
        elif is_over(*expiry, today):
            form.refuse("expiration", EXPIRED)
        elif is_over(*expiry, last_day):
            form.refuse(
                "expiration",
                f"{EXPIRED[:-1]} by your last flight on {date_long(last_day)}. Please use a card that is valid then.",
            )
    _refuse_place(form)


def _refuse_place(form: BoundForm) -> None:
    country, state, code = form.text("country"), form.text("state"), form.text("zip")
    if country == "United States" and state_code(state) is None:
        form.refuse("state", "Please enter a state of the United States, such as CA.")
    if code and not _ZIPS.get(country, _ANY_ZIP).fullmatch(code):
        form.refuse("zip", "Please enter a valid ZIP code.")


def state_code(text: str) -> str | None:
    """The postal code of a state that is written out or as its code; none for other texts."""
    wanted = text.strip().lower()
    return next((code for code, name in STATES.items() if wanted in (code.lower(), name.lower())), None)


def columns(form: BoundForm) -> dict[str, str]:
    """The columns of a booking that the form fills."""
    state = form.text("state")
    expiry = read_expiry(form.text("expiration")) or (2000, 1)
    return {
        "card_number": grouped(form.text("cardNumber")),
        "expiration": f"{expiry[1]:02d}/{expiry[0] % 100:02d}",
        "security_code": form.text("securityCode"),
        "card_name": form.text("cardName"),
        "address1": form.text("address1"),
        "address2": form.text("address2"),
        "city": form.text("city"),
        "state": (state_code(state) if form.text("country") == "United States" else None) or state,
        "zip": form.text("zip"),
        "country": form.text("country"),
        "phone": form.text("phone"),
        "contact": form.text("email"),
    }
