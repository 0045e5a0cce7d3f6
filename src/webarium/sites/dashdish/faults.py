"""The replica's own settings, and how they change what the site does."""

from __future__ import annotations

from webarium.shapes import as_whole
from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import delay, flag, whole
from webarium.sites.kit.visit import Visit

ORDERING = Fault(
    "error_placing_order",
    "Every try to place an order fails.",
    "Something went wrong and your order was not placed. You were not charged.",
    tries=whole("failing_orders", 0, "How many first tries to place an order fail.", most=20),
)
PAYING = Fault(
    "error_payment",
    "Every card is declined.",
    "Your card was declined. Your order was not placed.",
    tries=whole("failing_payments", 0, "How many first tries to pay are declined.", most=20),
)
ADDING = Fault(
    "error_adding_item",
    "Nothing can be added to the cart.",
    "Something went wrong and the dish was not added to your cart. Please try again.",
    tries=whole("failing_additions", 0, "How many first tries to add a dish to the cart fail.", most=20),
)
MINUTE = delay("simulated_minute", 200, "Milliseconds that a minute of an order's way takes.")
CLOSED = flag("all_closed", "Every restaurant is closed for today; orders can be scheduled for other days.")
COURIERS = flag("no_couriers", "No restaurant delivers; orders can be picked up.")
KEYS = (MINUTE, CLOSED, COURIERS, *ORDERING.keys, *PAYING.keys, *ADDING.keys)
"""Keys of ours; REAL publishes none for this site beyond the universal ones."""


def minute(visit: Visit) -> int:
    """Milliseconds that a simulated minute takes in this world."""
    return as_whole(visit.config[MINUTE.name])


def all_closed(visit: Visit) -> bool:
    """Whether no restaurant takes orders for today."""
    return bool(visit.config[CLOSED.name])


def couriers(visit: Visit) -> bool:
    """Whether anything is delivered."""
    return not visit.config[COURIERS.name]
