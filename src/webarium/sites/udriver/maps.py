"""The drawn map: a city's shores, parks and main streets, with cars on it and perhaps a route."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from webarium.sites.udriver.geography import NEW_YORK, SAN_FRANCISCO, Spot

if TYPE_CHECKING:
    from webarium.sites.udriver.people.drivers import Driver

WIDTH, HEIGHT = 800, 700
_Points: TypeAlias = Sequence[Sequence[float]]
"""Latitude and longitude of the corners of a line."""


@dataclass(frozen=True)
class City:
    """What is drawn of a city."""

    north: float
    west: float
    tall: float
    """Degrees from the upper to the lower edge."""
    wide: float
    shores: Sequence[_Points]
    parks: Sequence[_Points]
    streets: Mapping[str, _Points]
    tilt: int
    """Degrees by which small streets lean."""


@lru_cache(maxsize=1)
def _cities() -> Mapping[int, City]:
    """What the file beside this module tells of each city."""
    told = tomllib.loads((Path(__file__).parent / "maps.toml").read_text("utf-8"))
    keys = {SAN_FRANCISCO: "san_francisco", NEW_YORK: "new_york"}
    return {number: _city(told[key]) for number, key in keys.items()}


def _city(told: Mapping[str, Any]) -> City:
    north, west, tall, wide = told["window"]
    return City(north, west, tall, wide, told["shores"], told["parks"], told["streets"], told["tilt"])


@dataclass(frozen=True)
class Pin:
    """A mark on the map."""

    x: float
    y: float
    name: str = ""
    car: str = ""
    turn: int = 0
    """Degrees by which a car is turned."""


@dataclass(frozen=True)
class Map:
    """All that the template draws, in the map's own units."""

    box: str
    """What of the map is seen, as an SVG's ``viewBox``."""
    unit: float
    """By what marks and lines are scaled, so that they stay as large when less of the map is seen."""
    shores: tuple[str, ...]
    parks: tuple[str, ...]
    streets: tuple[str, ...]
    names: tuple[Pin, ...]
    """Streets, with where their names stand and how they lean."""
    tilt: int
    cars: tuple[Pin, ...]
    ends: tuple[Pin, ...] = ()
    """Where a ride begins and ends."""
    route: str = ""


def draw(number: int, cars: Sequence[Driver], ends: Sequence[tuple[str, Spot]] = ()) -> Map:
    """The map of a city with some cars; with two ends, of the part around the route between them."""
    city = _cities()[number]
    marks = tuple(Pin(*_at(city, spot), name) for name, spot in ends)
    box = _box(marks)
    return Map(
        " ".join(f"{part:.0f}" for part in box),
        round(box[2] / WIDTH, 3),
        tuple(_path(city, shore, closed=True) for shore in city.shores),
        tuple(_path(city, park, closed=True) for park in city.parks),
        tuple(_path(city, street) for street in city.streets.values()),
        tuple(_label(city, name, street) for name, street in city.streets.items()),
        city.tilt,
        tuple(Pin(*_at(city, car), car.name, car.car, car.id * 67 % 360) for car in cars),
        marks,
        _route(marks[0], marks[1]) if len(marks) == 2 else "",
    )


def _at(city: City, spot: Spot) -> tuple[float, float]:
    return _point(city, spot.latitude, spot.longitude)


def _point(city: City, latitude: float, longitude: float) -> tuple[float, float]:
    x = (longitude - city.west) / city.wide * WIDTH
    y = (city.north - latitude) / city.tall * HEIGHT
    return round(x, 1), round(y, 1)


def _path(city: City, points: _Points, *, closed: bool = False) -> str:
    text = " ".join(f"{x:g},{y:g}" for x, y in (_point(city, point[0], point[1]) for point in points))
    return f"M{text}Z" if closed else f"M{text}"


def _label(city: City, name: str, street: _Points) -> Pin:
    """A street's name, in the middle of its longest part and along it."""
    points = [_point(city, point[0], point[1]) for point in street]
    longest = max(list(pairwise(points)), key=_length)
    (left, top), (right, bottom) = sorted(longest)
    turn = round(math.degrees(math.atan2(bottom - top, right - left)))
    return Pin(round((left + right) / 2, 1), round((top + bottom) / 2, 1), name, turn=turn)


def _length(part: tuple[tuple[float, float], tuple[float, float]]) -> float:
    return math.dist(*part)


def _box(ends: Sequence[Pin]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is seen."""
    if len(ends) < 2:
        return 0, 0, WIDTH, HEIGHT
    xs, ys = [pin.x for pin in ends], [pin.y for pin in ends]
    width = min(WIDTH, max(max(xs) - min(xs), (max(ys) - min(ys)) * WIDTH / HEIGHT, 130) * 1.7)
    height = width * HEIGHT / WIDTH
    left = min(max(0, (min(xs) + max(xs) - width) / 2), WIDTH - width)
    top = min(max(0, (min(ys) + max(ys) - height) / 2), HEIGHT - height)
    return left, top, width, height


def _route(start: Pin, end: Pin) -> str:
    """Along streets: east or west, a long block up or down, and the rest."""
    bend = round(start.x + (end.x - start.x) * 0.4, 1)
    turn = round(start.y + (end.y - start.y) * 0.7, 1)
    return (
        f"M{start.x:g},{start.y:g} L{bend:g},{start.y:g} L{bend:g},{turn:g} "
        f"L{end.x:g},{turn:g} L{end.x:g},{end.y:g}"
    )
