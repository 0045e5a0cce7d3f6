"""The form that an address is typed into: in the address book and at the checkout."""

from __future__ import annotations

import re
from collections.abc import Mapping

from webarium.sites.kit.fields import Checkbox, Choice, Choices, Field, Phone, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import COUNTRY, Address

_POSTCODE = re.compile(r"[0-9]{5}(?:-[0-9]{4})?")
STREET, MORE_STREET = "street[0]", "street[1]"
"""The fields of the lines of a street."""
_CODE = "US"
"""How the form names the one country."""
_PHONE = re.compile(r"\+?[0-9().\-/# x]{5,40}")


def _check_postcode(value: Value) -> str | None:
    if _POSTCODE.fullmatch(str(value)):
        return None
    return "Please enter a valid ZIP code, such as 60601 or 60601-1234."


def _check_phone(value: Value) -> str | None:
    if _PHONE.fullmatch(str(value)) and sum(c.isdigit() for c in str(value)) >= 5:
        return None
    return "Please enter a valid phone number, such as (123) 456-7890."


CONTACT_FIELDS: tuple[Field, ...] = (
    Text("firstname", "First Name", required=True, max_length=100, autocomplete="given-name"),
    Text("lastname", "Last Name", required=True, max_length=100, autocomplete="family-name"),
    Text("company", "Company", max_length=100, autocomplete="organization"),
    Phone("telephone", "Phone Number", required=True, autocomplete="tel", validators=(_check_phone,)),
)
"""Who lives at an address."""

PLACE_FIELDS: tuple[Field, ...] = (
    Text(STREET, "Street Address: Line 1", required=True, max_length=120, autocomplete="address-line1"),
    Text(MORE_STREET, "Street Address: Line 2", max_length=120, autocomplete="address-line2"),
    Choice(
        "country_id",
        "Country",
        required=True,
        choices=((_CODE, COUNTRY),),
        initial=_CODE,
        autocomplete="country-name",
    ),
    Choice(
        "region",
        "State/Province",
        required=True,
        prompt="Please select a region, state or province.",
        autocomplete="address-level1",
    ),
    Text("city", "City", required=True, max_length=100, autocomplete="address-level2"),
    Text(
        "postcode",
        "Zip/Postal Code",
        required=True,
        max_length=20,
        autocomplete="postal-code",
        validators=(_check_postcode,),
    ),
)
"""Where an address is."""

DEFAULT_FIELDS: tuple[Field, ...] = (
    Checkbox("default_billing", "Use as my default billing address"),
    Checkbox("default_shipping", "Use as my default shipping address"),
)

ADDRESS_FORM = Form((*CONTACT_FIELDS, *PLACE_FIELDS, *DEFAULT_FIELDS))
"""An entry of the address book."""

CHECKOUT_ADDRESS_FORM = Form(
    (*CONTACT_FIELDS, *PLACE_FIELDS, Checkbox("save_in_address_book", "Save in address book", initial=True))
)
"""A new address typed at the checkout."""


def region_choices(visit: Visit) -> Mapping[str, Choices]:
    """Return the options of an address form that come from the database."""
    found = visit.db.execute("SELECT name FROM region ORDER BY name")
    return {"region": tuple((str(name), str(name)) for (name,) in found)}


def address_in(form: BoundForm) -> Address:
    """Return the address that an accepted form holds."""
    return Address(
        firstname=form.text("firstname"),
        lastname=form.text("lastname"),
        company=form.text("company"),
        street="\n".join(line for line in (form.text(STREET), form.text(MORE_STREET)) if line),
        city=form.text("city"),
        region=form.text("region"),
        postcode=form.text("postcode"),
        country=COUNTRY,
        telephone=form.text("telephone"),
    )


def as_typed(address: Address) -> dict[str, object]:
    """Return the values that a form shows for an address; street lines after the first share one field."""
    first, *more = address.street_lines or [""]
    return {
        "firstname": address.firstname,
        "lastname": address.lastname,
        "company": address.company,
        "telephone": address.telephone,
        STREET: first,
        MORE_STREET: ", ".join(more),
        "country_id": _CODE,
        "region": address.region,
        "city": address.city,
        "postcode": address.postcode,
    }
