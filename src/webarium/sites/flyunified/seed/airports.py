"""The airports: real codes and places."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, cos, radians, sin, sqrt
from pathlib import Path

_ZONES = {
    "E": "America/New_York",
    "N": "America/Indiana/Indianapolis",
    "K": "America/Kentucky/Louisville",
    "C": "America/Chicago",
    "M": "America/Denver",
    "Z": "America/Phoenix",
    "P": "America/Los_Angeles",
    "A": "America/Anchorage",
    "H": "Pacific/Honolulu",
    "Q": "America/Puerto_Rico",
}
_RADIUS = 3_958.8


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the list."""

    code: str
    city: str
    state: str
    country: str
    latitude: float
    longitude: float
    zone: str
    size: int
    """0 is a hub, 1 to 3 large to small in the United States, 4 and more abroad by part of the world."""


def places() -> list[Place]:
    """All airports."""
    found = []
    for line in (Path(__file__).parent / "data" / "airports.txt").read_text("utf-8").splitlines():
        code, city, state, country, latitude, longitude, zone, size = line.split("|")
        known = _ZONES.get(zone, zone)
        found.append(Place(code, city, state, country, float(latitude), float(longitude), known, int(size)))
    return found


def miles_between(one: Place, other: Place) -> int:
    """The great circle's length in statute miles."""
    a, b = radians(one.latitude), radians(other.latitude)
    c = radians(other.longitude - one.longitude)
    half = sin((b - a) / 2) ** 2 + cos(a) * cos(b) * sin(c / 2) ** 2
    return round(2 * _RADIUS * asin(sqrt(half)))
