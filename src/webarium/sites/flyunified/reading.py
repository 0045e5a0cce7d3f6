"""What people read on Fly Unified, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

READING = Reading(
    sources=(Source("miles", "miles_entry", "what", "'account ' || email", formal=True),),
    tails=(Tail("flights", "flight numbers of an airport", "SELECT count(*) FROM service GROUP BY origin"),),
    counted=(
        Counted(
            "alone",
            "airports without a flight",
            "SELECT count(*) FROM airport WHERE code NOT IN (SELECT origin FROM service)"
            " OR code NOT IN (SELECT destination FROM service)",
        ),
        Counted.twins("codes", "bookings that share a code", "booking", "code"),
    ),
    floors=(
        Floor("repeats", most=0.02),
        Floor("shared", most=0.02),
        Floor("flights.ratio", least=5),
        Floor("alone", most=0),
        Floor("codes", most=0),
    ),
)
"""The few texts that the airline writes, how unevenly it flies, and the floors that universes are held to."""
