"""What a program asks of the geocoder: Nominatim's parameters, read once, and refused in its words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import QueryParams

from webarium.sites.map.geo import Point

FORMATS = ("xml", "json", "jsonv2", "geojson", "geocodejson")
PARTS = ("amenity", "street", "city", "county", "state", "country", "postalcode")
_MOST = 40
_MOST_OBJECTS = 50
_DETAILS = ("format", "addressdetails", "extratags", "namedetails", "polygon_geojson")
_ANY = ("accept-language", "email", "dedupe")
"""Taken and without effect: names are in one language, nobody is written to, and a street is told once."""
_KNOWN: Mapping[str, frozenset[str]] = {
    "search": frozenset(
        ("q", *PARTS, "limit", "countrycodes", "viewbox", "bounded", "exclude_place_ids", *_DETAILS, *_ANY)
    ),
    "reverse": frozenset(("lat", "lon", "zoom", *_DETAILS, *_ANY)),
    "lookup": frozenset(("osm_ids", *_DETAILS, *_ANY)),
    "status": frozenset(("format",)),
}
_ELEMENTS = {"N": "node", "W": "way", "R": "relation"}


class Refused(Exception):  # noqa: N818 (an answer, not an error)
    """A request that Nominatim refuses with status 400; its text is the message."""


@dataclass(frozen=True)
class Shown:
    """How places are written."""

    format: str
    address: bool
    tags: bool
    names: bool
    shape: bool


@dataclass(frozen=True)
class Box:
    """A part of the map, in degrees."""

    west: float
    south: float
    east: float
    north: float

    def holds(self, at: Point) -> bool:
        """Whether a point is in it."""
        return self.south <= at[0] <= self.north and self.west <= at[1] <= self.east


@dataclass(frozen=True)
class Search:
    """A request of ``/search``."""

    text: str
    parts: Mapping[str, str]
    """Of an address, if there is no text."""
    most: int
    countries: frozenset[str]
    """Codes of the only countries to look in; all of them if it is empty."""
    box: Box | None
    bounded: bool
    """Whether places outside of the box are left out; else they come later."""
    without: frozenset[int]
    """Ids of places that are left out."""


def format_of(query: QueryParams) -> str:
    """The format that a request names, for its errors as well; ``jsonv2`` if that is none."""
    named = query.get("format", "jsonv2")
    return named if named in FORMATS else "jsonv2"


def check(query: QueryParams, service: str) -> None:
    """Refuse parameters that the service does not offer."""
    for name in query:
        if name not in _KNOWN[service]:
            raise Refused(f"Parameter '{name[:60]}' is not offered by this server.")


def shown(query: QueryParams, *, address: bool) -> Shown:
    """How the places are to be written; `address` is what is usual for the service."""
    named = query.get("format", "jsonv2")
    if named not in FORMATS:
        raise Refused(f"Parameter 'format' must be one of: {', '.join(FORMATS)}")
    return Shown(
        named,
        _truth(query, "addressdetails", usual=address),
        _truth(query, "extratags"),
        _truth(query, "namedetails"),
        _truth(query, "polygon_geojson"),
    )


def searched(query: QueryParams) -> Search:
    """What is looked for."""
    text = " ".join(query.get("q", "").split())
    parts = {name: query.get(name, "").strip() for name in PARTS}
    if text and any(parts.values()):
        raise Refused(
            "Structured query parameters (amenity, street, city, county, state, postalcode, country)"
            " cannot be used together with 'q' parameter."
        )
    if not text and not any(parts.values()):
        raise Refused("Nothing to search for.")
    codes = (code.strip().lower() for code in query.get("countrycodes", "").split(","))
    return Search(
        text,
        parts,
        max(1, min(_MOST, _whole(query, "limit", 10))),
        frozenset(code for code in codes if len(code) == 2 and code.isascii() and code.isalpha()),
        _box(query),
        _truth(query, "bounded"),
        frozenset(int(part) for part in query.get("exclude_place_ids", "").split(",") if _is_id(part)),
    )


def spot(query: QueryParams) -> Point:
    """The point that is asked about."""
    lat, lon = (_number(query, name) for name in ("lat", "lon"))
    if abs(lat) > 90 or abs(lon) > 180:
        raise Refused("Latitude is from -90 to 90 and longitude from -180 to 180.")
    return lat, lon


def zoom(query: QueryParams) -> int:
    """How exact an answer is wanted: 3 for a country, 18 for a house."""
    return max(0, min(18, _whole(query, "zoom", 18)))


def objects(query: QueryParams) -> list[tuple[str, int]]:
    """Elements by sort and id: ``W123,N5``."""
    named = [part.strip() for part in query.get("osm_ids", "").split(",") if part.strip()]
    if len(named) > _MOST_OBJECTS:
        raise Refused(f"Too many object IDs. At most {_MOST_OBJECTS} may be named.")
    return [(_ELEMENTS[part[0].upper()], int(part[1:])) for part in named if _is_object(part)]


def _is_object(part: str) -> bool:
    return part[:1].upper() in _ELEMENTS and _is_id(part[1:])


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18


def _box(query: QueryParams) -> Box | None:
    text = query.get("viewbox", "").strip()
    if not text:
        return None
    numbers = [_float(part) for part in text.split(",")]
    if len(numbers) != 4:
        raise Refused("Bad format for parameter 'viewbox'. Expected <x1>,<y1>,<x2>,<y2>.")
    if any(each is None for each in numbers):
        raise Refused("Bad format for parameter 'viewbox'. Coordinates must be numbers.")
    x1, y1, x2, y2 = (each or 0.0 for each in numbers)
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _truth(query: QueryParams, name: str, *, usual: bool = False) -> bool:
    text = query.get(name, "")
    return usual if not text else text != "0"


def _whole(query: QueryParams, name: str, usual: int) -> int:
    text = query.get(name, "")
    if not text:
        return usual
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= 18):
        raise Refused(f"Parameter '{name}' must be a number.")
    return int(text)


def _number(query: QueryParams, name: str) -> float:
    if not query.get(name):
        raise Refused(f"Parameter '{name}' missing.")
    found = _float(query[name])
    if found is None:
        raise Refused(f"Parameter '{name}' must be a number.")
    return found


def _float(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None
