"""Rivers and lakes: what streets do not cross without a bridge, and their elements."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import floor

from webarium.sites.map.geo import Point, between, inside, meters, share_along
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.tables import lines, point

_CELL = 0.01
_NEAR = 0.09
"""Degrees within which water matters to a place."""


@dataclass(frozen=True)
class River:
    """A river's middle line."""

    name: str
    width: float
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Lake:
    """A lake's shore."""

    name: str
    points: tuple[Point, ...]


@cache
def rivers() -> tuple[River, ...]:
    """All rivers, bent smoothly."""
    rows = (line.split("|") for line in lines("water.txt") if line.startswith("river|"))
    return tuple(River(name, float(width), _smooth(_points(text))) for _, name, width, text in rows)


@cache
def lakes() -> tuple[Lake, ...]:
    """All lakes, with rounded shores."""
    rows = (line.split("|") for line in lines("water.txt") if line.startswith("lake|"))
    return tuple(Lake(name, _rounded(_points(text))) for _, name, text in rows)


def write_water(builder: Builder) -> None:
    """Rivers as lines with a width, lakes as rings."""
    for river in rivers():
        nodes = [builder.node(each) for each in river.points]
        builder.way(nodes, {"waterway": "river", "name": river.name, "width": f"{river.width:g}"})
    for lake in lakes():
        builder.ring(lake.points, {"natural": "water", "water": "lake", "name": lake.name})


def in_lake(spot: Point) -> bool:
    """Whether a spot lies in a lake."""
    return any(inside(lake.points, spot) for lake in lakes())


def blocked_near(middle: Point, reach: float = _NEAR) -> Callable[[Point, Point], bool]:
    """Whether a block of a street near a place would run into a river."""
    cells: dict[tuple[int, int], list[tuple[Point, Point, float]]] = defaultdict(list)
    for river in rivers():
        for one, other in zip(river.points, river.points[1:], strict=False):
            south, north = sorted((one[0], other[0]))
            west, east = sorted((one[1], other[1]))
            if (
                south - reach < middle[0] < north + reach
                and west - 1.3 * reach < middle[1] < east + 1.3 * reach
            ):
                margin = river.width / 80_000 + _CELL / 2
                for row in range(floor((south - margin) / _CELL), floor((north + margin) / _CELL) + 1):
                    for column in range(floor((west - margin) / _CELL), floor((east + margin) / _CELL) + 1):
                        cells[row, column].append((one, other, river.width / 2))

    def blocked(a: Point, b: Point) -> bool:
        cell = floor((a[0] + b[0]) / 2 / _CELL), floor((a[1] + b[1]) / 2 / _CELL)
        for one, other, half in cells.get(cell, ()):
            if _apart(a, b, one, other, half):
                continue
            for share in (0.15, 0.5, 0.85):
                if share_along((one, other), between(a, b, share))[0] < half:
                    return True
            if _cross(a, b, one, other):
                return True
        return False

    return blocked


def _apart(a: Point, b: Point, c: Point, d: Point, half: float) -> bool:
    margin = half / 80_000
    return (
        max(a[0], b[0]) < min(c[0], d[0]) - margin
        or min(a[0], b[0]) > max(c[0], d[0]) + margin
        or max(a[1], b[1]) < min(c[1], d[1]) - margin
        or min(a[1], b[1]) > max(c[1], d[1]) + margin
    )


def _side(a: Point, b: Point, spot: Point) -> float:
    return (b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _points(text: str) -> list[Point]:
    return [point(each) for each in text.split()]


def _smooth(points: list[Point]) -> tuple[Point, ...]:
    """The line with its corners cut, twice."""
    for _ in range(2):
        cut = [points[0]]
        for one, other in itertools.pairwise(points):
            if meters(one, other) > 250:
                cut += [between(one, other, 0.25), between(one, other, 0.75)]
            else:
                cut.append(between(one, other, 0.5))
        points = [*cut, points[-1]]
    return tuple(points)


def _rounded(points: list[Point]) -> tuple[Point, ...]:
    for _ in range(2):
        cut: list[Point] = []
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            cut += [between(one, other, 0.2), between(one, other, 0.8)]
        points = cut
    return tuple(points)
