"""Reverse geocoding: what is at a spot, and what it is called in words."""

from __future__ import annotations

from dataclasses import replace

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import Point, inside, meters, share_along
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place, house
from webarium.sql import select

_BOX = "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?"
_REACHES = (0.0012, 0.005, 0.02, 0.1, 0.5)
_CLOSE = 30.0


def whereabouts(db: apsw.Connection, spot: Point) -> Place | None:
    """The place or the house at a spot, or what is nearest to it."""
    for reach in _REACHES:
        near = _around(db, spot, reach)
        best = min(near, key=lambda pair: (pair[0], pair[1].id), default=None)
        if best is not None and best[0] < reach * 111_000:
            return _told(db, best[1], spot)
    return None


def _around(db: apsw.Connection, spot: Point, reach: float) -> list[tuple[float, Place]]:
    where = (
        f"{_BOX} AND (f.name <> '' AND (f.class = 'highway' AND f.nodes = 0 OR f.housenumber <> '')"
        " OR f.housenumber <> '' AND f.class IN ('place', 'building'))"
    )
    lat, lon = spot
    source = f"feature_box b CROSS JOIN {SOURCE} AND f.id = b.id"
    params = (lat + reach, lat - reach, lon + reach, lon - reach)
    return [
        (_off(db, each, spot), each) for each in iterate(db, Place, select(COLUMNS, source, where), params)
    ]


def _off(db: apsw.Connection, place: Place, spot: Point) -> float:
    """How far a place is; what is not a street must be close to count."""
    if place.key != "highway":
        off = meters(place.at, spot)
        return off * 0.5 if off < _CLOSE else off + 400
    return share_along(_line(db, place), spot)[0]


def _line(db: apsw.Connection, place: Place) -> list[Point]:
    return unpack_rings(db.execute("SELECT shape FROM feature WHERE id = ?", (place.id,)).get)[0]


def _told(db: apsw.Connection, place: Place, spot: Point) -> Place:
    if place.key == "highway" and place.high and place.low != place.high:
        share = share_along(_line(db, place), spot)[1]
        return settled(db, house(place, max(1, round(place.low + (place.high - place.low) * share)), spot))
    return place


def settled(db: apsw.Connection, place: Place) -> Place:
    """A house in the part of the city whose middle is nearest, as a long street runs through several."""
    lat, lon = place.at
    where = (
        "f.type IN ('suburb', 'neighbourhood', 'quarter') AND f.lat BETWEEN ? AND ? AND f.lon BETWEEN ? AND ?"
    )
    box = (lat - 0.018, lat + 0.018, lon - 0.024, lon + 0.024)
    near = [
        each for each in iterate(db, Place, select(COLUMNS, SOURCE, where), box) if each.city == place.city
    ]
    best = min(near, key=lambda each: (meters(each.at, place.at), each.id), default=None)
    return replace(place, quarter=best.name) if best else place


def enclosing(db: apsw.Connection, spot: Point) -> list[Place]:
    """The borders around a spot, the widest first."""
    where = f"{_BOX} AND f.nodes = 0 AND f.class <> 'highway' AND f.name <> ''"
    lat, lon = spot
    source = f"feature_box b CROSS JOIN {SOURCE} AND f.id = b.id"
    found: list[tuple[float, Place]] = []
    for each in iterate(db, Place, select(COLUMNS, source, where), (lat, lat, lon, lon)):
        rings = unpack_rings(db.execute("SELECT shape FROM feature WHERE id = ?", (each.id,)).get)
        if sum(inside(ring, spot) for ring in rings if len(ring) > 2) % 2:
            spread = max(p[0] for ring in rings for p in ring) - min(p[0] for ring in rings for p in ring)
            found.append((-spread, each))
    return [each for _, each in sorted(found, key=lambda pair: (pair[0], pair[1].id))]
