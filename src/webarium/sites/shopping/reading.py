"""What people read on OneStopShop, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.reviews import reviews_of_products

READING = reviews_of_products("detail")
"""The reviews."""
