"""What people read of reviews of products, and between what their figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Floor, Reading, Source


def reviews_of_products(text: str) -> Reading:
    """The reviews of a shop, whose words are in this column; short ones say of a product what is said of its like."""
    above = "(SELECT name FROM product p WHERE p.id = review.product_id)"
    return Reading(
        sources=(Source("review", "review", text, "product_id", title="title", above=above),),
        floors=(
            Floor("repeats", most=0.08, scale="small"),
            Floor("shared", most=0.06, scale="small"),
            Floor("contractions", least=0.35, most=0.7),
            Floor("lower", least=0.01, most=0.15),
        ),
    )
