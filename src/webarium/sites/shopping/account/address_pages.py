"""The address book and the form for its entries."""

from __future__ import annotations

from dataclasses import asdict

from starlette.responses import Response

from webarium.sites.kit.forms import BoundForm
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.address_form import ADDRESS_FORM, address_in, as_typed, region_choices
from webarium.sites.shopping.account.addresses import BILLING, SAVED, SHIPPING, SavedAddress, address_book
from webarium.sites.shopping.visitor import CUSTOMERS, Customer, signed_in


@signed_in
def book(visit: Visit, customer: Customer) -> Response:
    """Show the default addresses and all other entries."""
    return visit.render("account/address_book.html", book=address_book(visit))


def remove_address(visit: Visit) -> Response:
    """Delete an entry that is not a default."""
    entry = _own_entry(visit)
    if entry.is_default:
        visit.flash("error", "A default address cannot be deleted. Make another address the default first.")
    else:
        visit.delete(SAVED.table, id=entry.id)
        visit.flash("success", "You deleted the address.")
    return visit.redirect(SAVED.page)


def _save(visit: Visit, form: BoundForm, entry: SavedAddress | None) -> Response:
    """Write what was filled in to an entry, or to a new one."""
    wanted = {BILLING: form.checked("default_billing"), SHIPPING: form.checked("default_shipping")}
    preferred = [mark for mark, chosen in wanted.items() if chosen]
    if entry is None:
        SAVED.add(visit, asdict(address_in(form)), preferred=preferred)
    else:
        SAVED.change(visit, entry.id, asdict(address_in(form)), preferred=preferred)
    visit.flash("success", "You saved the address.")
    return visit.redirect(SAVED.page)


def _initial(visit: Visit, entry: None) -> dict[str, object]:
    """A new one is under the customer's name."""
    customer = CUSTOMERS.own(visit)
    return {"firstname": customer.firstname, "lastname": customer.lastname}


def _own_entry(visit: Visit) -> SavedAddress:
    """Return the entry that the path names, if it is the customer's own; else there is no such page."""
    return address_book(visit).get(visit.path["address_id"]) or visit.not_found()


def _no_entry(visit: Visit) -> None:
    CUSTOMERS.own(visit)


def _sees(visit: Visit, entry: SavedAddress | None) -> dict[str, object]:
    return {"entry": entry, "book": address_book(visit)}


_TEMPLATE = "account/address_form.html"
NEW = FormPage(
    ADDRESS_FORM, _TEMPLATE, _no_entry, _save, initial=_initial, sees=_sees, choices=region_choices
)
EDITING = FormPage(
    ADDRESS_FORM,
    _TEMPLATE,
    _own_entry,
    _save,
    kept=lambda visit, entry: as_typed(entry),
    sees=_sees,
    choices=region_choices,
)
