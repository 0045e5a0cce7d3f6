"""The part of a map that is looked at: read from an address, moved, zoomed, and as a condition on places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.maps import Place, View
from webarium.sql import Where

_STEP = 0.5
"""By how much of itself the map moves."""
_LEAST, _MOST = 0.004, 340.0
"""Degrees that a view has at least and at most; maps.js knows them, too."""
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
    """The places in a view."""
    return Where(
        "latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?",
        (view.south, view.north, view.west, view.east),
    )


def around(places: Sequence[Place]) -> View | None:
    """A view of some places with a margin; ``None`` without any."""
    if not places:
        return None
    south, north = min(c.latitude for c in places), max(c.latitude for c in places)
    west, east = min(c.longitude for c in places), max(c.longitude for c in places)
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
    tall, broad = (max(_LEAST, min(_MOST, size)) for size in (tall, broad))
    return View(
        round(max(-80, latitude - tall / 2), 4),
        round(max(-175, longitude - broad / 2), 4),
        round(min(80, latitude + tall / 2), 4),
        round(min(175, longitude + broad / 2), 4),
    )
