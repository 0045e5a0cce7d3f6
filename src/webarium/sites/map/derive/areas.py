"""Where a spot is: its state, county, city, part of the city and postcode, from borders and places on the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import floor

import numpy as np

from webarium.sites.map.derive.kinds import Tags, people_of
from webarium.sites.map.geo import DEGREE, Point, meters, signed_area

_SETTLEMENTS = frozenset(("city", "town", "village", "hamlet"))
_QUARTERS = frozenset(("suburb", "neighbourhood", "quarter"))
_ROW = 0.25
_FINE = _ROW / 16
"""The side of squares, in degrees, that most often lie on one side of every border as a whole."""
COUNTRIES, POSTCODES = "2", "postal_code"
"""The levels of those borders; those of states, counties and cities are 4, 6 and 8."""
_NEAR_QUARTER = 2_000.0
_ROOM = 1e-6
"""By which share of its side a fine square is widened, as positions on borders are rounded."""


@dataclass(frozen=True)
class Area:
    """The parts of an address above the street; empty where unknown."""

    quarter: str = ""
    city: str = ""
    county: str = ""
    state: str = ""
    postcode: str = ""
    country: str = ""
    code: str = ""
    """Of the country: ``us``."""


class _Border:
    def __init__(self, name: str, code: str, rings: list[list[Point]]) -> None:
        self.name, self.code = name, code
        corners = [np.asarray(ring, np.float64).T for ring in rings]
        self._here = np.concatenate(corners, axis=1)
        self._before = np.concatenate([np.roll(ring, 1, axis=1) for ring in corners], axis=1)
        (self.south, self.west), (self.north, self.east) = self._here.min(axis=1), self._here.max(axis=1)

    def holds(self, spot: Point) -> bool:
        lat, lon = spot
        if not (self.south <= lat <= self.north and self.west <= lon <= self.east):
            return False
        crossed = (self._here[0] > lat) != (self._before[0] > lat)
        (north, east), (old_north, old_east) = self._here[:, crossed], self._before[:, crossed]
        at = (old_east - east) * (lat - north) / (old_north - north) + east
        return bool(np.count_nonzero(lon < at) % 2)

    def runs_through(self, row: int, column: int) -> bool:
        """Whether a part of the border may lie in a fine square: its corners are compared, with a little room."""
        near = np.array(((row - _ROOM) * _FINE, (column - _ROOM) * _FINE))[:, None]
        far = near + _FINE * (1 + 2 * _ROOM)
        meets = (np.maximum(self._here, self._before) >= near) & (np.minimum(self._here, self._before) <= far)
        return bool(meets.all(axis=0).any())


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

    def __init__(self, country: tuple[str, str] = ("", "")) -> None:
        """Know what a country is called, and its code, where no border says so."""
        self._country = country
        self._levels: dict[str, dict[tuple[int, int], list[_Border]]] = {
            level: defaultdict(list) for level in (COUNTRIES, "4", "6", "8", POSTCODES)
        }
        self._squares: dict[tuple[str, int, int], tuple[_Border | None] | None] = {}
        """What holds a fine square as a whole, by level, row and column; ``None`` where a border runs through it."""
        self._towns: dict[tuple[int, int], list[_Place]] = defaultdict(list)
        self._quarters = _Nearby(0.03)
        self._codes, self._far_codes = _Nearby(0.04), _Nearby(0.4)

    def add_border(self, level: str, name: str, rings: list[list[Point]], code: str = "") -> None:
        """Add a border by its rings, holes among them; one that is not whole counts for no country."""
        if level == COUNTRIES:
            rings = [ring for ring in rings if ring[0] == ring[-1]]
        if level not in self._levels or not rings:
            return
        border = _Border(name, code, rings)
        self._squares.clear()
        for cell in _cells(border.south, border.north, border.west, border.east):
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
        border = self._border(COUNTRIES, at)
        country = (border.name, border.code) if border else self._country
        return Area(
            quarter,
            city,
            self._within("6", at),
            tags.get("addr:state_name", state),
            tags.get("addr:postcode") or self._postcode(at, town),
            *country,
        )

    def _postcode(self, at: Point, town: _Place | None) -> str:
        code = self._codes.nearest(at, 3_000.0) or self._far_codes.nearest(at, 30_000.0)
        return self._within(POSTCODES, at) or (code.postcode if code else town.postcode if town else "")

    def _within(self, level: str, at: Point) -> str:
        border = self._border(level, at)
        return border.name if border else ""

    def _border(self, level: str, at: Point) -> _Border | None:
        borders = self._levels[level].get(_cell(at))
        if not borders:
            return None
        row, column = floor(at[0] / _FINE), floor(at[1] / _FINE)
        square = (level, row, column)
        if square not in self._squares:
            parted = any(border.runs_through(row, column) for border in borders)
            self._squares[square] = None if parted else (_holding(borders, at),)
        whole = self._squares[square]
        return whole[0] if whole else _holding(borders, at)

    def _town(self, at: Point, state: str) -> _Place | None:
        best: tuple[float, str] | None = None
        found = None
        for cell in _around(at):
            for place in self._towns.get(cell, ()):
                if (state and place.state != state) or DEGREE * abs(at[0] - place.at[0]) >= 3 * place.reach:
                    continue
                score = (meters(at, place.at) / place.reach, place.name)
                if score[0] < 3 and (best is None or score < best):
                    best, found = score, place
        return found


def _holding(borders: Iterable[_Border], at: Point) -> _Border | None:
    return next((border for border in borders if border.holds(at)), None)


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
                    if DEGREE * abs(at[0] - place.at[0]) >= best:
                        continue  # as far to the north or south alone
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


def turned(ring: list[Point], *, hole: bool) -> list[Point]:
    """A ring in the direction that says what it is: grounds run around against the clock, holes in them with it."""
    return ring[::-1] if (signed_area(ring) < 0) != hole else ring


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
