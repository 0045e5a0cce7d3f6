"""Telling a friend about a product by e-mail; what is sent is kept, nothing leaves the world."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import Email, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
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


def email_page(visit: Visit) -> Response:
    """Show the form for writing to a friend."""
    customer = current_customer(visit)
    initial = {"sender_name": customer.name, "sender_email": customer.email} if customer else {}
    return _show(visit, _product(visit), EMAIL_FORM.blank(initial))


def send_email(visit: Visit) -> Response:
    """Keep the e-mail as sent."""
    product = _product(visit)
    form = EMAIL_FORM.bind(visit.form)
    if not form.ok:
        return _show(visit, product, form, status=422)
    customer = current_customer(visit)
    visit.insert(
        "product_email",
        {
            "product_id": product.id,
            "customer_id": customer.id if customer else None,
            **{field.name: form.text(field.name) for field in form},
            "created_at": f"{visit.now:%Y-%m-%d %H:%M:%S}",
        },
    )
    visit.flash("success", f"The link to {product.name} was sent.")
    return visit.redirect(product.url)


def _product(visit: Visit) -> Product:
    product = product_by_id(visit.db, visit.path["product_id"])
    if product is None:
        visit.not_found("This product is not available.")
    return product


def _show(visit: Visit, product: Product, form: BoundForm, *, status: int = 200) -> Response:
    return visit.render("catalog/email.html", status=status, product=product, form=form)
