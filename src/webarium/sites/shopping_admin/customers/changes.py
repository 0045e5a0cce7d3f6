"""What is done to a customer as a whole: newsletter, group, leaving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit
from webarium.sites.shopping_admin.staff import record

_LEAVING = ("cart_item", "cart_coupon", "wishlist_item", "compare_item", "customer_address", "coupon_use")
"""What goes with a customer."""
_STAYING = ("sales_order", "review", "product_email")
"""What stays, as a guest's."""


def subscribe(visit: Visit, customer_id: int, wanted: bool) -> None:
    """Let a customer have the newsletter, or not; the address book of the newsletter follows the e-mail."""
    email = visit.value("SELECT email FROM customer WHERE id = ?", (customer_id,))
    was = is_subscribed(visit, customer_id)
    known = visit.value("SELECT email FROM newsletter_subscriber WHERE customer_id = ?", (customer_id,))
    if was == wanted and (known is None or known == email):
        return
    visit.delete("newsletter_subscriber", customer_id=customer_id)
    visit.delete("newsletter_subscriber", email=email)
    values = {
        "email": email,
        "customer_id": customer_id,
        "subscribed": int(wanted),
        "changed_at": visit.stamp,
    }
    visit.insert("newsletter_subscriber", values)


def is_subscribed(visit: Visit, customer_id: int) -> bool:
    """Whether a customer gets the newsletter."""
    query = "SELECT subscribed FROM newsletter_subscriber WHERE customer_id = ?"
    return bool(visit.value(query, (customer_id,)))


def leave(visit: Visit, customer_id: int) -> None:
    """Take out what belongs to a customer; orders and reviews stay without an account behind them."""
    for table in _LEAVING:
        visit.delete(table, customer_id=customer_id)
    visit.delete("newsletter_subscriber", customer_id=customer_id)
    for table in _STAYING:
        visit.update(table, {"customer_id": None}, customer_id=customer_id)


def to_all(deed: Callable[[Visit, int], None], verb: str, told: str) -> Callable[[Visit, Sequence[int]], str]:
    """Do something with every ticked customer that there is; ``told`` has a ``{}`` for how many."""

    def act(visit: Visit, ids: Sequence[int]) -> str:
        count = 0
        for number in ids:
            name = visit.value("SELECT firstname || ' ' || lastname FROM customer WHERE id = ?", (number,))
            if name is None:
                continue
            deed(visit, number)
            record(visit, verb, f"Customer {name}")
            count += 1
        return told.format(plural(count, "customer"))

    return act
