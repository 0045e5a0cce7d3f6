"""The part of the map that is looked at: read from an address, moved, zoomed, and drawn as a box of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.maps import View
from webarium.sites.zilloft.homes.cards import Card
from webarium.sql import Where

COLUMNS = "ABCDEF"
ROWS = "123456"
"""Names of the cells of the grid over the map, from the upper left."""
_STEP = 0.5
"""By how much of itself the map moves."""
_LEAST, _MOST = 0.004, 40.0
"""Degrees that a view has at least and at most."""
_MARGIN = 0.09


@dataclass(frozen=True, slots=True)
class Move:
    """A button of the map, and the view that it leads to."""

    label: str
    view: View


def read_view(text: str) -> View | None:
    """A view written as ``south,west,north,east``; ``None`` for any other text."""
    parts = text.split(",")
    try:
        south, west, north, east = (float(part) for part in parts)
    except ValueError:
        return None
    sizes = (north - south, east - west)
    if not (-85 <= south < north <= 85 and -180 <= west < east <= 180):
        return None
    return View(south, west, north, east) if all(_LEAST / 4 <= size <= _MOST for size in sizes) else None


def written(view: View) -> str:
    """The inverse of `read_view`."""
    return ",".join(f"{value:.4f}" for value in (view.south, view.west, view.north, view.east))


def where(view: View) -> Where:
    """The homes in a view."""
    return Where(
        "latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?",
        (view.south, view.north, view.west, view.east),
    )


def around(cards: Sequence[Card]) -> View | None:
    """A view of some homes with a margin; ``None`` without any."""
    if not cards:
        return None
    south, north = min(c.latitude for c in cards), max(c.latitude for c in cards)
    west, east = min(c.longitude for c in cards), max(c.longitude for c in cards)
    tall, broad = max(north - south, 0.01), max(east - west, 0.01)
    middle = ((south + north) / 2, (west + east) / 2)
    return _centered(middle[0], middle[1], tall * (1 + 2 * _MARGIN), broad * (1 + 2 * _MARGIN))


def moves(view: View) -> list[Move]:
    """Where the map's buttons lead."""
    tall, broad = view.north - view.south, view.east - view.west
    up, right = tall * _STEP, broad * _STEP
    return [
        Move("Zoom in", _zoomed(view, 0.5)),
        Move("Zoom out", _zoomed(view, 2)),
        Move("Move north", _moved(view, up, 0)),
        Move("Move south", _moved(view, -up, 0)),
        Move("Move west", _moved(view, 0, -right)),
        Move("Move east", _moved(view, 0, right)),
    ]


def box(view: View, first: str, second: str) -> View | None:
    """The part of a view between two cells such as ``B2`` and ``D4``, both included."""
    if not all(_is_cell(each) for each in (first, second)):
        return None
    columns = sorted(COLUMNS.index(each[0]) for each in (first, second))
    rows = sorted(ROWS.index(each[1]) for each in (first, second))
    tall, broad = (view.north - view.south) / len(ROWS), (view.east - view.west) / len(COLUMNS)
    return View(
        round(view.north - tall * (rows[1] + 1), 4),
        round(view.west + broad * columns[0], 4),
        round(view.north - tall * rows[0], 4),
        round(view.west + broad * (columns[1] + 1), 4),
    )


def _is_cell(text: str) -> bool:
    return len(text) == 2 and text[0] in COLUMNS and text[1] in ROWS


def _moved(view: View, up: float, right: float) -> View:
    latitude, longitude = (view.south + view.north) / 2 + up, (view.west + view.east) / 2 + right
    return _centered(latitude, longitude, view.north - view.south, view.east - view.west)


def _zoomed(view: View, factor: float) -> View:
    return _centered(
        (view.south + view.north) / 2,
        (view.west + view.east) / 2,
        (view.north - view.south) * factor,
        (view.east - view.west) * factor,
    )


def _centered(latitude: float, longitude: float, tall: float, broad: float) -> View:
    tall, broad = (max(_LEAST, min(_MOST / 2, size)) for size in (tall, broad))
    return View(
        round(max(-80, latitude - tall / 2), 4),
        round(max(-175, longitude - broad / 2), 4),
        round(min(80, latitude + tall / 2), 4),
        round(min(175, longitude + broad / 2), 4),
    )
