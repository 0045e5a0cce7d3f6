"""Telling a friend about a product by e-mail; what is sent is kept, nothing leaves the world."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.catalog.products import Product, product_by_id
from webarium.sites.shopping.visitor import current_customer

EMAIL_FORM = Form(
    (
        Text("sender_name", "Your name", required=True, autocomplete="name"),
        Email("sender_email", "Your email", required=True, autocomplete="email"),
        Multiline("message", "Message", required=True, max_length=2_000),
        Text("recipient_name", "Friend's name", required=True),
        Email("recipient_email", "Friend's email", required=True),
    )
)
"""Who writes what to whom."""


def _product(visit: Visit) -> Product:
    found = product_by_id(visit.db, visit.path["product_id"])
    return found or visit.not_found("This product is not available.")


def _initial(visit: Visit, product: Product) -> dict[str, object]:
    customer = current_customer(visit)
    return {"sender_name": customer.name, "sender_email": customer.email} if customer else {}


def _keep(visit: Visit, form: BoundForm, product: Product) -> Response:
    """Keep the e-mail as sent."""
    customer = current_customer(visit)
    visit.insert(
        "product_email",
        {
            "product_id": product.id,
            "customer_id": customer.id if customer else None,
            **{field.name: form.text(field.name) for field in form},
            "created_at": visit.stamp,
        },
    )
    visit.flash("success", f"The link to {product.name} was sent.")
    return visit.redirect(product.url)


EMAIL = FormPage(
    EMAIL_FORM,
    "catalog/email.html",
    _product,
    _keep,
    initial=_initial,
    sees=lambda visit, product: {"product": product},
)
