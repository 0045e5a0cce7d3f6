"""What records, reports and boards say of runs on this scale's data."""

from __future__ import annotations

from webarium.published.webarena.variants import SCALE

PROVEN = 790
"""How many of the 812 tasks have a truth for each of their sites and a golden path that passes ``strict``."""
LABEL = (
    "Webarium's data for WebArena 1: the task file's facts, everything else invented; "
    f"{PROVEN} of 812 tasks proven; not comparable with results on the original sites"
)


def label_of(scale: str) -> str:
    """What is to be said of runs at a scale; nothing of those that are our own tasks'."""
    return LABEL if scale == SCALE else ""
