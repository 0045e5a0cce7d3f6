"""Roads between places: the numbered ones with their real lengths, and the roads that join neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sin

from webarium.draws import Dice
from webarium.sites.map.geo import Point, bearing, between, length, meters, moved
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.ground import Settled
from webarium.sites.map.seed.land import on_land
from webarium.sites.map.seed.tables import Leg, Road, junctions, roads, towns
from webarium.sites.map.seed.water import in_lake

MILE = 1609.344
_KINDS = {"m": "motorway", "t": "trunk", "p": "primary", "s": "secondary"}
_SPEEDS = {"m": "65 mph", "t": "55 mph", "p": "50 mph", "s": "40 mph"}
_FAR = 32_000.0
"""Beyond this many meters neighbours are not joined by a road of their own."""
_WINDING = 1.2
"""How much longer than the straight line a road between neighbours is."""
_STEP = 2_500.0


@dataclass(frozen=True)
class Stop:
    """Where roads meet: a place's middle, and the interchange of its motorways."""

    at: Point
    hub: int
    gate: int
    """The interchange; the hub itself where there are no streets."""


def write_roads(builder: Builder, settled: dict[str, Settled], seed: int) -> None:
    """All roads between places."""
    stops = _stops(builder, settled)
    joined: set[tuple[str, str]] = set()
    for number, road in enumerate(roads()):
        for index, leg in enumerate(road.legs):
            joined.add(_pair(leg.start, leg.end))
            _leg(builder, road, leg, stops, Dice(seed, "road", number, index))
    slow = _Joined()
    for road in roads():
        if road.rank != "m":
            for leg in road.legs:
                slow.join(leg.start, leg.end)
    for one, other in _neighbours(stops):
        if _pair(one, other) not in joined:
            slow.join(one, other)
            _lane(builder, one, other, stops, Dice(seed, "lane", one, other))
    fast = (leg for road in roads() if road.rank == "m" for leg in road.legs)
    for leg in sorted(fast, key=lambda leg: (leg.miles, leg.start, leg.end)):
        if slow.join(leg.start, leg.end):
            _lane(builder, leg.start, leg.end, stops, Dice(seed, "lane", leg.start, leg.end))


class _Joined:
    """Which places one can walk between."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def _root(self, name: str) -> str:
        while self._above.get(name, name) != name:
            name = self._above[name]
        return name

    def join(self, one: str, other: str) -> bool:
        """Join two places; whether they were not joined before."""
        first, second = self._root(one), self._root(other)
        self._above[first] = second
        return first != second


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _stops(builder: Builder, settled: dict[str, Settled]) -> dict[str, Stop]:
    ways_in = _directions()
    stops: dict[str, Stop] = {}
    for town in towns():
        place = settled[town.key]
        gate = place.hub
        if town.key in ways_in:
            gate = _gate(builder, place, town.at, town.people, ways_in[town.key])
        stops[town.key] = Stop(builder.at(place.hub), place.hub, gate)
    for name, at in junctions().items():
        node = builder.node(at)
        stops[name] = Stop(at, node, node)
    return stops


def _directions() -> dict[str, list[float]]:
    """The directions in which motorways leave each place."""
    places = {town.key: town.at for town in towns()} | junctions()
    found: dict[str, list[float]] = defaultdict(list)
    for road in roads():
        if road.rank == "m":
            for leg in road.legs:
                found[leg.start].append(bearing(places[leg.start], places[leg.end]))
                found[leg.end].append(bearing(places[leg.end], places[leg.start]))
    return found


def _gate(builder: Builder, place: Settled, at: Point, people: int, ways: list[float]) -> int:
    """The interchange of a place, at its edge, with a slip road to its streets."""
    off = 700.0 if people > 100_000 else 1_100.0
    spot = moved(at, sorted(ways)[len(ways) // 2], off)
    gate = builder.node(spot, {"highway": "motorway_junction"})
    ends = sorted(place.nodes, key=lambda node: (meters(builder.at(node), spot), node))[:1]
    for end in dict.fromkeys([*ends, place.hub]):
        kind = "motorway_link" if end != place.hub else "trunk"
        builder.way([gate, end], {"highway": kind, "maxspeed": "40 mph", "surface": "asphalt"})
    return gate


def _leg(builder: Builder, road: Road, leg: Leg, stops: dict[str, Stop], dice: Dice) -> None:
    fast = road.rank == "m"
    start, end = stops[leg.start], stops[leg.end]
    ends = (start.gate, end.gate) if fast else (start.hub, end.hub)
    inner = _bent(builder.at(ends[0]), builder.at(ends[1]), leg.miles * MILE, dice)
    tags = {"highway": _KINDS[road.rank], "name": road.name, "ref": road.ref, "surface": "asphalt"}
    tags["maxspeed"] = _SPEEDS[road.rank]
    if fast:
        tags |= {"foot": "no", "bicycle": "no", "lanes": "4"}
    if "Turnpike" in road.name or "Thruway" in road.name:
        tags["toll"] = "yes"
    builder.way([ends[0], *(builder.node(each) for each in inner), ends[1]], tags)


def _bent(one: Point, other: Point, wanted: float, dice: Dice) -> list[Point]:
    """Points between two ends through which a line has the wanted length: the road winds as much as it must."""
    straight = meters(one, other)
    count = max(2, int(straight / _STEP))
    waves = [(dice.between(1, 3), dice.random() * 0.6 + 0.2), (dice.between(3, 5), dice.random() * 0.3)]
    waves.append((dice.between(5, 9), dice.random() * 0.12))
    across = bearing(one, other) + (90 if dice.chance(0.5) else -90)

    def line(swing: float) -> list[Point]:
        points: list[Point] = []
        for index in range(1, count):
            share = index / count
            off = sum(sin(share * pi * times) * size / times for times, size in waves)
            points.append(moved(between(one, other, share), across, off * swing))
        return points

    low, high = 0.0, straight
    for _ in range(18):
        middle = (low + high) / 2
        if length([one, *line(middle), other]) < wanted:
            low = middle
        else:
            high = middle
    return line(low)


def _neighbours(stops: dict[str, Stop]) -> Iterator[tuple[str, str]]:
    """Pairs of places with no third one in the circle between them, not far apart and with land between."""
    keys = sorted(stops)
    cells: dict[tuple[int, int], list[str]] = defaultdict(list)
    for key in keys:
        at = stops[key].at
        cells[int(at[0] / 0.3), int(at[1] / 0.4)].append(key)
    for key in keys:
        at = stops[key].at
        row, column = int(at[0] / 0.3), int(at[1] / 0.4)
        near = sorted(
            (meters(at, stops[other].at), other)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            for other in cells.get((row + down, column + right), ())
            if other != key
        )
        near = [pair for pair in near if pair[0] < _FAR]
        for distance, other in near:
            if key < other and _free(at, stops[other].at, distance, near, stops, other):
                yield key, other


def _free(
    one: Point,
    other: Point,
    distance: float,
    near: list[tuple[float, str]],
    stops: dict[str, Stop],
    name: str,
) -> bool:
    middle = between(one, other, 0.5)
    for off, third in near:
        if off >= distance:
            break
        if third != name and meters(middle, stops[third].at) < distance / 2:
            return False
    return all(
        on_land(between(one, other, share)) and not in_lake(between(one, other, share))
        for share in (0.2, 0.35, 0.5, 0.65, 0.8)
    )


def _lane(builder: Builder, one: str, other: str, stops: dict[str, Stop], dice: Dice) -> None:
    start, end = stops[one], stops[other]
    inner = _bent(start.at, end.at, meters(start.at, end.at) * _WINDING, dice)
    tags = {"highway": "secondary", "name": _lane_name(one, other), "surface": "asphalt"}
    tags["maxspeed"] = _SPEEDS["s"]
    builder.way([start.hub, *(builder.node(each) for each in inner), end.hub], tags)


def _lane_name(one: str, other: str) -> str:
    """``Avon–Farmington Road``."""
    states = {town.key: town.name for town in towns()}
    first, second = (states.get(each, each.removesuffix(" PA").removesuffix(" ME")) for each in (one, other))
    return f"{first}-{second} Road"
