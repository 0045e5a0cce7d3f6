"""Streets as elements: every city's and town's network, its roads' tags, and which nodes roads from elsewhere join."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from webarium.draws import Dice
from webarium.sites.map.geo import Point, between, inside, meters
from webarium.sites.map.seed.builder import Builder
from webarium.sites.map.seed.built import write_built
from webarium.sites.map.seed.grids import City, cities, city_plan, town_plan
from webarium.sites.map.seed.reach import opened
from webarium.sites.map.seed.streets import Network, Run, Street, lay
from webarium.sites.map.seed.tables import Town, towns
from webarium.sites.map.seed.water import blocked_near
from webarium.types import Scale

_CHUNK = 10
"""How many blocks a way has at most."""
_SPEEDS = {"trunk": "45 mph", "primary": "35 mph", "secondary": "30 mph", "residential": "25 mph"}


@dataclass(frozen=True)
class Block:
    """A stretch of a named street between two nodes, where houses stand."""

    street: str
    one: Point
    other: Point
    low: int
    high: int
    kind: str


@dataclass
class Settled:
    """What a place's streets offer to those who build on."""

    key: str
    """``Pittsburgh PA``."""
    hub: int
    """The node in its middle that roads from elsewhere lead to."""
    blocks: list[Block] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)


def write_streets(builder: Builder, parks: list[list[Point]], seed: int, scale: Scale) -> dict[str, Settled]:
    """All streets of all places, by the place's key."""
    known = {(city.name, city.state): city for city in cities()}
    settled: dict[str, Settled] = {}
    for town in towns():
        city = known.get((town.name, town.state))
        if city:
            settled[town.key] = _city(builder, city, town, parks, seed, scale)
        else:
            settled[town.key] = _town(builder, town, seed, scale)
    return settled


def _city(
    builder: Builder, city: City, town: Town, parks: list[list[Point]], seed: int, scale: Scale
) -> Settled:
    plan = city_plan(city, seed, scale)
    wet = blocked_near(town.at, 0.2)
    near = [ring for ring in parks if meters(ring[0], town.at) < 30_000]
    boxes = [(ring, _box(ring)) for ring in near]

    def in_park(a: Point, b: Point) -> bool:
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        return any(
            box[0] <= middle[0] <= box[1] and box[2] <= middle[1] <= box[3] and inside(ring, middle)
            for ring, box in boxes
        )

    dice = Dice(seed, "gaps", city.name)
    gaps = _Gaps(dice, 0.05)
    network = lay(plan, wet, gaps.drop, in_park)
    return _written(builder, network, town.key, town.at)


def _box(ring: list[Point]) -> tuple[float, float, float, float]:
    lats, lons = [each[0] for each in ring], [each[1] for each in ring]
    return min(lats), max(lats), min(lons), max(lons)


class _Gaps:
    """Draws which blocks there are not."""

    def __init__(self, dice: Dice, share: float) -> None:
        self._dice, self._share = dice, share

    def drop(self) -> bool:
        return self._dice.chance(self._share)


def _town(builder: Builder, town: Town, seed: int, scale: Scale) -> Settled:
    network = lay(
        town_plan(town, seed, scale),
        blocked_near(town.at, 0.02),
        _Gaps(Dice(seed, "gaps", town.key), 0.04).drop,
        lambda a, b: False,
    )
    return _written(builder, network, town.key, town.at)


def _written(builder: Builder, network: Network, key: str, middle: Point) -> Settled:
    used = sorted({node for run in network.runs for node in run.nodes})
    ids = {node: builder.node(network.points[node]) for node in used}
    settled = Settled(key, 0)
    drives = {node for run in network.runs if run.street.kind != "cycleway" for node in run.nodes}
    for part in opened([part for run in network.runs for part in _parts(run)]):
        _way(builder, part, ids, settled, network.points)
    write_built(builder, _along(network), middle)
    settled.nodes = [ids[node] for node in used if node in drives]
    hub = min(
        (node for node in used if node in drives),
        key=lambda node: (meters(network.points[node], middle), node),
    )
    settled.hub = ids[hub]
    return settled


def _along(network: Network) -> Iterator[Point]:
    """Points along all streets, close to each other where people live."""
    for run in network.runs:
        if run.street.kind != "cycleway":
            yield from (network.points[node] for node in run.nodes)
        if run.street.kind == "residential":
            for one, other in itertools.pairwise(network.points[node] for node in run.nodes):
                count = int(meters(one, other) / 130)
                yield from (between(one, other, step / (count + 1)) for step in range(1, count + 1))


def _parts(run: Run) -> Iterator[Run]:
    for start in range(0, len(run.nodes) - 1, _CHUNK):
        end = start + _CHUNK + 1
        yield Run(run.street, run.nodes[start:end], run.shares[start:end], run.bridge)


def _number(street: Street, share: float) -> int:
    return round(street.low + (street.high - street.low) * share)


def _way(builder: Builder, run: Run, ids: dict[int, int], settled: Settled, points: list[Point]) -> None:
    street = run.street
    tags = {"highway": street.kind}
    if street.name:
        tags["name"] = street.name
    if street.kind in _SPEEDS:
        tags["maxspeed"] = _SPEEDS[street.kind]
        tags["surface"] = "asphalt"
    if street.oneway:
        tags["oneway"] = "yes"
    if run.bridge:
        tags["bridge"] = "yes"
        tags["layer"] = "1"
    if street.high:
        low, high = _number(street, run.shares[0]), _number(street, run.shares[-1])
        tags["addr:interpolation"] = "all"
        tags["addr:from"], tags["addr:to"] = str(low), str(high)
        if not run.bridge:
            _blocks(run, settled, points)
    builder.way([ids[node] for node in run.nodes], tags)


def _blocks(run: Run, settled: Settled, points: list[Point]) -> None:
    street = run.street
    for index in range(len(run.nodes) - 1):
        low, high = (_number(street, run.shares[index + step]) for step in (0, 1))
        one, other = (points[run.nodes[index + step]] for step in (0, 1))
        if abs(high - low) > 3:
            settled.blocks.append(Block(street.name, one, other, low, high, street.kind))
