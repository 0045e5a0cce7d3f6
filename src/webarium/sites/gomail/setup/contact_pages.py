"""The address book."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gomail import snackbar
from webarium.sites.gomail.mail.search import like
from webarium.sites.kit.fields import Email, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit

FORM = Form((Text("name", "Name", required=True, max_length=80), Email("email", "E-mail", required=True)))


@dataclass(frozen=True)
class Contact:
    """Somebody in the address book."""

    id: int
    name: str
    email: str


def contacts(visit: Visit, wanted: str = "") -> list[Contact]:
    """Contacts whose name or address has a text, by name."""
    return visit.rows(
        Contact,
        "SELECT id, name, email FROM contact WHERE name LIKE ?1 ESCAPE '!' OR email LIKE ?1 ESCAPE '!' "
        "ORDER BY name COLLATE NOCASE",
        (like(wanted),),
    )


def page(visit: Visit) -> Response:
    """All contacts, or those searched for."""
    return _show(visit, FORM.blank())


def create(visit: Visit) -> Response:
    """Add somebody."""
    form = FORM.bind(visit.form)
    if form.ok and visit.value("SELECT 1 FROM contact WHERE email = ?", (form.text("email"),)) is not None:
        form.refuse("email", "This address is in your contacts already.")
    if not form.ok:
        return _show(visit, form, 422)
    visit.insert("contact", {"name": form.text("name"), "email": form.text("email")})
    snackbar.say(visit, f"{form.text('name')} added to contacts")
    return visit.redirect("/contacts")


def delete(visit: Visit) -> Response:
    """Take somebody out; their e-mails stay."""
    key = visit.path["contact"]
    name = visit.value("SELECT name FROM contact WHERE id = ?", (key,))
    if name is None:
        visit.not_found("There is no such contact.")
    visit.execute("DELETE FROM contact WHERE id = ?", (key,))
    snackbar.say(visit, f"{name} removed from contacts")
    return visit.redirect("/contacts")


def _show(visit: Visit, form: BoundForm, status: int = 200) -> Response:
    wanted = visit.query.get("find", "").strip()
    return visit.render(
        "contacts.html", status=status, contacts=contacts(visit, wanted), find=wanted, form=form
    )
