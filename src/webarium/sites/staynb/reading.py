"""What people read on Staynb, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

READING = Reading(
    sources=(
        Source("stay", "stay", "summary || ' ' || description", "'stay ' || id", title="title", formal=True),
        Source("area", "stay", "neighbourhood", "'area of ' || id", above="title", formal=True),
        Source(
            "review",
            "review",
            "text",
            "'stay ' || stay_id",
            above="stars || ' stars for ' || (SELECT title FROM stay s WHERE s.id = review.stay_id)",
        ),
        Source("host", "host", "about", "'host ' || id", above="name", formal=True),
    ),
    tails=(Tail("reviews", "reviews of a stay", "SELECT count(*) FROM review GROUP BY stay_id"),),
    counted=(
        Counted.twins("summaries", "stays with the first sentence of another", "stay", "summary"),
        Counted.twins("described", "stays with the words of another", "stay", "description"),
        Counted.twins("said", "reviews with the words of another", "review", "text"),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.03, scale="small"),
        Floor("shared", most=0.1, scale="full"),
        Floor("titles", most=0),
        Floor("summaries", most=20),
        Floor("contractions", least=0.15, most=0.6),
        Floor("lower", least=0.02, most=0.15),
        Floor("long", least=0.015, most=0.15),
        Floor("described", most=0),
        Floor("said", most=0),
    ),
)
"""What hosts and guests write, and the floors that universes are held to."""
