"""The tables of facts in ``data``, read into records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from webarium.sites.map.geo import Point, decode

_DATA = Path(__file__).parent / "data"
Rings = list[list[list[int]]]


def lines(name: str) -> Iterator[str]:
    """The lines of a file of facts, without remarks and empty ones."""
    for line in (_DATA / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def point(text: str) -> Point:
    """``40.4406,-79.9959``."""
    lat, lon = text.split(",")
    return float(lat), float(lon)


@dataclass(frozen=True)
class Town:
    """A city, town or village with streets."""

    name: str
    state: str
    county: str
    postcode: str
    at: Point
    people: int

    @property
    def key(self) -> str:
        """``Pittsburgh PA``, as roads name it."""
        return f"{self.name} {self.state}"

    @property
    def place(self) -> str:
        """What OpenStreetMap calls a place of this size."""
        return "city" if self.people >= 45_000 else "town" if self.people >= 8_000 else "village"


@cache
def towns() -> tuple[Town, ...]:
    """All of them, by state and name."""
    rows = (line.split("|") for line in lines("towns.txt"))
    return tuple(Town(n, s, c, z, (float(a), float(o)), int(p)) for n, s, c, z, a, o, p in rows)


@dataclass(frozen=True)
class Border:
    """A state or county: arcs of the shared borders around it."""

    code: str
    name: str
    rings: Rings
    """Polygons of rings of arcs; a negative arc is run backward."""


@dataclass(frozen=True)
class Borders:
    """All borders."""

    arcs: list[list[Point]]
    states: list[Border]
    counties: list[Border]
    neighbours: list[list[Point]]
    """Land beyond, which is drawn only."""


@cache
def borders() -> Borders:
    """The borders of the region."""
    found = Borders([], [], [], [])
    for line in lines("borders.txt"):
        sort, rest = line[0], line[2:]
        if sort == "a":
            found.arcs.append(decode(rest, 4))
        elif sort == "n":
            found.neighbours.append(decode(rest, 4))
        else:
            code, name, rings = rest.split("|")
            (found.states if sort == "s" else found.counties).append(Border(code, name, _rings(rings)))
    return found


def _rings(text: str) -> Rings:
    return [
        [[int(arc) for arc in ring.split(",")] for ring in polygon.split(";")] for polygon in text.split("/")
    ]


@dataclass(frozen=True)
class Leg:
    """A stretch of road between two stops."""

    start: str
    end: str
    miles: float


@dataclass(frozen=True)
class Road:
    """A numbered road with its legs."""

    ref: str
    name: str
    rank: str
    """``m``, ``t``, ``p`` or ``s``."""
    legs: tuple[Leg, ...]


@cache
def roads() -> tuple[Road, ...]:
    """All roads between towns."""
    return tuple(_road(line) for line in lines("roads.txt"))


def _road(line: str) -> Road:
    ref, name, rank, stops = line.split("|")
    legs: list[Leg] = []
    before = ""
    for stop in stops.split("; "):
        words, _, last = stop.rpartition(" ")
        place = words if last.isdecimal() else stop
        if before:
            legs.append(Leg(before, place, float(last)))
        before = place
    return Road(ref, name, rank, tuple(legs))


@cache
def junctions() -> dict[str, Point]:
    """Places on roads that are no towns."""
    rows = (line.split("|") for line in lines("junctions.txt"))
    return {name: (float(lat), float(lon)) for name, lat, lon in rows}


@dataclass(frozen=True)
class Place:
    """A real place with its tags in short."""

    kind: str
    name: str
    at: Point
    tags: dict[str, str]


_SHORT = {
    "n": "addr:housenumber",
    "s": "addr:street",
    "q": "addr:suburb",
    "z": "addr:postcode",
    "c": "addr:city",
    "w": "website",
    "p": "phone",
    "o": "operator",
    "h": "opening_hours",
    "d": "description",
    "alt": "alt_name",
}


@cache
def places() -> tuple[Place, ...]:
    """All real places, in the order of their files."""
    found: list[Place] = []
    for name in ("region", "pittsburgh"):
        kind = ""
        for line in lines(f"places/{name}.txt"):
            if line.startswith("["):
                kind = line.strip("[]")
            else:
                found.append(_place(kind, line))
    return tuple(found)


def _place(kind: str, line: str) -> Place:
    name, lat, lon, *rest = line.split("|")
    pairs = (part.split("=", 1) for part in rest[0].split(";")) if rest else ()
    tags = {_SHORT.get(key, key): value for key, value in (pair for pair in pairs if len(pair) == 2)}
    return Place(kind, name, (float(lat), float(lon)), tags)
