"""Delivery addresses: the book, and the form for a new one, from the account or within the checkout."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Phone, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.people import STATES
from webarium.sites.kit.visit import Visit

_ZIP = re.compile(r"[0-9]{5}(-[0-9]{4})?")


def _zip(value: Value) -> str | None:
    return None if _ZIP.fullmatch(str(value)) else "A ZIP code has 5 digits, e.g. 94110."


ADDRESS_FORM = Form(
    (
        Text("full_name", "Full name", required=True, max_length=80, autocomplete="name"),
        Text("street", "Street address", required=True, max_length=160, autocomplete="street-address"),
        Text("city", "City", required=True, max_length=80, autocomplete="address-level2"),
        Choice(
            "state", "State", required=True, prompt="Select a state", choices=tuple(sorted(STATES.items()))
        ),
        Text("zip", "ZIP code", required=True, max_length=10, autocomplete="postal-code", validators=(_zip,)),
        Phone("phone", "Phone number", required=True, autocomplete="tel"),
        Checkbox("is_default", "Make this my default address"),
    ),
    prefix="address-",
)
_WRITTEN = ("full_name", "street", "city", "state", "zip", "phone")


@dataclass(frozen=True, slots=True)
class Address:
    """Where parcels can go."""

    id: int
    full_name: str
    street: str
    city: str
    state: str
    zip: str
    phone: str
    is_default: bool


_ALL = "SELECT id, full_name, street, city, state, zip, phone, is_default FROM address"


def addresses(visit: Visit) -> list[Address]:
    """All addresses, the default one first."""
    return visit.rows(Address, f"{_ALL} ORDER BY is_default DESC, id")


def book(visit: Visit) -> Response:
    """Show all addresses."""
    return visit.render("addresses.html", addresses=addresses(visit))


def new_address(visit: Visit) -> Response:
    """Show the form for an address."""
    return _form(visit, ADDRESS_FORM.blank(), "Add a new address")


def add_address(visit: Visit) -> Response:
    """Keep an address; within the checkout, send the order there."""
    form = ADDRESS_FORM.bind(visit.form)
    if not form.ok:
        return _form(visit, form, "Add a new address", 422)
    first = visit.value("SELECT 1 FROM address") is None
    default = form.checked("is_default") or first
    if default:
        visit.execute("UPDATE address SET is_default = 0 WHERE is_default")
    values = {name: form.text(name) for name in _WRITTEN}
    added = visit.insert("address", {**values, "is_default": int(default)})
    visit.flash("success", "Your address was added.")
    if not _buying(visit):
        return visit.redirect("/account/addresses")
    kept = visit.session.get("checkout")
    visit.session["checkout"] = {**(kept if isinstance(kept, dict) else {}), "address": str(added)}
    return visit.redirect("/checkout")


def edit_address(visit: Visit) -> Response:
    """Show the form for changing an address."""
    return _form(visit, ADDRESS_FORM.blank(asdict(_own(visit))), "Edit address")


def save_address(visit: Visit) -> Response:
    """Change an address."""
    address = _own(visit)
    form = ADDRESS_FORM.bind(visit.form)
    if not form.ok:
        return _form(visit, form, "Edit address", 422)
    default = form.checked("is_default") or address.is_default
    if default:
        visit.execute("UPDATE address SET is_default = 0 WHERE is_default AND id <> ?", (address.id,))
    visit.execute(
        """UPDATE address SET full_name = ?, street = ?, city = ?, state = ?, zip = ?, phone = ?, is_default = ?
        WHERE id = ?""",
        (*(form.text(name) for name in _WRITTEN), int(default), address.id),
    )
    visit.flash("success", "Your address was saved.")
    return visit.redirect("/account/addresses")


def make_default(visit: Visit) -> Response:
    """Send orders to an address unless another is chosen."""
    address = _own(visit)
    visit.execute("UPDATE address SET is_default = 0 WHERE is_default AND id <> ?", (address.id,))
    visit.execute("UPDATE address SET is_default = 1 WHERE id = ? AND NOT is_default", (address.id,))
    visit.flash("success", "Your default address was changed.")
    return visit.redirect("/account/addresses")


def remove_address(visit: Visit) -> Response:
    """Forget an address; the oldest of the others becomes the default if it was."""
    address = _own(visit)
    visit.execute("DELETE FROM address WHERE id = ?", (address.id,))
    if address.is_default:
        visit.execute("UPDATE address SET is_default = 1 WHERE id = (SELECT min(id) FROM address)")
    visit.flash("success", "Your address was removed.")
    return visit.redirect("/account/addresses")


def _own(visit: Visit) -> Address:
    found = visit.row(Address, f"{_ALL} WHERE id = ?", (int(visit.path["address"]),))
    if found is None:
        visit.not_found("You have no such address.")
    return found


def _form(visit: Visit, form: BoundForm, title: str, status: int = 200) -> Response:
    return visit.render("address_form.html", form=form, title=title, buying=_buying(visit), status=status)


def _buying(visit: Visit) -> bool:
    return visit.url.path.startswith("/checkout")
