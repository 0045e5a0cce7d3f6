"""Elements of the map changed as facts say, and all that follows from them made again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import apsw

from webarium.errors import UniverseError
from webarium.sites.map.derive.features import derive
from webarium.sites.map.derive.packing import pack_ids, unpack_ids
from webarium.sites.map.derive.roads import CLASSES
from webarium.sites.map.geo import Point, meters
from webarium.sites.map.search.found import Place
from webarium.sites.map.search.query import first
from webarium.sites.map.seed.builder import Tags, written
from webarium.sql import delete, insert, marks, select, update

_COUNTRY = ("United States", "us")
_CORNERS = ((-0.0002, -0.0002), (-0.0002, 0.0002), (0.0002, 0.0002), (0.0002, -0.0002))
"""Of a square around a point, in degrees."""
_SAME = 30.0
"""A corner of a new road is a node of an old one that is so many meters away."""


def change(db: apsw.Connection, facts: Mapping[str, Any]) -> None:
    """Take away, change and add what the facts name."""
    for each in facts["ban"]:
        _ban(db, each["types"], _place(db, each["around"]), each["within"], each["keep"])
    for text in facts["gone"]:
        place = _place(db, text)
        db.execute(delete("node", "id = ?"), (place.ref,))
    for place, each in [(_place(db, each["find"]), each) for each in facts["place"]]:
        _change(db, place, each.get("at"), each.get("tags", {}))
    for each in facts["house"]:
        tags = {"place": "house", "addr:housenumber": each["number"], "addr:street": each["street"]}
        _node(db, (each["at"][0], each["at"][1]), {**tags, "addr:postcode": each["postcode"]})
    for each in facts["spot"]:
        _node(db, (each["at"][0], each["at"][1]), each["tags"])
    for each in facts["road"]:
        _road(db, each["tags"], [(lat, lon) for lat, lon in each["points"]])
    for each in facts["signed"]:
        _sign(db, each["box"], each["kinds"], each["speed"])
    _number_states(db, facts["states"])
    for text, each in facts.get("numbered", {}).items():
        _number(db, _place(db, text), each["element"], each["id"])
    for each in facts.get("borough", ()):
        _borough(db, each["id"], each["tags"], (each["at"][0], each["at"][1]))
    _derive_again(db)


def _number_states(db: apsw.Connection, wanted: Mapping[str, int]) -> None:
    """Give the borders of states the ids that requests name; other relations make room."""
    state = "json_extract(tags, '$.name') = ? AND json_extract(tags, '$.admin_level') = '4'"
    ids = {int(number) for (number,) in db.execute(select("id", "relation"))}
    moves = {
        int(db.execute(select("id", "relation", state), (name,)).get): new for name, new in wanted.items()
    }
    free = max(*ids, *moves.values()) + 1
    moves |= {
        number: free + place for place, number in enumerate(sorted(set(moves.values()) & ids - set(moves)))
    }
    for sign in (-1, 1):  # below zero, nothing is in the way
        pairs = [(old, -new) if sign < 0 else (-new, new) for old, new in moves.items()]
        for table, column, where in (
            ("relation", "id", ""), ("member", "relation_id", ""), ("member", "ref", " AND element = 'relation'")
        ):  # fmt: skip
            db.executemany(update(table, [f"{column} = ?2"], f"{column} = ?1{where}"), pairs)


def _number(db: apsw.Connection, place: Place, element: str, number: int) -> None:
    """Give an element the kind and the number that requests name: a point becomes a square, and a square an area."""
    if place.element == element:
        db.execute(update(element, ["id = ?"], "id = ?"), (number, place.ref))
        db.execute(update("member", ["ref = ?"], "element = ? AND ref = ?"), (number, element, place.ref))
        return
    tags = json.loads(str(db.execute(select("tags", place.element, "id = ?"), (place.ref,)).get))
    if place.element == "way":
        db.execute(update("way", ["tags = '{}'"], "id = ?"), (place.ref,))
        _area(db, number, tags, place.ref)
        return
    db.execute(delete("node", "id = ?"), (place.ref,))
    if element == "way":
        _square(db, place.at, tags, number)
    else:
        _area(db, number, tags, _square(db, place.at))


def _borough(db: apsw.Connection, number: int, tags: Tags, at: Point) -> None:
    """A place that is an area."""
    _area(db, number, tags, _square(db, at))


def _square(db: apsw.Connection, middle: Point, tags: Tags | None = None, number: int | None = None) -> int:
    """A closed way around a point; returns its id."""
    corners = [_node(db, (middle[0] + north, middle[1] + east)) for north, east in _CORNERS]
    key = number or int(db.execute("SELECT max(id) + 1 FROM way").get)
    nodes = pack_ids([*corners, corners[0]])
    db.execute(insert("way", "id tags nodes"), (key, written(tags or {}), nodes))
    return key


def _area(db: apsw.Connection, number: int, tags: Tags, outer: int) -> None:
    """A relation of one way around it."""
    db.execute(insert("relation", "id tags"), (number, written({**tags, "type": "multipolygon"})))
    member = insert("member", "relation_id seq element ref role")
    db.execute(member, (number, 0, "way", outer, "outer"))


def _place(db: apsw.Connection, text: str) -> Place:
    found = first(db, text)
    if found is None:
        raise UniverseError(f"The map does not know {text}.")
    return found


def _ban(
    db: apsw.Connection, types: Sequence[str], middle: Place, within: float, keep: Sequence[str]
) -> None:
    """Take away all points of some types around a place, but for those with some names."""
    where = f"element = 'node' AND type IN ({marks(len(types))})"
    for ref, name, lat, lon in list(db.execute(select("ref, name, lat, lon", "feature", where), types)):
        if name not in keep and meters(middle.at, (lat, lon)) < within:
            db.execute(delete("node", "id = ?"), (ref,))


def _change(db: apsw.Connection, place: Place, at: Sequence[float] | None, tags: Tags) -> None:
    """Give an element other tags, and a point another position; an empty tag goes."""
    table = place.element
    known = json.loads(str(db.execute(select("tags", table, "id = ?"), (place.ref,)).get))
    db.execute(update(table, ["tags = ?"], "id = ?"), (written({**known, **tags}), place.ref))
    if at is not None:
        if table != "node":
            raise UniverseError(f"{place.name} is no point: it cannot be moved.")
        db.execute(update("node", ["lat = ?", "lon = ?"], "id = ?"), (*at, place.ref))


def _node(db: apsw.Connection, at: Point, tags: Tags | None = None) -> int:
    key = int(db.execute("SELECT max(id) + 1 FROM node").get)
    db.execute(insert("node", "id lat lon tags"), (key, *at, written(tags) if tags else None))
    return key


def _road(db: apsw.Connection, tags: Tags, points: Sequence[Point]) -> None:
    """A way through some points, that meets the roads whose nodes are among these."""
    known = _road_nodes(db)
    nodes = [
        next((key for key, spot in known.items() if meters(spot, at) < _SAME), None) or _node(db, at)
        for at in points
    ]
    key = db.execute("SELECT max(id) + 1 FROM way").get
    db.execute(insert("way", "id tags nodes"), (key, written(tags), pack_ids(nodes)))


def _road_nodes(db: apsw.Connection) -> dict[int, Point]:
    """Where the nodes of all roads lie."""
    ways = db.execute(select("nodes", "way", "json_extract(tags, '$.highway') IS NOT NULL"))
    wanted = {node for (nodes,) in ways for node in unpack_ids(nodes)}
    rows = db.execute("SELECT id, lat, lon FROM node")
    return {int(key): (float(lat), float(lon)) for key, lat, lon in rows if key in wanted}


def _sign(db: apsw.Connection, box: Sequence[float], kinds: Sequence[str], speed: str) -> None:
    """Let a speed be signed on the streets of some kinds whose middles lie in a box: south, north, west, east."""
    if not set(kinds) <= set(CLASSES):
        raise UniverseError(f"Not all of {', '.join(kinds)} are roads.")
    rows = db.execute(
        select(
            "ref",
            "feature",
            f"element = 'way' AND class = 'highway' AND lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?"
            f" AND type IN ({marks(len(kinds))})",
        ),
        (*box, *kinds),
    ).fetchall()
    for (ref,) in rows:
        known = json.loads(str(db.execute(select("tags", "way", "id = ?"), (ref,)).get))
        db.execute(update("way", ["tags = ?"], "id = ?"), (written({**known, "maxspeed": speed}), ref))


def _derive_again(db: apsw.Connection) -> None:
    """Make features, their indexes and the graph from the elements as they are now."""
    db.execute("INSERT INTO feature_fts (feature_fts) VALUES ('delete-all')")
    for table in ("feature_box", "feature", "area", "graph"):
        db.execute(delete(table, "1"))
    derive(db, _COUNTRY)
