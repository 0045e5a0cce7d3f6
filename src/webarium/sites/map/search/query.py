"""The geocoder: free text, addresses, coordinates, and kinds of places near others, ranked as people expect."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import apsw

from webarium.sites.kit.rows import iterate
from webarium.sites.map.derive.packing import unpack_rings
from webarium.sites.map.geo import Point, along, meters
from webarium.sites.map.search.found import COLUMNS, SOURCE, Place, among, distinct, house
from webarium.sites.map.search.reverse import settled, whereabouts
from webarium.sites.map.search.words import kind_named, matching, tokens
from webarium.sql import select

MOST = 10
"""How many results a page shows."""
_CANDIDATES = 400
_NEAR = re.compile(r"\s+(?:near(?:\s+to)?|nearby|around|close to|next to|by)\s+", re.IGNORECASE)
_IN = re.compile(r"\s+in\s+", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,6})\b[\s,]*(.*)")
_COORDINATES = re.compile(
    r"\s*([NS]?)\s*(-?\d{1,3}(?:\.\d+)?)°?\s*([NS]?)[\s,;/]+([EW]?)\s*(-?\d{1,3}(?:\.\d+)?)°?\s*([EW]?)\s*"
)
_REACHES = (0.01, 0.03, 0.1, 0.4, 1.5, 6.0)


@dataclass(frozen=True)
class Answer:
    """What a query found."""

    places: tuple[Place, ...]
    more: bool = False
    """Whether there are others after these."""
    middle: Point | None = None
    """What "near" was measured from."""


def coordinates(text: str) -> Point | None:
    """The point that a text names by latitude and longitude."""
    found = _COORDINATES.fullmatch(text.upper())
    if found is None:
        return None
    lat = float(found[2]) * (-1 if "S" in (found[1], found[3]) else 1)
    lon = float(found[5]) * (-1 if "W" in (found[4], found[6]) else 1)
    return (lat, lon) if abs(lat) <= 90 and abs(lon) <= 180 else None


def _every(place: Place) -> bool:
    return True


def search(
    db: apsw.Connection,
    text: str,
    *,
    skip: int = 0,
    most: int = MOST,
    keeps: Callable[[Place], bool] = _every,
) -> Answer:
    """Answer a query of any kind, by the places that are kept."""
    text = " ".join(text.split())[:300]
    spot = coordinates(text)
    if spot is not None:
        here = whereabouts(db, spot)
        return Answer((here,) if here and keeps(here) else (), middle=spot)
    middle = None
    places: Iterable[Place] = ()
    parts = _NEAR.split(text, 1)
    if len(parts) == 2 and parts[0]:
        middle, places = _near(db, *parts)
    if not places and len(_IN.split(text, 1)) == 2:
        kind, place = _IN.split(text, 1)
        if kind_named(kind):
            middle, places = _near(db, kind, place, inside=True)
    if not places and middle is None:
        places = named(db, text) or _of_kind(db, text)
    found = list(islice(filter(keeps, distinct(places)), skip, skip + most + 1))
    return Answer(tuple(found[:most]), len(found) > most, middle)


def first(db: apsw.Connection, text: str) -> Place | None:
    """The best answer to a query, if there is any."""
    found = search(db, text, most=1).places
    return found[0] if found else None


def structured(
    db: apsw.Connection,
    parts: Mapping[str, str],
    *,
    most: int = MOST,
    keeps: Callable[[Place], bool] = _every,
) -> Answer:
    """Answer a query by its parts: street, city, county, state, country, postalcode, amenity."""
    order = ("amenity", "street", "city", "county", "state", "postalcode", "country")
    text = ", ".join(parts[name] for name in order if parts.get(name))
    return search(db, text, most=most, keeps=keeps) if text else Answer(())


def _near(
    db: apsw.Connection, what: str, where: str, *, inside: bool = False
) -> tuple[Point | None, Sequence[Place]]:
    base = first(db, where)
    if base is None:
        return None, ()
    kind = kind_named(what)
    if kind is not None:
        found = around(db, base.at, kind)
        if inside and base.key == "place":
            found = [each for each in found if base.name in (each.city, each.quarter)]
        return base.at, found
    near = [each for each in named(db, what) if meters(each.at, base.at) < 60_000]
    return base.at, sorted(near, key=lambda each: (round(meters(each.at, base.at)), each.id))


def around(db: apsw.Connection, spot: Point, kind: str, least: int = 30) -> list[Place]:
    """Places of a type around a spot, the nearest first."""
    found: list[Place] = []
    for reach in _REACHES:
        where = "f.type = ? AND f.lat BETWEEN ? AND ? AND f.lon BETWEEN ? AND ?"
        box = (kind, spot[0] - reach, spot[0] + reach, spot[1] - 1.3 * reach, spot[1] + 1.3 * reach)
        found = list(iterate(db, Place, select(COLUMNS, SOURCE, where), box))
        found = [each for each in found if meters(each.at, spot) < reach * 111_000 or reach == _REACHES[-1]]
        if len(found) >= least:
            break
    return sorted(found, key=lambda each: (meters(each.at, spot), each.id))[:200]


def _of_kind(db: apsw.Connection, text: str) -> list[Place]:
    """Places of a type anywhere, the best known first."""
    kind = kind_named(text)
    if kind is None:
        return []
    tail = "ORDER BY f.importance DESC, f.id LIMIT 60"
    return list(iterate(db, Place, select(COLUMNS, SOURCE, "f.type = ? AND f.name <> ''", tail), (kind,)))


def named(db: apsw.Connection, text: str) -> list[Place]:
    """Places that a text names, by how well it does and how well known they are."""
    number = _NUMBER.fullmatch(text)
    houses = _addresses(db, text)
    if not houses and number and number[2]:
        houses = _houses(db, int(number[1]), number[2])
    parts = [words for words in map(tokens, text.split(",")) if words]
    if not parts:
        return houses
    for begins in (False, True):
        ids = _matched(db, parts, begins=begins)
        if ids:
            found = _read(db, ids)
            return houses + _ranked(found, parts)
    return houses


def _matched(db: apsw.Connection, parts: list[list[str]], *, begins: bool) -> list[int]:
    """The features whose name holds as much of the beginning as any does, and whose address holds the rest."""
    words = [word for part in parts for word in part][:14]
    cuts = range(len(words), 0, -1) if len(parts) == 1 else dict.fromkeys((len(parts[0]), len(words)))
    for cut in cuts:
        name, rest = words[:cut], words[cut:]
        terms = [matching(name, begins=begins, column="name")]
        if rest:
            terms.append(matching(rest, begins=begins))
        ids = _ids(db, " AND ".join(terms))
        if not ids and len(parts) == 1 and rest:
            ids = _ids(
                db,
                f"{matching(words[-cut:], begins=begins, column='name')} AND {matching(words[:-cut], begins=begins)}",
            )
        if ids:
            return ids
    return _ids(db, matching(words, begins=begins)) if len(words) > 1 else []


def _ids(db: apsw.Connection, match: str) -> list[int]:
    rows = db.execute(
        "SELECT rowid FROM feature_fts WHERE feature_fts MATCH ? ORDER BY rank LIMIT ?", (match, _CANDIDATES)
    )
    return [int(row[0]) for row in rows]


def _read(db: apsw.Connection, ids: list[int]) -> list[Place]:
    return list(iterate(db, Place, select(COLUMNS, SOURCE, among(ids)), ids))


def _ranked(places: list[Place], parts: list[list[str]]) -> list[Place]:
    words = [word for part in parts for word in part]

    def score(place: Place) -> float:
        name = tokens(place.name)
        fit = 0.35 if name in (parts[0], words) else 0.1 if name[: len(parts[0])] == parts[0] else 0.0
        held = sum(word in name for word in words) / max(len(words), 1)
        spare = max(0, len(name) - len(words)) * 0.015
        return place.importance + fit + 0.15 * held - spare

    return sorted(places, key=lambda place: (-score(place), place.id))


def _addresses(db: apsw.Connection, text: str) -> list[Place]:
    """Houses that are on the map themselves, whose number and street a text names in any order."""
    words = tokens(text)[:14]
    if len(words) < 2 or not any(word[0].isdecimal() for word in words):
        return []
    where = "feature_fts MATCH ? AND f.name = '' AND f.housenumber <> '' AND f.class IN ('place', 'building')"
    source = f"{SOURCE} JOIN feature_fts ON feature_fts.rowid = f.id"
    found = iterate(db, Place, select(COLUMNS, source, where, "ORDER BY f.id LIMIT 40"), (matching(words),))
    return [each for each in found if set(tokens(each.housenumber)) <= set(words)]


def _houses(db: apsw.Connection, number: int, rest: str) -> list[Place]:
    """Houses of a number on the streets that the rest of a query names."""
    parts = [words for words in map(tokens, rest.split(",")) if words]
    if not parts:
        return []
    words = [word for part in parts for word in part][:14]
    for cut in range(len(words), 0, -1):
        match = matching(words[:cut], column="name")
        if words[cut:]:
            match += f" AND {matching(words[cut:])}"
        streets = _streets(db, match, number)
        if streets:
            return [_house(db, street, number) for street in streets]
    return []


def _streets(db: apsw.Connection, match: str, number: int) -> list[Place]:
    sql = select(
        COLUMNS,
        f"{SOURCE} JOIN feature_fts ON feature_fts.rowid = f.id",
        "feature_fts MATCH ? AND f.class = 'highway' AND f.high > 0"
        " AND ? BETWEEN min(f.low, f.high) AND max(f.low, f.high)",
        "ORDER BY f.importance DESC, f.id LIMIT 40",
    )
    return list(iterate(db, Place, sql, (match, number)))


def _house(db: apsw.Connection, street: Place, number: int) -> Place:
    data = db.execute("SELECT shape FROM feature WHERE id = ?", (street.id,)).get
    share = (number - street.low) / (street.high - street.low) if street.high != street.low else 0.5
    return settled(db, house(street, number, along(unpack_rings(data)[0], share)))
