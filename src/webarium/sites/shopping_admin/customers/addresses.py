"""Addresses of a customer as the back office changes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import PageError
from webarium.sites.kit.fields import Checkbox
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import (
    CONTACT_FIELDS,
    PLACE_FIELDS,
    address_in,
    as_typed,
    region_choices,
)
from webarium.sites.shopping.account.addresses import BILLING, SHIPPING, Address
from webarium.sites.shopping_admin.editing.editing import Editing
from webarium.types import SqlValue

OWNER = "/admin/customer/index/edit/id/{}/"
_NAMES = tuple(field.name for field in fields(Address))


def _load(visit: Visit, row: Mapping[str, Any]) -> Mapping[str, object]:
    marks = {mark: bool(row[mark]) for mark in (BILLING, SHIPPING)}
    return {**as_typed(Address(*(row[name] for name in _NAMES))), **marks}


def _values(visit: Visit, form: BoundForm) -> dict[str, SqlValue]:
    new = address_in(form)
    marks = {mark: int(form.checked(mark)) for mark in (BILLING, SHIPPING)}
    return {**{name: getattr(new, name) for name in _NAMES}, **marks}


def _owner(visit: Visit) -> int:
    """Whose address a new one is, from the address of the page."""
    number = plain_number(visit.query.get("customer", ""))
    if number is None or not visit.has("customer", id=number):
        visit.not_found("This customer no longer exists.")
    return number


def _store(visit: Visit, number: int, form: BoundForm) -> None:
    """A new default takes the place of the old one."""
    owner = visit.value("SELECT customer_id FROM customer_address WHERE id = ?", (number,))
    for mark in (BILLING, SHIPPING):
        if form.checked(mark):
            visit.update("customer_address", {mark: 0}, customer_id=owner)
            visit.update("customer_address", {mark: 1}, id=number)


def _remove(visit: Visit, number: int) -> None:
    row = visit.db.execute(
        "SELECT is_default_billing, is_default_shipping FROM customer_address WHERE id = ?", (number,)
    ).get
    if any(row):
        raise PageError("Make another address the default first; a default address cannot be deleted.")


class _Addresses(Editing):
    """Leads back to the customer whose address it is."""

    def delete(self, visit: Visit) -> Response:
        """Delete an address."""
        owner = visit.value("SELECT customer_id FROM customer_address WHERE id = ?", (visit.path["number"],))
        answer = super().delete(visit)
        gone = not visit.has("customer_address", id=visit.path["number"])
        return visit.redirect(OWNER.format(owner)) if gone else answer

    def _stored(self, visit: Visit, number: int, form: BoundForm) -> Response:
        super()._stored(visit, number, form)
        owner = visit.value("SELECT customer_id FROM customer_address WHERE id = ?", (number,))
        return visit.redirect(OWNER.format(owner))


def _sees(visit: Visit, row: Mapping[str, Any] | None) -> dict[str, object]:
    return {"back": OWNER.format(_owner(visit) if row is None else row["customer_id"])}


EDITING = _Addresses(
    table="customer_address",
    noun="address",
    path="/admin/customer/address/",
    right="customers",
    form=Form(
        (
            *CONTACT_FIELDS,
            *PLACE_FIELDS,
            Checkbox(BILLING, "Default Billing Address"),
            Checkbox(SHIPPING, "Default Shipping Address"),
        )
    ),
    title="city",
    load=_load,
    values=_values,
    born=lambda visit: {"customer_id": _owner(visit)},
    store=_store,
    remove=_remove,
    choices=region_choices,
    sees=_sees,
)
ADDRESS_PAGES: tuple[Page, ...] = EDITING.pages
