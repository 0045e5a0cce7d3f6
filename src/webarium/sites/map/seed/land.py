"""States, counties, parts of cities, postcodes, and real places with the ground that they stand on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from math import cos, radians

from webarium.draws import Dice
from webarium.sites.map.geo import DEGREE, Point, inside, moved
from webarium.sites.map.seed.builder import Builder, Tags
from webarium.sites.map.seed.grids import cities
from webarium.sites.map.seed.tables import Place, Rings, borders, lines, places, point, towns

_NOT_COUNTIES = frozenset(("Baltimore City", "District of Columbia"))
_KINDS: dict[str, Tags] = {
    "university": {"amenity": "university"},
    "museum": {"tourism": "museum"},
    "stadium": {"leisure": "stadium"},
    "national": {"boundary": "national_park", "leisure": "nature_reserve"},
    "state_park": {"leisure": "nature_reserve", "protection_title": "State Park"},
    "park": {"leisure": "park"},
    "landmark": {"tourism": "attraction"},
    "hospital": {"amenity": "hospital", "emergency": "yes"},
    "clinic": {"amenity": "clinic"},
    "station": {"railway": "station", "public_transport": "station"},
    "bridge": {"man_made": "bridge"},
    "ski": {"landuse": "winter_sports"},
    "building": {"building": "university"},
    "library": {"amenity": "library"},
    "theatre": {"amenity": "theatre"},
    "cinema": {"amenity": "cinema"},
    "heliport": {"aeroway": "heliport"},
    "hotel": {"tourism": "hotel"},
    "cafe": {"amenity": "cafe"},
    "ice_cream": {"amenity": "ice_cream"},
    "restaurant": {"amenity": "restaurant"},
    "fast_food": {"amenity": "fast_food"},
    "pharmacy": {"amenity": "pharmacy"},
    "fuel": {"amenity": "fuel"},
    "supermarket": {"shop": "supermarket"},
    "post_office": {"amenity": "post_office"},
    "police": {"amenity": "police"},
    "government": {"office": "government"},
    "animal_shelter": {"amenity": "animal_shelter"},
    "bus_stop": {"highway": "bus_stop", "public_transport": "platform"},
    "parking": {"amenity": "parking"},
    "bar": {"amenity": "bar"},
}
_GROUND = {
    "university": 420,
    "park": 300,
    "stadium": 210,
    "national": 9_000,
    "state_park": 2_600,
    "ski": 1_500,
}
"""How wide the ground of a kind is, in meters, where nothing else is told."""


@cache
def _rings_of_states() -> dict[tuple[int, int], list[list[Point]]]:
    """The outer rings of all states by the degree cells that they may cover."""
    table: dict[tuple[int, int], list[list[Point]]] = defaultdict(list)
    for state in borders().states:
        for ring in outlines(state.rings):
            lats, lons = [each[0] for each in ring], [each[1] for each in ring]
            for row in range(int(min(lats)), int(max(lats)) + 1):
                for column in range(int(min(lons)) - 1, int(max(lons)) + 1):
                    table[row, column].append(ring)
    return table


def on_land(spot: Point) -> bool:
    """Whether a spot lies in one of the states."""
    column = int(spot[1]) - (1 if spot[1] < 0 else 0)
    return any(inside(ring, spot) for ring in _rings_of_states().get((int(spot[0]), column), ()))


def outlines(rings: Rings) -> Iterator[list[Point]]:
    """The outer ring of each polygon."""
    arcs = borders().arcs
    for polygon in rings:
        ring: list[Point] = []
        for arc in polygon[0]:
            part = arcs[arc] if arc >= 0 else arcs[~arc][::-1]
            ring += part[1:] if ring else part
        yield ring


def write_borders(builder: Builder) -> None:
    """States and counties as relations over shared ways, and land beyond them."""
    table = borders()
    ends: dict[Point, int] = {}
    ways: dict[int, int] = {}

    def node(at: Point) -> int:
        if at not in ends:
            ends[at] = builder.node(at)
        return ends[at]

    def way(arc: int) -> int:
        key = arc if arc >= 0 else ~arc
        if key not in ways:
            line = table.arcs[key]
            inner = [builder.node(each) for each in line[1:-1]]
            ways[key] = builder.way([node(line[0]), *inner, node(line[-1])], {"boundary": "administrative"})
        return ways[key]

    def border(name: str, level: str, rings: Rings, more: Tags) -> None:
        members = [
            ("way", way(arc), "outer" if index == 0 else "inner")
            for polygon in rings
            for index, ring in enumerate(polygon)
            for arc in ring
        ]
        tags = {"type": "boundary", "boundary": "administrative", "admin_level": level, "name": name}
        builder.relation(members, {**tags, **more})

    for state in table.states:
        border(state.name, "4", state.rings, {"ref": state.code, "ISO3166-2": f"US-{state.code}"})
    for county in table.counties:
        name = county.name if county.name in _NOT_COUNTIES else f"{county.name} County"
        border(name, "6", county.rings, {"is_in:state_code": county.code})
    for ring in table.neighbours:
        builder.ring(ring[:-1], {"place": "island", "note": "land beyond the region"})


def write_towns(builder: Builder) -> None:
    """Places, parts of cities and postcodes as nodes."""
    for town in towns():
        tags = {"place": town.place, "name": town.name, "population": str(town.people)}
        tags["postal_code"] = town.postcode
        builder.node(town.at, tags | {"is_in:state_code": town.state})
    for city in cities():
        for quarter in city.quarters:
            tags = {"place": "suburb", "name": quarter.name, "postal_code": quarter.postcode}
            builder.node(quarter.at, tags | {"is_in:city": city.name})
    for line in lines("postcodes.txt"):
        code, lat, lon = line.split()
        builder.node((float(lat), float(lon)), {"place": "postcode", "postal_code": code})


def parks() -> list[list[Point]]:
    """The ground of parks and campuses, where no streets are laid but real ones."""
    return [
        ground(place)
        for place in places()
        if place.kind == "park" or (place.kind == "university" and "area" in place.tags)
    ]


def ground(place: Place) -> list[Point]:
    """The ground that a place stands on: its corners, uneven, but always the same."""
    if "ring" in place.tags:
        return [point(each) for each in place.tags["ring"].split()]
    wide = float(place.tags.get("area", _GROUND.get(place.kind, 60)))
    dice = Dice("ground", place.name, str(place.at))
    corners = 9 if wide > 250 else 4
    turn = dice.random() * 90
    return [
        moved(
            place.at, turn + 360 * index / corners, wide / 2 * (0.82 + 0.36 * dice.random() * (corners > 4))
        )
        for index in range(corners)
    ]


def write_places(builder: Builder) -> None:
    """Real places: large ones as the ground that they cover, others as points or small buildings."""
    for place in places():
        tags = {key: value for key, value in place.tags.items() if key not in ("area", "ring")}
        tags = {**tags_of(place.kind), "name": place.name, **tags}
        if place.kind in _GROUND:
            builder.ring(ground(place), tags)
        elif place.kind in ("museum", "hospital", "building", "library", "theatre", "cinema", "station"):
            builder.ring(_house(place), {**tags, "building": tags.get("building", "yes")})
        else:
            builder.node(place.at, tags)
    for line in lines("airports.txt"):
        _airport(builder, line.split("|"))


def tags_of(kind: str) -> Tags:
    """The tags of a kind of place; ``shop=computer`` stands for itself."""
    if "=" in kind:
        key, _, value = kind.partition("=")
        return {key: value}
    return _KINDS[kind]


def _house(place: Place) -> list[Point]:
    dice = Dice("house", place.name, str(place.at))
    turn, wide, deep = dice.between(-30, 30), dice.between(40, 75), dice.between(28, 50)
    corners = ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    scale = cos(radians(place.at[0]))
    cosine, sine = cos(radians(turn)), cos(radians(90 - turn))
    return [
        (
            place.at[0] + (x * sine + y * cosine) / DEGREE,
            place.at[1] + (x * cosine - y * sine) / (DEGREE * scale),
        )
        for x, y in corners
    ]


_OPERATORS = {
    "PIT": (
        "Allegheny County Airport Authority",
        "Southern Beltway",
        "15231",
        "Findlay Township",
        "PIT airport;Pittsburgh Airport",
    ),
    "IAG": (
        "Niagara Frontier Transportation Authority",
        "Niagara Falls Boulevard",
        "14304",
        "Town of Wheatfield",
        "",
    ),
    "BUF": (
        "Niagara Frontier Transportation Authority",
        "Holtz Drive",
        "14225",
        "Town of Cheektowaga",
        "Buffalo-Niagara International Airport",
    ),
    "BOS": (
        "Massachusetts Port Authority",
        "Airport Road",
        "02128",
        "Boston",
        "Logan Airport;Boston Logan International Airport",
    ),
    "JFK": (
        "Port Authority of New York and New Jersey",
        "Van Wyck Expressway",
        "11430",
        "New York",
        "JFK Airport",
    ),
    "LGA": (
        "Port Authority of New York and New Jersey",
        "Grand Central Parkway",
        "11371",
        "New York",
        "LaGuardia",
    ),
    "EWR": (
        "Port Authority of New York and New Jersey",
        "Brewster Road",
        "07114",
        "Newark",
        "Newark Airport",
    ),
    "PHL": ("City of Philadelphia", "Essington Avenue", "19153", "Philadelphia", "Philadelphia Airport"),
    "DCA": (
        "Metropolitan Washington Airports Authority",
        "Aviation Circle",
        "22202",
        "Arlington",
        "Reagan Airport",
    ),
    "BWI": ("Maryland Aviation Administration", "Elm Road", "21240", "Hanover", "BWI Airport"),
}


def _airport(builder: Builder, row: list[str]) -> None:
    iata, icao, name, _, elevation, lat, lon = row
    tags = {"aeroway": "aerodrome", "name": name, "iata": iata, "icao": icao, "ele": elevation}
    if "International" in name:
        tags["aerodrome:type"] = "international"
    if iata in _OPERATORS:
        operator, street, postcode, city, others = _OPERATORS[iata]
        tags |= {"operator": operator, "addr:street": street, "addr:postcode": postcode, "addr:city": city}
        if others:
            tags["alt_name"] = others.replace(";", ",")
    at = (float(lat), float(lon))
    wide = 2_600.0 if "International" in name else 1_100.0
    dice = Dice("airport", iata)
    turn = dice.random() * 180
    corners = ((0, 1.0), (35, 0.95), (140, 0.8), (180, 1.0), (220, 0.9), (325, 0.85))
    builder.ring([moved(at, turn + angle, wide / 2 * size) for angle, size in corners], tags)
    for shift in (0.0, 90.0):
        middle = moved(at, turn + shift, 150)
        ends = [builder.node(moved(middle, turn + shift / 3 + side, wide * 0.42)) for side in (0.0, 180.0)]
        builder.way(ends, {"aeroway": "runway", "surface": "asphalt"})
