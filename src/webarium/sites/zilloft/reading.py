"""What people read on Zilloft, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

READING = Reading(
    sources=(
        Source(
            "home",
            "home",
            "description",
            "'home ' || id",
            title="headline",
            above="(SELECT n.name FROM neighborhood n WHERE n.id = home.neighborhood_id)",
            formal=True,
        ),
        Source(
            "review",
            "agent_review",
            "text",
            "'agent ' || agent_id",
            above="(SELECT name FROM agent a WHERE a.id = agent_review.agent_id)",
        ),
        Source("agent", "agent", "about", "'about ' || id", above="name", formal=True),
    ),
    tails=(
        Tail("views", "views of a home", "SELECT views FROM home"),
        Tail("reviews", "reviews of an agent", "SELECT count(*) FROM agent_review GROUP BY agent_id"),
    ),
    counted=(
        Counted.twins("descriptions", "homes with the words of another", "home", "description"),
        Counted.twins(
            "said", "reviews with the words of another", "agent_review", "text", "length(text) > 40"
        ),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.035, scale="small"),
        Floor("shared", most=0.06, scale="full"),
        Floor("titles", most=0.02),
        Floor("contractions", least=0.15, most=0.6),
        Floor("lower", least=0.02, most=0.15),
        Floor("long", most=0.05),
        Floor("views.ratio", least=2),
        Floor("descriptions", most=0),
        Floor("said", most=3),
    ),
)
"""What agents, owners and clients write, and the floors that universes are held to."""
