"""Places as the geocoder tells them to programs: names, tags, box and shape, whatever the format."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import apsw

from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import Point, inside, signed_area
from webarium.sites.map.search.asked import Box, Shown
from webarium.sites.map.search.found import Place
from webarium.types import Json

LICENCE = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"
_RANKS = {
    "country": 4,
    "state": 8,
    "county": 12,
    "city": 16,
    "town": 16,
    "village": 16,
    "hamlet": 16,
    "suburb": 19,
}
_RANKS |= {"neighbourhood": 20, "quarter": 20, "postcode": 21, "road": 26}
_NAMES = ("name", "alt_name", "old_name", "official_name", "short_name", "loc_name", "brand")
_AROUND = 0.00005
"""Degrees around a point that count as its box."""


@dataclass(frozen=True)
class Record:
    """One place with what was asked for."""

    place: Place
    rank: int
    sort: str
    """Nominatim's ``addresstype``: ``city``, ``road``, ``house``, ``amenity``."""
    box: Box
    address: Mapping[str, str] | None
    tags: Mapping[str, str] | None
    names: Mapping[str, str] | None
    shape: Json
    """A geometry of GeoJSON; a point where no shape was asked for."""


def record(db: apsw.Connection, place: Place, shown: Shown) -> Record:
    """All that is told of a place."""
    house = (place.key, place.value) == ("place", "house") and not place.name
    rings = [] if house else _rings(db, place)
    tags = _tags(db, place) if (shown.tags or shown.names) and not house else {}
    own = {key: value for key, value in tags.items() if _is_extra(key, place)}
    return Record(
        place,
        30 if house else _RANKS.get(sort_of(place), 30),
        sort_of(place),
        _box(place, rings),
        address_of(place) if shown.address else None,
        own if shown.tags else None,
        {key: value for key, value in tags.items() if _is_name(key)} if shown.names else None,
        _shape(rings) if shown.shape and rings else _point(place),
    )


def sort_of(place: Place) -> str:
    """Nominatim's ``addresstype``."""
    if (place.key, place.value) == ("boundary", "administrative"):
        return place.label.lower() if place.label != "District" else "suburb"
    if place.key == "highway" and not place.nodes:
        return "road"
    return place.value if place.key in ("place", "boundary") else place.key


def address_of(place: Place) -> dict[str, str]:
    """The parts of its address by their names, the smallest first."""
    sort = sort_of(place)
    named = place.name if sort not in ("road", "city", "county", "state", "country") and place.name else ""
    address = {
        sort if sort in ("suburb", "house") or place.key not in ("place", "boundary") else "": named,
        "house_number": place.housenumber,
        "road": place.street or (place.name if place.key == "highway" else ""),
        "suburb": place.quarter,
        "city": place.city,
        "county": place.county,
        "state": place.state,
        "postcode": place.postcode,
        "country": place.country,
        "country_code": place.code,
    }
    return {key: value for key, value in address.items() if key and value}


def _is_name(key: str) -> bool:
    return key.partition(":")[0] in _NAMES


def _is_extra(key: str, place: Place) -> bool:
    return key != place.key and not _is_name(key) and not key.startswith("addr:")


_TAGS = {
    "node": "SELECT tags FROM node WHERE id = ?",
    "way": "SELECT tags FROM way WHERE id = ?",
    "relation": "SELECT tags FROM relation WHERE id = ?",
}


def _tags(db: apsw.Connection, place: Place) -> dict[str, str]:
    found = db.execute(_TAGS[place.element], (place.ref,)).get
    return json.loads(found) if isinstance(found, str) else {}


def _rings(db: apsw.Connection, place: Place) -> list[list[Point]]:
    data = db.execute("SELECT shape FROM feature WHERE id = ? AND nodes = 0", (place.id,)).get
    return [ring for ring in unpack_rings(data) if ring] if isinstance(data, bytes) else []


def _box(place: Place, rings: Sequence[Sequence[Point]]) -> Box:
    points = [point for ring in rings for point in ring]
    if not points:
        return Box(place.lon - _AROUND, place.lat - _AROUND, place.lon + _AROUND, place.lat + _AROUND)
    lats, lons = [point[0] for point in points], [point[1] for point in points]
    return Box(min(lons), min(lats), max(lons), max(lats))


def _point(place: Place) -> Json:
    return {"type": "Point", "coordinates": [round(place.lon, 7), round(place.lat, 7)]}


def _shape(rings: Sequence[Sequence[Point]]) -> Json:
    """Lines, or grounds with their holes: grounds run around against the clock, holes with it."""
    closed = [ring for ring in rings if len(ring) > 3 and ring[0] == ring[-1]]
    if len(closed) < len(rings):
        lines = [_places(ring) for ring in rings]
        return _one_or_many("LineString", lines)
    grounds = [ring for ring in closed if signed_area(ring) >= 0] or closed
    holes = [ring for ring in closed if ring not in grounds]
    polygons: list[Json] = [
        [_places(ground), *(_places(hole) for hole in holes if inside(ground, hole[0]))] for ground in grounds
    ]
    return _one_or_many("Polygon", polygons)


def _one_or_many(kind: str, parts: list[Json]) -> Json:
    if len(parts) == 1:
        return {"type": kind, "coordinates": parts[0]}
    return {"type": f"Multi{kind}", "coordinates": parts}


def _places(ring: Sequence[Point]) -> Json:
    return [[round(lon, 7), round(lat, 7)] for lat, lon in ring]
