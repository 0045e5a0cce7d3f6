"""What people read on Omnizon, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.voices.reading import Floor, Reading, Source

READING = Reading(
    sources=(
        Source(
            "review",
            "review",
            "body",
            "product_id",
            title="title",
            above="(SELECT name FROM product p WHERE p.id = review.product_id)",
        ),
    ),
    floors=(
        Floor("repeats", most=0.06, scale="small"),
        Floor("shared", most=0.06, scale="small"),
        Floor("contractions", least=0.35, most=0.7),
        Floor("lower", least=0.01, most=0.15),
    ),
)
"""The reviews; what short ones say of a product is said of its likes, too."""
