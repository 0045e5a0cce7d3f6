"""What the map beside a page shows: where it is, at which zoom, with which pins and lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sites.kit.visit import Visit
from webarium.sites.map.geo import TILE, Point, encode, from_pixel, to_pixel
from webarium.sites.map.search.reverse import whereabouts
from webarium.sites.map.tiles.draw import LEAST, MOST
from webarium.sql import select

_WIDE, _HIGH = 900, 640
"""The size that the map is thought to have, in pixels."""
_LISTED = 12
LAYERS = {"standard": "Standard", "cycle": "Cycle map", "plain": "Plain"}
"""The looks that the map can have."""


@dataclass(frozen=True)
class Atlas:
    """The map as a whole."""

    title: str
    """What it is a map of."""
    lat: float
    lon: float
    zoom: int
    credit: str
    """Whose data these are."""
    imported: bool
    """Whether they are a real extract."""

    @property
    def at(self) -> Point:
        """Where it begins."""
        return self.lat, self.lon


def atlas_of(db: apsw.Connection) -> Atlas:
    """What a universe holds a map of."""
    return next(iterate(db, Atlas, select("title, lat, lon, zoom, credit, imported", "atlas")))


@dataclass(frozen=True)
class Pin:
    """A mark on the map."""

    at: Point
    label: str
    sort: str = "pin"
    """``pin``, ``start``, ``end``, ``note`` or ``closed``."""
    path: str = ""


@dataclass(frozen=True)
class Scene:
    """A map with what is on it."""

    at: Point | None = None
    """``None`` for where the atlas begins."""
    zoom: int = 0
    """0 for the atlas's own."""
    pins: tuple[Pin, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
    marked: tuple[Point, ...] = ()
    """A part of the line that stands out."""

    @property
    def data(self) -> str:
        """Pins and lines for the script, as JSON."""
        return json.dumps(
            {
                "pins": [
                    {"at": pin.at, "label": pin.label, "sort": pin.sort, "path": pin.path}
                    for pin in self.pins
                ],
                "lines": [encode(line) for line in self.lines],
                "rings": [encode(ring) for ring in self.rings],
                "marked": encode(self.marked) if self.marked else "",
            },
            ensure_ascii=False,
        )


@dataclass(frozen=True)
class Frame:
    """A scene as it is seen now: the visitor may have moved the map."""

    scene: Scene
    at: Point
    zoom: int
    layer: str
    version: str
    """Tells the tiles of one universe from those of another."""
    controls: dict[str, str] = field(default_factory=dict)
    """Where the map's links lead, by what they do."""

    @property
    def tiles(self) -> list[tuple[str, int, int]]:
        """The squares of the still picture, with how far left and down each stands."""
        x, y = to_pixel(self.at, self.zoom)
        left, top = x - _WIDE / 2, y - _HIGH / 2
        return [
            (
                f"/tile/{self.zoom}/{column}/{row}.png?layer={self.layer}&v={self.version}",
                *self._placed(column, row, left, top),
            )
            for row in range(int(top // TILE), int((top + _HIGH) // TILE) + 1)
            for column in range(int(left // TILE), int((left + _WIDE) // TILE) + 1)
        ]

    @staticmethod
    def _placed(column: int, row: int, left: float, top: float) -> tuple[int, int]:
        return round(column * TILE - left), round(row * TILE - top)

    @property
    def marks(self) -> list[tuple[Pin, int, int]]:
        """Pins in the still picture."""
        x, y = to_pixel(self.at, self.zoom)
        found = []
        for pin in self.scene.pins:
            px, py = to_pixel(pin.at, self.zoom)
            left, top = round(px - x + _WIDE / 2), round(py - y + _HIGH / 2)
            if 0 <= left <= _WIDE and 0 <= top <= _HIGH:
                found.append((pin, left, top))
        return found

    @property
    def hash(self) -> str:
        """``#map=15/40.4433/-79.9436``."""
        return f"#map={self.zoom}/{self.at[0]:.5f}/{self.at[1]:.5f}"


def fitting(points: Sequence[Point], most: int = 17) -> tuple[Point, int]:
    """A middle and a zoom from which all points are seen."""
    south, north = min(p[0] for p in points), max(p[0] for p in points)
    west, east = min(p[1] for p in points), max(p[1] for p in points)
    left, bottom = to_pixel((south, west), 0)
    right, top = to_pixel((north, east), 0)
    scale = min(_WIDE * 0.8 / max(right - left, 1e-9), _HIGH * 0.8 / max(bottom - top, 1e-9))
    zoom = max(LEAST, min(most, int(log2(scale)))) if scale > 1 else LEAST
    return from_pixel((left + right) / 2, (top + bottom) / 2, 0), zoom


def over(points: Sequence[Point], most: int, **more: Any) -> Scene:
    """A scene from which all points are seen; the usual one without any."""
    if not points:
        return Scene(**more)
    at, zoom = fitting(points, most)
    return Scene(at, zoom, **more)


def number(text: str | None, least: float, most: float) -> float | None:
    """A number that a parameter holds, if it lies within bounds."""
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if least <= value <= most else None


def spot_of(visit: Visit, lat: str = "lat", lon: str = "lon") -> Point | None:
    """The point that a request names."""
    north, east = number(visit.query.get(lat), -85, 85), number(visit.query.get(lon), -180, 180)
    return None if north is None or east is None else (north, east)


def frame_of(visit: Visit, scene: Scene) -> Frame:
    """What is seen of a scene: the request may name another place and zoom."""
    home = atlas_of(visit.db)
    at = spot_of(visit) or spot_of(visit, "mlat", "mlon") or scene.at or home.at
    zoom = round(number(visit.query.get("zoom"), LEAST, MOST) or scene.zoom or home.zoom)
    wanted = visit.query.get("layers", "standard")
    layer = wanted if wanted in LAYERS else "standard"
    version = visit.world.universe.hashes[visit.site.database.name][:10]
    return Frame(scene, at, zoom, layer, version, _controls(visit, at, zoom))


def _controls(visit: Visit, at: Point, zoom: int) -> dict[str, str]:
    def to(point: Point, new: int) -> str:
        new = max(LEAST, min(MOST, new))
        return visit.url_with(lat=f"{point[0]:.5f}", lon=f"{point[1]:.5f}", zoom=new)

    x, y = to_pixel(at, zoom)
    moves = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
    found = {"Zoom in": to(at, zoom + 1), "Zoom out": to(at, zoom - 1)}
    for name, (right, down) in moves.items():
        moved = from_pixel(x + right * _WIDE / 3, max(1.0, y + down * _HIGH / 3), zoom)
        found[f"Pan {name}"] = to(moved, zoom)
    return found


@dataclass(frozen=True)
class Sight:
    """What is in view, in words."""

    where: str
    zoom: int
    names: tuple[tuple[str, str], ...]
    """Names with their pages."""


def sight_of(db: apsw.Connection, at: Point, zoom: int) -> Sight:
    """The best known things that the map shows there."""
    x, y = to_pixel(at, zoom)
    north, west = from_pixel(x - _WIDE / 2, y - _HIGH / 2, zoom)
    south, east = from_pixel(x + _WIDE / 2, y + _HIGH / 2, zoom)
    rows = db.execute(
        select(
            "f.name, f.element, f.ref",
            "feature_box b CROSS JOIN feature f ON f.id = b.id",
            "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ? AND b.least <= ? AND f.name <> ''"
            " AND f.lat BETWEEN ? AND ? AND f.lon BETWEEN ? AND ?",
            "GROUP BY f.name ORDER BY max(f.importance) DESC, f.id LIMIT ?",
        ),
        (north, south, east, west, min(zoom + 1, 18), south, north, west, east, _LISTED),
    )
    names = tuple((str(name), f"/{element}/{ref}") for name, element, ref in rows)
    here = whereabouts(db, at) if zoom > 9 else None
    if here is None:
        return Sight("", zoom, names)
    parts = (
        (here.quarter, here.city, here.county, here.state)
        if zoom > 12
        else (here.city, here.county, here.state)
    )
    return Sight(", ".join(dict.fromkeys(part for part in parts if part)), zoom, names)
