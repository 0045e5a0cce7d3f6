"""What people read on DashDish, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

READING = Reading(
    sources=(
        Source(
            "review",
            "review",
            "text",
            "restaurant_id",
            above="(SELECT name FROM restaurant r WHERE r.id = review.restaurant_id)",
        ),
        Source("dish", "item", "description", "'menu ' || restaurant_id", formal=True),
        Source("tagline", "restaurant", "tagline", "'restaurant ' || id", above="name", formal=True),
    ),
    tails=(Tail("ratings", "ratings of a restaurant", "SELECT ratings FROM restaurant"),),
    counted=(
        Counted.twins("names", "restaurants that share a name", "restaurant", "name"),
        Counted.twins("said", "reviews with the words of another", "review", "text", "length(text) > 60"),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.02),
        Floor("contractions", least=0.2, most=0.6),
        Floor("lower", least=0.03, most=0.15),
        Floor("ratings.ratio", least=2),
        Floor("names", most=0),
        Floor("said", most=5),
    ),
)
"""All texts that diners and restaurants write, and the floors that universes are held to."""
