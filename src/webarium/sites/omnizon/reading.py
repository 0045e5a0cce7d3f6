"""What people read on Omnizon, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.reviews import reviews_of_products

READING = reviews_of_products("body")
"""The reviews."""
