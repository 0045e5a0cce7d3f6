"""Features: every element that has a name or is drawn, with its address, its place in the indexes, and its shape.

The same for generated and imported elements: it reads nothing but the tables ``node``, ``way``, ``relation`` and
``member``.
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from math import isfinite

import apsw
import numpy as np
import numpy.typing as npt

from webarium.sites.map.derive.areas import POSTCODES, Area, Areas, chained, turned
from webarium.sites.map.derive.kinds import (
    AREA_TYPES,
    ROADS,
    Tags,
    importance_of,
    is_area,
    is_house,
    kind_of,
    level_of,
    name_of,
    people_of,
    zoom_of,
)
from webarium.sites.map.derive.packing import pack_rings, unpack_ids
from webarium.sites.map.derive.roads import Roads
from webarium.sites.map.geo import Point, along
from webarium.sql import insert

_FEATURE = (
    "id element ref name class type lat lon importance zoom housenumber street area_id low high nodes shape"
)
_AREA = [part.name for part in fields(Area)]
STATE_CODES = {
    "Connecticut": "CT",
    "Delaware": "DE",
    "District of Columbia": "DC",
    "Maine": "ME",
    "Maryland": "MD",
    "Massachusetts": "MA",
    "New Hampshire": "NH",
    "New Jersey": "NJ",
    "New York": "NY",
    "Pennsylvania": "PA",
    "Rhode Island": "RI",
    "Vermont": "VT",
    "Ohio": "OH",
    "Virginia": "VA",
    "West Virginia": "WV",
    "Michigan": "MI",
}
"""How states are shortened in addresses."""


@dataclass(frozen=True)
class _Found:
    element: str
    ref: int
    tags: Tags
    kind: tuple[str, str]
    middle: Point
    rings: list[list[Point]]


class _Positions:
    """Where nodes lie, in 24 bytes a node."""

    def __init__(self, db: apsw.Connection) -> None:
        ids, lats, lons = array("q"), array("d"), array("d")
        for key, lat, lon in db.execute("SELECT id, lat, lon FROM node ORDER BY id"):
            ids.append(int(key))
            lats.append(float(lat))
            lons.append(float(lon))
        self._ids = np.asarray(ids)
        self.lats, self.lons = np.asarray(lats), np.asarray(lons)

    def indexes(self, ids: Sequence[int]) -> npt.NDArray[np.int64]:
        """The places of nodes among all; nodes that are not there are left out."""
        wanted = np.asarray(ids, np.int64)
        if not len(self._ids):
            return wanted[:0]
        places = np.minimum(np.searchsorted(self._ids, wanted), len(self._ids) - 1)
        return np.asarray(places[self._ids[places] == wanted], np.int64)

    def line(self, indexes: npt.NDArray[np.int64]) -> list[Point]:
        """The points at some places."""
        return list(zip(self.lats[indexes].tolist(), self.lons[indexes].tolist(), strict=True))


def derive(db: apsw.Connection, country: tuple[str, str]) -> None:
    """Fill everything that follows from the elements.

    Elements are read one by one, and only positions, borders and roads are held in memory.

    Args:
        db: Where the elements are.
        country: Name and code of the country where no border of one says so.
    """
    positions = _Positions(db)
    areas, shapes = Areas(country), _way_shapes(db, positions)
    borders = list(_relations(db, shapes))
    for found in borders:
        _add_border(areas, found)
    places = itertools.chain((found for found in borders if found.kind[0] == "place"), _nodes(db))
    areas.add_places((found.middle, found.tags) for found in places if "place" in found.tags)
    writer, roads = _Writer(db, areas), Roads(positions.lats, positions.lons)
    for found in borders:
        writer.add(found)
    for found in _nodes(db):
        writer.add(found)
    for found, indexes in _ways(db, positions):
        feature = writer.add(found)
        if found.kind[0] == "highway" and found.kind[1] in ROADS:
            roads.add(feature, indexes, found.tags)
    writer.finish()
    roads.write(db)


def _add_border(areas: Areas, found: _Found) -> None:
    tags = found.tags
    if found.kind == ("boundary", "administrative"):
        code = tags.get("ISO3166-1:alpha2", tags.get("ISO3166-1", "")).lower()
        areas.add_border(tags.get("admin_level", ""), name_of(tags), found.rings, code)
    elif found.kind == ("boundary", POSTCODES):
        areas.add_border(POSTCODES, tags.get("postal_code", ""), found.rings)


def _way_shapes(db: apsw.Connection, positions: _Positions) -> dict[int, list[Point]]:
    """The lines of those ways that areas are made of."""
    rows = db.execute(
        "SELECT id, nodes FROM way WHERE id IN (SELECT m.ref FROM member m JOIN relation r ON r.id = m.relation_id"
        " WHERE m.element = 'way' AND json_extract(r.tags, '$.type') IN (?, ?))",
        sorted(AREA_TYPES),
    )
    return {int(key): positions.line(positions.indexes(unpack_ids(nodes))) for key, nodes in rows}


def _relations(db: apsw.Connection, shapes: dict[int, list[Point]]) -> Iterator[_Found]:
    """Areas: relations whose ways make rings."""
    for key, written in db.execute("SELECT id, tags FROM relation ORDER BY id"):
        tags = json.loads(written)
        kind = kind_of(tags)
        if not kind[0] or tags.get("type") not in AREA_TYPES:
            continue
        members = db.execute(
            "SELECT ref, role FROM member WHERE relation_id = ? AND element = 'way' ORDER BY seq", (key,)
        )
        parts: dict[bool, list[list[Point]]] = {False: [], True: []}
        for ref, role in members:
            if ref in shapes:
                parts[role == "inner"].append(shapes[ref])
        outer = chained(parts[False])
        if outer:
            rings = [turned(ring, hole=False) for ring in outer]
            rings += [turned(ring, hole=True) for ring in chained(parts[True])]
            yield _Found("relation", int(key), tags, kind, _middle(max(outer, key=len)), rings)


def _nodes(db: apsw.Connection) -> Iterator[_Found]:
    rows = db.execute("SELECT id, lat, lon, tags FROM node WHERE tags IS NOT NULL ORDER BY id")
    for key, lat, lon, written in rows:
        tags = json.loads(written)
        kind = kind_of(tags)
        if kind[0]:
            yield _Found("node", key, tags, kind, (lat, lon), [])


def _ways(db: apsw.Connection, positions: _Positions) -> Iterator[tuple[_Found, npt.NDArray[np.int64]]]:
    for key, written, packed in db.execute("SELECT id, tags, nodes FROM way ORDER BY id"):
        tags = json.loads(written)
        kind = kind_of(tags)
        indexes = positions.indexes(unpack_ids(packed))
        if len(indexes) < 2 or not kind[0] or kind == ("boundary", "administrative"):
            continue
        line = positions.line(indexes)
        closed = is_area(kind, line[0] == line[-1])
        yield _Found("way", key, tags, kind, _middle(line) if closed else along(line, 0.5), [line]), indexes


def _middle(ring: Sequence[Point]) -> Point:
    """The centroid of a ring, or the mean of its corners where it encloses nothing."""
    area = north = east = 0.0
    first = ring[0]
    for one, other in itertools.pairwise(ring):
        a, b = (one[0] - first[0], one[1] - first[1]), (other[0] - first[0], other[1] - first[1])
        cross = a[0] * b[1] - b[0] * a[1]
        area, north, east = area + cross, north + (a[0] + b[0]) * cross, east + (a[1] + b[1]) * cross
    if abs(area) > 1e-12:
        middle = first[0] + north / (3 * area), first[1] + east / (3 * area)
        if all(map(isfinite, middle)):
            return middle
    return sum(each[0] for each in ring) / len(ring), sum(each[1] for each in ring) / len(ring)


class _Writer:
    """Writes features and their indexes."""

    def __init__(self, db: apsw.Connection, areas: Areas) -> None:
        self._db, self._areas = db, areas
        self._known: dict[Area, int] = {}
        self._rows: list[tuple[object, ...]] = []
        self._boxes: list[tuple[object, ...]] = []
        self._texts: list[tuple[object, ...]] = []
        self._count = 0

    def add(self, found: _Found) -> int:
        """Add a feature; returns its id."""
        self._count += 1
        area = self._areas.of(found.middle, found.tags)
        if found.kind[0] in ("boundary", "place") and found.kind[1] != "national_park":
            area = _above(found, area)
        zoom = zoom_of(found.kind, found.tags)
        tags, name = found.tags, _name(found)
        self._rows.append(
            (
                self._count,
                found.element,
                found.ref,
                name,
                *found.kind,
                round(found.middle[0], 7),
                round(found.middle[1], 7),
                round(importance_of(found.kind, tags), 4),
                zoom,
                tags.get("addr:housenumber", ""),
                tags.get("addr:street", ""),
                self._area(area),
                _whole(tags.get("addr:from")),
                _whole(tags.get("addr:to")),
                int(not found.rings),
                pack_rings(found.rings) if found.rings else None,
            )
        )
        south, north, west, east = _box(found)
        self._boxes.append((self._count, south, north, west, east, zoom, zoom))
        if name or is_house(found.kind, tags):
            self._texts.append((self._count, plain(_names(name, tags)), plain(_place(tags, area))))
        if len(self._rows) >= 5000:
            self._flush()
        return self._count

    def _area(self, area: Area) -> int:
        if area not in self._known:
            self._known[area] = len(self._known) + 1
            self._db.execute(insert("area", ["id", *_AREA]), (self._known[area], *astuple(area)))
        return self._known[area]

    def finish(self) -> None:
        """Write what is left."""
        self._flush()

    def _flush(self) -> None:
        self._db.executemany(insert("feature", _FEATURE), self._rows)
        self._db.executemany(
            insert("feature_box", "id south north west east least most"),
            self._boxes,
        )
        self._db.executemany(insert("feature_fts", "rowid name place"), self._texts)
        self._rows, self._boxes, self._texts = [], [], []


def plain(text: str) -> str:
    """A text as it is indexed and searched for: without apostrophes, "and" for the sign."""
    return text.replace("'", "").replace("\u2019", "").replace("&", " and ").replace(".", "")


def _above(found: _Found, area: Area) -> Area:
    """The area that a border or place lies in, without itself."""
    sort, tags = found.kind[1], found.tags
    if sort == "administrative":
        level = level_of(tags)
        if level <= 2:
            return Area()
        area = replace(area, quarter="", city=area.city if level > 8 else "", postcode="")
        return replace(area, state="" if level < 6 else area.state, county="" if level < 8 else area.county)
    if sort in ("suburb", "neighbourhood", "quarter"):
        return replace(area, quarter="", city=tags.get("is_in:city", area.city))
    if sort in ("postcode", POSTCODES):
        return replace(area, quarter="", postcode="")
    if sort == "house":
        return area
    return replace(area, quarter="", city="", postcode="")


def _name(found: _Found) -> str:
    if found.kind in (("place", "postcode"), ("boundary", POSTCODES)):
        return found.tags.get("postal_code", "")
    return name_of(found.tags)


def _names(name: str, tags: Tags) -> str:
    more = (tags.get(key, "") for key in ("alt_name", "short_name", "brand", "ref", "iata", "icao"))
    return " ".join([name, *(text for text in more if text and text != name)])


def _place(tags: Tags, area: Area) -> str:
    parts = [tags.get("addr:housenumber", ""), tags.get("addr:street", ""), area.quarter, area.city]
    parts += [area.county, area.state, STATE_CODES.get(area.state, ""), area.postcode]
    if people_of(tags):
        parts.append(tags.get("postal_code", ""))
    return " ".join(part for part in parts if part)


def _box(found: _Found) -> tuple[float, float, float, float]:
    points = [each for ring in found.rings for each in ring] or [found.middle]
    lats, lons = [each[0] for each in points], [each[1] for each in points]
    return min(lats), max(lats), min(lons), max(lons)


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0
