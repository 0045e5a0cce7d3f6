"""Invented land for maps without tiles: streets, parks and water that stay where they are when a map is moved.

Everything hangs on grids of powers of two degrees and follows from a number of its place in its grid, so that maps of
neighboring parts agree where they meet, and streets that were seen from afar are there when one comes closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log2
from typing import Protocol

_CELLS = 10
"""How many cells of the finest grid a map has from north to south, about."""
_WIDTHS = (3, 5, 9)
"""Of streets, from the finest grid on; what is coarser is as broad as the last one."""
_SHY = 0.2
"""How many of the finer streets are left out."""
_BEYOND = 0.5
"""How much is drawn beyond each edge, for maps that are dragged, in sizes of the map."""


class Window(Protocol):
    """The part of the earth that is drawn, and where a place is on the drawing."""

    @property
    def south(self) -> float:
        """Its lower edge."""

    @property
    def west(self) -> float:
        """Its left edge."""

    @property
    def north(self) -> float:
        """Its upper edge."""

    @property
    def east(self) -> float:
        """Its right edge."""

    def place(self, latitude: float, longitude: float) -> tuple[int, int]:
        """Where something is, in pixels of the drawing."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of the drawing."""

    path: str
    """For an SVG."""
    width: int


@dataclass(frozen=True, slots=True)
class Field:
    """A park or a piece of water."""

    path: str
    water: bool


def streets(window: Window) -> tuple[Stroke, ...]:
    """The streets of a part, the finest first."""
    level = _level(window)
    found = []
    for step in range(4):
        cell, width = 2.0 ** (level + step), _WIDTHS[min(step, len(_WIDTHS) - 1)]
        for upright in (False, True):
            across, along = _ranges(window, cell, upright=upright)
            for line in across:
                # Every other line belongs to the coarser grid; of the coarsest all are drawn.
                if (step < 3 and line % 2 == 0) or (step < 2 and _number(level + step, upright, line) < _SHY):
                    continue
                points = [_corner(level + step, cell, line, node, upright=upright) for node in along]
                found.append(Stroke(_curve([window.place(*point) for point in points]), width))
    return tuple(found)


def fields(window: Window) -> tuple[Field, ...]:
    """The parks and waters of a part, the large ones first."""
    level = _level(window)
    found = []
    for step in (4, 3):
        cell = 2.0 ** (level + step)
        rows, columns = _ranges(window, cell, upright=False)
        for row in rows:
            for column in columns:
                luck = _number(level + step, 7, row, column)
                if luck > 0.3:
                    continue
                middle = (row + 0.2 + 2 * luck, column + 0.2 + 0.6 * _number(level + step, 8, row, column))
                reach = (0.14 + 0.2 * _number(level + step, 9, row, column)) * cell
                south, west = middle[0] * cell, middle[1] * cell
                found.append(Field(_blob(window, south, west, reach), luck < 0.12))
    return tuple(found)


def graticule(window: Window) -> tuple[Stroke, ...]:
    """Straight lines of round degrees, for maps of countries."""
    cell = 2.0 ** (_level(window) + 1)
    rows, columns = _ranges(window, cell, upright=False)
    found = []
    for row in rows:
        (x, y), (to, _) = (
            window.place(row * cell, columns[0] * cell),
            window.place(row * cell, columns[-1] * cell),
        )
        found.append(Stroke(f"M{x} {y}H{to}", 1))
    for column in columns:
        (x, y), (_, to) = (
            window.place(rows[0] * cell, column * cell),
            window.place(rows[-1] * cell, column * cell),
        )
        found.append(Stroke(f"M{x} {y}V{to}", 1))
    return tuple(found)


def _level(window: Window) -> int:
    return floor(log2((window.north - window.south) / _CELLS))


def _ranges(window: Window, cell: float, *, upright: bool) -> tuple[range, range]:
    """The lines of a grid that cross a part and what lies around it, and the cells along each of them."""
    tall, broad = (window.north - window.south) * _BEYOND, (window.east - window.west) * _BEYOND
    rows = range(floor((window.south - tall) / cell) - 1, ceil((window.north + tall) / cell) + 2)
    columns = range(floor((window.west - broad) / cell) - 1, ceil((window.east + broad) / cell) + 2)
    return (columns, rows) if upright else (rows, columns)


def _corner(level: int, cell: float, line: int, node: int, *, upright: bool) -> tuple[float, float]:
    """Latitude and longitude of a point of a street."""
    aside = (line + 0.7 * (_number(level, upright, line, node) - 0.5)) * cell
    return (node * cell, aside) if upright else (aside, node * cell)


def _curve(points: Sequence[tuple[int, int]]) -> str:
    """A line that passes close to some points without corners."""
    parts = [f"M{points[0][0]} {points[0][1]}"]
    for (x, y), (to, down) in pairwise(points[1:]):
        parts.append(f"Q{x} {y} {(x + to) // 2} {(y + down) // 2}")
    return "".join(parts)


def _blob(window: Window, latitude: float, longitude: float, reach: float) -> str:
    x, y = window.place(latitude, longitude)
    right, down = window.place(latitude - reach * 0.8, longitude + reach)
    a, b = right - x, down - y
    return (
        f"M{x - a} {y}C{x - a} {y - b} {x + a // 2} {y - b} {x + a} {y - b // 3}"
        f"S{x + a // 2} {y + b} {x} {y + b // 2}S{x - a} {y + b // 2} {x - a} {y}Z"
    )


def _number(*parts: int) -> float:
    """A number from 0 to 1 that follows from whole ones."""
    value = 0x9E3779B9
    for part in parts:
        value = ((value ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
    value = (value * 0xC2B2AE35) & 0xFFFFFFFF
    return (value ^ (value >> 16)) / 2**32
