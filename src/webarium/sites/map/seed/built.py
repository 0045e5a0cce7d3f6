"""The ground that a place's streets cover: an outline around them, with holes where there are none."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable
from math import cos, floor, radians

from webarium.sites.map.geo import DEGREE, Point, signed_area
from webarium.sites.map.seed.builder import Builder

_CELL = 260.0
"""The side of the squares of which the ground is made, in meters."""
_FEW = 4
"""Grounds and holes with fewer corners than this are left out; a square has four."""
Corner = tuple[int, int]


def write_built(builder: Builder, streets: Iterable[Point], middle: Point) -> None:
    """Write the ground of a place whose streets run through some points."""
    high, wide = _CELL / DEGREE, _CELL / (DEGREE * cos(radians(middle[0])))
    cells = {(floor((at[0] - middle[0]) / high), floor((at[1] - middle[1]) / wide)) for at in streets}
    members: list[tuple[str, int, str]] = []
    for ring in _outlines(cells):
        corners = [(middle[0] + row * high, middle[1] + column * wide) for row, column in _rounded(ring)]
        members.append(
            ("way", builder.ring(corners, {}), "inner" if signed_area([*ring, ring[0]]) < 0 else "outer")
        )
    if members:
        builder.relation(members, {"type": "multipolygon", "landuse": "residential"})


def _outlines(cells: set[Corner]) -> list[list[Corner]]:
    """Closed rings of corners around squares that touch, against the clock; with it around holes."""
    leads: dict[Corner, list[Corner]] = defaultdict(list)
    for row, column in sorted(cells):
        around = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for index, neighbour in enumerate(beside):
            if neighbour not in cells:
                leads[around[index]].append(around[(index + 1) % 4])
    rings: list[list[Corner]] = []
    for start in sorted(leads):
        while leads[start]:
            ring = [start]
            while (there := leads[ring[-1]].pop()) != start:
                ring.append(there)
            rings.append(_straight(ring))
    return [ring for ring in rings if len(ring) >= _FEW]


def _straight(ring: list[Corner]) -> list[Corner]:
    """The ring without corners on straight lines."""
    around = zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
    return [here for one, here, other in around if one[0] != other[0] and one[1] != other[1]]


def _rounded(ring: list[Corner]) -> list[tuple[float, float]]:
    """The ring with its corners cut half a square away."""
    found: list[tuple[float, float]] = []
    for here, there in itertools.pairwise([*ring, ring[0]]):
        up, right = there[0] - here[0], there[1] - here[1]
        far = abs(up) + abs(right)
        for off in (0.5, far - 0.5):
            spot = (here[0] + up * off / far, here[1] + right * off / far)
            if not found or found[-1] != spot:
                found.append(spot)
    return found
