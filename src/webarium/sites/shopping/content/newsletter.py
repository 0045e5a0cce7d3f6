"""Subscribing to the newsletter from the foot of any page."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.fields import NO_EMAIL, Email
from webarium.sites.kit.forms import Form
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import current_customer

NEWSLETTER_FORM = Form((Email("email", "Email", required=True),))

_SUBSCRIBE = """
INSERT INTO newsletter_subscriber (email, customer_id, subscribed, changed_at) VALUES (?, ?, 1, ?)
ON CONFLICT (email) DO UPDATE SET subscribed = 1, changed_at = excluded.changed_at
"""


def subscribe(visit: Visit) -> Response:
    """Put an e-mail address on the newsletter's list."""
    form = NEWSLETTER_FORM.bind(visit.form)
    if not form.ok:
        visit.flash("error", NO_EMAIL)
        return visit.redirect(visit.back())
    email = form.text("email")
    customer = current_customer(visit)
    owner = visit.value("SELECT id FROM customer WHERE email = ?", (email,))
    if owner is not None and (customer is None or customer.id != owner):
        visit.flash("error", "This email address belongs to another account.")
    elif visit.value("SELECT subscribed FROM newsletter_subscriber WHERE email = ?", (email,)):
        visit.flash("error", "This email address is on the list already.")
    else:
        visit.execute(_SUBSCRIBE, (email, owner, visit.stamp))
        visit.flash("success", "You are on the list. Thank you!")
    return visit.redirect(visit.back())
