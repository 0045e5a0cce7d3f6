"""Distances and directions on the ground, encoded lines, and the squares of the map."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import asinh, atan, atan2, cos, degrees, hypot, pi, radians, sin, sinh, tan

Point = tuple[float, float]
"""Latitude and longitude in degrees."""
DEGREE = 111_195.0
"""Meters of a degree of latitude."""
TILE = 256
_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def meters(one: Point, other: Point) -> float:
    """The distance between two points that are not too far apart."""
    middle = radians((one[0] + other[0]) / 2)
    return DEGREE * hypot(one[0] - other[0], (one[1] - other[1]) * cos(middle))


def length(points: Sequence[Point]) -> float:
    """The length of a line in meters."""
    return sum(meters(one, other) for one, other in itertools.pairwise(points))


def bearing(one: Point, other: Point) -> float:
    """The direction from one point to another in degrees, 0 being north and 90 east."""
    east = (other[1] - one[1]) * cos(radians((one[0] + other[0]) / 2))
    return degrees(atan2(east, other[0] - one[0])) % 360


def compass(angle: float) -> str:
    """``northeast`` for about 45 degrees."""
    return _COMPASS[round(angle / 45) % 8]


def moved(point: Point, angle: float, distance: float) -> Point:
    """The point this many meters away in a direction."""
    north, east = distance * cos(radians(angle)), distance * sin(radians(angle))
    return (point[0] + north / DEGREE, point[1] + east / (DEGREE * cos(radians(point[0]))))


def between(one: Point, other: Point, share: float) -> Point:
    """The point at this share of the way."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def along(points: Sequence[Point], share: float) -> Point:
    """The point at this share of a line's length."""
    left = length(points) * min(1.0, max(0.0, share))
    for one, other in itertools.pairwise(points):
        step = meters(one, other)
        if step >= left and step > 0:
            return between(one, other, left / step)
        left -= step
    return points[-1]


def share_along(points: Sequence[Point], spot: Point) -> tuple[float, float]:
    """How far off a line a spot lies in meters, and at which share of the line's length it comes closest."""
    best, at, passed = float("inf"), 0.0, 0.0
    for one, other in itertools.pairwise(points):
        step, share = meters(one, other), _projected(one, other, spot)
        off = meters(between(one, other, share), spot)
        if off < best:
            best, at = off, passed + step * share
        passed += step
    return best, at / passed if passed else 0.0


def _projected(one: Point, other: Point, spot: Point) -> float:
    scale = cos(radians(spot[0]))
    north, east = other[0] - one[0], (other[1] - one[1]) * scale
    square = north * north + east * east
    if square == 0:
        return 0.0
    share = ((spot[0] - one[0]) * north + (spot[1] - one[1]) * scale * east) / square
    return min(1.0, max(0.0, share))


def signed_area(ring: Sequence[Point]) -> float:
    """The area of a closed ring in no particular unit: more than 0 if it runs around against the clock."""
    return sum(one[1] * other[0] - other[1] * one[0] for one, other in itertools.pairwise(ring))


def inside(ring: Sequence[Point], spot: Point) -> bool:
    """Whether a spot lies within a closed ring."""
    within, (lat, lon) = False, spot
    before = ring[-1]
    for corner in ring:
        if (corner[0] > lat) != (before[0] > lat):
            crossing = (before[1] - corner[1]) * (lat - corner[0]) / (before[0] - corner[0]) + corner[1]
            within ^= lon < crossing
        before = corner
    return within


def encode(points: Iterable[Point], digits: int = 5) -> str:
    """A line as a short text: each step in units of the last digit, five bits a letter."""
    letters: list[str] = []
    before = (0, 0)
    for lat, lon in points:
        here = (round(lat * 10**digits), round(lon * 10**digits))
        for value, last in zip(here, before, strict=True):
            step = (value - last) << 1
            step = ~step if value < last else step
            while step >= 32:
                letters.append(chr((32 | (step & 31)) + 63))
                step >>= 5
            letters.append(chr(step + 63))
        before = here
    return "".join(letters)


def decode(text: str, digits: int = 5) -> list[Point]:
    """The line that `encode` made this text of."""
    numbers: list[int] = []
    value = shift = 0
    for letter in text:
        bits = ord(letter) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    points, lat, lon = [], 0, 0
    for north, east in zip(numbers[::2], numbers[1::2], strict=False):
        lat, lon = lat + north, lon + east
        points.append((lat / 10**digits, lon / 10**digits))
    return points


def to_pixel(point: Point, zoom: int) -> tuple[float, float]:
    """Where a point lies on the whole map of a zoom, in pixels from the upper left."""
    size = TILE * 2**zoom
    return (point[1] + 180) / 360 * size, (1 - asinh(tan(radians(point[0]))) / pi) / 2 * size


def from_pixel(x: float, y: float, zoom: int) -> Point:
    """The point at a pixel of the whole map."""
    size = TILE * 2**zoom
    return degrees(atan(sinh(pi * (1 - 2 * y / size)))), x / size * 360 - 180
