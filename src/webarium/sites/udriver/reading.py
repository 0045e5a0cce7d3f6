"""What people read on Udriver, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

READING = Reading(
    sources=(
        Source(
            "compliment",
            "compliment",
            "text",
            "driver_id",
            above="(SELECT name FROM driver d WHERE d.id = compliment.driver_id)",
        ),
        Source("driver", "driver", "about", "'driver ' || id", above="name"),
    ),
    tails=(Tail("rides", "rides of a driver", "SELECT rides FROM driver"),),
    counted=(
        Counted.twins("plates", "drivers who share a plate", "driver", "plate"),
        Counted.twins("labels", "places that share a label", "place", "label"),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.02),
        Floor("contractions", least=0.12, most=0.6),
        Floor("lower", least=0.02, most=0.15),
        Floor("rides.ratio", least=2),
        Floor("plates", most=0),
        Floor("labels", most=0),
    ),
)
"""All texts that riders and drivers write, and the floors that universes are held to."""
