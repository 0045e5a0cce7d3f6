"""Reverse geocoding: what is at a spot, and what it is called in words."""

from __future__ import annotations

from dataclasses import replace

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import Point, inside, meters, share_along
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place, house
from webarium.sites.map.search.words import tokens
from webarium.sql import select

_BOX = "b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?"
_REACHES = (0.0012, 0.005, 0.02, 0.1, 0.5)
_CLOSE = 30.0
_STREET, _HOUSE = 16, 18
"""Zooms from which streets and houses are told."""
_KINDS_OF = {
    "country": ("country",),
    "state": ("state",),
    "county": ("county",),
    "city": ("city", "town", "village", "hamlet"),
    "quarter": ("suburb", "neighbourhood", "quarter", "district"),
}


def whereabouts(db: apsw.Connection, spot: Point) -> Place | None:
    """The place or the house at a spot, or what is nearest to it."""
    for reach in _REACHES:
        near = _around(db, spot, reach)
        best = min(near, key=lambda pair: (pair[0], pair[1].id), default=None)
        if best is not None and best[0] < reach * 111_000:
            return _told(db, best[1], spot)
    return None


def at_zoom(db: apsw.Connection, spot: Point, zoom: int) -> Place | None:
    """What is at a spot, as exact as a zoom asks; what is next in width where there is none of that.

    3 asks for a country, 5 a state, 8 a county, 10 a city, 13 a part of it, 16 a street, 18 a house.
    """
    here = whereabouts(db, spot)
    if here is None or zoom >= _HOUSE:
        return here
    if zoom >= _STREET:
        return _street(db, spot) or here
    levels = _levels(here)
    wider = [level for level in levels if level[0] <= max(zoom, 3)]
    narrower = [level for level in levels if level not in wider][::-1]
    wanted = [(sort, name) for _, sort, name in (*wider, *narrower) if name]
    for sort, name in wanted:
        found = _called(db, here, sort, name)
        if found is not None:
            return found
    return here


def _levels(here: Place) -> tuple[tuple[int, str, str], ...]:
    """From which zoom on each part of an address is told, the smallest part first."""
    return (
        (13, "quarter", here.quarter),
        (10, "city", here.city),
        (8, "county", here.county),
        (5, "state", here.state),
        (3, "country", here.country),
    )


def _called(db: apsw.Connection, here: Place, sort: str, name: str) -> Place | None:
    """The part of an address as a place of its own: a border if there is one, else its middle."""
    where = "f.name = ? AND a.country = ? AND f.class IN ('boundary', 'place') AND f.type <> 'postcode'"
    if sort not in ("country", "state"):
        where += " AND a.state = ?"
    params = (name, here.country) if sort in ("country", "state") else (name, here.country, here.state)
    source = f"feature_fts JOIN {SOURCE} AND f.id = feature_fts.rowid"
    match = f"name : ({' AND '.join(_quoted(word) for word in tokens(name, whole=True))})"
    if match.endswith("()"):
        return None
    sql = select(COLUMNS, source, f"feature_fts MATCH ? AND {where}", "ORDER BY f.id")
    found = list(iterate(db, Place, sql, (match, *params)))
    kinds = _KINDS_OF[sort]
    fits = [each for each in found if each.label.lower() in kinds or each.value in kinds]
    return min(
        fits, key=lambda each: (each.key != "boundary", meters(each.at, here.at), each.id), default=None
    )


def _quoted(word: str) -> str:
    return f'"{word}"'


def _street(db: apsw.Connection, spot: Point) -> Place | None:
    """The nearest street that has a name."""
    for reach in _REACHES[:3]:
        near = [pair for pair in _around(db, spot, reach) if pair[1].key == "highway"]
        if near:
            return min(near, key=lambda pair: (pair[0], pair[1].id))[1]
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
