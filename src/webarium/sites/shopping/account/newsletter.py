"""The newsletter: who gets it."""

from __future__ import annotations

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.visitor import Customer

_SUBSCRIBE = """
INSERT INTO newsletter_subscriber (email, customer_id, subscribed, changed_at) VALUES (?, ?, ?, ?)
ON CONFLICT (email) DO UPDATE SET customer_id = excluded.customer_id, subscribed = excluded.subscribed,
    changed_at = excluded.changed_at
"""


def is_subscribed(visit: Visit, email: str) -> bool:
    """Tell whether an e-mail address gets the newsletter."""
    return visit.has("newsletter_subscriber", email=email, subscribed=1)


def set_subscription(visit: Visit, customer: Customer, subscribed: bool) -> bool:
    """Order or end a customer's newsletter; tell whether that changed anything."""
    if is_subscribed(visit, customer.email) == subscribed:
        return False
    visit.execute(_SUBSCRIBE, (customer.email, customer.id, int(subscribed), visit.stamp))
    return True
