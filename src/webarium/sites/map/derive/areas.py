"""Where a spot is: its state, county, city, part of the city and postcode, from borders and places on the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import floor

from webarium.sites.map.derive.kinds import Tags, people_of
from webarium.sites.map.geo import Point, inside, meters

_SETTLEMENTS = frozenset(("city", "town", "village", "hamlet"))
_QUARTERS = frozenset(("suburb", "neighbourhood", "quarter"))
_ROW = 0.25
_NEAR_QUARTER = 2_000.0


@dataclass(frozen=True)
class Area:
    """The parts of an address above the street; empty where unknown."""

    quarter: str = ""
    city: str = ""
    county: str = ""
    state: str = ""
    postcode: str = ""


@dataclass(frozen=True)
class _Border:
    name: str
    rings: list[list[Point]]
    box: tuple[float, float, float, float]

    def holds(self, spot: Point) -> bool:
        south, north, west, east = self.box
        if not (south <= spot[0] <= north and west <= spot[1] <= east):
            return False
        return sum(inside(ring, spot) for ring in self.rings) % 2 == 1


@dataclass(frozen=True)
class _Place:
    name: str
    at: Point
    reach: float
    state: str
    postcode: str
    city: str = ""
    """Of which city it is a part, if that is told."""


class Areas:
    """Finds areas; made of all borders and places of a map."""

    def __init__(self) -> None:
        self._levels: dict[str, dict[tuple[int, int], list[_Border]]] = {
            level: defaultdict(list) for level in ("4", "6", "8")
        }
        self._towns: dict[tuple[int, int], list[_Place]] = defaultdict(list)
        self._quarters = _Nearby(0.03)
        self._codes, self._far_codes = _Nearby(0.04), _Nearby(0.4)

    def add_border(self, level: str, name: str, rings: list[list[Point]]) -> None:
        """Add a border by its rings, holes among them."""
        if level not in self._levels or not rings:
            return
        lats = [each[0] for ring in rings for each in ring]
        lons = [each[1] for ring in rings for each in ring]
        border = _Border(name, rings, (min(lats), max(lats), min(lons), max(lons)))
        for cell in _cells(min(lats), max(lats), min(lons), max(lons)):
            self._levels[level][cell].append(border)

    def add_places(self, places: Iterable[tuple[Point, Tags]]) -> None:
        """Add places; the borders must be there already."""
        for at, tags in places:
            sort, name = tags.get("place", ""), tags.get("name", "")
            postcode = tags.get("postal_code", "")
            state = self._within("4", at)
            reach = min(14_000.0, 1_100.0 * max(people_of(tags), 400) ** 0.42 / 18.2)
            place = _Place(name, at, reach, state, postcode, tags.get("is_in:city", ""))
            if sort in _SETTLEMENTS:
                self._towns[_cell(at)].append(place)
            elif sort in _QUARTERS:
                self._quarters.add(place)
            elif sort == "postcode":
                self._codes.add(place)
                self._far_codes.add(place)

    def of(self, at: Point, tags: Tags) -> Area:
        """The area of a spot; what its tags say themselves comes first."""
        state = self._within("4", at)
        town = self._town(at, state)
        city = tags.get("addr:city") or self._within("8", at) or (town.name if town else "")
        near = self._quarters.nearest(at, _NEAR_QUARTER)
        if near and near.city not in ("", city):
            near = None
        quarter = tags.get("addr:suburb") or (near.name if near else "")
        code = self._codes.nearest(at, 3_000.0) or self._far_codes.nearest(at, 30_000.0)
        postcode = tags.get("addr:postcode") or (code.postcode if code else town.postcode if town else "")
        return Area(quarter, city, self._within("6", at), tags.get("addr:state_name", state), postcode)

    def _within(self, level: str, at: Point) -> str:
        for border in self._levels[level].get(_cell(at), ()):
            if border.holds(at):
                return border.name
        return ""

    def _town(self, at: Point, state: str) -> _Place | None:
        best: tuple[float, str] | None = None
        found = None
        for cell in _around(at):
            for place in self._towns.get(cell, ()):
                score = (meters(at, place.at) / place.reach, place.name)
                if (place.state == state or not state) and score[0] < 3 and (best is None or score < best):
                    best, found = score, place
        return found


class _Nearby:
    """Places in cells of a size, in degrees, to find those near a spot."""

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[_Place]] = defaultdict(list)

    def add(self, place: _Place) -> None:
        """Add a place."""
        self._cells[floor(place.at[0] / self._size), floor(place.at[1] / self._size)].append(place)

    def nearest(self, at: Point, most: float) -> _Place | None:
        """The nearest place within so many meters; the cells around must be wide enough for them."""
        best, found = most, None
        row, column = floor(at[0] / self._size), floor(at[1] / self._size)
        for down in (0, -1, 1):
            for right in (0, -1, 1):
                for place in self._cells.get((row + down, column + right), ()):
                    off = meters(at, place.at)
                    if off < best:
                        best, found = off, place
        return found


def _cell(at: Point) -> tuple[int, int]:
    return floor(at[0] / _ROW), floor(at[1] / _ROW)


def _around(at: Point) -> Iterator[tuple[int, int]]:
    row, column = _cell(at)
    for down in (0, -1, 1):
        for right in (0, -1, 1):
            yield row + down, column + right


def _cells(south: float, north: float, west: float, east: float) -> Iterator[tuple[int, int]]:
    for row in range(floor(south / _ROW), floor(north / _ROW) + 1):
        for column in range(floor(west / _ROW), floor(east / _ROW) + 1):
            yield row, column


def chained(lines: list[list[Point]]) -> list[list[Point]]:
    """Rings made of lines that share ends, in whatever order and direction they come."""
    rings: list[list[Point]] = []
    left = [line for line in lines if len(line) > 1]
    while left:
        ring = list(left.pop(0))
        while ring[0] != ring[-1]:
            for index, line in enumerate(left):
                if line[0] == ring[-1]:
                    ring += line[1:]
                elif line[-1] == ring[-1]:
                    ring += line[-2::-1]
                else:
                    continue
                del left[index]
                break
            else:
                break
        if len(ring) > 3:
            rings.append(ring)
    return rings
