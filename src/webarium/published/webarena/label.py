"""What records, reports and boards say of runs on data that were made for published tasks."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.published.webarena.tasks import SECOND
from webarium.published.webarena.variants import SCALE
from webarium.types import Scale

PROVEN: Mapping[Scale, int] = {SCALE: 791, SECOND: 781}
"""How many of the 812 tasks are proven. At ``webarena`` each has a truth for each of its sites and a golden path
that passes ``strict``; at ``webarena-verified`` golden paths pass the package's own evaluator."""
_CALLED: Mapping[Scale, str] = {SCALE: "WebArena", SECOND: "webarena-verified"}


def label_of(scale: str) -> str:
    """What is to be said of runs at a scale; nothing of those that are our own tasks'."""
    for known, proven in PROVEN.items():
        if known == scale:
            return (
                f"Webarium's data for {_CALLED[known]} 1: the task file's facts, everything else invented; "
                f"{proven} of 812 tasks proven; not comparable with results on the original sites"
            )
    return ""


def label_of_suite(name: str) -> str:
    """What is to be said of a board of such runs, by the name of its suite, which begins with the task file's kind."""
    return label_of(SECOND if name.startswith(SECOND) else SCALE)
