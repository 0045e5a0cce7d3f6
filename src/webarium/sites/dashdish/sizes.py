"""Sizes of dishes, and what they cost: a regular one costs what the menu says."""

from __future__ import annotations

REGULAR = "Regular"
_FACTORS = {"Small": 0.9, REGULAR: 1.0, "Medium": 1 / 0.95, "Large": 1.2}
SIZES = tuple(_FACTORS)
"""All sizes, the smallest first."""


def price_of(regular: int, size: str) -> int:
    """The price in cents of a dish in a size."""
    return int(regular * _FACTORS[size] + 0.5 + 1e-9)
