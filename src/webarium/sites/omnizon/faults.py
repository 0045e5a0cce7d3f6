"""Faults that a task or ``/config`` asks for: always, or only for the first few tries."""

from __future__ import annotations

from typing import cast

from webarium.sites.kit.real.config import ConfigKey, flag, whole
from webarium.sites.kit.visit import Visit

OWN_KEYS: tuple[ConfigKey, ...] = (
    flag("error_adding_to_cart", "Nothing can be put into the cart."),
    whole("cart_failures", 0, "How many first tries to put something into the cart fail.", most=20),
    flag("error_placing_order", "Orders cannot be placed."),
    whole("order_failures", 0, "How many first tries to place an order fail.", most=20),
    flag("error_adding_card", "New cards are not accepted."),
    flag("promo", "A promotional dialog covers the front page until it is closed."),
)
"""Settings beyond the universal ones."""


def fails(visit: Visit, switch: str, tries: str | None = None) -> bool:
    """Whether this try must fail: the switch is on, or not all of the first tries have failed yet.

    The page must answer with a redirect, so that the try is counted.
    """
    if visit.config[switch]:
        return True
    if tries is None:
        return False
    failed = cast("dict[str, int]", visit.session.setdefault("failed", {}))
    if failed.get(tries, 0) >= cast("int", visit.config[tries]):
        return False
    failed[tries] = failed.get(tries, 0) + 1
    return True
