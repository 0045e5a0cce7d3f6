"""Invented land for maps without tiles: streets, parks and water that stay where they are when a map is moved.

Everything hangs on grids of powers of two degrees and follows from a number of its place in its grid, so that maps of
neighboring parts agree where they meet, and streets that were seen from afar are there when one comes closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, log2
from typing import Protocol

_CELLS = 7
"""How many cells of the finest grid a map has from north to south, about."""
_WIDTHS = (3, 5, 9)
"""Of streets, from the finest grid on; what is coarser is as broad as the last one."""
_SHY = 0.2
"""How many of the finer streets are left out."""
BEYOND = 0.5
"""How much is drawn beyond each edge where a map is dragged, in sizes of the map."""


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


@lru_cache(maxsize=256)
def streets(window: Window, beyond: float = 0.0) -> tuple[Stroke, ...]:
    """The streets of a part, the finest first; `beyond` is how much around it is drawn, too, in its own size."""
    level = _level(window)
    found = []
    for step in range(4):
        cell, width = 2.0 ** (level + step), _WIDTHS[min(step, len(_WIDTHS) - 1)]
        for upright in (False, True):
            across, along = _ranges(window, cell, beyond, upright=upright)
            for line in across:
                # Every other line belongs to the coarser grid; of the coarsest all are drawn.
                if (step < 3 and line % 2 == 0) or (step < 2 and _number(level + step, upright, line) < _SHY):
                    continue
                nodes = [node for node in along if node % 2 == 0]
                points = [_corner(level + step, cell, line, node, upright=upright) for node in nodes]
                found.append(Stroke(_curve([window.place(*point) for point in points]), width))
    return tuple(found)


@lru_cache(maxsize=256)
def fields(window: Window, beyond: float = 0.0) -> tuple[Field, ...]:
    """The parks and waters of a part, the large ones first."""
    level = _level(window)
    found = []
    for step in (4, 3):
        cell = 2.0 ** (level + step)
        rows, columns = _ranges(window, cell, beyond, upright=False)
        for row in rows:
            for column in columns:
                luck = _number(level + step, 7, row, column)
                if luck > 0.3:
                    continue
                middle = (row + 0.2 + 2 * luck, column + 0.2 + 0.6 * _number(level + step, 8, row, column))
                reach = (0.14 + 0.2 * _number(level + step, 9, row, column)) * cell
                south, west = middle[0] * cell, middle[1] * cell
                blob = _blob(window, south, west, reach, beyond)
                if blob:
                    found.append(Field(blob, luck < 0.12))
    return tuple(found)


def graticule(window: Window, beyond: float = 0.0) -> tuple[Stroke, ...]:
    """Straight lines of round degrees, for maps of countries."""
    cell = 2.0 ** (_level(window) + 1)
    rows, columns = _ranges(window, cell, beyond, upright=False)
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


def _ranges(window: Window, cell: float, beyond: float, *, upright: bool) -> tuple[range, range]:
    """The lines of a grid that cross a part and what lies around it, and the cells along each of them."""
    tall, broad = (window.north - window.south) * beyond, (window.east - window.west) * beyond
    rows = range(floor((window.south - tall) / cell) - 3, ceil((window.north + tall) / cell) + 4)
    columns = range(floor((window.west - broad) / cell) - 3, ceil((window.east + broad) / cell) + 4)
    return (columns, rows) if upright else (rows, columns)


def _corner(level: int, cell: float, line: int, node: int, *, upright: bool) -> tuple[float, float]:
    """Latitude and longitude of a point of a street."""
    aside = (line + 0.7 * (_number(level, upright, line, node) - 0.5)) * cell
    return (node * cell, aside) if upright else (aside, node * cell)


def _curve(points: Sequence[tuple[int, int]]) -> str:
    """A line that passes close to some points without corners."""
    at = points[0]
    parts = [f"M{at[0]} {at[1]}q"]
    for (x, y), (to, down) in pairwise(points[1:]):
        end = ((x + to) // 2, (y + down) // 2)
        parts.append(f"{x - at[0]} {y - at[1]} {end[0] - at[0]} {end[1] - at[1]} ")
        at = end
    return "".join(parts).rstrip()


def _blob(window: Window, latitude: float, longitude: float, reach: float, beyond: float) -> str:
    """Something round; empty where it lies outside of what is drawn."""
    x, y = window.place(latitude, longitude)
    right, down = window.place(latitude - reach * 0.8, longitude + reach)
    a, b = right - x, down - y
    width, height = window.place(window.south, window.east)
    aside, above = width * beyond, height * beyond
    if x + a < -aside or x - a > width + aside or y + b < -above or y - b > height + above:
        return ""
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
