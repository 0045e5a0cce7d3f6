"""The contact form."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Multiline, Phone, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.trade.settings import STORE, settings_below
from webarium.sites.shopping.visitor import Customer, current_customer

CONTACT_FORM = Form(
    (
        Text("name", "Name", required=True, autocomplete="name"),
        Email("email", "Email", required=True, autocomplete="email"),
        Phone("telephone", "Phone Number", autocomplete="tel"),
        Multiline("comment", "What’s on your mind?", required=True, rows=7),
    )
)
"""Who writes what."""


def _initial(visit: Visit, customer: Customer | None) -> dict[str, object]:
    """A customer's name and e-mail are already there."""
    return {"name": customer.name, "email": customer.email} if customer else {}


def _keep(visit: Visit, form: BoundForm, customer: Customer | None) -> Response:
    """Keep a message to the shop."""
    values = {field.name: form.text(field.name) for field in form}
    visit.insert("contact_message", {**values, "created_at": visit.stamp})
    visit.flash(
        "success",
        "Thank you for your message. We answer within two working days.",
    )
    return visit.redirect("/contact/")


def _sees(visit: Visit, customer: Customer | None) -> dict[str, object]:
    """What the shop tells of itself."""
    return {"store": settings_below(visit.db, STORE)}


CONTACT = FormPage(
    CONTACT_FORM, "content/contact.html", current_customer, _keep, initial=_initial, sees=_sees
)
