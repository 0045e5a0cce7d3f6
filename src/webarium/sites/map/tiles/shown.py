"""The features of a square of the map, in its pixels."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import apsw
import numpy as np

from webarium.sites.map.geo import TILE, from_pixel, to_pixel
from webarium.sql import select

FINE = 2
"""How many times larger lines are drawn than they are shown, so that their edges are smooth."""
_MARGIN = 96
"""Pixels around a square whose names may reach into it."""
_QUERY = select(
    "f.id, f.name, f.class, f.type, f.importance, f.lat, f.lon, f.zoom, f.shape, a.state,"
    " json_extract(w.tags, iif(f.type = 'river', '$.width', '$.ref'))",
    "feature_box b CROSS JOIN feature f ON f.id = b.id JOIN area a ON a.id = f.area_id"
    " LEFT JOIN way w ON f.type IN ('motorway', 'trunk', 'river') AND f.element = 'way' AND w.id = f.ref",
    "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ? AND b.least <= ?",
    "ORDER BY f.importance DESC, f.id",
)
_PART = np.full(2, np.nan, "<f4").tobytes()
"""What parts shapes, as it does the rings of one."""
Spot = tuple[float, float]


@dataclass(frozen=True)
class Shown:
    """A feature in pixels of the square."""

    id: int
    name: str
    key: str
    value: str
    importance: float
    x: float
    y: float
    zoom: int
    lines: list[list[Spot]]
    state: str
    number: str
    """What signs of a great road say, ``I 376``; how many meters wide a river is."""

    @property
    def border(self) -> bool:
        """Whether it is the border of a state, county or the like."""
        return (self.key, self.value) == ("boundary", "administrative")


def shown_in(db: apsw.Connection, zoom: int, x: int, y: int) -> list[Shown]:
    """Everything that may be seen in a square or reach into it, what is best known first."""
    left, top = x * TILE, y * TILE
    north, west = from_pixel(left - _MARGIN, top - _MARGIN, zoom)
    south, east = from_pixel(left + TILE + _MARGIN, top + TILE + _MARGIN, zoom)
    least = zoom + 1 if zoom >= 16 else zoom
    rows: list[tuple[Any, ...]] = db.execute(_QUERY, (north, south, east, west, least)).fetchall()
    lines = _pixels([row[8] or b"" for row in rows], zoom, left, top)
    found: list[Shown] = []
    for row, shape in zip(rows, lines, strict=True):
        key, name, sort, value, importance, lat, lon, since, _, state, number = row
        at = to_pixel((float(lat), float(lon)), zoom)
        found.append(
            Shown(
                int(key),
                str(name),
                str(sort),
                str(value),
                float(importance),
                at[0] - left,
                at[1] - top,
                int(since),
                shape,
                str(state),
                str(number or ""),
            )
        )
    return found


def _pixels(shapes: list[bytes], zoom: int, left: float, top: float) -> Iterator[list[list[Spot]]]:
    """The lines of each shape in pixels; all are reckoned at once, which is what makes it quick."""
    numbers = np.frombuffer(_PART.join(shapes), "<f4").astype(np.float64)
    lats, lons = numbers[0::2], numbers[1::2]
    size = TILE * 2.0**zoom
    xs = (lons + 180) / 360 * size - left
    ys = (1 - np.arcsinh(np.tan(np.radians(lats))) / np.pi) / 2 * size - top
    spots = list(zip(xs.tolist(), ys.tolist(), strict=True))
    parts = deque(np.flatnonzero(np.isnan(lats)).tolist())
    begun = 0
    for shape in shapes:
        end = begun + len(shape) // 8
        lines: list[list[Spot]] = []
        start = begun
        while parts and parts[0] < end:
            lines.append(spots[start : parts[0]])
            start = parts.popleft() + 1
        if shape:
            lines.append(spots[start:end])
        if parts and parts[0] == end:
            parts.popleft()
        begun = end + 1
        yield lines


def fine(line: Iterable[Spot]) -> list[Spot]:
    """A line as it is drawn, before the picture is made smaller."""
    return [(x * FINE, y * FINE) for x, y in line]
