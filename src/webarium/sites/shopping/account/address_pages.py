"""The address book and the form for its entries."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import ADDRESS_FORM, address_in, as_typed, region_choices
from webarium.sites.shopping.account.addresses import (
    SavedAddress,
    add_address,
    address_book,
    change_address,
    delete_address,
)
from webarium.sites.shopping.visitor import Customer, signed_in

BOOK = "/customer/address/"


@signed_in
def book(visit: Visit, account: Customer) -> Response:
    """Show the default addresses and all other entries."""
    return visit.render("account/address_book.html", book=address_book(visit.db, account.id))


@signed_in
def new_address(visit: Visit, account: Customer) -> Response:
    """Show an empty form under the customer's name."""
    initial = {"firstname": account.firstname, "lastname": account.lastname}
    form = ADDRESS_FORM.blank(initial, choices=region_choices(visit.db))
    return _show_form(visit, account, form, None)


@signed_in
def save_new_address(visit: Visit, account: Customer) -> Response:
    """Add an entry."""
    return _save(visit, account, None)


@signed_in
def edit_address(visit: Visit, account: Customer) -> Response:
    """Show the form of one entry."""
    entry = _own_entry(visit, account)
    form = ADDRESS_FORM.blank(as_typed(entry.address), choices=region_choices(visit.db))
    return _show_form(visit, account, form, entry)


@signed_in
def save_address(visit: Visit, account: Customer) -> Response:
    """Change an entry."""
    return _save(visit, account, _own_entry(visit, account))


@signed_in
def remove_address(visit: Visit, account: Customer) -> Response:
    """Delete an entry that is no default."""
    entry = _own_entry(visit, account)
    if entry.is_default:
        visit.flash("error", "A default address cannot be deleted. Make another address the default first.")
    else:
        delete_address(visit.db, account.id, entry.id)
        visit.flash("success", "You deleted the address.")
    return visit.redirect(BOOK)


def _save(visit: Visit, account: Customer, entry: SavedAddress | None) -> Response:
    """Write what was filled in to an entry, or to a new one."""
    form = ADDRESS_FORM.bind(visit.form, choices=region_choices(visit.db))
    if not form.ok:
        return _show_form(visit, account, form, entry)
    address = address_in(form)
    billing, shipping = form.checked("default_billing"), form.checked("default_shipping")
    if entry is None:
        add_address(visit.db, account.id, address, billing=billing, shipping=shipping)
    else:
        change_address(visit.db, account.id, entry.id, address, billing=billing, shipping=shipping)
    visit.flash("success", "You saved the address.")
    return visit.redirect(BOOK)


def _show_form(visit: Visit, account: Customer, form: BoundForm, entry: SavedAddress | None) -> Response:
    return visit.render(
        "account/address_form.html",
        status=200 if form.ok else 422,
        form=form,
        entry=entry,
        book=address_book(visit.db, account.id),
    )


def _own_entry(visit: Visit, account: Customer) -> SavedAddress:
    """Return the entry that the path names, if it is the customer's own; else there is no such page."""
    entry = address_book(visit.db, account.id).get(visit.path["address_id"])
    return visit.not_found() if entry is None else entry
