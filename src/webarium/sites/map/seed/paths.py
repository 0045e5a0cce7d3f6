"""Paths for walkers through parks and campuses, joined to the streets around them."""

from __future__ import annotations

from collections import defaultdict

from webarium.sites.map.geo import Point, bearing, meters
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.ground import Settled
from webarium.sites.map.seed.land import ground
from webarium.sites.map.seed.tables import places

_REACH = 900.0
_ENDS = 8
"""How many ways lead into a park at most."""


def write_paths(builder: Builder, settled: dict[str, Settled]) -> None:
    """A middle and paths to the nearest streets around each park and campus that has streets near it."""
    cells: dict[tuple[int, int], list[int]] = defaultdict(list)
    for key in sorted(settled):
        for node in settled[key].nodes:
            at = builder.at(node)
            cells[int(at[0] * 100), int(at[1] * 100)].append(node)
    for place in places():
        if place.kind in ("park", "university"):
            _cross(builder, place.name, place.at, ground(place), cells)


def _cross(
    builder: Builder, name: str, middle: Point, ring: list[Point], cells: dict[tuple[int, int], list[int]]
) -> None:
    reach = min(_REACH, max(meters(middle, each) for each in ring) + 160)
    near: dict[int, tuple[float, int]] = {}
    row, column = int(middle[0] * 100), int(middle[1] * 100)
    for down in (-1, 0, 1):
        for right in (-2, -1, 0, 1, 2):
            for node in cells.get((row + down, column + right), ()):
                at = builder.at(node)
                off = meters(at, middle)
                sector = int(bearing(middle, at) // (360 / _ENDS))
                if off < reach and (sector not in near or (off, node) < near[sector]):
                    near[sector] = (off, node)
    if len(near) < 2:
        return
    centre = builder.node(middle)
    for sector in sorted(near):
        tags = {"highway": "footway", "surface": "paved"}
        if sector % 3 == 0:
            tags["bicycle"] = "yes"
        builder.way([centre, near[sector][1]], tags)
