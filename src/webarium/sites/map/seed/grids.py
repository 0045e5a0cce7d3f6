"""Plans of streets: grids for towns and quarters, one continuous one for a city of known quarters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin

from webarium.draws import Dice
from webarium.sites.map.geo import DEGREE, Point, inside
from webarium.sites.map.seed.names import MAIN, fresh_names
from webarium.sites.map.seed.numbered import Numbered
from webarium.sites.map.seed.streets import Street
from webarium.sites.map.seed.tables import Town, lines, point
from webarium.types import Scale

_KINDS = {"t": "trunk", "p": "primary", "s": "secondary", "c": "cycleway"}


@dataclass(frozen=True)
class Quarter:
    """A part of a city."""

    name: str
    postcode: str
    at: Point
    size: tuple[float, float] = (1100.0, 1100.0)
    turn: float = 0.0
    along: tuple[str, ...] = ()
    across: tuple[str, ...] = ()


@dataclass
class City:
    """A city whose streets are known."""

    name: str
    state: str
    turn: float | None
    """How its continuous grid lies; ``None`` where each quarter has a grid of its own."""
    quarters: list[Quarter] = field(default_factory=list)
    streets: list[Street] = field(default_factory=list)
    filled: list[list[Point]] = field(default_factory=list)
    """Grounds whose streets are all real."""


@cache
def cities() -> tuple[City, ...]:
    """The cities with full networks, the densest first."""
    found: list[City] = []
    for name in ("pittsburgh", "others"):
        for line in lines(f"cities/{name}.txt"):
            sort, *rest = line.split("|")
            if sort == "city":
                found.append(City(rest[0], rest[1], float(rest[2]) if len(rest) > 2 else None))
            elif sort == "quarter":
                found[-1].quarters.append(_quarter(rest))
            elif sort == "numbered":
                _fill(found[-1], Numbered.read(rest))
            else:
                found[-1].streets.append(_street(rest))
    known = {city.name: city for city in found}
    for line in lines("quarters.txt"):
        name, host, _, postcode, lat, lon = line.split("|")
        known[host].quarters.append(Quarter(name, postcode, (float(lat), float(lon))))
    return tuple(found)


def _fill(city: City, rows: Numbered) -> None:
    known = tuple(city.streets)
    city.streets += rows.streets(known)
    city.filled.append(rows.outline(known))


def _quarter(row: list[str]) -> Quarter:
    name, postcode, at, size, turn, along, across = row
    width, height = size.split("x")
    return Quarter(
        name,
        postcode,
        point(at),
        (float(width) * 1.25, float(height) * 1.25),
        float(turn),
        tuple(filter(None, along.split(";"))),
        tuple(filter(None, across.split(";"))),
    )


def _street(row: list[str]) -> Street:
    name, rank, way, numbers, points = row
    low, _, high = numbers.partition("-")
    spots = tuple(point(each) for each in points.split())
    return Street(name, _KINDS[rank], spots, way == "one", int(low or 0), int(high or 0), True)


class Frame:
    """Meters along and across a grid that is turned against the map."""

    def __init__(self, middle: Point, turn: float) -> None:
        self._middle = middle
        self._cos, self._sin = cos(radians(turn)), sin(radians(turn))
        self._scale = cos(radians(middle[0]))

    def point(self, along: float, across: float) -> Point:
        """The point at these meters from the middle."""
        east = along * self._cos - across * self._sin
        north = along * self._sin + across * self._cos
        return self._middle[0] + north / DEGREE, self._middle[1] + east / (DEGREE * self._scale)

    def meters(self, at: Point) -> tuple[float, float]:
        """Where a point lies along and across the grid."""
        north, east = (at[0] - self._middle[0]) * DEGREE, (at[1] - self._middle[1]) * DEGREE * self._scale
        return east * self._cos + north * self._sin, north * self._cos - east * self._sin


def city_plan(city: City, seed: int, scale: Scale) -> list[Street]:
    """All streets of a city: real ones first, then its quarters' own."""
    dice = Dice(seed, "streets", city.name)
    taken = {street.name for street in city.streets}
    taken.update(name for quarter in city.quarters for name in (*quarter.along, *quarter.across))
    names = fresh_names(dice, taken)
    plan = list(city.streets)
    if city.turn is None or any(
        quarter.along == () and quarter.size != (1100.0, 1100.0) for quarter in city.quarters
    ):
        for quarter in city.quarters:
            gap = 105.0 if scale == "full" else 125.0
            plan += _grid(quarter, names, dice, gap)
        return plan
    return plan + list(_lattice(city, names, dice, 110.0 if scale == "full" else 140.0))


def _grid(quarter: Quarter, names: Iterator[str], dice: Dice, gap: float) -> Iterator[Street]:
    frame = Frame(quarter.at, quarter.turn)
    width, height = quarter.size
    for turned, given, own, reach in (
        (False, quarter.along, height, width),
        (True, quarter.across, width, height),
    ):
        step = gap * (1.25 if turned else 1.0)
        count = max(2, int(own / step))
        first = 100 * dice.between(1, 58)
        for index in range(count + 1):
            name = given[index] if index < len(given) else next(names)
            offset = (index - count / 2) * step + (dice.random() - 0.5) * 14
            bend = (dice.random() - 0.5) * 26
            ends = ((-reach / 2 - 8, offset), (0.0, offset + bend), (reach / 2 + 8, offset))
            points = tuple(frame.point(y, x) if turned else frame.point(x, y) for x, y in ends)
            high = first + max(98, int(reach * 0.8) // 2 * 2)
            yield Street(name, "residential", points, dice.chance(0.22), first, high)


def _lattice(city: City, names: Iterator[str], dice: Dice, gap: float) -> Iterator[Street]:
    """One grid over all quarters: a line runs on for as long as there are quarters around it."""
    frame = Frame(city.streets[0].points[0], city.turn or 0.0)
    covered: set[tuple[int, int]] = set()
    for quarter in city.quarters:
        x, y = frame.meters(quarter.at)
        reach = 5
        for column in range(round(x / gap) - reach, round(x / gap) + reach + 1):
            for row in range(round(y / gap) - reach, round(y / gap) + reach + 1):
                if (column - x / gap) ** 2 + (row - y / gap) ** 2 > (reach + 0.3) ** 2:
                    continue
                if not any(inside(ring, frame.point(column * gap, row * gap)) for ring in city.filled):
                    covered.add((column, row))
    for turned in (False, True):
        held = sorted((row, column) if not turned else (column, row) for column, row in covered)
        for line, start, end in _lines(held):
            offset = line * gap + (dice.random() - 0.5) * 10
            ends = ((start * gap - 8, offset), ((start + end) / 2 * gap, offset), (end * gap + 8, offset))
            points = tuple(frame.point(y, x) if turned else frame.point(x, y) for x, y in ends)
            first = 100 * dice.between(1, 40)
            high = first + int((end - start) * gap * 0.75) // 2 * 2
            yield Street(next(names), "residential", points, dice.chance(0.3), first, high)


def _lines(held: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Runs of neighbours within each line, none of them longer than thirty blocks."""
    begun: tuple[int, int] | None = None
    last = (0, 0)
    for line, at in held:
        if begun is not None and (line != last[0] or at != last[1] + 1 or at - begun[1] >= 30):
            if last[1] > begun[1]:
                yield begun[0], begun[1], last[1]
            begun = (line, last[1]) if line == last[0] and at == last[1] + 1 else None
        begun = begun or (line, at)
        last = (line, at)
    if begun is not None and last[1] > begun[1]:
        yield begun[0], begun[1], last[1]


def town_plan(town: Town, seed: int, scale: Scale) -> list[Street]:
    """The streets of a town: Main Street through its middle, more the more people live there."""
    dice = Dice(seed, "streets", town.key)
    count = _lines_of(town, scale)
    naming = Dice(seed, "names", town.key)
    fresh = fresh_names(naming, set(MAIN))
    most = 7 + naming.between(0, 8)
    usual = ["Main Street", *dice.shuffled(MAIN[1:])[:most]]
    frame = Frame(town.at, dice.between(-40, 40))
    gap = 150.0 if scale == "small" else 125.0
    plan: list[Street] = []
    for turned in (False, True):
        reach = (count - 1) * gap
        for index in range(count):
            name = usual.pop(0) if usual else next(fresh)
            middle = index == count // 2
            kind = ("primary" if not turned else "secondary") if middle else "residential"
            offset = (index - count // 2) * gap + (0.0 if middle else (dice.random() - 0.5) * 40)
            bend = (dice.random() - 0.5) * 60
            shift = -(count // 2) * gap
            ends = ((shift - 8, offset), (shift + reach / 2, offset + bend), (shift + reach + 8, offset))
            points = tuple(frame.point(y, x) if turned else frame.point(x, y) for x, y in ends)
            high = int(reach * 0.8) // 2 * 2
            plan.append(Street(name, kind, points, not middle and dice.chance(0.1), 1, max(high, 99), middle))
    return plan


def _lines_of(town: Town, scale: Scale) -> int:
    """How many streets run each way."""
    sizes = ((8_000, 3), (30_000, 4), (100_000, 5), (10**9, 6))
    if scale == "full":
        sizes = ((4_000, 6), (8_000, 8), (30_000, 11), (100_000, 15), (10**9, 19))  # type: ignore[assignment]
    return next(count for most, count in sizes if town.people < most)
