"""The months around the authored July: a year's work, and a life beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webarium.draws import Dice
from webarium.sites.gocalendar.seed.drafts import Draft
from webarium.sites.gocalendar.seed.life import plan_club, plan_life
from webarium.sites.gocalendar.seed.planner import Planner
from webarium.sites.gocalendar.seed.work import (
    fill,
    plan_days,
    plan_extra,
    plan_projects,
    plan_series,
)
from webarium.types import Scale

EVENTS = {"small": 285, "full": 4_000}
"""How many events are generated beside the 20 authored ones."""
YEARS = {"small": (2024, 2024), "full": (2021, 2027)}
_SERIES_OF_A_YEAR = 20
"""More series than any year has, so that each has a number of its own."""


def make_months(
    texts: Mapping[str, Mapping[str, Any]],
    people: Sequence[str],
    rooms: Mapping[str, int],
    seed: int,
    scale: Scale,
) -> list[Draft]:
    """The generated events of a universe, none of them in July 2024 or a week that shows it.

    Args:
        texts: The authored files ``work``, ``life`` and ``varied``.
        people: Names, the owner's colleagues first.
        rooms: How many seats each has.
        seed: The universe's.
        scale: How many years there are.
    """
    varied = texts["varied"]
    planner = Planner(Dice(seed, "months"), people, rooms, varied["lunch"])
    first, last = YEARS[scale]
    for year in range(first, last + 1):
        number = 1 + (year - first) * _SERIES_OF_A_YEAR
        plan_life(planner, texts["life"], year)
        plan_club(planner, texts["life"], year, number)
        plan_days(planner, texts["work"], year)
        plan_series(planner, texts["work"], year, number + 2)
        plan_projects(planner, texts["work"], year)
        plan_extra(planner, texts["work"], year, EVENTS[scale])
    fill(planner, varied, (first, last), EVENTS[scale])
    return planner.drafts
