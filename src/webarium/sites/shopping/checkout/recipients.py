"""Choosing an address at the checkout: an entry of the address book, or a new one typed there."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import (
    CHECKOUT_ADDRESS_FORM,
    address_in,
    as_typed,
    region_choices,
)
from webarium.sites.shopping.account.addresses import Address, AddressBook, SavedAddress
from webarium.sites.shopping.visitor import Customer

NEW = "new"
"""Value of the choice for an address that is typed."""


@dataclass(frozen=True)
class Recipient:
    """An address as chosen or about to be chosen."""

    choice: str
    """An entry's id, or ``new``."""
    entry: SavedAddress | None
    form: BoundForm
    """The form for a new address."""

    @property
    def ok(self) -> bool:
        """Whether this is an address."""
        return self.entry is not None or (self.choice == NEW and self.form.ok)

    @property
    def address(self) -> Address:
        """The address; only when `ok`."""
        return self.entry.address if self.entry is not None else address_in(self.form)

    @property
    def save(self) -> bool:
        """Whether it was typed and is to be kept in the address book."""
        return self.entry is None and self.form.checked("save_in_address_book")


def offered(
    visit: Visit,
    customer: Customer | None,
    book: AddressBook,
    first: SavedAddress | None,
    typed: Address | None,
) -> Recipient:
    """Return what the step shows at first: a typed address, else an entry, else an empty form."""
    names = {"firstname": customer.firstname, "lastname": customer.lastname} if customer else {}
    form = CHECKOUT_ADDRESS_FORM.blank(
        names if typed is None else as_typed(typed), choices=region_choices(visit)
    )
    entry = None if typed is not None else first or next(iter(book.entries), None)
    return Recipient(NEW if entry is None else str(entry.id), entry, form)


def chosen(visit: Visit, book: AddressBook, field: str) -> Recipient:
    """Return what was sent: the entry that `field` names, or the address typed below it."""
    raw = visit.form.get(field)
    choice = raw if isinstance(raw, str) and book.entries else NEW
    choices = region_choices(visit)
    if choice == NEW:
        return Recipient(NEW, None, CHECKOUT_ADDRESS_FORM.bind(visit.form, choices=choices))
    entry = next((entry for entry in book.entries if str(entry.id) == choice), None)
    return Recipient(choice, entry, CHECKOUT_ADDRESS_FORM.blank(choices=choices))
