"""The newsletter: who gets it."""

from __future__ import annotations

import apsw

from webarium.sites.shopping.account.customers import Account


def is_subscribed(db: apsw.Connection, email: str) -> bool:
    """Tell whether an e-mail address gets the newsletter."""
    row = db.execute("SELECT subscribed FROM newsletter_subscriber WHERE email = ?", (email,)).fetchone()
    return row is not None and bool(row[0])


def set_subscription(db: apsw.Connection, account: Account, subscribed: bool, now: str) -> bool:
    """Order or end a customer's newsletter; tell whether that changed anything."""
    if is_subscribed(db, account.email) == subscribed:
        return False
    db.execute(
        "INSERT INTO newsletter_subscriber (email, customer_id, subscribed, changed_at) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (email) DO UPDATE SET customer_id = excluded.customer_id, "
        "subscribed = excluded.subscribed, changed_at = excluded.changed_at",
        (account.email, account.id, int(subscribed), now),
    )
    return True
