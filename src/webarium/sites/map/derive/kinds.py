"""What an element is: the key that says so, how important that is, and from which zoom it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

Tags = Mapping[str, str]
_KEYS = (
    "amenity",
    "shop",
    "tourism",
    "leisure",
    "aeroway",
    "railway",
    "office",
    "highway",
    "waterway",
    "natural",
    "place",
    "boundary",
    "man_made",
    "historic",
    "landuse",
    "building",
    "healthcare",
    "craft",
    "club",
)
_NOTHING = frozenset(
    (
        "bench",
        "crossing",
        "give_way",
        "hunting_stand",
        "milestone",
        "passing_place",
        "platform",
        "signal",
        "stop",
        "street_lamp",
        "switch",
        "traffic_signals",
        "tree",
        "turning_circle",
        "turning_loop",
        "vending_machine",
        "waste_basket",
        "waste_disposal",
    )
)
"""Values of things that are neither drawn nor searched for, unless they have a name."""
AREA_TYPES = frozenset(("boundary", "multipolygon"))
"""Types of relations that are the ground within their ways."""
_PLACES = {
    "state": 0.8,
    "city": 0.62,
    "town": 0.45,
    "village": 0.35,
    "suburb": 0.34,
    "postcode": 0.12,
    "island": 0.05,
    "house": 0.1,
}
_ZOOM_OF_PLACES = {
    "city": 6,
    "town": 9,
    "village": 11,
    "suburb": 13,
    "postcode": 99,
    "island": 0,
    "house": 99,
}
_ROADS = {
    "motorway": (5, 0.32),
    "trunk": (7, 0.3),
    "primary": (9, 0.28),
    "secondary": (11, 0.26),
    "tertiary": (12, 0.25),
    "motorway_link": (12, 0.05),
    "trunk_link": (12, 0.05),
    "primary_link": (13, 0.05),
    "secondary_link": (13, 0.05),
    "tertiary_link": (13, 0.05),
    "road": (13, 0.1),
    "unclassified": (13, 0.22),
    "residential": (13, 0.22),
    "living_street": (13, 0.22),
    "service": (15, 0.1),
    "pedestrian": (14, 0.2),
    "cycleway": (14, 0.22),
    "footway": (15, 0.12),
    "path": (15, 0.12),
    "steps": (16, 0.1),
    "track": (14, 0.1),
    "bus_stop": (17, 0.08),
    "motorway_junction": (99, 0.03),
}
ROADS = frozenset(_ROADS) - {"bus_stop", "motorway_junction"}
"""Values of ``highway`` that are ways to go."""
_LARGE = {
    "university": (13, 0.5),
    "college": (14, 0.4),
    "aerodrome": (11, 0.44),
    "stadium": (14, 0.45),
    "museum": (15, 0.43),
    "attraction": (15, 0.44),
    "hospital": (14, 0.4),
    "station": (14, 0.42),
    "bridge": (14, 0.4),
    "nature_reserve": (9, 0.4),
    "national_park": (8, 0.48),
    "winter_sports": (12, 0.35),
    "park": (12, 0.36),
    "theatre": (16, 0.36),
    "library": (16, 0.3),
    "runway": (12, 0.0),
    "river": (5, 0.4),
    "water": (6, 0.4),
    "canal": (11, 0.2),
    "stream": (13, 0.1),
    "rail": (9, 0.0),
    "forest": (9, 0.14),
    "wood": (9, 0.14),
    "residential": (10, 0.14),
    "farmland": (10, 0.0),
    "industrial": (11, 0.14),
    "commercial": (11, 0.14),
    "retail": (11, 0.14),
    "meadow": (11, 0.0),
    "grass": (13, 0.0),
    "scrub": (11, 0.0),
    "heath": (11, 0.0),
    "orchard": (11, 0.0),
    "vineyard": (11, 0.0),
    "wetland": (11, 0.0),
    "beach": (11, 0.14),
    "cemetery": (13, 0.14),
    "golf_course": (12, 0.2),
    "pitch": (15, 0.0),
    "garden": (14, 0.14),
    "heliport": (16, 0.3),
}
_AREAS = frozenset(
    (
        "amenity",
        "shop",
        "tourism",
        "leisure",
        "building",
        "landuse",
        "natural",
        "place",
        "boundary",
        "aeroway",
        "office",
    )
)


def kind_of(tags: Tags) -> tuple[str, str]:
    """The key and the value that say what an element is; empty texts where nothing does."""
    if tags.get("boundary") == "national_park":
        return "boundary", "national_park"
    for key in _KEYS:
        value = tags.get(key)
        if value and value != "no" and (value not in _NOTHING or "name" in tags):
            return key, value
    return ("place", "house") if "addr:housenumber" in tags else ("", "")


def is_house(kind: tuple[str, str], tags: Tags) -> bool:
    """Whether something is an address and nothing else that people look for."""
    return "addr:housenumber" in tags and (kind == ("place", "house") or kind[0] == "building")


def name_of(tags: Tags) -> str:
    """What something is called: its name, or a road's number."""
    return tags.get("name", "") or (tags.get("ref", "") if tags.get("highway") in ROADS else "")


def level_of(tags: Tags) -> int:
    """The level of a border, 2 being a country's and 4 a state's; 6 where it is not told."""
    text = tags.get("admin_level", "")
    return int(text) if text.isdecimal() and len(text) < 3 else 6


def is_area(kind: tuple[str, str], closed: bool) -> bool:
    """Whether a way is the ground that it runs around."""
    return closed and kind[0] in _AREAS and kind[1] != "runway"


def zoom_of(kind: tuple[str, str], tags: Tags) -> int:
    """From which zoom something is drawn."""
    key, value = kind
    if key == "place":
        return _zoom_of_place(value, tags)
    if key == "highway":
        return _ROADS.get(value, (16, 0.1))[0]
    if key == "boundary" and value == "administrative":
        level = level_of(tags)
        return 4 if level <= 4 else 8 if level <= 6 else 11
    return 15 if key == "building" else _LARGE.get(value, (17, 0.0))[0]


def _zoom_of_place(value: str, tags: Tags) -> int:
    people = people_of(tags)
    if value == "city" and people:
        return 5 if people > 500_000 else 6 if people > 180_000 else 7 if people > 80_000 else 8
    if value == "town":
        return 9 if people > 25_000 else 10
    return _ZOOM_OF_PLACES.get(value, 13)


def importance_of(kind: tuple[str, str], tags: Tags) -> float:
    """How well known something is, from 0 to 1."""
    key, value = kind
    if key == "place":
        people = people_of(tags)
        return _PLACES.get(value, 0.2) + (min(0.2, log10(people) / 40) if people else 0.0)
    if key == "highway":
        return _ROADS.get(value, (16, 0.1))[1]
    if key == "boundary" and value == "administrative":
        level = level_of(tags)
        return 0.85 if level <= 2 else 0.75 if level <= 4 else 0.5 if level <= 6 else 0.35
    known = 0.16 if key == "building" else _LARGE.get(value, (17, 0.12))[1]
    if known and ("website" in tags or "alt_name" in tags or tags.get("aerodrome:type")):
        known += 0.08
    return known or (0.2 if "alt_name" in tags or "operator" in tags else 0.12)


def people_of(tags: Tags) -> int:
    """The population, 0 if none is told."""
    text = tags.get("population", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0
