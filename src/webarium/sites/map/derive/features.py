"""Features: every element that has a name or is drawn, with its address, its place in the indexes, and its shape.

The same for generated and imported elements: it reads nothing but the tables ``node``, ``way``, ``relation`` and
``member``.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import apsw
import numpy as np

from webarium.sites.map.derive.areas import Area, Areas, chained
from webarium.sites.map.derive.kinds import ROADS, Tags, importance_of, is_area, kind_of, people_of, zoom_of
from webarium.sites.map.derive.packing import pack_rings, unpack_ids
from webarium.sites.map.derive.roads import Roads
from webarium.sites.map.geo import Point, along
from webarium.sql import insert

_FEATURE = (
    "id element ref name class type lat lon importance zoom housenumber street area_id low high nodes shape"
)
_CODES = {
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
    """Where nodes lie."""

    def __init__(self, db: apsw.Connection) -> None:
        rows = _rows(db, "SELECT id, lat, lon FROM node ORDER BY id")
        self._ids = np.array([row[0] for row in rows], np.int64)
        self.at: list[Point] = [(float(row[1]), float(row[2])) for row in rows]

    def indexes(self, ids: Sequence[int]) -> list[int]:
        """The places of nodes in `at`; nodes that are not there are left out."""
        wanted = np.asarray(ids, np.int64)
        if not len(self._ids):
            return []
        places = np.minimum(np.searchsorted(self._ids, wanted), len(self._ids) - 1)
        return [int(place) for place in places[self._ids[places] == wanted]]


def _rows(db: apsw.Connection, sql: str, params: Sequence[int] = ()) -> list[tuple[Any, ...]]:
    """All rows of a query, read before anything is written."""
    return db.execute(sql, params).fetchall()


def derive(db: apsw.Connection) -> None:
    """Fill everything that follows from the elements."""
    positions = _Positions(db)
    areas, shapes = Areas(), _way_shapes(db, positions)
    borders = list(_relations(db, shapes))
    for found in borders:
        areas.add_border(found.tags.get("admin_level", ""), found.tags.get("name", ""), found.rings)
    nodes = list(_nodes(db))
    areas.add_places((found.middle, found.tags) for found in nodes if "place" in found.tags)
    writer, roads = _Writer(db, areas), Roads(positions.at)
    for found in borders:
        writer.add(found)
    for found in nodes:
        writer.add(found)
    for found, indexes in _ways(db, positions):
        feature = writer.add(found)
        if found.kind[0] == "highway" and found.kind[1] in ROADS:
            roads.add(feature, indexes, found.tags)
    writer.finish()
    roads.write(db)


def _way_shapes(db: apsw.Connection, positions: _Positions) -> dict[int, list[Point]]:
    """The lines of those ways that relations are made of."""
    rows = _rows(db, "SELECT id, nodes FROM way WHERE id IN (SELECT ref FROM member WHERE element = 'way')")
    return {
        key: [positions.at[place] for place in positions.indexes(unpack_ids(nodes))] for key, nodes in rows
    }


def _relations(db: apsw.Connection, shapes: dict[int, list[Point]]) -> Iterator[_Found]:
    rows = _rows(db, "SELECT id, tags FROM relation ORDER BY id")
    for key, written in rows:
        tags = json.loads(written)
        members = _rows(
            db, "SELECT ref, role FROM member WHERE relation_id = ? AND element = 'way' ORDER BY seq", (key,)
        )
        lines = [shapes[ref] for ref, _ in members if ref in shapes]
        rings = chained(lines)
        if rings:
            yield _Found("relation", key, tags, kind_of(tags), _middle(max(rings, key=len)), rings)


def _nodes(db: apsw.Connection) -> Iterator[_Found]:
    rows = _rows(db, "SELECT id, lat, lon, tags FROM node WHERE tags IS NOT NULL ORDER BY id")
    for key, lat, lon, written in rows:
        tags = json.loads(written)
        kind = kind_of(tags)
        if kind[0]:
            yield _Found("node", key, tags, kind, (lat, lon), [])


def _ways(db: apsw.Connection, positions: _Positions) -> Iterator[tuple[_Found, list[int]]]:
    for key, written, packed in _rows(db, "SELECT id, tags, nodes FROM way ORDER BY id"):
        tags = json.loads(written)
        kind = kind_of(tags)
        indexes = positions.indexes(unpack_ids(packed))
        if len(indexes) < 2 or not kind[0] or kind == ("boundary", "administrative"):
            continue
        line = [positions.at[place] for place in indexes]
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
        if name:
            self._texts.append((self._count, plain(_names(name, tags)), plain(_place(tags, area))))
        if len(self._rows) >= 5000:
            self._flush()
        return self._count

    def _area(self, area: Area) -> int:
        if area not in self._known:
            self._known[area] = len(self._known) + 1
            row = (len(self._known), area.quarter, area.city, area.county, area.state, area.postcode)
            self._db.execute(insert("area", "id quarter city county state postcode"), row)
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
    sort = found.kind[1]
    if sort == "administrative":
        state = "" if found.tags.get("admin_level") == "4" else area.state
        return Area(state=state)
    if sort in ("suburb", "neighbourhood", "quarter"):
        return Area("", found.tags.get("is_in:city", area.city), area.county, area.state, area.postcode)
    if sort == "postcode":
        return Area("", area.city, area.county, area.state, "")
    return Area("", "", area.county, area.state, "")


def _name(found: _Found) -> str:
    if found.kind == ("place", "postcode"):
        return found.tags.get("postal_code", "")
    return found.tags.get("name", "")


def _names(name: str, tags: Tags) -> str:
    more = (tags.get(key, "") for key in ("alt_name", "short_name", "brand", "ref", "iata", "icao"))
    return " ".join([name, *(text for text in more if text and text != name)])


def _place(tags: Tags, area: Area) -> str:
    parts = [tags.get("addr:housenumber", ""), tags.get("addr:street", ""), area.quarter, area.city]
    parts += [area.county, area.state, _CODES.get(area.state, ""), area.postcode]
    if people_of(tags):
        parts.append(tags.get("postal_code", ""))
    return " ".join(part for part in parts if part)


def _box(found: _Found) -> tuple[float, float, float, float]:
    points = [each for ring in found.rings for each in ring] or [found.middle]
    lats, lons = [each[0] for each in points], [each[1] for each in points]
    return min(lats), max(lats), min(lons), max(lons)


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0
