"""What people read on OpenDining, and between what its figures must lie."""

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
        Source("description", "restaurant", "description", "'restaurant ' || id", above="name", formal=True),
        Source("policy", "restaurant", "policy", "'policy ' || id", above="name", formal=True),
        Source("dish", "dish", "detail", "'menu ' || restaurant_id", formal=True),
        Source("request", "reservation", "request", "'request ' || id", where="request <> ''"),
    ),
    tails=(Tail("reviews", "reviews of a restaurant", "SELECT count(*) FROM review GROUP BY restaurant_id"),),
    counted=(
        Counted.twins("names", "restaurants that share a name", "restaurant", "name"),
        Counted.twins("said", "reviews with the words of another", "review", "text", "length(text) > 60"),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.02),
        Floor("contractions", least=0.2, most=0.6),
        Floor("lower", least=0.03, most=0.15),
        Floor("long", most=0.05),
        Floor("reviews.largest", least=15),
        Floor("names", most=0),
        Floor("said", most=12),
    ),
)
"""All texts that guests and restaurants write, and the floors that universes are held to."""
