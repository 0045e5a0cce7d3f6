"""Ways whose time and length are given: between exactly these points on the road, the router says what was measured.

The line and the steps of such a way are the router's own; their times and lengths are scaled, so that they add up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import apsw
import numpy as np

from webarium.sites.map.geo import Point, meters
from webarium.sites.map.routing.profiles import PROFILES, Floats, Profile
from webarium.sql import insert

ARRAY = "measured"
"""What the numbers are called among the graph's arrays."""
_SAME = 3.0
"""Points that are so many meters apart are the same: addresses give coordinates with five digits."""


@dataclass(frozen=True)
class Measured:
    """One way as it was measured."""

    profile: Profile
    start: Point
    """On the road."""
    end: Point
    seconds: float
    meters: float


def write_measured(db: apsw.Connection, ways: Iterable[Measured]) -> None:
    """Add measured ways to the arrays of a map's graph."""
    rows = [
        (PROFILES.index(each.profile), *each.start, *each.end, each.seconds, each.meters) for each in ways
    ]
    numbers = np.array(rows, "<f8").reshape(-1)
    key = db.execute("SELECT max(id) + 1 FROM graph").get
    db.execute(insert("graph", "id name kind data"), (key, ARRAY, numbers.dtype.str, numbers.tobytes()))


def read_measured(numbers: Floats | None) -> tuple[Measured, ...]:
    """The measured ways of a graph's array; none without one."""
    rows = [] if numbers is None else numbers.reshape(-1, 7).tolist()
    return tuple(
        Measured(PROFILES[int(number)], (north, east), (up, right), seconds, far)
        for number, north, east, up, right, seconds, far in rows
    )


def measured(ways: Iterable[Measured], profile: Profile, start: Point, end: Point) -> Measured | None:
    """The way between two points on the road, if it is among these."""
    return next(
        (
            way
            for way in ways
            if way.profile == profile and meters(way.start, start) < _SAME and meters(way.end, end) < _SAME
        ),
        None,
    )
