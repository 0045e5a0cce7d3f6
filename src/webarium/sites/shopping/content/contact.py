"""The contact form."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Multiline, Phone, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import current_customer

CONTACT_FORM = Form(
    (
        Text("name", "Name", required=True, autocomplete="name"),
        Email("email", "Email", required=True, autocomplete="email"),
        Phone("telephone", "Phone Number", autocomplete="tel"),
        Multiline("comment", "What’s on your mind?", required=True, rows=7),
    )
)
"""Who writes what."""


def contact_page(visit: Visit) -> Response:
    """Show the form; a customer's name and e-mail are already there."""
    customer = current_customer(visit)
    initial = {"name": customer.name, "email": customer.email} if customer else {}
    return visit.render("content/contact.html", form=CONTACT_FORM.blank(initial))


def send_message(visit: Visit) -> Response:
    """Keep a message to the shop."""
    form = CONTACT_FORM.bind(visit.form)
    if not form.ok:
        return visit.render("content/contact.html", status=422, form=form)
    values = {field.name: form.text(field.name) for field in form}
    visit.insert("contact_message", {**values, "created_at": f"{visit.now:%Y-%m-%d %H:%M:%S}"})
    visit.flash(
        "success",
        "Thanks for contacting us with your comments and questions. We'll respond to you very soon.",
    )
    return visit.redirect("/contact/")
