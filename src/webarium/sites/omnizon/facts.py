"""What the generator and the pages both know: who the customer is, and how orders are numbered."""

from __future__ import annotations

CUSTOMER = ("Dana Whitlock", "dana.whitlock@mail.test", "415-555-0137")
"""Name, e-mail and phone; the same in every universe."""


def order_number(purchase_id: int, seed: int) -> str:
    """The number of an order as customers of a universe know it, e.g. ``113-0291847-5520031``."""
    mixed = (purchase_id * 7_368_787 + 291_847 + seed * 1_234_577) % 10_000_000
    return f"113-{mixed:07d}-{(purchase_id * 3_499_711 + 5_520_031) % 10_000_000:07d}"
