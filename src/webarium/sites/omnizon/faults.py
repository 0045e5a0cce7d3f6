"""What a run's configuration can make fail, and the store's other settings."""

from __future__ import annotations

from webarium.sites.kit.real.faults import Fault
from webarium.sites.kit.replicas.config import flag, whole
from webarium.sites.omnizon.delivery import WEEKDAYS_OF

ADDING = Fault(
    "error_adding_to_cart",
    "Nothing can be put into the cart.",
    "Something went wrong and the item was not added to your cart. Please try again.",
    tries=whole("cart_failures", 0, "How many first tries to put something into the cart fail.", most=20),
)
ORDERING = Fault(
    "error_placing_order",
    "Orders cannot be placed.",
    "We could not place your order. Your card was not charged. Please try again.",
    tries=whole("order_failures", 0, "How many first tries to place an order fail.", most=20),
)
NEW_CARD = Fault(
    "error_adding_card",
    "New cards are not accepted.",
    "The bank did not answer, so the card was not added. Please try again later.",
)
OWN_KEYS = (
    *ADDING.keys,
    *ORDERING.keys,
    *NEW_CARD.keys,
    flag("promo", "A promotional dialog covers the front page until it is closed."),
    whole(
        WEEKDAYS_OF, 0, "The year whose weekdays name delivery days; 0 is the world's own year.", most=9999
    ),
)
